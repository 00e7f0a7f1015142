import type { Offer, RewardRule, RuleSet, RuleSetName } from '../contour/contour.ts'
import { asksForMonth, asksForPartnerNumber } from './deal-facts.ts'

/** The most later sets of rules that an offer keeps: the configuration is read with every request. */
export const maxLaterRules = 20

/** An offer on the rules that apply to one act of one lead. */
export type OfferOnRules = Pick<Offer, 'id' | 'rewards'> & {
  /** Which set of rules `rewards` is; null for the offer's first one. */
  inForce: RuleSetName | null
}

/** What decides which rules apply: when the lead was created, and when it acts (ISO 8601). */
export interface RulesMoment {
  createdAt: string
  at: string
}

/**
 * The rules that apply to an act. Of the sets that hold, the one that began last: so a set that ends gives way to the one before it, and
 * a set that was planned earlier still begins on its day. A set that leads under way keep out of holds for leads created while it runs;
 * the other kind holds for all acts while it runs.
 */
export function offerOnRules({ id, rewards, ruleSet, laterRules = [] }: Offer, moment: RulesMoment): OfferOnRules {
  const set = laterRules.findLast((one) => holds(one, moment))
  if (!set) return { id, rewards, inForce: ruleSet ?? null }
  return { id, rewards: set.rewards, inForce: nameOf(set) }
}

/**
 * Which rules an act of a lead goes by now: the number of the set, and its beginning, null for rules that the offer began with.
 *
 * @param lead.partnerId null for a lead that earns nothing
 * @returns null where no rules apply
 */
export function rulesOfLead(
  offers: readonly Offer[],
  { offerId, partnerId, createdAt }: { offerId: string | null; partnerId: string | null; createdAt: string },
  at: string,
): { number: number; from: string | null } | null {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer || partnerId === null) return null
  return offerOnRules(offer, { createdAt, at }).inForce ?? { number: 1, from: null }
}

/** The rules for a lead that is created now and acts now. */
export const offerOnRulesOf = (offer: Offer, at: string): OfferOnRules => offerOnRules(offer, { createdAt: at, at })

function holds({ from, until, leadsUnderWay }: RuleSet, { createdAt, at }: RulesMoment): boolean {
  const decides = leadsUnderWay === 'keep' ? createdAt : at
  return isBy(from, decides) && (until === undefined || !isBy(until, decides))
}

/** Leads that moved in may have moments without milliseconds, so texts are not compared. */
const isBy = (moment: string, at: string): boolean => Date.parse(moment) <= Date.parse(at)

const nameOf = ({ number, from }: RuleSetName): RuleSetName => ({ number, from })

/** Whether a set has begun at this moment. */
export const hasBegun = ({ from }: Pick<RuleSet, 'from'>, at: string): boolean => isBy(from, at)

/** Whether a set has ended at this moment. */
export const hasEnded = ({ until }: Pick<RuleSet, 'until'>, at: string): boolean => until !== undefined && isBy(until, at)

/** What an offer has of rules; everything else of it stays. */
export type OfferRules = Pick<Offer, 'rewards' | 'ruleSet' | 'laterRules' | 'newestRules' | 'monthsSince' | 'numbersSince'>

/** The rules of an offer alone. */
export function rulesOf({ rewards, ruleSet, laterRules, newestRules, monthsSince, numbersSince }: OfferRules): OfferRules {
  return {
    rewards,
    ...(ruleSet && { ruleSet }),
    ...(laterRules && laterRules.length > 0 && { laterRules }),
    ...(newestRules !== undefined && { newestRules }),
    ...(monthsSince !== undefined && { monthsSince }),
    ...(numbersSince !== undefined && { numbersSince }),
  }
}

/** The rules that hold without an end, for leads created now: what a change of the rules starts from. */
export function standingRules({ rewards, ruleSet, laterRules = [] }: OfferRules, at: string): OfferRules & Partial<RuleSet> {
  return laterRules.findLast((one) => one.until === undefined && hasBegun(one, at)) ?? { rewards, ...ruleSet }
}

/** The sets that begin later than now, or run and will end. */
export const rulesInTime = ({ laterRules = [] }: OfferRules, at: string): RuleSet[] =>
  laterRules.filter((one) => !hasBegun(one, at) || (one.until !== undefined && !hasEnded(one, at)))

