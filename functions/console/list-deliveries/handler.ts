import { consoleListDeliveries as spec } from './spec.ts'
import { readsEverything } from '../../../lib/domain/webhook/read-right.ts'
import { deliveryView } from '../../../lib/domain/webhook/webhook-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadDeliveries, loadWebhook } from '../../../lib/store/webhook/webhook.ts'

export const handler = personEndpoint(spec, async ({ path: { id = '' } }) => {
  const [deliveries] = await Promise.all([loadDeliveries(id), loadWebhook(id)])
  return { answer: deliveries.map((delivery) => deliveryView(delivery, readsEverything)) }
})
