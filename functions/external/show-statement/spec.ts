import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { showStatementAct } from '../../../lib/contract/show-statement.ts'

/** A partner's statement. */
export const showStatement = {
  ...showStatementAct,
  name: 'show-statement',
  path: '/api/external/partner/{id}/statement',
  access: 'ApiKey',
  permission: 'partners.read',
  errors: [...showStatementAct.errors, 'PARTNER_NOT_FOUND'],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...showStatementAct.table],
} as const satisfies EndpointSpec
