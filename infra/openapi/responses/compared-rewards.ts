import * as z from 'zod'
import { field, momentOrNull, name, text } from './answer-field.ts'
import { rewardOutcome } from './lead.ts'
import { ruble, rubles } from './money.ts'

const side = z
  .object({
    total: rubles('The sum of all rewards', 12_000),
    outcomes: z.array(rewardOutcome).meta({ description: 'The outcome of every rule, in the order of the statuses' }),
  })
  .meta({ id: 'ExplainedPreview', description: 'What a deal would earn, and why' })

const compared = z
  .object({
    from: momentOrNull('When the rules of the draft begin; null for at once', null),
    before: side.nullable().meta({ description: 'Without the draft; null for an offer that is new' }),
    after: side,
  })
  .meta({ id: 'ComparedReward', description: 'What a deal would earn without a draft (`before`) and with it (`after`)' })

/** What a deal would earn under the present rules and under a draft. */
export const comparedRewards = z
  .object({
    offer: z
      .object({ slug: name('Its slug', 'loan'), title: name('Its title', 'Кредит') })
      .meta({ description: 'The offer, as the draft has it' }),
    level: z
      .object({ number: field(z.int(), 'Its number', 2), description: name('Its name', 'Эксперт') })
      .nullable()
      .meta({ description: 'The level of the partner; null for none' }),
    group: field(text().nullable(), 'The title of a group of the partner; null for none', null),
    amount: field(z.number().nullable(), 'The amount of the deal in rubles; null if it has none', 100_000).meta({ ...ruble }),
    compared: z.array(compared).min(1).meta({ description: 'At once, and for each day on which rules of the draft begin' }),
  })
  .meta({ id: 'ComparedRewards', description: 'What a deal would earn under the present rules and under a draft' })
