import { consoleListRegistryPayouts as spec } from './spec.ts'
import { listRegistryPayouts } from '../../../lib/act/list-registry-payouts.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, listRegistryPayouts)
