import { expect, test } from 'vitest'
import { ApiError } from '../../../../lib/errors.ts'
import { guarded, type Guard } from '../../../../lib/store/table/guarded.ts'
import { stale, StaleRead, type Step } from '../../../../lib/store/table/transact.ts'

const key = { pk: 'PARTNERS', sk: 'anna' }
const guard: Guard = {
  key,
  condition: 'isBlocked = :guardNo OR a = :b',
  values: { ':guardNo': false },
  refused: (old) => (old?.isBlocked === true ? new ApiError('SIGN_IN_REQUIRED') : undefined),
}
const other: Step = {
  write: { Put: { Item: { pk: 'x', sk: 'y' }, ConditionExpression: 'attribute_not_exists(pk)' } },
  refused: stale,
}

test('a guard stands before the steps of an act, with the meaning of its refusal', async () => {
  const [first, second] = guarded([other], [guard])
  expect(first?.write).toEqual({
    ConditionCheck: { Key: key, ConditionExpression: guard.condition, ExpressionAttributeValues: { ':guardNo': false } },
  })
  expect(await first?.refused({ isBlocked: true })).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  expect(second).toBe(other)
})

test('on the item that a step is about, both conditions must hold, and the guard is asked first why they did not', async () => {
  const step: Step = {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'SET #n = :n',
        ConditionExpression: 'revision = :read OR c = :d',
        ExpressionAttributeNames: { '#n': 'name' },
        ExpressionAttributeValues: { ':n': 'Anna', ':read': 1 },
      },
    },
    refused: stale,
  }
  const [joined, ...rest] = guarded([step], [guard])
  expect(rest).toEqual([])
  expect(joined?.write).toEqual({
    Update: {
      Key: key,
      UpdateExpression: 'SET #n = :n',
      ConditionExpression: '(isBlocked = :guardNo OR a = :b) AND (revision = :read OR c = :d)',
      ExpressionAttributeNames: { '#n': 'name' },
      ExpressionAttributeValues: { ':n': 'Anna', ':read': 1, ':guardNo': false },
    },
  })
  expect(await joined?.refused({ isBlocked: true })).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  expect(await joined?.refused({ isBlocked: false })).toBeInstanceOf(StaleRead)
})
