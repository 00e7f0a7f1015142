import * as z from 'zod'
import { dailyWork } from '../../../lib/contour-file/plan.ts'
import { statusMarks } from '../../../lib/contour-file/status-changes.ts'
import { field, momentOrNull, text } from './answer-field.ts'

export const what = field(text(), 'What it is, by name', 'lead status called')

export const title = field(
  text().nullable(),
  'What people call it: a title, a label, the description of a level; null for what goes by its name',
  'Позвонили',
)

const difference = z
  .object({
    attribute: field(text(), 'Name of what differs', 'title'),
    from: z
      .unknown()
      .optional()
      .meta({ description: 'What the table says, ids as names; absent where it says nothing', examples: ['Позвонили'] }),
    to: z
      .unknown()
      .optional()
      .meta({ description: 'What the file says; absent where it says nothing', examples: ['Дозвонились'] }),
  })
  .meta({ id: 'ConfigurationDifference', description: 'One difference between the file and the table' })

export const differences = z.array(difference)

const change = z
  .object({
    what,
    title,
    kind: field(z.enum(['create', 'update']), '`update` if it exists already', 'update'),
    overwrites: field(z.boolean(), 'Always false here: what people changed is left as it is', false),
    differences: differences.meta({ description: 'What an update changes; a creation has none' }),
  })
  .meta({ id: 'ConfigurationChange', description: 'What applying the file would change' })

export const notApplied = z
  .object({
    what,
    kind: field(z.enum(dailyWork), 'The KIND that applies it anyway: `apply --overwrite KIND`', 'offers'),
    changedAt: momentOrNull('When a person changed it; null if only the file changed', null),
    differences: differences.meta({ description: 'How the file differs from the table' }),
  })
  .meta({
    id: 'ConfigurationNotApplied',
    description: 'Daily work of people: the file differs, but would not change it',
  })

const kept = z
  .object({
    what,
    attributes: field(z.array(text()), 'What stands otherwise than in the file; empty for a thing it does not name', ['rewards']),
    publishedAt: momentOrNull('When it was published; null if another file changed it', '2026-11-28T09:15:00.000Z'),
    publishedBy: field(
      z.string().nullable(),
      'The address of the administrator or the title of the key; null if that was not recorded',
      'olga@demo.example',
    ),
  })
  .meta({ id: 'ConfigurationKept', description: 'What stays as it was published, since the file does not change it' })

const leadsIn = (which: string) =>
  z
    .object({
      leads: field(z.int().min(0), 'How many', 12),
      deals: field(z.int().min(0), 'How many deals they have that are not canceled', 14),
    })
    .meta({ description: `Leads in the status ${which}`, examples: [{ leads: 12, deals: 14 }] })

export const statusChange = z
  .object({
    mark: field(z.enum(statusMarks), 'Which mark another status would get', 'target'),
    from: field(text(), 'systemName of the status that has it', 'deal'),
    to: field(text(), 'systemName of the status that would get it', 'paid'),
    leads: field(
      z.int().min(0),
      'How many leads it touches, counted a moment ago: `apply --confirm-MARK-change LEADS` confirms it',
      15,
    ),
    inFrom: leadsIn('that has it'),
    inTo: leadsIn('that would get it'),
    isToConfirm: field(z.boolean(), 'False in a contour without leads', true),
  })
  .meta({ id: 'ConfigurationStatusChange', description: 'Another status would become the target or the primary status' })

const plan = z
  .object({
    changeCount: field(z.int().min(0), 'How many things would be created and updated', 1),
    changes: z.array(change).meta({ description: 'The first 1,000 of them' }),
    statusChanges: z
      .array(statusChange)
      .meta({ description: 'Which marks of statuses would move, and how many leads that touches' }),
    notApplied: z
      .array(notApplied)
      .meta({ description: "Differences that the file does not apply, because they are people's daily work" }),
    kept: z
      .array(kept)
      .meta({ description: 'What was published since the file was made and the file does not change: it stays' }),
    unchanged: field(z.int().min(0), 'How many things are already as the file says', 33),
    becomingSearchable: field(
      z.array(z.string()),
      'Names of lead fields that become searchable once existing leads are backfilled',
      [],
    ),
    renamed: z
      .array(
        z.object({
          what: field(text(), 'As the file names it', 'administrator ivan@demo.example'),
          is: field(text(), 'Its present name', 'petrov@demo.example'),
        }),
      )
      .meta({ description: 'What the file names as it was called before: it keeps its present name' }),
    unnamedCount: field(z.int().min(0), 'How many things the table has but the file does not name; they stay', 0),
    unnamed: field(z.array(z.string()), 'The first 200 of them by name', ['promocode SPRING10']),
  })
  .meta({ id: 'ConfigurationPlan', description: 'What applying the file would do' })

/** What a contour file would change. */
export const configurationTrial = z
  .object({
    faultCount: field(z.int().min(0), 'How many faults the file has; with any fault it would be refused', 0),
    faults: field(z.array(text()), 'The first 200 of them, each with its place, in English as the command prints them', []),
    plan: plan.nullable().meta({ description: 'Null for a file with faults' }),
  })
  .meta({ id: 'ConfigurationTrial', description: 'What a contour file would change, or why it would be refused' })
