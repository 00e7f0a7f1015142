import { randomBytes, randomUUID } from 'node:crypto'
import type { Webhook } from '../../lib/domain/webhook/webhook.ts'
import { createWebhook, changeWebhook, newWebhookSecret } from '../../lib/domain/webhook/webhook-management.ts'
import { serviceAsMaker } from '../../lib/domain/webhook/webhook-holder.ts'
import { ApiError } from '../../lib/errors.ts'
import { webhookKey } from '../../lib/store/keys.ts'
import { getItem, readTiming } from '../../lib/store/table/read.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { webhookCreated, webhookChanged } from '../../lib/store/webhook/webhook.ts'
import { webhookItem } from '../../lib/store/webhook/webhook-items.ts'

const id = '00000000-0000-7000-8000-000000000de7'
const title = 'Эта машина: /dev/webhooks'

/**
 * A webhook to this machine's own receiver, so that there is something to see. Changes that people made to it stay; if they have the
 * maximum number of webhooks already, none is added.
 *
 * @param url of the receiver, which may listen on another port than last time
 */
export async function keepOwnWebhook(url: string): Promise<void> {
  const item = await getItem(webhookKey(id))
  const steps = stepsTo(url, item && webhookItem.read(item), new Date().toISOString())
  if (steps.length > 0) await transact(steps, randomUUID(), readTiming()).catch(unlessTooMany)
}

function stepsTo(url: string, before: Webhook | undefined, at: string): Step[] {
  if (before) {
    const edited = changeWebhook(before, { url }, { at, by: serviceAsMaker })
    return edited ? [webhookChanged(edited)] : []
  }
  const secret = newWebhookSecret(randomBytes)
  return webhookCreated(createWebhook({ title, url, types: null }, { id, at, secret, by: serviceAsMaker }))
}

function unlessTooMany(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'WEBHOOKS_TOO_MANY')) throw error
}
