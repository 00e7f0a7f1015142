import * as z from 'zod'
import { id } from './answer-field.ts'
import { demo } from '../demo.ts'
import { consoleOffer, offerRule, ruleSet } from './offer.ts'
import { words } from './words.ts'

/** Offers as programs see them. */

const listed = consoleOffer.omit({ rules: true, ruleSets: true, monthsSince: true, numbersSince: true, closedFor: true }).extend({
  closedForPartnerIds: z
    .array(id('a partner', demo.anna))
    .meta({ description: 'Partners whose clients it does not take, by their ids' }),
})

export const listedOffer = listed.meta({ id: 'ListedOffer', description: 'An offer, without its rules' })

const explainedRule = offerRule
  .extend({
    addressees: words,
    words,
  })
  .meta({
    id: 'ExplainedRule',
    description:
      'What a partner earns when a lead reaches a status, as data and in words: `addressees` says whom the rule is for, `words` is the rule as a sentence',
  })

const explainedRuleSet = ruleSet
  .extend({
    rules: z.array(explainedRule).meta({ description: 'The rules' }),
    holds: words,
  })
  .meta({
    id: 'ExplainedRuleSet',
    description: 'Rules that were published together. `holds` says in words when they hold, and for which leads',
  })

export const offerWithRules = listed
  .extend({
    rules: z.array(explainedRule).meta({ description: 'The reward rules for leads created now' }),
    ruleSets: z.array(explainedRuleSet).meta({ description: 'All rules that leads go by or will go by, by their beginning' }),
    monthsSince: consoleOffer.shape.monthsSince,
    numbersSince: consoleOffer.shape.numbersSince,
  })
  .meta({ id: 'OfferWithRules', description: 'An offer with its rules' })
