import { Command, InvalidArgumentError } from 'commander'
import { monthsBefore } from '../../../lib/domain/partner/erasure.ts'
import type { JournalSubject } from '../../../lib/domain/journal/journal.ts'
import type { Lead } from '../../../lib/domain/lead/lead.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { personalDataView } from '../../../lib/domain/partner/personal-data.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLead } from '../../../lib/store/lead/lead.ts'
import { findPartnerId, loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPersonalData } from '../../../lib/store/partner/personal-data.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { actingAdministrator } from './administrator.ts'
import { askConsent } from './consent.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { eraseLead, leadTraces } from '../retention/lead-erasure.ts'
import { leadsWithFieldsBefore } from '../retention/old-leads.ts'
import { erasedBy } from './erased-by.ts'
import { erasePartner, partnerTraces } from './partner-erasure.ts'
import { exportedLead } from './lead-export.ts'
import { print, printLine } from './print.ts'
import { withExamples } from './examples.ts'

interface ErasingOptions extends ActingOptions {
  dryRun: boolean
  yes: boolean
}

/** contour person …: what the law lets people ask for: a copy of their data, and its erasure (152-FZ). */
export function personCommands(): Command {
  return withExamples(
    new Command('person')
      .description('the data kept about a person: export or erase it (152-FZ)')
      .addCommand(exportCommand())
      .addCommand(eraseCommand())
      .addCommand(eraseOldCommand())
      .addHelpText(
        'afterAll',
        `
docs/personal-data.md says what is kept where, what stays, and for how long.`,
      ),
    [
      "person export anna@partners.example --reason 'letter of 22 November' > anna.json",
      'person erase anna@partners.example --dry-run',
      "person erase anna@partners.example --reason 'letter of 22 November'",
      'person erase lead:01a1fd8f-f5fd-7221-a51b-39b0f5dd7ea5',
      'person erase-old --dry-run',
    ],
  )
}

const who = 'the address of a partner, partner:ID, or lead:ID for the client of a lead'

function exportCommand(): Command {
  return actSubcommand('export', 'everything kept about a partner or a client, as readable JSON')
    .argument('<who>', who)
    .action(async (name: string, { json: _always, ...by }: ActingOptions) => {
      await actingAdministrator(by.admin, 'people.manage')
      const person = await personNamed(name)
      if (person.kind === 'partner') await actingAdministrator(by.admin, 'partners.details')
      const kept = person.kind === 'partner' ? await exportedPartner(person.partner) : await exportedLead(person.lead)
      await noteExported(person, by)
      print(true, kept, [])
    })
}

async function exportedPartner(partner: Partner) {
  const nowMs = systemRuntime.now()
  return personalDataView(await loadPersonalData(partner, nowMs), new Date(nowMs).toISOString())
}

/** The journal records that somebody looked at all of it. */
async function noteExported(person: Person, by: ActOptions): Promise<void> {
  await commitAsAdministrator('people.manage', by, async () => ({
    answer: undefined,
    deed: { type: 'person.exported', subjects: [subjectOf(person)], before: null, after: {} },
  }))
}

function eraseCommand(): Command {
  return erasing(
    actSubcommand(
      'erase',
      'erase the personal data of a partner or a client; amounts, ids and times stay. This cannot be undone',
    ),
  )
    .argument('<who>', who)
    .action(async (name: string, { json, dryRun, yes, ...by }: ErasingOptions) => {
      if (!dryRun) await actingAdministrator(by.admin, 'people.manage')
      const person = await personNamed(name)
      const subject = subjectOf(person)
      const traces = person.kind === 'partner' ? await partnerTraces(person.partner) : await leadTraces(person.lead)
      const rows = Object.entries(traces).map(([what, count]) => ({ what, count }))
      if (dryRun) {
        print(json, { subject, traces }, rows)
        return
      }
      if (!yes) await askConsent(`Erase ${subject} for good?`)
      if (person.kind === 'partner') await erasePartner(person.partner, by)
      else await eraseLead(person.lead.id, erasedBy(by))
      printLine(json, { subject, traces }, () => doneLine(person))
    })
}

/** They cannot be looked up without the request's key, and expire by themselves; the person who answers the letter should know. */
const whatLasts =
  'Answers kept for repeated requests hold the old data for up to 7 more days, backups for 35 (docs/personal-data.md).'

function doneLine(person: Person): string {
  if (person.kind === 'lead') return `The client of ${subjectOf(person)} is erased. ${whatLasts}`
  return (
    `${subjectOf(person)} is erased, and blocked. Remove the partner from the contour file, or applying it creates the partner again. ` +
    `If this command was interrupted, repeat it with that name. ${whatLasts}`
  )
}

function eraseOldCommand(): Command {
  return erasing(
    actSubcommand('erase-old', "erase what clients wrote into leads older than the contour's settings.retention allows"),
  ).action(async ({ json, dryRun, yes, ...by }: ErasingOptions) => {
    if (!dryRun) await actingAdministrator(by.admin, 'people.manage')
    const { settings } = await loadContour()
    if (!settings.retention) throw new CommandRefused('settings.retention.leadFieldsMonths is not set: everything stays.')
    const before = monthsBefore(new Date(systemRuntime.now()).toISOString(), settings.retention.leadFieldsMonths)
    const ids = (await Array.fromAsync(leadsWithFieldsBefore(before))).flat().map(({ id }) => id)
    const what = `${ids.length} leads without changes since ${before.slice(0, 10)}`
    if (!dryRun && ids.length > 0) {
      if (!yes) await askConsent(`Erase what clients wrote into ${what}, for good?`)
      for (const id of ids) await eraseLead(id, erasedBy(by), before)
    }
    printLine(json, { before, leads: ids }, () => (dryRun ? `It would erase ${what}.` : `Erased: ${what}.`))
  })
}

const erasing = (command: Command): Command =>
  command.option('--dry-run', 'only say what would be erased', false).option('--yes', 'do not ask', false)

type Person = { kind: 'partner'; partner: Partner } | { kind: 'lead'; lead: Lead }

const subjectOf = (person: Person): JournalSubject =>
  person.kind === 'partner' ? `partner:${person.partner.id}` : `lead:${person.lead.id}`

/** @throws CommandRefused if nobody has that name */
async function personNamed(name: string): Promise<Person> {
  const [, kind, id = ''] = /^(partner|lead):(.+)$/.exec(name.trim()) ?? []
  if (kind === 'lead') {
    const lead = (await loadLead(id.toLowerCase()))?.lead
    if (lead) return { kind, lead }
    throw new CommandRefused(`There is no lead ${id}.`)
  }
  if (kind === undefined && !name.includes('@')) throw new InvalidArgumentError(`expected ${who}`)
  const partnerId = kind === undefined ? await findPartnerId(name.trim()) : id.toLowerCase()
  const partner = partnerId === undefined ? undefined : await loadPartner(partnerId)
  if (partner) return { kind: 'partner', partner }
  throw new CommandRefused(`There is no partner ${name}. Name an erased partner as partner:ID.`)
}
