import { actingLoginAccess, feedAccess, keptAnswerAccess, mailAccess, type TableAccess } from './endpoint-spec.ts'

/** The table access of an act that takes roles: with the last one, sessions and passkeys end, and with each the keys that it opened. */
export const rolesTakenAccess: readonly TableAccess[] = [
  ...actingLoginAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query', 'GetItem', 'ConditionCheckItem'] },
  { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem', 'PutItem'] },
  { partition: 'EVENTS#*', actions: ['PutItem'] },
  { partition: 'KEYS', actions: ['Query', 'UpdateItem'] },
  { partition: 'KEYHOLDERS', actions: ['Query', 'ConditionCheckItem'] },
  feedAccess,
  { partition: 'PASSKEYS#*', actions: ['Query', 'DeleteItem'] },
  { partition: 'PASSKEYOF#*', actions: ['DeleteItem'] },
  { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem', 'DeleteItem'] },
  mailAccess,
  { partition: 'PASSKEYHOLDERS', actions: ['Query', 'GetItem', 'PutItem', 'ConditionCheckItem'] },
]
