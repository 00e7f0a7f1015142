import * as z from 'zod'
import { dailyWork } from '../../../lib/contour-file/plan.ts'
import { statusMarks } from '../../../lib/contour-file/status-changes.ts'
import { field, momentOrNull, text } from './answer-field.ts'

const what = field(z.string(), 'What it is, by name', 'lead status called')

const difference = z
  .object({
    attribute: field(z.string(), 'Name of what differs', 'title'),
    from: z.unknown().optional().meta({ description: 'What the table says, ids as names; absent where it says nothing' }),
    to: z.unknown().optional().meta({ description: 'What the file says; absent where it says nothing' }),
  })
  .meta({ id: 'ConfigurationDifference', description: 'One thing that the file says otherwise than the table' })

const differences = z.array(difference)

const change = z
  .object({
    what,
    kind: field(z.enum(['create', 'update']), 'Whether it is there already', 'update'),
    overwrites: field(z.boolean(), 'Always false here: what people changed is left as it is', false),
    differences: differences.meta({ description: 'What an update changes; a creation has none' }),
  })
  .meta({ id: 'ConfigurationChange', description: 'What applying the file would change' })

const notApplied = z
  .object({
    what,
    kind: field(z.enum(dailyWork), 'What takes it over: `apply --overwrite KIND`', 'offers'),
    changedAt: momentOrNull('When a person changed it; null when nobody did, and it is the file that changed', null),
    differences: differences.meta({ description: 'How the file differs from what stands' }),
  })
  .meta({
    id: 'ConfigurationNotApplied',
    description: 'What people do from day to day: the file differs, and would not change it',
  })

const leadsIn = (which: string) =>
  z
    .object({
      leads: field(z.int().min(0), 'How many', 12),
      deals: field(z.int().min(0), 'How many deals they have that are not canceled', 14),
    })
    .meta({ description: `Leads that stand in the status ${which}` })

const statusChange = z
  .object({
    mark: field(z.enum(statusMarks), 'Which mark another status would get', 'target'),
    from: field(z.string(), 'systemName of the status that has it', 'deal'),
    to: field(z.string(), 'systemName of the status that would get it', 'paid'),
    leads: field(
      z.int().min(0),
      'How many leads it touches, counted a moment ago: `apply --confirm-MARK-change LEADS` confirms it',
      15,
    ),
    inFrom: leadsIn('that has it'),
    inTo: leadsIn('that would get it'),
    isToConfirm: field(z.boolean(), 'False in a contour without leads', true),
  })
  .meta({ id: 'ConfigurationStatusChange', description: 'Another status would be the target, or where leads begin' })

const plan = z
  .object({
    changes: z.array(change).meta({ description: 'What would be created and updated' }),
    statusChanges: z
      .array(statusChange)
      .meta({ description: 'Which marks of statuses would move, and how many leads that touches' }),
    notApplied: z.array(notApplied).meta({ description: "What the file says otherwise, and leaves: it is people's work" }),
    unchanged: field(z.int().min(0), 'How many things are as the file says', 33),
    becomingSearchable: field(
      z.array(z.string()),
      'Names of lead fields that become searchable once the leads there are have been looked through',
      [],
    ),
    unnamedCount: field(z.int().min(0), 'How many things the table has and the file does not name: they stay', 0),
    unnamed: field(z.array(z.string()), 'The first 200 of them by name', ['promocode SPRING10']),
  })
  .meta({ id: 'ConfigurationPlan', description: 'What applying the file would do' })

/** What a contour file would change. */
export const configurationTrial = z
  .object({
    faultCount: field(z.int().min(0), 'How many faults the file has; with any it would be refused whole', 0),
    faults: field(z.array(text()), 'The first 200 of them, each with its place, in English as the command says them', []),
    plan: plan.nullable().meta({ description: 'Null for a file with faults' }),
  })
  .meta({ id: 'ConfigurationTrial', description: 'What a contour file would change, or why it would be refused' })
