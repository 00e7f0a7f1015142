import { consoleRotateWebhookSecret as spec } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { administratorAsMaker } from '../../../lib/domain/webhook/webhook-holder.ts'
import { newWebhookSecret, rotateSecret, usualSecretOverlapHours } from '../../../lib/domain/webhook/webhook-management.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWebhook, loadWebhookSecrets, secretRotated } from '../../../lib/store/webhook/webhook.ts'

export const handler = personEndpoint(spec, async ({ body, path: { id = '' }, caller, at, newId, randomBytes }) => {
  const overlapHours = body.overlapHours ?? usualSecretOverlapHours
  const [before, secrets, { is: administrator }] = await Promise.all([loadWebhook(id), loadWebhookSecrets(id), caller])
  const secret = newWebhookSecret(randomBytes)
  const rotated = rotateSecret({ before, secrets, secret, overlapHours, by: administratorAsMaker(administrator), at })
  const webhook = webhookView(rotated.webhook, at)
  const entry = administratorsEntry(administrator, { id: newId(), at, reason: body.reason }, rotated.deed)
  return {
    steps: [...secretRotated(rotated), journalWritten(entry)],
    answer: { secret, webhook },
    kept: { secret: null, webhook },
  }
})
