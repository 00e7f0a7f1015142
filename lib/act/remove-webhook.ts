import { removalOf } from '../domain/webhook/webhook-management.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadWebhook, webhookRemoved } from '../store/webhook/webhook.ts'
import type { AskedWebhookAct } from './webhook-doer.ts'

/** Removes a webhook. */
export async function removeWebhook({ path: { id = '' }, doneBy, at, newId }: AskedWebhookAct) {
  const [before, { entry }] = await Promise.all([loadWebhook(id), doneBy()])
  const written = journalWritten(entry({ id: newId(), at, reason: null }, removalOf(before)))
  return { steps: [...webhookRemoved(before), written], answer: { id, removedAt: at } }
}
