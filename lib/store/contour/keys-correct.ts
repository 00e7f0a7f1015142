import { ApiError } from '../../errors.ts'
import { settingsKey } from '../keys.ts'
import type { Step } from '../table/transact.ts'

/** Requires that keys may correct balances when one does: an owner may have taken that away meanwhile. */
export const keysMayCorrect: Step = {
  write: {
    ConditionCheck: {
      Key: settingsKey,
      ConditionExpression: 'keysCorrect = :allowed',
      ExpressionAttributeValues: { ':allowed': true },
    },
  },
  refused: () => new ApiError('CORRECTIONS_NOT_FOR_KEYS'),
}
