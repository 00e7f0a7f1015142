import { movedTarget } from '../../../test/support/moved-target.ts'
import { contour } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** Other rules for an offer. */
const ruled = '{"offers":[{"slug":"loan","rewards":[{"leadStatus":"won","percentOfDeal":1}]}]}'

/** Another target status, with rules for it: the leads there are are not counted. */
const moved = (): string => {
  const { leadStatuses, offers } = movedTarget(contour, 'called')
  return JSON.stringify({ leadStatuses, offers: offers.map((offer) => ({ ...offer, closedFor: [] })) })
}

export const trial: Trial = {
  good: async () => ({ path: { slug: 'loan' }, body: { draft: '{"groups":[{"title":"Новая"}]}' } }),
  secrets: {
    refused: {
      'a draft that is no text': () => ({ path: { slug: 'canary' }, body: { draft: { phone: 'Кенар' } } }),
      'a draft with a fault': () => ({ path: { slug: 'canary' }, body: { draft: '{"settings":{"canary":"Кенар"}}' } }),
      'an amount that is none': () => ({ path: { slug: 'canary' }, query: { amount: 'canary' }, body: { draft: '{}' } }),
    },
    good: () => ({ path: { slug: 'loan' }, body: { draft: '{}' } }),
  },
  table: async () => [
    { path: { slug: 'loan' }, body: { draft: '{' }, status: 400, code: 'DRAFT_REFUSED' },
    { path: { slug: 'loan' }, query: { amount: '1' }, body: { draft: ruled }, status: 200 },
    { path: { slug: 'loan' }, query: { amount: '1' }, body: { draft: moved() }, status: 200 },
    { path: { slug: 'none' }, body: { draft: ruled }, status: 404, code: 'OFFER_NOT_FOUND' },
    { path: { slug: 'loan' }, query: { level: '77' }, body: { draft: ruled }, status: 404, code: 'LEVEL_NOT_FOUND' },
    { path: { slug: 'loan' }, query: { group: 'Нет' }, body: { draft: ruled }, status: 404, code: 'GROUP_NOT_FOUND' },
  ],
  rights: [{ needs: 'rewards.manage', body: { draft: '{}' }, told: [404, 'OFFER_NOT_FOUND'] }],
  costs: [{ once: [1, 5, 0, 7] }],
}
