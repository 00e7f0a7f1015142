import type { Account } from '../account/account.ts'
import { accountView } from '../account/account-view.ts'
import type { Contour } from '../contour/contour.ts'
import { externalIdOf } from '../moving/imported.ts'
import { type Partner, type PartnerActivity, partnerView } from './partner.ts'

/** Makes the view of a partner that keys are shown: with the account, the id in another system, and the revision that an edit names. */
export function partnerWithAccountView(contour: Contour, at: string) {
  const view = partnerView(contour)
  return ({ partner, activity, account }: { partner: Partner; activity: PartnerActivity; account: Account }) => ({
    ...view(partner, activity),
    externalId: externalIdOf(partner),
    revision: partner.revision,
    account: accountView(account, at),
  })
}