/**
 * Publishes a set of rules.
 *
 * @param added with its beginning; now or later, so that nothing that happened already would have earned something else
 */
export function withRules(of: OfferRules, added: Omit<RuleSet, 'number'>, at: string): OfferRules & { newestRules: number } {
  const newestRules = (of.newestRules ?? 1) + 1
  const laterRules = [...(of.laterRules ?? []), { number: newestRules, ...added }].toSorted(byBeginning)
  return { ...stillNeeded({ ...of, laterRules }, at), newestRules }
}

/** Gives a set another end, or none; the rules before it hold from then on. */
export function withEnd(of: OfferRules, number: number, until: string | undefined, at: string): OfferRules {
  const laterRules = (of.laterRules ?? []).map((set): RuleSet => {
    if (set.number !== number) return set
    const { until: _before, ...open } = set
    return until === undefined ? open : { ...open, until }
  })
  return stillNeeded({ ...of, laterRules }, at)
}

/** Takes back a set that has not begun. */
export function withoutRules(of: OfferRules, number: number, at: string): OfferRules {
  return stillNeeded({ ...of, laterRules: (of.laterRules ?? []).filter((set) => set.number !== number) }, at)
}

const byBeginning = (a: RuleSet, b: RuleSet): number => Date.parse(a.from) - Date.parse(b.from) || a.number - b.number

/**
 * Without the sets that nobody can go by any more. A set for all leads that has begun and does not end takes over: those before it
 * go, and it holds whatever a reader's clock says. A campaign for all leads goes when it is over.
 */
export function stillNeeded(of: OfferRules, at: string): OfferRules {
  const { laterRules: later = [] } = of
  const takesOver = later.findLast((set) => set.leadsUnderWay === 'change' && set.until === undefined && hasBegun(set, at))
  const after = takesOver ? later.slice(later.indexOf(takesOver) + 1) : later
  const laterRules = after.filter((set) => set.leadsUnderWay === 'keep' || !hasEnded(set, at))
  const base = takesOver ? { rewards: takesOver.rewards, ruleSet: nameOf(takesOver) } : {}
  return counting({ ...of, ...base, laterRules }, at)
}

/**
 * An offer counts the deals of months, and numbers those of partners, from the publication of the first rules that ask for it, also of
 * rules that begin later, and as long as any rules do that leads go by. What happened before was not counted, and is not.
 */
export function counting(of: OfferRules, at: string): OfferRules {
  const { monthsSince = at, numbersSince = at, ...rules } = rulesOf(of)
  return { ...rules, ...(asksForMonths(of) && { monthsSince }), ...(asksForPartnerNumbers(of) && { numbersSince }) }
}

/** All sets of rules that an offer has now, by their beginning; the first holds where no other does. */
export function ruleSetsOf({
  rewards,
  ruleSet,
  laterRules = [],
}: OfferRules): (Partial<RuleSet> & { number: number; rewards: readonly RewardRule[] })[] {
  return [{ number: 1, ...ruleSet, rewards }, ...laterRules]
}

/** Whether any rule that leads of an offer go by, or will go by, is for deals of a lead with certain numbers. */
export const asksForNumbers = (offer: OfferRules): boolean =>
  ruleSetsOf(offer).some(({ rewards }) => rewards.some(({ onlyDeals }) => onlyDeals && onlyDeals.of === undefined))

/** Whether any rule that leads of an offer go by, or will go by, is for deals of a partner with certain numbers. */
export const asksForPartnerNumbers = (offer: OfferRules): boolean =>
  ruleSetsOf(offer).some(({ rewards }) => rewards.some(asksForPartnerNumber))

/** Whether any rule that leads of an offer go by, or will go by, is for a group of partners. */
export const asksForGroups = (offer: OfferRules): boolean =>
  ruleSetsOf(offer).some(({ rewards }) => rewards.some(({ groupId }) => groupId !== undefined))

/** Whether any rule that leads of an offer go by, or will go by, asks what the deals of a month came to. */
export const asksForMonths = (offer: OfferRules): boolean => ruleSetsOf(offer).some(({ rewards }) => rewards.some(asksForMonth))
