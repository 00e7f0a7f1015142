import { actingLoginAccess, feedAccess, keptAnswerAccess, type TableAccess } from './endpoint-spec.ts'

/** For what changes something about a level that the previous release does not know: the form of the table is a condition. */
export const levelAccess: readonly TableAccess[] = [
  ...actingLoginAccess,
  keptAnswerAccess,
  { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
  { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
  { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
  { partition: 'ACTIVITY', actions: ['GetItem'] },
  { partition: 'EVENTS#*', actions: ['PutItem'] },
  feedAccess,
]
