import { requestErasure } from './spec.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { confirmedBy, type KnownCode } from '../../../lib/store/people/confirmation.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { codeUsed } from '../../../lib/store/people/sign-in-code.ts'

export const handler = personEndpoint(requestErasure, async (asked, known: KnownCode | undefined) => {
  const { body, login, caller, at, newId } = asked
  const [{ id: loginId }, { is: partner }] = await Promise.all([login, caller])
  const { id, erasureRequestedAt } = partner
  // Asking again does not change when it was first asked.
  if (erasureRequestedAt !== undefined) return { restsOn: [profileStillAsRead(partner)], answer: { erasureRequestedAt } }
  const { code } = body
  const right = await confirmedBy(partner, { purpose: 'Erasure', loginId, code, known, at, missing: 'CONFIRMATION_REQUIRED' })
  const deed = { type: 'erasure.requested', subjects: [`partner:${id}`], before: null, after: {} } as const
  const entry = { id: newId(), at, by: null, byPartnerId: id, reason: null, ...deed }
  return {
    steps: [
      ...profileEdited(id, { erasureRequestedAt: at, updatedAt: at }, partner),
      ...codeUsed(right, at, 'CONFIRMATION_REFUSED'),
      { ...journalWritten(entry), mails: [{ kind: 'ErasureRequest', partnerId: id, is: 'Requested' }] },
    ],
    answer: { erasureRequestedAt: at },
    known: { right },
  }
})
