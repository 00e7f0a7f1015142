import { movedTarget } from '../../../test/support/moved-target.ts'
import { contour, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** Another target status, with rules for it: the leads there are are counted. */
const moved = () => {
  const { leadStatuses, offers } = movedTarget(contour, 'called')
  return { leadStatuses, offers: offers.map((offer) => ({ ...offer, closedFor: [] })) }
}

export const trial: Trial = {
  good: async () => ({ body: { legalTypes: [] } }),
  secrets: {
    refused: { 'no part': () => ({ body: { canary: 'Кенар' } }) },
    good: () => ({ body: { settings: { canary: 'Кенар' } } }),
  },
  table: async ({ newLead }) => {
    await won(await newLead())
    return [
      { body: { groups: 7 }, status: 200 },
      { body: { groups: [] }, status: 200 },
      { body: moved(), status: 200 },
      { body: { groups: [{ title: 'Первая', hidden: true }, { title: 'Вторая' }] }, status: 200 },
    ]
  },
  rights: [{ needs: 'settings.manage', body: { groups: 7 } }],
  costs: [{ once: [2, 3, 0, 2.5] }],
}
