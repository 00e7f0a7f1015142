import type { Contour, Offer, RewardRule } from '../contour/contour.ts'
import { groupOfRule, levelView, rewardRuleView, rulesOfPartner } from './offer.ts'
import type { RulesFor } from './reward.ts'
import { administratorView } from '../people/actor.ts'
import type { RecordedRules } from './rule-history.ts'
import { hasBegun, offerOnRules, offerOnRulesOf, rulesOfLead, ruleSetsOf, standingRules } from './rule-set.ts'

/** The rules of a set, for all levels. */
function rulesView(contour: Contour, rules: readonly RewardRule[]) {
  return rules.map((rule) => {
    const level = contour.levels.find((one) => one.id === rule.levelId)
    return { level: level ? levelView(level) : null, group: groupOfRule(contour.groups, rule), ...rewardRuleView(contour, rule) }
  })
}

/** The rules of an offer as administrators see them: those for leads created now, and all sets that leads go by or will go by. */
export function offerRulesView(contour: Contour, offer: Offer, at: string) {
  const { rewards, inForce } = offerOnRulesOf(offer, at)
  const { number: standing = 1 } = standingRules(offer, at)
  const ruleSets = ruleSetsOf(offer).map(({ number, from = null, until = null, leadsUnderWay = null, rewards: rules }) => ({
    number,
    from,
    until,
    leadsUnderWay,
    isInForce: number === (inForce?.number ?? 1),
    isStanding: number === standing,
    rules: rulesView(contour, rules),
  }))
  return {
    rules: rulesView(contour, rewards),
    ruleSets,
    monthsSince: offer.monthsSince ?? null,
    numbersSince: offer.numbersSince ?? null,
  }
}

/** The rules of an offer as a partner sees them: those for leads created now, from and until when, and what comes from which day. */
export function ownRulesView(contour: Contour, offer: Offer, partner: RulesFor, at: string) {
  const { rewards, inForce } = offerOnRulesOf(offer, at)
  const { laterRules = [], monthsSince = null, numbersSince = null } = offer
  const view = (rules: readonly RewardRule[]) =>
    rulesOfPartner(contour, rules, partner).map((rule) => rewardRuleView(contour, rule))
  // Some never hold: another set begins meanwhile.
  const coming = laterRules.filter((set) => !hasBegun(set, at) && offerOnRulesOf(offer, set.from).inForce?.number === set.number)
  return {
    rules: view(rewards),
    monthsSince,
    numbersSince,
    rulesFrom: inForce?.from ?? null,
    rulesUntil: laterRules.find(({ number }) => number === inForce?.number)?.until ?? null,
    comingRules: coming.map(({ from, until = null, leadsUnderWay, rewards: rules }) => ({
      from,
      until,
      leadsUnderWay,
      rules: view(rules),
    })),
  }
}

/** The rules that the next act of a lead goes by, as its partner sees them: what they say for this partner alone; null where none apply. */
export function ownRulesOfLead(contour: Contour, lead: Parameters<typeof rulesOfLead>[1], partner: RulesFor, at: string) {
  const name = rulesOfLead(contour.offers, lead, at)
  const offer = contour.offers.find(({ id }) => id === lead.offerId)
  if (!name || !offer) return null
  const { rewards } = offerOnRules(offer, { createdAt: lead.createdAt, at })
  return { ...name, terms: rulesOfPartner(contour, rewards, partner).map((rule) => rewardRuleView(contour, rule)) }
}

/** A set of rules in the history of its offer: who published it, ended it or took it back, when and why. */
export function recordedRulesView(contour: Contour, recorded: RecordedRules) {
  const { number, from = null, until = null, leadsUnderWay = null, rewards, published, endChanged, withdrawn } = recorded
  const time = { number, from, until, leadsUnderWay }
  const by = { published: byWhomView(published), endChanged: byWhomView(endChanged), withdrawn: byWhomView(withdrawn) }
  return { ...time, rules: rulesView(contour, rewards), ...by }
}

const byWhomView = (recorded: RecordedRules['published']) =>
  recorded ? { at: recorded.at, by: recorded.by && administratorView(recorded.by), reason: recorded.reason } : null
