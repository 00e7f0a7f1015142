import { listDeliveries as spec } from './spec.ts'
import { listDeliveries } from '../../../lib/act/list-deliveries.ts'
import { keyReads } from '../../../lib/domain/webhook/read-right.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, ({ caller, ...asked }) => listDeliveries(asked, keyReads(caller)))
