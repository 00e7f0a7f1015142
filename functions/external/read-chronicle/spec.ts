import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { readChronicleAct } from '../../../lib/contract/read-chronicle.ts'

/** The same for keys: for external auditors of the books. */
export const readChronicle = {
  ...readChronicleAct,
  name: 'read-chronicle',
  path: '/api/external/chronicle',
  access: 'ApiKey',
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...readChronicleAct.table],
} as const satisfies EndpointSpec
