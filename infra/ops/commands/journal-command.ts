import { type Command, InvalidArgumentError, Option } from 'commander'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { type AskedDoer, type ChronicleType, chronicleTypes } from '../../../lib/domain/feed/chronicle.ts'
import { partnersNamedInLine } from '../../../lib/domain/feed/chronicle-view.ts'
import type { JournalSubject } from '../../../lib/domain/journal/journal.ts'
import { sumsByAct } from '../../../lib/domain/feed/chronicle-sums.ts'
import { amountFromLiteral, rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { canonicalPromocode } from '../../../lib/domain/referral/promocode.ts'
import { readsEverything } from '../../../lib/domain/webhook/read-right.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadApiKeys } from '../../../lib/store/key/api-key.ts'
import { type AskedChronicle, type ChroniclePage, loadChroniclePage } from '../../../lib/store/feed/chronicle.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLead, loadLeadActs } from '../../../lib/store/lead/lead.ts'
import { findPartnerId, loadNamedPartner, loadPartner, partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadPayout } from '../../../lib/store/payout/payout.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { keyNamed } from './key-named.ts'
import { type ListOptions, listSubcommand, printList, since, until } from './list-subcommand.ts'
import { partnerIdNamed } from './partner-id-named.ts'
import { payoutsNamed } from './payouts-named.ts'
import { statusName, type Told, toldColumns, toldCreation, toldLeadAct, toldLine, toldPayoutChange } from './told-acts.ts'

const kinds = ['partner', 'payout', 'lead', 'promocode', 'link', 'offer', 'key', 'webhook', 'administrator'] as const

interface Of {
  kind: (typeof kinds)[number]
  name: string
}

interface JournalOptions extends ListOptions {
  of?: Of
  by?: string
  type?: ChronicleType
  money: boolean
  min?: number
  max?: number
  sums: boolean
  since?: string
  until?: string
}

const usualDays = 31

const sumColumns = ['what', 'by', 'acts', 'given', 'takenBack'] as const

/** Amounts stay empty for acts without money. */
function printSums(options: JournalOptions, acts: readonly Told[]): void {
  const lines = acts.map(({ what, by, amount }) => ({
    type: what,
    by,
    amountKopecks: amount === null ? null : Math.round(amount * 100),
  }))
  const sums = sumsByAct(lines).map(({ type, by, count, givenKopecks, takenBackKopecks }) => ({
    what: type,
    by,
    acts: count,
    given: rublesFromKopecks(givenKopecks),
    takenBack: rublesFromKopecks(takenBackKopecks),
  }))
  const rows = sums.map(({ given, takenBack, ...sum }) => ({ ...sum, given: given || null, takenBack: takenBack || null }))
  printList(options, { whole: sums, rows, csv: { columns: sumColumns, rows: sums } })
}

/** contour journal: lists who did what, when and why. */
export function journalCommand(): Command {
  return listSubcommand(
    'journal',
    'who did what, when, why and for how much, newest first; with --of, everything done to one thing',
  )
    .addOption(new Option('--of <kind:name>', `${kinds.join(', ')}, and its name: partner:EMAIL, payout:ID`).argParser(ofWhat))
    .option('--by <who>', 'only what this administrator did, in person or by a key; or key:ID, partner:EMAIL')
    .addOption(new Option('--type <act>', 'only acts of this type, such as payout.paid or partner.edited').argParser(typeOf))
    .option('--money', 'only acts about money', false)
    .addOption(new Option('--min <rubles>', 'only amounts of at least this, given or taken back').argParser(kopecks))
    .addOption(new Option('--max <rubles>', 'only amounts of at most this').argParser(kopecks))
    .option('--since <date>', `from that day or moment on, in UTC (default: the last ${usualDays} days)`, since)
    .option('--until <date>', 'up to that day or moment', until)
    .option('--sums', 'instead of the acts: how often each person did what, and for how much, within the other options', false)
    .action(async (options: JournalOptions) => {
      const acts = await toldActs(options)
      if (options.sums) return printSums(options, acts)
      const rows = acts.map(({ at, ...act }) => ({ when: at.slice(0, 19).replace('T', ' '), ...act }))
      const csv = { columns: toldColumns, rows: acts.map((act) => ({ ...act })) }
      printList(options, { whole: acts, rows, csv })
    })
    .addHelpText(
      'after',
      `
What people did is kept for good, acts about money for six years, and all else for 31 days. What was done to payouts and leads stands in
their own histories too, for good: --of payout:ID and --of lead:ID show them whole.

Examples:
  npm run contour -- journal
  npm run contour -- journal --money --since 2026-11-16 --csv
  npm run contour -- journal --money --since 2026-11-16 --sums
  npm run contour -- journal --type payout.paid --min 100000 --by olga@demo.example
  npm run contour -- journal --money --of partner:anna@partners.example
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

/** @throws InvalidArgumentError */
function typeOf(text: string): ChronicleType {
  const type = chronicleTypes.find((one) => one === text)
  if (type) return type
  throw new InvalidArgumentError(`expected one of ${chronicleTypes.join(', ')}`)
}

/** @throws InvalidArgumentError */
function kopecks(text: string): number {
  const amount = amountFromLiteral(text)
  if (amount) return amount.amountKopecks
  throw new InvalidArgumentError('expected rubles, with at most two decimals, such as 1500.50')
}

/** Newest first. */
async function toldActs(options: JournalOptions): Promise<Told[]> {
  const { of } = options
  if (of?.kind === 'payout' || of?.kind === 'lead') return historyActs(of, options)
  const nowMs = systemRuntime.now()
  const [subject, by, contour] = await Promise.all([of && subjectOf(of), options.by && doerNamed(options.by), loadContour()])
  const asked: AskedChronicle = {
    since: options.since ?? new Date(nowMs - usualDays * dayMs).toISOString(),
    until: options.until,
    of: subject,
    by: by || undefined,
    type: options.type,
    onlyMoney: options.money,
    fromKopecks: options.min,
    toKopecks: options.max,
    limit: pageLines,
    mayRead: readsEverything,
  }
  const acts: Told[] = []
  const partnersOf = partnerLookup()
  let page: ChroniclePage | undefined
  do {
    const after = page?.next ?? undefined
    page = await loadChroniclePage({ ...asked, after }, Promise.resolve(contour), new Date(nowMs).toISOString())
    const partners = await partnersOf(page.lines.flatMap(partnersNamedInLine))
    acts.push(...page.lines.map((line) => toldLine(line, partners)))
  } while (page.next)
  return acts
}

const pageLines = 200

/** Newest first. A thing with its own history: it goes back further than the journal and the feed. */
async function historyActs(
  { kind, name }: Of,
  { by, since: from, until: to, type, money, min, max }: JournalOptions,
): Promise<Told[]> {
  if (type !== undefined || money || min !== undefined || max !== undefined)
    throw new CommandRefused(`A ${kind} is always shown with its whole history: leave out --type, --money, --min and --max.`)
  const acts = await (kind === 'payout' ? payoutActs(name) : leadActs(name))
  const isWanted = (act: Told): boolean =>
    (by === undefined || act.by === by.trim().toLowerCase()) &&
    (from === undefined || act.at >= from) &&
    (to === undefined || act.at <= to)
  return acts.filter(isWanted).toReversed()
}

/** @throws CommandRefused if the key or the partner does not exist */
async function doerNamed(name: string): Promise<AskedDoer> {
  const [kind, ...rest] = name.trim().split(':')
  const named = rest.join(':').trim()
  if (kind === 'key' && named !== '') return { kind: 'ApiKey', id: keyNamed(await loadApiKeys(), named).id }
  if (kind === 'partner' && named !== '') return { kind: 'Partner', id: await partnerIdNamed(named) }
  return { kind: 'Administrator', idOrEmail: name.trim().toLowerCase() }
}

async function payoutActs(name: string): Promise<Told[]> {
  const [listed] = await payoutsNamed([name])
  const payout = listed && (await loadPayout(listed.id))
  const history = payout?.history ?? []
  return history.map((entry, index) => toldPayoutChange(entry, history[index - 1]?.status, payout?.amountKopecks))
}

async function leadActs(id: string): Promise<Told[]> {
  const [contour, found, acts] = await Promise.all([loadContour(), loadLead(id), loadLeadActs(id)])
  if (!found) throw new CommandRefused(`There is no lead ${id}.`)
  const { lead } = found
  const partner = await loadNamedPartner(lead.partnerId)
  const created = toldCreation(lead, statusName(contour, acts[0]?.fromStatusId ?? lead.statusId))
  return [created, ...acts.map((act) => toldLeadAct(contour, act, partner))]
}

/** @throws CommandRefused if the partner or the key does not exist; other names may belong to things that are gone */
async function subjectOf({ kind, name }: Of): Promise<JournalSubject> {
  if (kind === 'partner') {
    // An erased partner has no address any more, so the id is tried too.
    const partnerId = (await findPartnerId(name)) ?? (await loadPartner(name))?.id
    if (partnerId === undefined) throw new CommandRefused(`There is no partner ${name}.`)
    return `partner:${partnerId}`
  }
  if (kind === 'key') return `key:${keyNamed(await loadApiKeys(), name).id}`
  if (kind === 'promocode') return `promocode:${canonicalPromocode(name) ?? name}`
  if (kind === 'administrator') return `administrator:${name.toLowerCase()}`
  return `${kind as 'link' | 'offer' | 'webhook'}:${name}`
}
