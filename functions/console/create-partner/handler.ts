import { createPartner } from './spec.ts'
import { consolePartnerView } from '../../../lib/domain/partner/console-partner.ts'
import { checkProfile, newPartner } from '../../../lib/domain/partner/profile-edit.ts'
import { paidBy, sharedNote } from '../../../lib/domain/partner/same-details.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { newAccount } from '../../../lib/domain/account/account.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { noActivity, partnerCreated, refuseTakenEmail } from '../../../lib/store/partner/partner.ts'
import { loadPayees, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { loadSharedView } from '../../../lib/store/partner/sharers.ts'

export const handler = personEndpoint(createPartner, async ({ body, caller, at, newId }) => {
  const things = paidBy({ inn: body.inn })
  const [contour, { is: by }, payees] = await Promise.all([
    loadContour(),
    caller,
    loadPayees(things),
    refuseTakenEmail(body.email),
  ])
  checkProfile(body, contour)
  const { partner, deed } = newPartner({ ...body, isBlocked: false }, { contour, openingBalanceKopecks: 0, id: newId(), at })
  const shared = sharedWith(things, payees, partner.id)
  const answer = async () => ({
    ...consolePartnerView(contour, at)({ partner, activity: noActivity, account: newAccount(partner) }),
    sameDetails: await loadSharedView(shared),
  })
  const entry = { id: newId(), at, by, reason: null, ...sharedNote(shared), ...deed }
  return {
    steps: [...partnerCreated(partner, null, payees), journalWritten(entry)],
    answer: answer(),
  }
})
