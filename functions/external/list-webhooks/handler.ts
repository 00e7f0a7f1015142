import { listWebhooks as spec } from './spec.ts'
import { listWebhooks } from '../../../lib/act/list-webhooks.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(spec, listWebhooks)
