import type { Contour, Offer } from '../contour/contour.ts'
import { worded } from '../words/language.ts'
import { ruleTimeText } from '../words/rule-time-words.ts'
import { addresseesText, ruleSentence } from '../words/rule-words.ts'
import { listedOfferView } from './offer-view.ts'
import { offerRulesView } from './rule-set-view.ts'

/**
 * An offer as programs see one, with its rules explained.
 *
 * @param at which rules are in force
 */
export function explainedOfferView(contour: Contour, offer: Offer, closedForPartnerIds: readonly string[], at: string) {
  return { ...listedOfferView(offer, closedForPartnerIds), ...explainedRulesView(contour, offer, at) }
}

/** The rules of an offer, each rule and each time with the words that people are shown. */
function explainedRulesView(...of: Parameters<typeof offerRulesView>) {
  const { rules, ruleSets, monthsSince, numbersSince } = offerRulesView(...of)
  return {
    rules: explained(rules),
    ruleSets: ruleSets.map((set) => ({
      ...set,
      rules: explained(set.rules),
      holds: worded((language) => ruleTimeText(set, language)),
    })),
    monthsSince,
    numbersSince,
  }
}

const explained = (rules: ReturnType<typeof offerRulesView>['rules']) =>
  rules.map((rule) => ({
    ...rule,
    addressees: worded((language) => addresseesText(rule, rules, language)),
    words: worded((language) => ruleSentence(rule, language)),
  }))
