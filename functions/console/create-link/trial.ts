import { createLinkTrial } from '../../../test/support/act-trials/create-link.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...createLinkTrial,
  rights: [
    {
      needs: 'links.write',
      body: { partnerId: nobodysId, offerId: nobodysId, slug: 'nobodys' },
      told: [404, 'PARTNER_NOT_FOUND'],
    },
  ],
  costs: [{ once: [2, 7, 15, 8], withKey: [2, 7, 17, 8], repeated: [2, 7] }],
}
