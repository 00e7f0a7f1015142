import type { Doer } from '../../domain/people/actor.ts'
import type { Contour, LeadField, Offer } from '../../domain/contour/contour.ts'
import { leadBoundTold } from '../../domain/feed/event.ts'
import { isId } from '../../domain/value/id.ts'
import type { Lead, LeadAct } from '../../domain/lead/lead.ts'
import {
  bindLead,
  type BindingTerms,
  isNumberedDeal,
  type LeadBinding,
  monthsBound,
  type NamedOwner,
} from '../../domain/lead/lead-binding.ts'
import { leadView } from '../../domain/lead/lead-view.ts'
import { openOffer } from '../../domain/offer/offer.ts'
import { asksForGroups } from '../../domain/offer/rule-set.ts'
import type { Partner } from '../../domain/partner/partner.ts'
import type { Role } from '../../domain/people/permission.ts'
import type { Promocode } from '../../domain/referral/promocode.ts'
import { refuseBindingAboveLimit } from '../../domain/lead/waiting-deal.ts'
import { ApiError } from '../../errors.ts'
import { levelStillAsRead, loadAccount } from '../account/account.ts'
import { loadDealMonth, monthCounted } from './deal-month.ts'
import { loadPartnerNumbers, numbersTaken } from './partner-numbers.ts'
import { attributesSet } from '../table/attributes-set.ts'
import { foundItems } from './search-items.ts'
import type { Item } from '../table/item.ts'
import { contourKey, leadKey } from '../keys.ts'
import {
  actKept,
  actRewarded,
  counted,
  loadLead,
  loadLeadActs,
  promocodeStillAsRead,
  windowMs,
  windowOf,
  windowOpened,
} from './lead.ts'
import { indexAttributes } from './lead-indexes.ts'
import { loadClosure } from '../offer/offer-closure.ts'
import { loadNamedPartner, loadPartner } from '../partner/partner.ts'
import { loadPromocode } from '../referral/promocode.ts'
import { getItem } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { windowItem } from './lead-items.ts'

/**
 * A transaction takes 100 items; four of them are the acting person's login and roles, the stored answer, and the feed's item.
 */
const maxSteps = 96

/** Items related to an unassigned lead that must follow when it is bound. */
interface BesideLead {
  /** The items that the lead is found by, now or once indexing is complete. */
  foundBy: readonly Item[]
  /** The identical application with the same promocode, if one is known. */
  window: { leadId: string; openedAtMs: number } | undefined
}

/**
 * Decides the binding of an unassigned lead.
 *
 * @throws ApiError LEAD_NOT_FOUND, LEAD_HAS_PARTNER, PROMOCODE_NOT_FOUND, PARTNER_NOT_FOUND, OFFER_UNAVAILABLE, LEAD_DUPLICATE
 * with the other lead, LEAD_DEAL_OVER_LIMIT, LEAD_REWARDS_TOO_MANY
 */
export async function bindingOf(of: {
  contour: Contour
  leadId: string
  owner: NamedOwner
  /** The roles of the administrator who binds it in the console; a command needs none. */
  roles?: readonly Role[]
  reason: string | null
  doneBy: Doer
  at: string
  newId: () => string
}): Promise<{ binding: LeadBinding; partner: Partner; steps: Step[] }> {
  const { contour, leadId } = of
  const code = 'promocode' in of.owner ? of.owner.promocode : null
  const [current, promocode = null] = await Promise.all([loadLead(leadId), code === null ? null : loadPromocode(code)])
  if (!current) throw new ApiError('LEAD_NOT_FOUND')
  const { lead } = current
  if (lead.partnerId !== null) throw new ApiError('LEAD_HAS_PARTNER')
  const { partnerId, offerId } = ownerBy(of.owner, promocode)
  if (!isId(partnerId)) throw new ApiError('PARTNER_NOT_FOUND')
  openOffer(contour.offers, offerId, undefined)
  // Acts are read after the lead, so all acts that it counts are there.
  const [partner, account, acts, closure, beside] = await Promise.all([
    loadPartner(partnerId),
    loadAccount(partnerId),
    loadLeadActs(leadId),
    loadClosure(offerId, partnerId),
    loadBesideLead(lead, promocode, contour.fields),
  ])
  if (!partner || !account) throw new ApiError('PARTNER_NOT_FOUND')
  const offer = openOffer(contour.offers, offerId, closure)
  // The window is read after the lead, so it may already show a binding that the lead did not.
  if (beside.window?.leadId === leadId) throw new ApiError('LEAD_HAS_PARTNER')
  if (isRepeated(lead, beside)) throw await refusalOfRepeat(contour, lead, beside.window?.leadId)
  const own = acts.filter(({ revision }) => revision <= lead.revision)
  const [months, numbers] = await Promise.all([
    loadMonthsBound({ partnerId, offer }, own),
    loadNumbersBound({ partnerId, offer }, own),
  ])
  if (of.roles) refuseBindingAboveLimit(contour.settings, of.roles, own)
  const { groupIds } = asksForGroups(offer) ? ((await loadPartner(partnerId)) ?? partner) : partner
  const terms = { offer, promocode, account, groupIds, ...months, ...numbers }
  const binding = bindLead({ ...of, terms, current, acts: own })
  const steps = leadBound(binding, beside)
  // Written in parts, it could stay half bound.
  if (steps.length > maxSteps) throw tooManyRewards(binding.act.rewards.outcomes.length)
  return { binding, partner, steps }
}

/** Only an offer that counts months costs another read: for each month in which the lead made deals. */
async function loadMonthsBound(
  { partnerId, offer }: { partnerId: string; offer: Offer },
  acts: readonly LeadAct[],
): Promise<Pick<BindingTerms, 'months'>> {
  const { id: offerId, monthsSince: since } = offer
  if (since === undefined) return {}
  const named = monthsBound(acts).map((month) => loadDealMonth({ partnerId, offerId, month, since }))
  return { months: await Promise.all(named) }
}

