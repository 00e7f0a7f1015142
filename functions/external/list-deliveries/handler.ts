import { listDeliveries as spec } from './spec.ts'
import { keyReads } from '../../../lib/domain/webhook/read-right.ts'
import { deliveryView } from '../../../lib/domain/webhook/webhook-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadDeliveries, loadWebhook } from '../../../lib/store/webhook/webhook.ts'

export const handler = endpoint(spec, async ({ path: { id = '' }, caller }) => {
  const [deliveries] = await Promise.all([loadDeliveries(id), loadWebhook(id)])
  return { answer: deliveries.map((delivery) => deliveryView(delivery, keyReads(caller))) }
})
