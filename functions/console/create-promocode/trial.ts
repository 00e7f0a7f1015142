import { createPromocodeTrial } from '../../../test/support/act-trials/create-promocode.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  ...createPromocodeTrial,
  rights: [
    {
      needs: 'promocodes.write',
      body: { partnerId: nobodysId, offerId: nobodysId, code: 'NOBODYS' },
      told: [404, 'PARTNER_NOT_FOUND'],
    },
  ],
  costs: [{ once: [2, 7, 15, 8], withKey: [2, 7, 17, 8], repeated: [2, 7] }],
}
