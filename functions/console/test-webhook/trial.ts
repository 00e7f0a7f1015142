import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { consoleTestWebhook as spec } from './spec.ts'

export const trial: Trial = {
  good: async ({ webhookId }) => ({
    path: { id: await webhookId() },
    body: { reason: 'does it arrive?' },
  }),
  secrets: {
    refused: { 'a webhook of nobody': () => ({ path: { id: 'canary', eventId: 'canary' }, body: {} }) },
    good: ({ webhookId, eventId }) => ({ path: { id: webhookId, eventId }, body: { reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage', body: {}, told: [404, 'WEBHOOK_NOT_FOUND'] }],
  costs: [{ once: [2, 5, 10, 6], withKey: [2, 5, 12, 6], repeated: [2, 5] }],
}
