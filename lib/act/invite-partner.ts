import { doersEntry } from '../domain/journal/journal.ts'
import { invitable, invitationDeed } from '../domain/partner/invitation.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { partnerInvited } from '../store/partner/invitation.ts'
import { loadPartner, profileStillAsRead } from '../store/partner/partner.ts'
import { presentFormAsked } from '../store/table/table-form.ts'
import type { AskedAct } from './act.ts'

/**
 * Mails a partner that they can sign in to the account, once an hour at most.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED, PARTNER_BLOCKED, PARTNER_INVITED_LATELY, UPGRADE_NOT_CLOSED
 */
export async function invitePartner({ path, doneBy, at, newId }: AskedAct<object>) {
  const [contour, found] = await Promise.all([loadContour(), loadPartner(path.id ?? '')])
  const partner = invitable(found)
  const { id, email } = partner
  const entry = doersEntry(await doneBy(contour), { id: newId(), at, reason: null }, invitationDeed(partner))
  return {
    steps: [presentFormAsked, profileStillAsRead(partner), partnerInvited(id, at), journalWritten(entry)],
    answer: { partnerId: id, email, invitedAt: at },
  }
}
