import { type Command, InvalidArgumentError, Option } from 'commander'
import { dayMs } from '../../../lib/domain/duration.ts'
import type { JournalSubject } from '../../../lib/domain/journal.ts'
import { canonicalPromocode } from '../../../lib/domain/promocode.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadApiKeys } from '../../../lib/store/api-key.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { loadJournal } from '../../../lib/store/journal.ts'
import { loadLead, loadLeadActs } from '../../../lib/store/lead.ts'
import { findPartnerId, loadNamedPartner, loadPartner, partnerLookup } from '../../../lib/store/partner.ts'
import { loadPayout } from '../../../lib/store/payout.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { keyNamed } from './key-named.ts'
import { type ListOptions, listSubcommand, printList, since, until } from './list-subcommand.ts'
import { payoutsNamed } from './payouts-named.ts'
import {
  partnersIn,
  statusName,
  type Told,
  toldColumns,
  toldCreation,
  toldJournalEntry,
  toldLeadAct,
  toldPayoutChange,
} from './told-acts.ts'

const kinds = ['partner', 'payout', 'lead', 'promocode', 'link', 'offer', 'key', 'webhook', 'administrator'] as const

interface Of {
  kind: (typeof kinds)[number]
  name: string
}

interface JournalOptions extends ListOptions {
  of?: Of
  by?: string
  since?: string
  until?: string
}

const usualDays = 31

/** contour journal: who did what, when and why. */
export function journalCommand(): Command {
  return listSubcommand('journal', 'who did what, when and why, newest first; with --of, all that was done to one thing')
    .addOption(new Option('--of <kind:name>', `${kinds.join(', ')}, and which: partner:EMAIL, payout:ID`).argParser(ofWhat))
    .option('--by <email>', 'only what this administrator did')
    .option('--since <date>', `from that day or moment on, in UTC; the last ${usualDays} days, if not given`, since)
    .option('--until <date>', 'up to that day or moment', until)
    .action(async (options: JournalOptions) => {
      const acts = (await toldActs(options)).toReversed()
      const rows = acts.map(({ at, ...act }) => ({ when: at.slice(0, 19).replace('T', ' '), ...act }))
      const csv = { columns: toldColumns, rows: acts.map((act) => ({ ...act })) }
      printList(options, { whole: acts, rows, csv })
    })
    .addHelpText(
      'after',
      `
Blocks, levels, edits, links, promocodes, offers, keys, webhooks and applied files stand in the journal. What was done to payouts and leads
stands in their own histories, which --of payout:ID and --of lead:ID show whole.

Examples:
  npm run contour -- journal
  npm run contour -- journal --of partner:anna@partners.example --since 2026-09-01
  npm run contour -- journal --of payout:01a1fd7f-bd4e-7266-8453-6b55405898e1
  npm run contour -- journal --by olga@demo.example --csv`,
    )
}

/** @throws InvalidArgumentError */
function ofWhat(text: string): Of {
  const [kind, ...rest] = text.split(':')
  const [known, name] = [kinds.find((one) => one === kind), rest.join(':').trim()]
  if (known && name !== '') return { kind: known, name }
  throw new InvalidArgumentError(`expected one of ${kinds.map((one) => `${one}:…`).join(', ')}`)
}

/** Oldest first. */
async function toldActs({ of, by, since: from, until: to }: JournalOptions): Promise<Told[]> {
  const isWanted = (act: Told): boolean =>
    (by === undefined || act.by === by.trim().toLowerCase()) &&
    (from === undefined || act.at >= from) &&
    (to === undefined || act.at <= to)
  if (of?.kind === 'payout') return (await payoutActs(of.name)).filter(isWanted)
  if (of?.kind === 'lead') return (await leadActs(of.name)).filter(isWanted)
  const nowMs = systemRuntime.now()
  const first = from ?? new Date(nowMs - usualDays * dayMs).toISOString()
  const [subject, entries] = await Promise.all([
    of && subjectOf(of),
    // No later than tomorrow, by whatever clock: there is nothing to look for.
    loadJournal(first, new Date(Math.min(nowMs + dayMs, to === undefined ? Infinity : Date.parse(to))).toISOString()),
  ])
  const wanted = entries.filter(({ subjects }) => subject === undefined || subjects.includes(subject))
  const partners = await partnerLookup()(wanted.flatMap(partnersIn))
  return wanted.map((entry) => toldJournalEntry(entry, partners)).filter(isWanted)
}

async function payoutActs(name: string): Promise<Told[]> {
  const [listed] = await payoutsNamed([name.toLowerCase()])
  const payout = listed && (await loadPayout(listed.id))
  const history = payout?.history ?? []
  return history.map((entry, index) => toldPayoutChange(entry, history[index - 1]?.status))
}

async function leadActs(id: string): Promise<Told[]> {
  const [contour, found, acts] = await Promise.all([loadContour(), loadLead(id), loadLeadActs(id)])
  if (!found) throw new CommandRefused(`There is no lead ${id}.`)
  const { lead } = found
  const partner = await loadNamedPartner(lead.partnerId)
  const created = toldCreation(lead, statusName(contour, acts[0]?.fromStatusId ?? lead.statusId))
  return [created, ...acts.map((act) => toldLeadAct(contour, act, partner))]
}

/** @throws CommandRefused for a partner or a key that there is not; other names may be of what is no more */
async function subjectOf({ kind, name }: Of): Promise<JournalSubject> {
  if (kind === 'partner') {
    // An erased partner has no address any more.
    const partnerId = (await findPartnerId(name)) ?? (await loadPartner(name))?.id
    if (partnerId === undefined) throw new CommandRefused(`There is no partner ${name}.`)
    return `partner:${partnerId}`
  }
  if (kind === 'key') return `key:${keyNamed(await loadApiKeys(), name).id}`
  if (kind === 'promocode') return `promocode:${canonicalPromocode(name) ?? name}`
  if (kind === 'administrator') return `administrator:${name.toLowerCase()}`
  return `${kind as 'link' | 'offer' | 'webhook'}:${name}`
}
