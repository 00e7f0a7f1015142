import {
  administratorProven,
  alsoNamed,
  idempotent,
  nobodysId,
  notProven,
  serviceAccountToManage,
} from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async () => ({
    body: {
      title: 'Accounting',
      scopes: ['payouts.read', 'payouts.pay'],
      expiresAt: '2099-01-31T18:00:00Z',
      reason: 'asked by Olga',
    },
  }),
  secrets: {
    refused: {
      'a title that is none': () => ({
        body: { title: `canary${'я'.repeat(200)}` },
      }),
      'a scope that there is not': () => ({
        body: { title: 'canary', scopes: ['canary'] },
      }),
    },
    good: () => ({
      body: { title: 'Кенар', scopes: 'everything', reason: 'canary' },
    }),
  },
  table: async () => {
    const { headers } = await administratorProven()
    const body = { title: 'CRM', scopes: 'everything' }
    return [
      { ...(await notProven()), body },
      {
        headers: { ...headers, ...alsoNamed },
        body: { ...body, administratorId: nobodysId },
        status: 403,
        code: 'KEY_FOR_ANOTHER',
      },
      { headers: { ...headers }, body: { ...body, serviceAccountId: await serviceAccountToManage() }, status: 201 },
      { headers: { ...headers, ...idempotent }, body, status: 201 },
      { headers: { ...headers, ...idempotent }, body, status: 201 },
      { headers: { ...headers }, body: { title: 'Taxes', scopes: ['partners.details'] }, status: 201, since: 8 },
    ]
  },
  rights: [
    {
      needs: 'keys.manage',
      body: { title: 'CRM', scopes: 'everything', administratorId: nobodysId },
      told: [403, 'KEY_FOR_ANOTHER'],
    },
  ],
  costs: [{ once: [2, 8, 18, 9], withKey: [2, 8, 20, 9], repeated: [2, 8] }],
}
