import type { LeadState } from './owner-state.ts'
import type { Observed } from './observed.ts'
import {
  type FirstRules,
  minimumPayoutRubles,
  type OfferName,
  type RewardTerms,
  rewardTermsOf,
  startMs,
} from './simulated-contour.ts'

/** Rules that were published, as the model knows them. */
export interface ModelRules {
  number: number
  fromMs: number
  /** Null for no end. */
  untilMs: number | null
  /** Whether leads from before change to them while they hold. */
  forAll: boolean
  terms: readonly RewardTerms[]
}

/** What is published of the rules of each offer, and of the settings, as one who reads the configuration at some time sees it. */
export interface RulesSeen extends Readonly<Record<OfferName, readonly ModelRules[]>> {
  /** The smallest payout that may be asked for. */
  readonly minimumPayoutRubles: number
  readonly since: Readonly<Record<OfferName, CountingSince>>
}

/** Since when an offer counts the deals of months, and numbers those of partners; absent while no rules ask for it. */
export interface CountingSince {
  months?: string
  numbers?: string
}

/** An offer counts from the publication of the first rules that ask, and as long as any do. */
export function countingAfter(before: CountingSince, rules: readonly ModelRules[], nowMs: number): CountingSince {
  const all = rules.flatMap(({ terms }) => terms)
  const now = new Date(nowMs).toISOString()
  const asksForMonths = all.some(({ maxPerMonth, percentSteps }) => maxPerMonth !== undefined || percentSteps?.by === 'month')
  const asksForNumbers = all.some(({ onlyDeals }) => onlyDeals?.of === 'partner')
  return {
    ...(asksForMonths && { months: before.months ?? now }),
    ...(asksForNumbers && { numbers: before.numbers ?? now }),
  }
}

const firstOf = (terms: readonly RewardTerms[]): readonly ModelRules[] => [
  { number: 1, fromMs: -Infinity, untilMs: null, forAll: true, terms },
]

function rulesAtFirst(rules: FirstRules): RulesSeen {
  const [loan, free] = [firstOf(rewardTermsOf('loan', rules)), firstOf(rewardTermsOf('free', rules))]
  const since = { loan: countingAfter({}, loan, startMs), free: countingAfter({}, free, startMs) }
  return { loan, free, minimumPayoutRubles, since }
}

/** What every run of a kind begins with. */
export const firstRulesOf: Readonly<Record<FirstRules, RulesSeen>> = {
  plain: rulesAtFirst('plain'),
  richer: rulesAtFirst('richer'),
}

/** The rules that a call is judged with. */
export const rulesSeenBy = ({ rules, contour }: Pick<Observed, 'rules' | 'contour'>): RulesSeen =>
  rules ?? firstRulesOf[contour.firstRules]

/** Since when the offer of a lead counts and numbers deals. */
export const countingOf = (observed: Observed, offer: OfferName | null): CountingSince =>
  offer === null ? {} : rulesSeenBy(observed).since[offer]

/** Whether any rules are for certain deals of a lead: then its deals keep their numbers. */
export const asksForNumbers = (observed: Observed, offer: OfferName): boolean =>
  rulesSeenBy(observed)[offer].some(({ terms }) =>
    terms.some(({ onlyDeals }) => onlyDeals !== undefined && onlyDeals.of === undefined),
  )

/** Of the rules that hold for an act, those that began last. */
export function rulesFor(rules: readonly ModelRules[], of: { createdAtMs: number; atMs: number }): ModelRules | undefined {
  const holding = rules.filter(({ fromMs, untilMs, forAll }) => {
    const moment = forAll ? of.atMs : of.createdAtMs
    return fromMs <= moment && (untilMs === null || moment < untilMs)
  })
  return holding.toSorted((a, b) => a.fromMs - b.fromMs || a.number - b.number).at(-1)
}

/**
 * Who sees rules for all leads that have begun without an end goes by them, whatever their clock says; and nobody goes by those that were
 * over at the next publication.
 */
export function afterPublication(rules: readonly ModelRules[], nowMs: number): readonly ModelRules[] {
  const hasTakenOver = ({ forAll, fromMs, untilMs }: ModelRules): boolean => forAll && untilMs === null && fromMs <= nowMs
  const newest = rules
    .filter(hasTakenOver)
    .toSorted((a, b) => a.fromMs - b.fromMs || a.number - b.number)
    .at(-1)
  return rules
    .filter(({ forAll, untilMs }) => !forAll || untilMs === null || untilMs > nowMs)
    .filter(
      (one) =>
        one === newest || !newest || one.fromMs > newest.fromMs || (one.fromMs === newest.fromMs && one.number > newest.number),
    )
    .map((one) => (one === newest ? { ...one, fromMs: -Infinity } : one))
}

/** The terms that an act of a lead went by; undefined where the table names other rules. */
export function termsOf(observed: Observed, lead: LeadState): readonly RewardTerms[] | undefined {
  if (lead.offer === null) return []
  const { besides, call, contour } = observed
  const rules = rulesSeenBy(observed)
  const { actAtMs = call.invokedMs, ruleSet = 1 } = besides
  const applied = rulesFor(rules[lead.offer], { createdAtMs: lead.createdAtMs ?? 0, atMs: actAtMs })
  // Where targets move, files publish the same rules under further numbers.
  const isNumbered = rules !== firstRulesOf[contour.firstRules] && besides.actAtMs !== undefined
  return isNumbered && applied?.number !== ruleSet ? undefined : applied?.terms
}
