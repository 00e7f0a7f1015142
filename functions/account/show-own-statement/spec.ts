import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'
import { showStatementAct } from '../../../lib/contract/show-statement.ts'

/** The statement of the signed-in partner. */
export const showOwnStatement = {
  ...showStatementAct,
  name: 'show-own-statement',
  path: '/api/account/statement',
  access: 'Partner',
  table: [...ownReadAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...showStatementAct.table],
} as const satisfies EndpointSpec
