import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { rotateWebhookSecret as spec } from './spec.ts'

export const trial: Trial = {
  good: async ({ webhookId }) => ({
    path: { id: await webhookId() },
    body: { overlapHours: 0, reason: 'it leaked' },
  }),
  secrets: {
    refused: { 'a webhook of nobody': () => ({ path: { id: 'canary', eventId: 'canary' }, body: {} }) },
    good: ({ webhookId, eventId }) => ({ path: { id: webhookId, eventId }, body: { reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage', body: {} }],
  costs: [{ once: [2, 4, 6, 3], withKey: [2, 4, 8, 3], repeated: [2, 4] }],
}
