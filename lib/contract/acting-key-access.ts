import { keptAnswerAccess, keyAccess, moneyKeyAccess, type TableAccess } from './endpoint-spec.ts'

/** For a key that changes something; the answer is stored. */
export const actingKeyAccess: readonly TableAccess[] = [
  ...keyAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query'] },
]

/** The same for an act that moves money. */
export const actingMoneyKeyAccess: readonly TableAccess[] = [
  ...moneyKeyAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query'] },
]

/** The same for a key that changes the configuration. */
export const publishingKeyAccess: readonly TableAccess[] = [
  ...moneyKeyAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query', 'PutItem', 'UpdateItem'] },
  { partition: 'ROLES', actions: ['Query'] },
]

/** The same for a key that corrects balances, as long as the settings allow it. */
export const correctingKeyAccess: readonly TableAccess[] = [
  ...moneyKeyAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
]
