import type { Contour } from '../domain/contour/contour.ts'
import type { Deed, JournalEntry } from '../domain/journal/journal.ts'
import type { SentDetail } from '../domain/partner/legal-details.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { type AskedProfile, askedChange, profileEdit } from '../domain/partner/profile-edit.ts'
import { paidBy, sharedNote } from '../domain/partner/same-details.ts'
import { profileEdited } from '../store/partner/profile-edited.ts'
import { loadPayees, sharedWith } from '../store/partner/same-details.ts'
import type { Step } from '../store/table/transact.ts'
import { legalDetailsEdit } from './legal-details.ts'

/** The legal type, the ИНН of its length and what it asks, as an administrator enters them; what is absent stays. */
export type AskedLegal = Pick<AskedProfile, 'legalTypeId' | 'inn'> & { legalDetails?: readonly SentDetail[] | undefined }

/** A change of these by an administrator. */
export interface LegalEdit {
  partner: Partner
  /** Who else is paid by the same details. */
  shared: ReturnType<typeof sharedWith>
  /** Undefined when nothing differs. The journal gets the names of the questions, and no answer. */
  deed: (Deed & Pick<JournalEntry, 'note'>) | undefined
  /** Encrypts the answers: to be called once, for the transaction. */
  steps: () => Promise<readonly Step[]>
}

/**
 * Decides about a legal type, its ИНН and its answers together: they are written in one transaction.
 *
 * @throws ApiError LEGAL_TYPE_NOT_FOUND, INN_INVALID, and those of legalDetailsEdit
 */
export async function legalEdit(of: { before: Partner; asked: AskedLegal; contour: Contour; at: string }): Promise<LegalEdit> {
  const { before, contour, at } = of
  const { legalDetails, legalTypeId = before.legalTypeId, inn } = of.asked
  // With another type the ИНН that is there is checked again.
  const judged = inn === undefined && legalTypeId !== before.legalTypeId ? before.inn : inn
  const change = askedChange(before, { legalTypeId, inn: judged }, contour)
  const answers = await legalDetailsEdit({ before, legalTypeId, sent: legalDetails, contour, at })
  const things = paidBy({ ...before, ...change })
  const payees = await loadPayees([...paidBy(before), ...things])
  const shared = sharedWith(things, payees, before.id)
  const areAnswered = answers.changed.length > 0
  if (Object.keys(change).length === 0 && !areAnswered) return { partner: before, shared, deed: undefined, steps: async () => [] }
  const edited = { ...change, ...(areAnswered && { legalDetailsAt: at }) }
  const { profile, partner, deed } = profileEdit(before, edited, { contour, at })
  return {
    partner,
    shared,
    deed: {
      ...deed,
      after: { ...deed.after, ...(areAnswered && { legalDetails: answers.changed }) },
      ...(change.inn ? sharedNote(shared) : {}),
    },
    steps: async () => [...profileEdited(before.id, profile, before, payees), ...(await answers.steps())],
  }
}
