import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { removeWebhook as spec } from './spec.ts'

export const trial: Trial = {
  good: async ({ spareWebhookId }) => ({ path: { id: await spareWebhookId() } }),
  secrets: {
    refused: { 'a webhook of nobody': () => ({ path: { id: 'canary', eventId: 'canary' }, body: {} }) },
    good: ({ webhookId, eventId }) => ({ path: { id: webhookId, eventId }, body: { reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage' }],
  costs: [{ once: [2, 3, 8, 2] }],
}
