import { browseDeliveries as spec } from '../../lib/contract/browse-deliveries.ts'
import { readsEverything } from '../../lib/domain/read-right.ts'
import { deliveryView } from '../../lib/domain/webhook-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadDeliveries, loadWebhook } from '../../lib/store/webhook.ts'

export const handler = personEndpoint(spec, async ({ path: { id = '' } }) => {
  const [deliveries] = await Promise.all([loadDeliveries(id), loadWebhook(id)])
  return { answer: deliveries.map((delivery) => deliveryView(delivery, readsEverything)) }
})
