import { createLinkTrial } from '../../../test/support/act-trials/create-link.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...createLinkTrial,
  rights: [
    {
      needs: 'links.write',
      body: { partnerId: nobodysId, offerId: nobodysId, slug: 'nobodys' },
    },
  ],
  costs: [{ once: [2, 4, 11, 3], withKey: [2, 4, 13, 3], repeated: [2, 4] }],
}
