import * as z from 'zod'
import { leadsUnderWay } from '../../../lib/domain/contour/contour.ts'
import { maxViolations } from '../../../lib/errors.ts'
import { field, momentOrNull, text } from './answer-field.ts'
import { differences, notApplied, statusChange, title, what } from './configuration-trial.ts'
import { rubles } from './money.ts'

export const revision = field(
  z.int().min(0),
  'How often the configuration was changed: publishing needs the revision that was seen',
  7,
)

const fault = z
  .object({
    path: field(text(), 'Where it is: the part, the name of the thing, and its member', 'offers[loan].rewards[0].percentOfDeal'),
    message: field(text(), 'What is wrong, in English as the command says it', 'expected a percentage'),
  })
  .meta({ id: 'DraftFault', description: 'A fault of a change of the configuration' })

const change = z
  .object({
    what,
    title,
    kind: field(z.enum(['create', 'update']), '`update` if it exists already', 'update'),
    differences: differences.meta({ description: 'What an update changes; a creation has none' }),
  })
  .meta({ id: 'DraftChange', description: 'What is changed' })

const earning = z
  .object({
    offer: z
      .object({ slug: field(text(), 'Its slug', 'loan'), title: field(text(), 'Its title', 'Кредит') })
      .meta({ description: 'The offer', examples: [{ slug: 'loan', title: 'Кредит' }] }),
    level: field(z.int().nullable(), "The number of the partner's level; null without one", 2),
    group: field(text().nullable(), 'The title of the group whose rules earn it, whatever the level; null for all others', null),
    from: momentOrNull('When the rules that earn it begin; null for at once', null),
    before: rubles('Rubles that a lead with a deal of 100,000 rubles earns now; null for a new offer', 15_000).nullable(),
    after: rubles('Rubles that it earns with the draft', 12_000),
  })
  .meta({
    id: 'ComparedEarning',
    description: 'What a lead that enters every status once, with one deal of 100,000 rubles, earns',
  })

const otherRules = z
  .object({
    slug: field(text(), 'Its slug', 'loan'),
    title: field(text(), 'Its title', 'Кредит'),
    asks: z
      .object({
        groups: field(z.boolean(), 'Whether the groups of the partner decide', false),
        leadDeal: field(z.boolean(), 'Whether they ask which deal of the lead it is', false),
        partnerDeal: field(z.boolean(), 'Whether they ask which deal of the partner it is', false),
        monthDeals: field(z.boolean(), 'Whether they ask what the deals of the month came to', true),
        monthEarned: field(z.boolean(), 'Whether they ask what was earned in the month', false),
      })
      .meta({ id: 'AskedOfDeals', description: 'What the rules, before or after, ask of a deal besides its amount' }),
  })
  .meta({ id: 'OtherRules', description: 'An offer that is new or gets other rules' })

const retiredStatus = z
  .object({
    status: z
      .object({
        systemName: field(text(), 'Its systemName', 'lost'),
        title: field(text(), 'Its title', 'Отказ'),
      })
      .meta({ description: 'The status', examples: [{ systemName: 'lost', title: 'Отказ' }] }),
    leads: field(z.int().min(0), 'How many leads stand in it, a moment ago; they stay', 12),
    isAtLeast: field(z.boolean(), 'True if there are more leads than were looked at: more may stand in it', false),
    offers: field(z.array(text()), 'Titles of the offers with rules for it, which earn nothing any more', ['Ипотека']),
  })
  .meta({ id: 'RetiredStatus', description: 'A status that no lead is moved to any more' })

const plan = z
  .object({
    changes: z.array(change).meta({ description: 'What is created and updated' }),
    statusChanges: z.array(statusChange).meta({ description: 'Which marks of statuses move, and how many leads that touches' }),
    retired: z.array(retiredStatus).meta({ description: 'Which statuses are retired, and what that means' }),
    earnings: z.array(earning).meta({
      description: 'The offers, levels and groups that get other rules; where they do not show in the example, it earns the same',
    }),
    otherRules: z.array(otherRules).meta({ description: 'The offers for which rewards can be compared' }),
    becomingSearchable: field(
      z.array(text()),
      'Names of lead fields that become searchable once the service has looked through the leads there are; nobody needs to do anything',
      ['phone'],
    ),
    notApplied: z
      .array(notApplied)
      .meta({ description: "Differences that stay, because they are people's daily work: whether an offer is stopped" }),
    unnamed: field(z.array(text()), 'What a part does not name and stays as it is: offers, fields of legal types', [
      'offer mortgage',
    ]),
  })
  .meta({ id: 'DraftPlan', description: 'What publishing does' })

const partnersTouched = z
  .object({
    what,
    partners: field(z.int().min(0), 'How many partners have it, a moment ago; they keep it, also when it is retired', 40),
    isAtLeast: field(z.boolean(), 'True if there are more partners than were looked at: more may have it', false),
  })
  .meta({ id: 'PartnersTouched', description: 'A level, group or legal type that is changed or retired' })

const leadsOfNewRules = z
  .object({
    offer: z
      .object({ slug: field(text(), 'Its slug', 'loan'), title: field(text(), 'Its title', 'Кредит') })
      .meta({ description: 'The offer', examples: [{ slug: 'loan', title: 'Кредит' }] }),
    leads: field(z.int().min(0), 'How many leads of partners it has, a moment ago, that have not come to a deal', 214),
    isAtLeast: field(z.boolean(), 'True if there are more leads than were looked at: it may have more', false),
    leadsUnderWay: field(
      z.enum(leadsUnderWay),
      'What becomes of them: `keep` the rules of the day they were created, or `change` to the new ones',
      'keep',
    ),
  })
  .meta({ id: 'LeadsOfNewRules', description: 'The leads of an offer that gets other rules' })

/** What a draft would change. */
export const draftTrial = z
  .object({
    revision,
    faults: z.array(fault).max(maxViolations).meta({ description: 'Why it cannot be published; empty if it can' }),
    plan: plan.nullable().meta({ description: 'Null if there are faults' }),
    partners: z
      .array(partnersTouched)
      .meta({ description: 'How many partners have the levels, groups and legal types that are changed or retired' }),
    leads: z.array(leadsOfNewRules).meta({ description: 'How many leads the offers have that get other rules' }),
  })
  .meta({ id: 'DraftTrial', description: 'What publishing would change, or why it would be refused' })

/** What a published draft changed. */
export const publication = z
  .object({ revision, plan })
  .meta({ id: 'Publication', description: 'What was published, and the revision now' })