/** Only an offer that numbers the deals of partners costs another read, and only for a lead with deals. */
async function loadNumbersBound(
  { partnerId, offer }: { partnerId: string; offer: Offer },
  acts: readonly LeadAct[],
): Promise<Pick<BindingTerms, 'numbers'>> {
  const { id: offerId, numbersSince: since } = offer
  if (since === undefined || !acts.some(isNumberedDeal)) return {}
  return { numbers: await loadPartnerNumbers({ partnerId, offerId, since }) }
}

function tooManyRewards(rewardCount: number): ApiError {
  return new ApiError('LEAD_REWARDS_TOO_MANY', { rewardCount })
}

/** @throws ApiError PROMOCODE_NOT_FOUND */
function ownerBy(named: NamedOwner, promocode: Promocode | null): { partnerId: string; offerId: string } {
  if (!('promocode' in named)) return named
  if (promocode?.status !== 'Active') throw new ApiError('PROMOCODE_NOT_FOUND')
  return promocode
}

/**
 * The window was read after the lead, which may have been bound in between: then that is the reason, not the later application.
 */
async function refusalOfRepeat(contour: Contour, { id }: Lead, otherId: string | undefined): Promise<ApiError> {
  const [again, other] = await Promise.all([loadLead(id), loadLead(otherId ?? '')])
  if (again?.lead.partnerId !== null) return new ApiError('LEAD_HAS_PARTNER')
  const view = other && leadView(contour, other, await loadNamedPartner(other.lead.partnerId))
  return new ApiError('LEAD_DUPLICATE', { lead: view ?? null })
}

/** @param fields read earlier */
async function loadBesideLead(lead: Lead, promocode: Promocode | null, fields: readonly LeadField[]): Promise<BesideLead> {
  const [foundBy, window] = await Promise.all([
    foundItems(lead, fields),
    promocode ? getItem({ pk: windowOf(lead, promocode.id).pk, sk: windowOf(lead, promocode.id).sk }) : undefined,
  ])
  return { foundBy, window: window && windowItem.read(window) }
}

/**
 * Whether an identical application came within 24 hours before this lead, or at any time since: a window only names the last one,
 * so after a later one it is unknown whether another came within the day.
 */
function isRepeated({ createdAt }: Lead, { window }: BesideLead): boolean {
  return window !== undefined && window.openedAtMs >= Date.parse(createdAt) - windowMs
}

/**
 * Binds an unassigned lead: everything that records its owner follows, and what it earned goes to ledger and account, in one
 * transaction. If anything that was read has changed, everything is decided again.
 *
 * @param beside not repeated by another application
 */
function leadBound(binding: LeadBinding, beside: BesideLead): Step[] {
  const { before, lead, act, posting, offer, promocode, account, monthChanges, numbersChange } = binding
  const { partnerId } = account
  return [
    { ...leadOwned(before, lead), tells: leadBoundTold(lead, act) },
    ...(promocode ? [promocodeStillAsRead(promocode)] : []),
    offerStillAsRead(offer),
    counted(partnerId, { [lead.statusId]: 1 }, offer.id),
    // The window that it would have opened at its creation.
    ...(promocode ? [windowOpened(lead, promocode.id, stale)] : []),
    ...monthChanges.map(monthCounted),
    ...(numbersChange ? [numbersTaken(numbersChange)] : []),
    ...beside.foundBy.map((item): Step => ({ write: { Put: { Item: { ...item, partnerId } } }, refused: stale })),
    ...(posting.entries.length > 0 ? actRewarded(act, posting, account) : [actKept(act), levelStillAsRead(account)]),
  ]
}

/** Any other act on the lead, or another binding, changes its revision first. */
function leadOwned(before: Lead, lead: Lead): Step {
  const { allLeads: _same, ...index } = indexAttributes(lead)
  const {
    partnerId,
    offerId,
    source,
    boundRevision,
    boundDealNumbers,
    boundCountedSince,
    boundPartnerNumbers,
    revision,
    updatedAt,
    dealReward,
    rewardedStatusIds,
  } = lead
  const { Update } = attributesSet(leadKey(lead.id), {
    partnerId,
    offerId,
    source,
    boundRevision,
    revision,
    updatedAt,
    ...index,
    ...(boundDealNumbers && { boundDealNumbers }),
    ...(boundCountedSince !== undefined && { boundCountedSince }),
    ...(boundPartnerNumbers && { boundPartnerNumbers }),
    ...(dealReward && { dealReward }),
    ...(rewardedStatusIds.size > 0 && { rewardedStatusIds }),
  })
  return {
    write: {
      Update: {
        ...Update,
        // If the client's data was erased meanwhile, the items that the lead is found by must not come back.
        ConditionExpression: `#revision = :read AND ${before.erasedAt === undefined ? 'attribute_not_exists' : 'attribute_exists'}(erasedAt)`,
        ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':read': before.revision },
      },
    },
    refused: stale,
  }
}

/** Binding is rare, so unlike creation it can afford to check again that the offer accepts clients and has these rules. */
function offerStillAsRead({ id, rewards, laterRules }: Offer): Step {
  const hasTheseLater = laterRules ? 'laterRules = :later' : 'attribute_not_exists(laterRules)'
  return {
    write: {
      ConditionCheck: {
        Key: contourKey('OFFER', id),
        ConditionExpression: `active = :active AND rewards = :rewards AND ${hasTheseLater}`,
        ExpressionAttributeValues: { ':active': true, ':rewards': rewards, ...(laterRules && { ':later': laterRules }) },
      },
    },
    refused: stale,
  }
}
