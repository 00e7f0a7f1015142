import { ApiError } from '../errors.ts'
import type { Contour } from './contour.ts'
import { innFault } from './inn.ts'
import type { Deed } from './journal.ts'
import { rublesFromKopecks } from './money.ts'
import { emailEdit, type Partner } from './partner.ts'
import { changedOf, shownProfile } from './shown-profile.ts'

/** What an administrator writes of a partner, who is not known yet. */
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
  | 'erasedAt'
>

/** A partner whom an administrator adds, and what the journal tells of it. */
export function newPartner(
  profile: NewProfile,
  of: { contour: Contour; openingBalanceKopecks: number; id: string; at: string },
): { partner: Partner; deed: Deed } {
  const { contour, openingBalanceKopecks, id, at } = of
  const partner: Partner = { id, ...profile, revision: 1, createdAt: at, updatedAt: at }
  const after = {
    ...shownProfile(partner, contour),
    ...(openingBalanceKopecks === 0 ? {} : { openingBalance: rublesFromKopecks(openingBalanceKopecks) }),
  }
  return { partner, deed: { type: 'partner.created', subjects: [`partner:${id}`], before: null, after } }
}

/** An edit of a profile: what is set, the partner with it, and what the journal tells of it. */
export interface ProfileEdit {
  before: Partner
  /** The attributes that are set. */
  profile: Partial<Partner>
  partner: Partner
  deed: Deed
}

/** @param change what is set; the rest stays */
export function profileEdit(before: Partner, change: Partial<Partner>, of: { contour: Contour; at: string }): ProfileEdit {
  const profile = { ...change, updatedAt: of.at }
  const changed = changedOf(before, profile)
  return {
    before,
    profile,
    partner: { ...before, ...profile, revision: before.revision + 1 },
    deed: {
      type: 'partner.edited',
      subjects: [`partner:${before.id}`],
      before: shownProfile(changed.before, of.contour),
      after: shownProfile(changed.after, of.contour),
    },
  }
}

/** What a profile is to become; what is absent stays as it is. */
export type AskedProfile = { [Name in keyof Omit<NewProfile, 'isBlocked'>]?: NewProfile[Name] | undefined }

/**
 * The attributes that are set: of what was asked only that which is not so already. Another address is confirmed by nobody, unless
 * that is asked too.
 *
 * @throws ApiError as checkProfile does
 */
export function askedChange(before: Partner, asked: AskedProfile, contour: Contour): Partial<Partner> {
  checkProfile({ ...asked, legalTypeId: asked.legalTypeId === undefined ? before.legalTypeId : asked.legalTypeId }, contour)
  const { email, ...rest } = asked
  const change = { ...(email !== undefined && emailEdit(before, email)), ...defined(rest) }
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => !isSame(before[name as keyof Partner], value)))
}

/**
 * What an administrator writes into a profile.
 *
 * @throws ApiError for an id that the contour does not know, and for an ИНН whose check digits do not hold (spec: POST /payout, check 6)
 */
export function checkProfile(asked: AskedProfile, contour: Contour): void {
  refuseUnknown(asked, contour)
  const legalType = contour.legalTypes.find(({ id }) => id === asked.legalTypeId)?.type ?? null
  const reason = asked.inn ? innFault(asked.inn, legalType) : undefined
  if (reason !== undefined) throw innRefusal(reason)
}

function innRefusal(reason: string): ApiError {
  const error = new ApiError('INN_INVALID', { reason })
  error.violations = [{ path: 'inn', message: error.message }]
  return error
}

function refuseUnknown({ legalTypeId, levelId, groupIds = [] }: AskedProfile, { legalTypes, levels, groups }: Contour): void {
  const isKnown = (things: readonly { id: string }[], id: string | null = null) =>
    id === null || things.some((thing) => thing.id === id)
  if (!isKnown(legalTypes, legalTypeId)) throw new ApiError('LEGAL_TYPE_NOT_FOUND')
  if (!isKnown(levels, levelId)) throw new ApiError('LEVEL_NOT_FOUND')
  if (!groupIds.every((id) => isKnown(groups, id))) throw new ApiError('GROUP_NOT_FOUND')
}

const defined = (attributes: object): Partial<Partner> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))

/** Values of profiles are texts, flags, null, and lists of texts. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A partner whose profile may be edited: what was erased of a person does not come back.
 *
 * @throws ApiError PARTNER_NOT_FOUND, PARTNER_ERASED
 */
export function editable<Found extends { partner: Partner }>(found: Found | undefined): Found {
  if (!found) throw new ApiError('PARTNER_NOT_FOUND')
  if (found.partner.erasedAt !== undefined) throw new ApiError('PARTNER_ERASED')
  return found
}
