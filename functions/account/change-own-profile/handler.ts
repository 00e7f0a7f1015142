import { changeOwnProfile } from './spec.ts'
import { legalDetailsEdit } from '../../../lib/act/legal-details.ts'
import { ownProfileEdit, withAnswers } from '../../../lib/domain/partner/own-profile.ts'
import { paidBy, sharedNote } from '../../../lib/domain/partner/same-details.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { confirmedBy, type KnownCode } from '../../../lib/store/people/confirmation.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { loadPayeesOfEdit, sharedWith } from '../../../lib/store/partner/same-details.ts'
import { codeUsed } from '../../../lib/store/people/sign-in-code.ts'

export const handler = personEndpoint(changeOwnProfile, async (asked, known: KnownCode | undefined) => {
  const { body, login, caller, at, newId } = asked
  const { code, legalDetails, ...sent } = body
  const [contour, { is: partner }] = await Promise.all([loadContour(), caller])
  const edit = ownProfileEdit(partner, sent, { contour, at })
  const { legalTypeId } = edit.partner
  const answers = await legalDetailsEdit({ before: partner, legalTypeId, sent: legalDetails, contour, at })
  const { profile, changed, toConfirm, deed } = withAnswers(edit, answers.changed, at)
  // The stored answer contains nothing of what was sent.
  const answer = { changed, updatedAt: changed.length > 0 ? at : partner.updatedAt }
  if (changed.length === 0) return { restsOn: [profileStillAsRead(partner)], answer }
  const isConfirming = toConfirm.length > 0
  const asks = { purpose: 'Details', loginId: (await login).id, code, known, at, missing: 'CONFIRMATION_REQUIRED' } as const
  const [confirmed, payees] = await Promise.all([
    isConfirming ? confirmedBy(partner, asks) : undefined,
    loadPayeesOfEdit(profile, partner),
  ])
  // Administrators read this note in the journal; the partner is told nothing about others.
  const note = isConfirming ? sharedNote(sharedWith(paidBy({ ...partner, ...profile }), payees, partner.id)) : {}
  const entry = { id: newId(), at, by: null, byPartnerId: partner.id, reason: null, ...note, ...deed }
  return {
    steps: [
      ...profileEdited(partner.id, profile, partner, payees),
      ...(await answers.steps()),
      ...(confirmed ? codeUsed(confirmed, at, 'CONFIRMATION_REFUSED') : []),
      journalWritten(entry),
    ],
    answer,
    ...(confirmed && { known: { right: confirmed } }),
  }
})
