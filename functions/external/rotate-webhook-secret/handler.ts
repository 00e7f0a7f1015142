import { rotateWebhookSecret as spec } from './spec.ts'
import { apiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { apiKeysEntry } from '../../../lib/domain/journal/journal.ts'
import { keyAsMaker } from '../../../lib/domain/webhook/webhook-holder.ts'
import { newWebhookSecret, rotateSecret, usualSecretOverlapHours } from '../../../lib/domain/webhook/webhook-management.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, loadWebhookSecrets, secretRotated } from '../../../lib/store/webhook/webhook.ts'

export const handler = endpoint(spec, async ({ body, path: { id = '' }, caller, at, newId, randomBytes }) => {
  const overlapHours = body.overlapHours ?? usualSecretOverlapHours
  const [before, secrets, contour] = await Promise.all([loadWebhook(id), loadWebhookSecrets(id), loadContour()])
  const secret = newWebhookSecret(randomBytes)
  const rotated = rotateSecret({ before, secrets, secret, overlapHours, by: keyAsMaker(caller), at })
  const webhook = webhookView(rotated.webhook, at)
  const entry = apiKeysEntry(apiKeyIdentity(caller, contour), { id: newId(), at, reason: body.reason }, rotated.deed)
  return {
    steps: [...secretRotated(rotated), journalWritten(entry)],
    answer: { secret, webhook },
    kept: { secret: null, webhook },
  }
})
