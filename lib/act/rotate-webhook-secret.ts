import { newWebhookSecret, rotateSecret, usualSecretOverlapHours } from '../domain/webhook/webhook-management.ts'
import { webhookView } from '../domain/webhook/webhook-view.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWebhook, loadWebhookSecrets, secretRotated } from '../store/webhook/webhook.ts'
import type { AskedWebhookAct } from './webhook-doer.ts'

/** Rotates the secret of a webhook; the present one stays valid for a while. */
export async function rotateWebhookSecret({
  body,
  path: { id = '' },
  doneBy,
  at,
  newId,
  randomBytes,
}: AskedWebhookAct<{ overlapHours?: number | null | undefined; reason: string | null }>) {
  const overlapHours = body.overlapHours ?? usualSecretOverlapHours
  const [before, secrets, { maker, entry }] = await Promise.all([loadWebhook(id), loadWebhookSecrets(id), doneBy()])
  const secret = newWebhookSecret(randomBytes)
  const rotated = rotateSecret({ before, secrets, secret, overlapHours, by: maker, at })
  const webhook = webhookView(rotated.webhook, at)
  const written = journalWritten(entry({ id: newId(), at, reason: body.reason }, rotated.deed))
  return {
    steps: [...secretRotated(rotated), written],
    answer: { secret, webhook },
    // The secret is shown once, and not stored with the answer.
    kept: { secret: null, webhook },
  }
}
