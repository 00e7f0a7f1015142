import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { consoleRotateWebhookSecret as spec } from './spec.ts'

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
  rights: [{ needs: 'webhooks.manage', body: {}, told: [404, 'WEBHOOK_NOT_FOUND'] }],
  costs: [{ once: [2, 6, 10, 7], withKey: [2, 6, 12, 7], repeated: [2, 6] }],
}
