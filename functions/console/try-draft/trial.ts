import { movedTarget } from '../../../test/support/moved-target.ts'
import { contour, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** Another target status, with rules for it: the leads there are are counted. */
const moved = (): string => {
  const { leadStatuses, offers } = movedTarget(contour, 'called')
  return JSON.stringify({ leadStatuses, offers: offers.map((offer) => ({ ...offer, closedFor: [] })) })
}

export const trial: Trial = {
  good: async () => ({ body: { draft: '{"groups":[{"title":"Новая"}]}' } }),
  secrets: {
    refused: { 'a draft that is no text': () => ({ body: { draft: { phone: 'Кенар' } } }) },
    good: () => ({ body: { draft: '{"settings":{"canary":"Кенар"}}' } }),
  },
  table: async ({ newLead }) => {
    await won(await newLead())
    return [
      { body: { draft: '{' }, status: 200 },
      { body: { draft: '{}' }, status: 200 },
      { body: { draft: moved() }, status: 200 },
      { body: { draft: '{"groups":[{"title":"Первая","hidden":true}]}' }, status: 200 },
    ]
  },
  rights: [{ needs: 'rewards.manage', body: { draft: '{}' } }],
  costs: [{ once: [1, 5, 0, 7] }],
}
