import * as z from 'zod'
import { field, text } from './answer-field.ts'
import { rubles } from './money.ts'
import { level, namedPartner } from './partner.ts'

const plannedMove = z
  .object({
    partner: namedPartner,
    from: level.nullable().meta({ description: 'The level now; null for none' }),
    to: level.nullable().meta({ description: 'The level that the deals reach; null for none' }),
    deals: field(z.int().min(0), 'Deals of the month that stand, of all offers', 12),
    amount: rubles('What they came to', 340_000),
    move: field(z.enum(['Raised', 'Lowered']), 'Whether the level rises or falls', 'Raised'),
    held: field(
      z.enum(['Kept', 'Decided', 'OfPeople']).nullable(),
      'Why it stays. Kept: protected. Decided: this month, or a later one, has decided it. OfPeople: only people take this level away. Null when it can be applied',
      null,
    ),
    keptFor: field(text().nullable(), 'Why somebody protected the level; null when nobody did', null),
  })
  .meta({ id: 'PlannedLevel', description: 'What the deals of a month mean for the level of a partner' })

/** What GET /api/console/level-plan answers. */
export const levelPlan = z
  .object({
    month: field(z.string(), 'The last closed month (Moscow)', '2026-10'),
    isPlanned: field(z.boolean(), 'False when no level is reached by deals: people alone give levels', true),
    leads: field(z.int().min(0), 'Leads of partners that changed since its beginning', 214),
    maxLeads: field(z.int().min(0), 'With more leads nothing is computed', 5_000),
    partners: z.array(plannedMove).nullable().meta({ description: 'Those who rise first. Null with more leads than `maxLeads`' }),
  })
  .meta({ id: 'LevelPlan', description: 'Which levels the deals of the last closed month reach' })

/** What PUT /api/console/partner/{id}/level answers. */
export const levelOutcome = z
  .object({
    outcome: field(
      z.enum(['Done', 'Already', 'Kept', 'Changed']),
      'Done: the partner has the level. Already: this month has decided before. Kept: protected. Changed: the level, or the month, is another one than in the plan',
      'Done',
    ),
  })
  .meta({ id: 'LevelOutcome', description: 'What became of a planned level' })
