import { InvariantViolation } from '../../errors.ts'
import type { Account, Posting } from '../account/account.ts'
import { accountView } from '../account/account-view.ts'
import type { Contour } from '../contour/contour.ts'
import { externalIdOf } from '../moving/imported.ts'
import { innFault } from '../value/inn.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { levelSinceOf } from './level-since.ts'
import { type Partner, type PartnerActivity, partnerView } from './partner.ts'
import { isActivePayout, type ListedPayout } from '../payout/payout.ts'

/**
 * Makes the view of a partner that administrators see: with the ИНН and its fault, the account, and the revision that
 * an edit names.
 */
export function consolePartnerView(contour: Contour, at: string) {
  const view = partnerView(contour)
  return ({ partner, activity, account }: { partner: Partner; activity: PartnerActivity; account: Account }) => {
    const shown = view(partner, activity)
    const { inn } = partner
    return {
      ...shown,
      inn,
      innFault: inn === null ? null : (innFault(inn, shown.legalType?.type ?? null) ?? null),
      revision: partner.revision,
      levelSince: levelSinceOf(partner),
      levelKept: partner.levelKept ? { reason: partner.levelKept.reason, at: partner.levelKept.at } : null,
      erasedAt: partner.erasedAt ?? null,
      invitedAt: activity.invitedAt ?? null,
      externalId: externalIdOf(partner),
      account: accountView(account, at),
    }
  }
}

/** The partner's active request: a block does not end it. */
export function activePayoutView(payout: ListedPayout | undefined) {
  if (!payout) return null
  const { id, amountKopecks, status, createdAt } = payout
  // It was read in parallel with the account: it may have ended in between.
  if (!isActivePayout(status)) return null
  return { id, amount: rublesFromKopecks(amountKopecks), status, createdAt }
}

/** What an administrator has posted. The account says what it led to, as other acts move it too. */
export function postedView({ entries }: Posting) {
  const entry = entries.at(-1)
  if (!entry) throw new InvariantViolation('nothing was posted')
  return { id: entry.id, amount: rublesFromKopecks(entry.accruedKopecks), createdAt: entry.createdAt }
}
