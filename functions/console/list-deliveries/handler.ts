import { consoleListDeliveries as spec } from './spec.ts'
import { listDeliveries } from '../../../lib/act/list-deliveries.ts'
import { readsEverything } from '../../../lib/domain/webhook/read-right.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, (asked) => listDeliveries(asked, readsEverything))
