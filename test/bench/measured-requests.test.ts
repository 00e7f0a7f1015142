import { expect, test } from 'vitest'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { measuredRequests } from './measured-requests.ts'

test('every endpoint is among the measured requests, and one that takes an Idempotency-Key is also sent with one', () => {
  const left = endpoints.filter(({ method, path, body, access }) => {
    const route = `${method} ${path.replace('/api/external', '')}`
    const own = measuredRequests.map(({ name }) => name).filter((name) => name.split(/[:,]/, 1)[0] === route)
    // A visitor has no requests that are known again.
    const takesKey = body !== undefined && access !== 'Visitor'
    return own.length === 0 || (takesKey && !own.some((name) => name.endsWith(', with an Idempotency-Key')))
  })
  expect(left.map(({ name }) => name)).toEqual([])
})
