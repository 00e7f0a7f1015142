import type { LeadState } from './owner-state.ts'
import type { Observed } from './observed.ts'
import { minimumPayoutRubles, type OfferName, offers, type RewardTerms, rewardTermsOf } from './simulated-contour.ts'

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
}

const firstOf = (terms: readonly RewardTerms[]): readonly ModelRules[] => [
  { number: 1, fromMs: -Infinity, untilMs: null, forAll: true, terms },
]

export const firstRules: RulesSeen = {
  loan: firstOf(offers.loan.rewards),
  free: firstOf(offers.free.rewards),
  minimumPayoutRubles,
}

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
export function termsOf(
  { besides, rules = firstRules, call, contour }: Observed,
  lead: LeadState,
): readonly RewardTerms[] | undefined {
  if (lead.offer === null) return []
  // No rules are published in these runs.
  if (contour.hasRicherRules) return rewardTermsOf(lead.offer, true)
  const { actAtMs = call.invokedMs, ruleSet = 1 } = besides
  const applied = rulesFor(rules[lead.offer], { createdAtMs: lead.createdAtMs ?? 0, atMs: actAtMs })
  // Where targets move, files publish the same rules under further numbers.
  const isNumbered = rules !== firstRules && besides.actAtMs !== undefined
  return isNumbered && applied?.number !== ruleSet ? undefined : applied?.terms
}
