import { newAccount } from '../domain/account/account.ts'
import type { Contour } from '../domain/contour/contour.ts'
import { doersEntry } from '../domain/journal/journal.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { checkProfile, newPartner, type NewProfile } from '../domain/partner/profile-edit.ts'
import { refuseUnlessRepeatedPartner } from '../domain/partner/repeated-partner.ts'
import { paidBy, sharedNote } from '../domain/partner/same-details.ts'
import { ApiError, InvariantViolation } from '../errors.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { thingNamed } from '../store/moving/external-id.ts'
import {
  findPartnerId,
  loadWholePartner,
  noActivity,
  partnerCreated,
  profileStillAsRead,
  type WholePartner,
} from '../store/partner/partner.ts'
import { loadPayees, sharedWith } from '../store/partner/same-details.ts'
import type { AskedAct } from './act.ts'
import type { LegalDetailsEdit } from './legal-details.ts'
import type { DecidedEdit } from './partner-edit.ts'

/** A profile as a door is asked to add it. */
type AskedProfile = Pick<
  NewProfile,
  'email' | 'firstName' | 'middleName' | 'lastName' | 'legalTypeId' | 'inn' | 'levelId' | 'groupIds' | 'isConfirmed' | 'isActive'
> & { externalId?: string | undefined }

/**
 * Adds a partner. If one has the externalId of the request already, and the request is its repeat, nothing is done: the result rests on
 * that partner instead of having steps.
 *
 * @param asked.answersOf decides about what the partner answers to the legal type; absent at a door that takes no answers
 * @throws ApiError EXTERNAL_ID_TAKEN, EMAIL_TAKEN, those of checkProfile, and those of answersOf
 */
export async function createPartner(
  asked: Omit<AskedAct<AskedProfile>, 'path'> & {
    answersOf?: (partner: Partner, contour: Contour) => Promise<LegalDetailsEdit>
  },
): Promise<DecidedEdit> {
  const { body, doneBy, at, newId, answersOf } = asked
  const { externalId, ...profile } = body
  const things = paidBy({ inn: body.inn })
  const [contour, payees, takenBy] = await Promise.all([loadContour(), loadPayees(things), findPartnerId(body.email)])
  // Read last: an address that this very request took a moment ago would refuse it now.
  const there = await thingNamed('PARTNER', externalId)
  if (there) {
    const whole = await repeatedPartner(there.id, body)
    return { acted: { contour, whole, shared: [] }, restsOn: [profileStillAsRead(whole.partner)] }
  }

  if (takenBy !== undefined) throw new ApiError('EMAIL_TAKEN', { partnerId: takenBy })
  checkProfile(profile, contour)
  const id = newId()
  const added = newPartner(
    { ...profile, ...(externalId !== undefined && { externalId }), isBlocked: false },
    { contour, openingBalanceKopecks: 0, id, at },
  )
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

/** @throws ApiError EXTERNAL_ID_TAKEN when the partner who has the id is another one, or was erased */
async function repeatedPartner(id: string, asked: { email: string }): Promise<WholePartner> {
  const found = await loadWholePartner(id)
  if (!found) throw new InvariantViolation(`an external id names partner ${id}, and there is none`)
  refuseUnlessRepeatedPartner(found.partner, asked)
  return found
}
