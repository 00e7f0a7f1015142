import * as z from 'zod'
import { demo } from '../demo.ts'
import { field, id, moment, name } from './answer-field.ts'
import { click, clientDiscount, leadStatus } from './lead.ts'
import { rubles } from './money.ts'
import { ownRule } from './offer.ts'
import { nameOfRules } from './rule-set-name.ts'
import { reward } from './statement.ts'

const client = z
  .object({
    name: field(z.string().max(64).nullable(), 'First name and initial; null if there is none to show', 'Иван П.'),
    phone: field(z.string().max(32).nullable(), 'Code and last two digits; null if there is none to show', '+7 900 ···-··-00'),
  })
  .meta({ id: 'MaskedClient', description: 'Enough of the client to tell clients apart' })

const earned = z
  .object({
    id: id('the entry of the statement', '01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'),
    amount: rubles('What it earned', 500),
    isTakenBack: field(z.boolean(), 'True when a later entry took it back', false),
    createdAt: moment('When it was earned', '2026-11-21T10:58:43.737Z'),
    cause: reward,
  })
  .meta({ id: 'EarnedReward', description: 'A reward of a lead, and its reason' })

const rulesOfOwnLead = z
  .object({
    ...nameOfRules,
    terms: z.array(ownRule).meta({ description: 'What the partner earns by them, in the order of the statuses' }),
  })
  .meta({ id: 'RulesOfOwnLead', description: 'The rules of the offer that the next act of the lead goes by' })
  .nullable()
  .meta({ description: 'The rules of the offer that its next act goes by; null if the offer no longer exists' })

/** A lead in the partner's own account. */
export const ownLead = z
  .object({
    id: id('the lead', demo.lead),
    status: leadStatus.nullable().meta({ description: 'Its status; null if the status no longer exists' }),
    offer: z
      .object({ id: id('the offer', '3843002c-5859-5caf-8bd2-b13dad32c316'), title: name('Title of the offer', 'Ипотека') })
      .nullable()
      .meta({ description: 'Its offer; null if it no longer exists' }),
    client,
    rules: rulesOfOwnLead,
    click: click
      .nullable()
      .meta({ description: 'What the partner added to the link; null if nothing was added, or there was no link' }),
    clientDiscount: clientDiscount
      .nullable()
      .meta({ description: 'What the promocode promised the client; null for nothing, and without a promocode' }),
    earned: rubles('The sum of its rewards that were not taken back', 500),
    rewards: z.array(earned).meta({ description: 'Of its newest 100 acts, in order' }),
    hasOlderRewards: field(z.boolean(), 'True if older acts have rewards that are not shown', false),
    createdAt: moment('When the lead came', '2026-11-21T10:58:43.659Z'),
    updatedAt: moment('When it last changed', '2026-11-21T10:58:43.659Z'),
  })
  .meta({ id: 'OwnLead', description: 'A lead as shown to the partner who brought the client' })
