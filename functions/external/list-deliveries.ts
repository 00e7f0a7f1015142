import { listDeliveries as spec } from '../../lib/contract/list-deliveries.ts'
import { keyReads } from '../../lib/domain/read-right.ts'
import { deliveryView } from '../../lib/domain/webhook-view.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadDeliveries, loadWebhook } from '../../lib/store/webhook.ts'

export const handler = endpoint(spec, async ({ path: { id = '' }, caller }) => {
  const [deliveries] = await Promise.all([loadDeliveries(id), loadWebhook(id)])
  return { answer: deliveries.map((delivery) => deliveryView(delivery, keyReads(caller))) }
})
