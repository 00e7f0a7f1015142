import { addPartner } from '../../lib/contract/add-partner.ts'
import { consolePartnerView } from '../../lib/domain/console-partner.ts'
import { checkProfile, newPartner } from '../../lib/domain/profile-edit.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { newAccount } from '../../lib/domain/account.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { noActivity, partnerCreated, refuseTakenEmail } from '../../lib/store/partner.ts'

export const handler = personEndpoint(addPartner, async ({ body, caller, at, newId }) => {
  const [contour, { is: by }] = await Promise.all([loadContour(), caller, refuseTakenEmail(body.email)])
  checkProfile(body, contour)
  const { partner, deed } = newPartner({ ...body, isBlocked: false }, { contour, openingBalanceKopecks: 0, id: newId(), at })
  return {
    steps: [...partnerCreated(partner, null), journalWritten({ id: newId(), at, by, reason: null, ...deed })],
    answer: consolePartnerView(contour, at)({ partner, activity: noActivity, account: newAccount(partner) }),
  }
})
