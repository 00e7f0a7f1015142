import type { LedgerEntry, RewardCause } from '../account/account.ts'
import { clickView } from '../referral/click.ts'
import { clientDiscountView } from '../referral/client-discount.ts'
import type { Contour } from '../contour/contour.ts'
import type { ListedLead } from './lead-view.ts'
import { maskedClient } from '../value/masked-client.ts'
import type { RulesFor } from '../offer/reward.ts'
import { ownRulesOfLead } from '../offer/rule-set-view.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { rewardView } from '../account/statement.ts'
import { statusView } from './lead-status.ts'

/** A reward in the ledger, and whether a later entry took it back. */
export interface EarnedReward {
  entry: LedgerEntry & { cause: RewardCause }
  isTakenBack: boolean
}

/** A lead with the reward entries that its acts posted to the partner's ledger. */
export interface EarnedLead {
  lead: ListedLead
  rewards: readonly EarnedReward[]
  /** Whether older acts exist whose rewards are not included. */
  hasOlderActs: boolean
}

/**
 * A lead as its partner sees it: its status, what it earned and why, and just enough of the client to tell clients apart. Nothing
 * else that the client wrote.
 *
 * @param partner whose terms are shown
 */
export function ownLeadView(contour: Contour, { lead, rewards, hasOlderActs }: EarnedLead, partner: RulesFor, at: string) {
  const offer = contour.offers.find(({ id }) => id === lead.offerId)
  const standing = rewards.filter(({ isTakenBack }) => !isTakenBack)
  return {
    id: lead.id,
    status: statusView(contour.statuses, lead.statusId),
    offer: offer ? { id: offer.id, title: offer.title } : null,
    rules: ownRulesOfLead(contour, lead, partner, at),
    click: clickView(lead.click),
    clientDiscount: clientDiscountView(lead.clientDiscount),
    client: maskedClient(lead.values, contour.fields),
    earned: rublesFromKopecks(standing.reduce((sum, { entry }) => sum + entry.accruedKopecks, 0)),
    rewards: rewards.map(({ entry, isTakenBack }) => ({
      id: entry.id,
      amount: rublesFromKopecks(entry.accruedKopecks),
      isTakenBack,
      createdAt: entry.createdAt,
      cause: rewardView(entry.cause, contour),
    })),
    hasOlderRewards: hasOlderActs,
    createdAt: lead.createdAt,
    updatedAt: lead.updatedAt,
  }
}
