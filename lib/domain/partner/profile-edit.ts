import { ApiError } from '../../errors.ts'
import type { Contour } from '../contour/contour.ts'
import { offeredOf } from '../contour/retired.ts'
import { innFault } from '../value/inn.ts'
import type { Deed } from '../journal/journal.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { levelSinceCreated, levelSinceMoved } from './level-since.ts'
import { emailEdit, type Partner } from './partner.ts'
import { changedOf, shownProfile } from './shown-profile.ts'

/** A profile of a new partner, as an administrator enters it. */
export type NewProfile = Omit<
  Partner,
  | 'id'
  | 'formerEmails'
  | 'revision'
  | 'loginEpoch'
  | 'createdAt'
  | 'updatedAt'
  | 'emailChangedAt'
  | 'detailsChangedAt'
  | 'legalDetailsAt'
  | 'paymentDetails'
  | 'levelMonth'
  | 'levelSince'
  | 'levelKept'
  | 'erasedAt'
>

/** A partner that an administrator adds, with the journal entry. */
export function newPartner(
  profile: NewProfile,
  of: { contour: Contour; openingBalanceKopecks: number; id: string; at: string },
): { partner: Partner; deed: Deed } {
  const { contour, openingBalanceKopecks, id, at } = of
  const partial: Partner = { id, ...profile, revision: 1, createdAt: at, updatedAt: at }
  const partner: Partner = { ...partial, ...levelSinceCreated(partial) }
  const after = {
    ...shownProfile(partner, contour),
    ...(openingBalanceKopecks === 0 ? {} : { openingBalance: rublesFromKopecks(openingBalanceKopecks) }),
  }
  return { partner, deed: { type: 'partner.created', subjects: [`partner:${id}`], before: null, after } }
}

/** An edit of a profile: the attributes to set, the resulting partner, and the journal entry. */
export interface ProfileEdit {
  before: Partner
  /** The attributes to set. */
  profile: Partial<Partner>
  partner: Partner
  deed: Deed
}

/** @param change the attributes to set; the rest stays */
export function profileEdit(before: Partner, change: Partial<Partner>, of: { contour: Contour; at: string }): ProfileEdit {
  const profile = { ...change, updatedAt: of.at }
  const changed = changedOf(before, profile)
  return {
    before,
    profile,
    partner: { ...before, ...profile, ...levelSinceMoved(profile, before), revision: before.revision + 1 },
    deed: {
      type: 'partner.edited',
      subjects: [`partner:${before.id}`],
      before: shownProfile(changed.before, of.contour),
      after: shownProfile(changed.after, of.contour),
    },
  }
}

/** The wanted values of a profile; absent attributes stay. */
export type AskedProfile = { [Name in keyof Omit<NewProfile, 'isBlocked' | 'externalId'>]?: NewProfile[Name] | undefined }

/**
 * The attributes that really change. A new address is unconfirmed, unless the edit asks to confirm it too.
 *
 * @throws ApiError like checkProfile
 */
export function askedChange(before: Partner, asked: AskedProfile, contour: Contour): Partial<Partner> {
  const legalTypeId = asked.legalTypeId === undefined ? before.legalTypeId : asked.legalTypeId
  checkProfile({ ...asked, legalTypeId }, contour, before)
  const { email, ...rest } = asked
  const change = { ...(email !== undefined && emailEdit(before, email)), ...defined(rest) }
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => !isSame(before[name as keyof Partner], value)))
}

/**
 * Validates what an administrator enters into a profile.
 *
 * @param before the partner, who keeps a level and groups that are retired; absent for a new one
 * @throws ApiError for an id that the contour does not know, a level or group that is retired, and for an ИНН with wrong check digits (spec:
 * POST /payout, check 6)
 */
export function checkProfile(asked: AskedProfile, contour: Contour, before?: Holder): void {
  refuseUnknown(asked, contour, before)
  const legalType = contour.legalTypes.find(({ id }) => id === asked.legalTypeId)?.type ?? null
  const reason = asked.inn ? innFault(asked.inn, legalType) : undefined
  if (reason !== undefined) throw innRefusal(reason)
}

function innRefusal(reason: string): ApiError {
  const error = new ApiError('INN_INVALID', { reason })
  error.violations = [{ path: 'inn', message: error.message }]
  return error
}

/** What a partner has of what may be retired. */
type Holder = Pick<Partner, 'levelId' | 'groupIds'>
const nobody: Holder = { levelId: null, groupIds: [] }

/** The levels and groups that a partner may be given: retired ones only if the partner has them. */
export const givable = ({ levels, groups }: Pick<Contour, 'levels' | 'groups'>, { levelId, groupIds }: Holder = nobody) => ({
  levels: offeredOf(levels, [levelId]),
  groups: offeredOf(groups, groupIds),
})

function refuseUnknown({ legalTypeId, levelId, groupIds = [] }: AskedProfile, contour: Contour, before?: Holder): void {
  const isKnown = (things: readonly { id: string }[], id: string | null = null) =>
    id === null || things.some((thing) => thing.id === id)
  const { levels, groups } = givable(contour, before)
  if (!isKnown(contour.legalTypes, legalTypeId)) throw new ApiError('LEGAL_TYPE_NOT_FOUND')
  if (!isKnown(levels, levelId)) throw new ApiError('LEVEL_NOT_FOUND')
  if (!groupIds.every((id) => isKnown(groups, id))) throw new ApiError('GROUP_NOT_FOUND')
}

const defined = (attributes: object): Partial<Partner> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

/** Values of profiles are texts, flags, null, and lists of texts. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A partner whose profile may be edited: an erased person's data must not come back.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED
 */
export function editable<Found extends { partner: Partner }>(found: Found | undefined): Found {
  if (!found) throw new ApiError('PARTNER_NOT_FOUND')
  if (found.partner.erasedAt !== undefined) throw new ApiError('PARTNER_ERASED')
  return found
}
