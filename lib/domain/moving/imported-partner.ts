import { type LedgerEntry, openingEntry } from '../account/account.ts'
import { erasedProfile } from '../partner/erasure.ts'
import type { Partner } from '../partner/partner.ts'
import type { WaitingByDay } from '../payout/hold.ts'

/** A profile as it came. An erased partner has nothing in it that tells who it was. */
export type BroughtProfile = Omit<Partner, 'id' | 'revision' | 'imported' | 'loginEpoch'>

/**
 * A partner who moves in, with the opening entry; null when there is nothing to post.
 *
 * @param of.balanceKopecks what is available; less than nothing for a debt
 * @param of.newIdAt makes an id of a moment, in milliseconds since 1970
 */
export function importedPartner(of: {
  externalId: string
  profile: BroughtProfile
  balanceKopecks: number
  waitingByDay: WaitingByDay
  at: string
  newIdAt: (ms: number) => string
}): { partner: Partner; opening: LedgerEntry | null } {
  const { externalId, profile, balanceKopecks, waitingByDay, at, newIdAt } = of
  const id = newIdAt(Date.parse(profile.createdAt))
  const erased = profile.erasedAt === undefined ? {} : erasedProfile(id, profile.erasedAt)
  const partner: Partner = { id, ...profile, ...erased, revision: 1, imported: { externalId, at } }
  const isNothing = balanceKopecks === 0 && Object.keys(waitingByDay).length === 0
  const opening = isNothing
    ? null
    : openingEntry({ id: newIdAt(Date.parse(at)), partnerId: id, amountKopecks: balanceKopecks, waitingByDay, at })
  return { partner, opening }
}
