import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { showStatementAct } from '../../../lib/contract/show-statement.ts'

/** A partner's statement for administrators, with an explanation of every movement. */
export const consoleShowStatement = {
  ...showStatementAct,
  name: 'console-show-statement',
  path: '/api/console/partner/{id}/statement',
  access: 'Administrator',
  permission: 'partners.read',
  errors: [...showStatementAct.errors, 'PARTNER_NOT_FOUND'],
  table: [...readingAdministratorAccess, ...showStatementAct.table],
} as const satisfies EndpointSpec
