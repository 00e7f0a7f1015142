import { webhookView } from '../domain/webhook/webhook-view.ts'
import { loadStandingWebhooks } from '../store/webhook/webhook.ts'

/** All webhooks, those whose holder lost all rights as disabled. */
export async function listWebhooks({ at }: { at: string }) {
  return { answer: (await loadStandingWebhooks(at)).map((webhook) => webhookView(webhook, at)) }
}
