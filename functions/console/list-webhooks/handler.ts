import { consoleListWebhooks as spec } from './spec.ts'
import { listWebhooks } from '../../../lib/act/list-webhooks.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(spec, listWebhooks)
