import { canaryUrl } from '../../../test/support/secret-scene.ts'
import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { createWebhook as spec } from './spec.ts'

export const trial: Trial = {
  good: async () => ({ body: { title: 'CRM', url: 'https://crm.example/events?token=1', types: ['payout.paid', 'deal.added'] } }),
  secrets: {
    refused: {
      'an address with a password': () => ({ body: { title: 'Кенар', url: 'https://canary:canary@crm.example' } }),
      'events that there are not': () => ({ body: { title: 'Кенар', url: canaryUrl, types: ['canary'] } }),
    },
    good: () => ({ body: { title: 'Кенар', url: canaryUrl, reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage', body: { title: 'CRM', url: 'http://crm.example' } }],
  costs: [{ once: [2, 2, 8, 1], withKey: [2, 2, 10, 1], repeated: [2, 2] }],
}
