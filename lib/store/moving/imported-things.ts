import type { Account, LedgerEntry } from '../../domain/account/account.ts'
import type { Lead, LeadAct } from '../../domain/lead/lead.ts'
import type { SearchText } from '../../domain/lead/lead-search.ts'
import type { Imported } from '../../domain/moving/imported.ts'
import type { OfferClosure } from '../../domain/offer/offer.ts'
import type { Partner, PartnerActivity } from '../../domain/partner/partner.ts'
import { isActivePayout, type Payout } from '../../domain/payout/payout.ts'
import { balanceAfter } from '../account/account.ts'
import { entryPosted } from '../account/ledger.ts'
import { accountKey, emailsPartition, leadKey, payoutKey } from '../keys.ts'
import { actKept, counted, findable } from '../lead/lead.ts'
import { indexAttributes } from '../lead/lead-indexes.ts'
import { closureSet } from '../offer/offer-closure.ts'
import { partnerCreated } from '../partner/partner.ts'
import { historyKept, payoutItemCreated, requisitesSha256 } from '../payout/payout.ts'
import { payoutIndexAttributes } from '../payout/payout-indexes.ts'
import { stale, type Step } from '../table/transact.ts'
import { externalIdTaken } from './external-id.ts'

/** What moves in was done elsewhere: the feed tells what is done here. */
function untold({ write, refused }: Step): Step {
  return { write, refused }
}

/** A partner who moves in, whole, with the opening entry and the offers that are closed for the partner. */
export function partnerMovedIn(of: {
  partner: Partner & { imported: Imported }
  opening: LedgerEntry | null
  activity: PartnerActivity
}): Step[] {
  const { partner, opening, activity } = of
  const closures = [...(activity.closedOfferIds ?? [])].map((offerId): OfferClosure => ({
    offerId,
    partnerId: partner.id,
    isClosed: true,
    revision: 1,
    updatedAt: partner.imported.at,
  }))
  const steps = partnerCreated(partner, opening, undefined, activity).map(untold)
  return [
    externalIdTaken('PARTNER', partner.imported.externalId, { id: partner.id }),
    // An erased partner has no address that could be taken.
    ...steps.filter(({ write }) => partner.erasedAt === undefined || !('Put' in write) || write.Put.Item?.pk !== emailsPartition),
    // That they are closed stands in the activity too, which is written whole.
    ...closures.flatMap((closure) => closureSet(closure).slice(0, 1)),
  ]
}

/**
 * A lead that moves in, as some more of its acts leave it: with these acts, the ids that its deals had, and its partner's count.
 *
 * @param of.before as the former part left it; undefined for the first part
 * @param of.acts those that this part brings
 */
export function leadMovedIn(of: {
  before: Lead | undefined
  lead: Lead & { imported: Imported }
  acts: readonly LeadAct[]
  foundBy: readonly SearchText[]
}): Step[] {
  const { before, lead, acts, foundBy } = of
  const { partnerId } = lead
  const deals = acts.flatMap(({ id, revision, imported }) =>
    imported?.externalId ? [externalIdTaken('DEAL', imported.externalId, { id, leadId: lead.id, revision })] : [],
  )
  return [
    ...(before ? [] : [externalIdTaken('LEAD', lead.imported.externalId, { id: lead.id })]),
    ...deals,
    leadKept(before, lead),
    ...(partnerId === null ? [] : countOf(partnerId, before, lead)),
    ...acts.map(actKept),
    ...(before ? [] : foundBy.map((by) => findable(lead, by))),
  ]
}

function countOf(partnerId: string, before: Lead | undefined, { statusId }: Lead): Step[] {
  if (!before) return [counted(partnerId, { [statusId]: 1 })]
  return before.statusId === statusId ? [] : [counted(partnerId, { [before.statusId]: -1, [statusId]: 1 })]
}

/** DynamoDB stores no empty sets, and what is nothing is not stored. */
function leadKept(before: Lead | undefined, lead: Lead): Step {
  const { rewardedStatusIds, canceledDealCount, dealReward, ...stored } = lead
  const Item = {
    ...leadKey(lead.id),
    ...stored,
    ...(rewardedStatusIds.size > 0 && { rewardedStatusIds }),
    ...(canceledDealCount > 0 && { canceledDealCount }),
    ...(dealReward && { dealReward }),
    ...indexAttributes(lead),
  }
  // A new lead has an id that nothing has, and is kept out by the id that it had.
  if (!before) return { write: { Put: { Item } }, refused: stale }
  return {
    write: {
      Put: { Item, ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } },
    },
    refused: stale,
  }
}

/** A payout request that moves in with its history and the money that it brings. */
export function payoutMovedIn(of: { payout: Payout; entry: LedgerEntry | null; account: Account }): Step[] {
  const { payout, entry, account } = of
  const { history, ...item } = payout
  const asked = { requisitesSha256: requisitesSha256(payout) }
  return [
    externalIdTaken('PAYOUT', payout.imported?.externalId ?? payout.id, { id: payout.id }),
    payoutItemCreated({ ...payoutKey(payout.id), ...item, ...payoutIndexAttributes(payout) }),
    ...history.map((one, index) => historyKept({ ...one, ...(index === 0 && asked) })),
    ...(entry ? [moneyBrought(payout, entry, account), ...entryPosted(entry)] : []),
  ]
}

/** A partner has one open request at most: the revision that was read says whether there is another. */
function moneyBrought({ id, status }: Payout, entry: LedgerEntry, { partnerId }: Account): Step {
  const { set, values } = balanceAfter({ entries: [entry], waitingByDay: null })
  const named = isActivePayout(status) ? 'activePayoutId' : 'lastPaidPayoutId'
  return {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: `SET ${named} = :payout, ${set}`,
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ...values, ':payout': id },
      },
    },
    refused: stale,
  }
}
