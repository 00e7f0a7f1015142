import { expect, test } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { goodRequests } from './good-requests.ts'

test('there is one good request for every endpoint, and for nothing else', () => {
  expect(Object.keys(goodRequests).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})
