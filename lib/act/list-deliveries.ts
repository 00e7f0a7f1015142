import type { MayRead } from '../domain/webhook/read-right.ts'
import { deliveryView } from '../domain/webhook/webhook-view.ts'
import { loadDeliveries, loadWebhook } from '../store/webhook/webhook.ts'

/** The progress of the newest events for a webhook, as far as the caller may read them. */
export async function listDeliveries(
  { path: { id = '' } }: { path: Readonly<Record<string, string | undefined>> },
  mayRead: MayRead,
) {
  const [deliveries] = await Promise.all([loadDeliveries(id), loadWebhook(id)])
  return { answer: deliveries.map((delivery) => deliveryView(delivery, mayRead)) }
}
