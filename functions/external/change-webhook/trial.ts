import { randomUUID } from 'node:crypto'
import { canaryUrl } from '../../../test/support/secret-scene.ts'
import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { changeWebhook as spec } from './spec.ts'

export const trial: Trial = {
  good: async ({ webhookId }) => ({
    path: { id: await webhookId() },
    body: { title: `CRM ${randomUUID()}`, types: null, isEnabled: true },
  }),
  secrets: {
    refused: { 'a webhook of nobody': () => ({ path: { id: 'canary', eventId: 'canary' }, body: {} }) },
    good: ({ webhookId }) => ({ path: { id: webhookId }, body: { url: `${canaryUrl}2`, reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage', body: {} }],
  costs: [{ once: [2, 3, 4, 2], withKey: [2, 3, 6, 2], repeated: [2, 3] }],
}
