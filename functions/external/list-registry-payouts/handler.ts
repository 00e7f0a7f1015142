import { listRegistryPayouts as spec } from './spec.ts'
import { listRegistryPayouts } from '../../../lib/act/list-registry-payouts.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, listRegistryPayouts)
