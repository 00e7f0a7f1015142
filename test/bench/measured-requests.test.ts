import { expect, test } from 'vitest'
import { takesIdempotencyKey } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { trialOf } from '../support/trials.ts'
import { measuredRequests, preparedApart } from './measured-requests.ts'

test.each(endpoints)('$name is measured, with an Idempotency-Key too where it takes one', (spec) => {
  const { costs } = trialOf(spec)
  expect(costs).not.toEqual([])
  for (const { withKey, repeated } of costs) {
    expect([withKey !== undefined, repeated !== undefined]).toEqual([takesIdempotencyKey(spec), takesIdempotencyKey(spec)])
  }
})

test('a request that is prepared apart is one of them', () => {
  const names = new Set(measuredRequests.map(({ name }) => name))
  expect(Object.keys(preparedApart).filter((name) => !names.has(name))).toEqual([])
})
