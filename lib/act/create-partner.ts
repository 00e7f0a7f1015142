import { newAccount } from '../domain/account/account.ts'
import type { Contour } from '../domain/contour/contour.ts'
import { doersEntry } from '../domain/journal/journal.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { checkProfile, newPartner, type NewProfile } from '../domain/partner/profile-edit.ts'
import { paidBy, sharedNote } from '../domain/partner/same-details.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { noActivity, partnerCreated, refuseTakenEmail } from '../store/partner/partner.ts'
import { loadPayees, sharedWith } from '../store/partner/same-details.ts'
import type { Step } from '../store/table/transact.ts'
import type { AskedAct } from './act.ts'
import type { ActedPartner } from './acted-partner.ts'
import type { LegalDetailsEdit } from './legal-details.ts'

/** A profile as a door is asked to add it. */
type AskedProfile = Pick<
  NewProfile,
  'email' | 'firstName' | 'middleName' | 'lastName' | 'legalTypeId' | 'inn' | 'levelId' | 'groupIds' | 'isConfirmed' | 'isActive'
>

/**
 * Adds a partner.
 *
 * @param asked.answersOf decides about what the partner answers to the legal type; absent at a door that takes no answers
 * @throws ApiError EMAIL_TAKEN, those of checkProfile, and those of answersOf
 */
export async function createPartner(
  asked: Omit<AskedAct<AskedProfile>, 'path'> & {
    answersOf?: (partner: Partner, contour: Contour) => Promise<LegalDetailsEdit>
  },
): Promise<{ acted: ActedPartner; steps: readonly Step[] }> {
  const { body, doneBy, at, newId, answersOf } = asked
  const things = paidBy({ inn: body.inn })
  const [contour, payees] = await Promise.all([loadContour(), loadPayees(things), refuseTakenEmail(body.email)])
  checkProfile(body, contour)
  const id = newId()
  const added = newPartner({ ...body, isBlocked: false }, { contour, openingBalanceKopecks: 0, id, at })
  const answers = await answersOf?.(added.partner, contour)
  const answered = answers && answers.changed.length > 0 ? answers : undefined
  const partner: Partner = answered ? { ...added.partner, legalDetailsAt: at } : added.partner
  // The journal gets the names of the questions, and no answer.
  const after = { ...added.deed.after, ...(answered && { legalDetails: answered.changed }) }
  const shared = sharedWith(things, payees, id)
  const entry = doersEntry(await doneBy(contour), { id: newId(), at, reason: null }, { ...added.deed, after })
  return {
    acted: { contour, whole: { partner, activity: noActivity, account: newAccount(partner) }, shared },
    steps: [
      ...partnerCreated(partner, null, payees),
      ...((await answered?.steps()) ?? []),
      journalWritten({ ...entry, ...sharedNote(shared) }),
    ],
  }
}
