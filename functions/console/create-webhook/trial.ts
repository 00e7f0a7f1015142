import { canaryUrl } from '../../../test/support/secret-scene.ts'
import { webhookAsks, webhookToManage } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'
import { consoleCreateWebhook as spec } from './spec.ts'

export const trial: Trial = {
  good: async () => ({ body: { title: 'CRM', url: 'https://crm.example/events?token=1', types: ['payout.paid', 'deal.added'] } }),
  secrets: {
    refused: {
      'a title that is none': () => ({
        body: { title: `canary${'я'.repeat(200)}`, url: canaryUrl },
      }),
      'an address with a password': () => ({
        body: { title: 'Кенар', url: 'https://canary:canary@crm.example' },
      }),
      'events that there are not': () => ({
        body: { title: 'Кенар', url: canaryUrl, types: ['canary'] },
      }),
    },
    good: () => ({ body: { title: 'Кенар', url: canaryUrl, reason: 'canary' } }),
  },
  table: async (scene) => webhookAsks(spec, await webhookToManage(scene)),
  rights: [{ needs: 'webhooks.manage', body: { title: 'CRM', url: 'ftp://crm.example' }, told: [400, 'WEBHOOK_URL_INVALID'] }],
  costs: [{ once: [2, 4, 12, 5], withKey: [2, 4, 14, 5], repeated: [2, 4] }],
}
