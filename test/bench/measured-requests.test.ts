import { expect, test } from 'vitest'
import { takesIdempotencyKey } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { measuredRequests } from './measured-requests.ts'

test('every endpoint is among the measured requests, and one that takes an Idempotency-Key is also sent with one', () => {
  const left = endpoints.filter((spec) => {
    const { method, path } = spec
    const route = `${method} ${path.replace('/api/external', '')}`
    const own = measuredRequests.map(({ name }) => name).filter((name) => name.split(/[:,]/, 1)[0] === route)
    return own.length === 0 || (takesIdempotencyKey(spec) && !own.some((name) => name.endsWith(', with an Idempotency-Key')))
  })
  expect(left.map(({ name }) => name)).toEqual([])
})
