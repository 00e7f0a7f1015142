import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { testWebhook as spec } from './spec.ts'

export const trial: Trial = {
  good: async ({ webhookId }) => ({ path: { id: await webhookId() }, body: { reason: 'does it arrive?' } }),
  secrets: {
    refused: { 'a webhook of nobody': () => ({ path: { id: 'canary', eventId: 'canary' }, body: {} }) },
    good: ({ webhookId, eventId }) => ({ path: { id: webhookId, eventId }, body: { reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage', body: {} }],
  costs: [{ once: [2, 3, 6, 2], withKey: [2, 3, 8, 2], repeated: [2, 3] }],
}
