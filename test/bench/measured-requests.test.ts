import { expect, test } from 'vitest'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { measuredRequests } from './measured-requests.ts'

test('every endpoint is among the measured requests, and one with a body is also sent with an Idempotency-Key', () => {
  const left = endpoints.filter(({ method, path, body }) => {
    const route = `${method} ${path.replace('/api/external', '')}`
    const own = measuredRequests.map(({ name }) => name).filter((name) => name.split(/[:,]/, 1)[0] === route)
    return own.length === 0 || (body !== undefined && !own.some((name) => name.endsWith(', with an Idempotency-Key')))
  })
  expect(left.map(({ name }) => name)).toEqual([])
})
