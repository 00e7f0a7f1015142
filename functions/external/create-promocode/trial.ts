import { createPromocodeTrial } from '../../../test/support/act-trials/create-promocode.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...createPromocodeTrial,
  rights: [
    {
      needs: 'promocodes.write',
      body: { partnerId: nobodysId, offerId: nobodysId, code: 'NOBODYS' },
    },
  ],
  costs: [{ once: [2, 4, 11, 3], withKey: [2, 4, 13, 3], repeated: [2, 4] }],
}
