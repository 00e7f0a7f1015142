import { setTimeout as pause } from 'node:timers/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { isId } from '../../../lib/domain/value/id.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadApiKeys } from '../../../lib/store/key/api-key.ts'
import { findPartnerId, loadNamedPartner, loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPayoutsOf } from '../../../lib/store/payout/own-payouts.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { keyNamed } from '../commands/key-named.ts'
import { type ListOptions, listSubcommand, printList, since, until } from '../commands/list-subcommand.ts'
import { payoutsNamed } from '../commands/payouts-named.ts'
import { describeStack, logFolderOnPort, NoContour } from '../connect.ts'
import { deployedRefusals } from './deployed-refusals.ts'
import { localRefusals } from './local-refusals.ts'
import { meaningOf, type Refusal, type Wanted } from './refusal.ts'

const kinds = ['partner', 'administrator', 'key', 'payout', 'lead', 'request'] as const

interface Of {
  kind: (typeof kinds)[number]
  name: string
}

interface RefusalsOptions extends ListOptions {
  of?: Of
  since?: string
  until?: string
}

const usualDays = 7

const columns = ['when', 'code', 'meaning', 'endpoint', 'by', 'partner', 'about', 'requestId'] as const

/** contour refusals: lists which requests were refused, and why, from the log. */
export function refusalsCommand(): Command {
  return listSubcommand('refusals', 'which requests were refused and why, newest first: of a partner, an administrator, a key, …')
    .addOption(new Option('--of <kind:name>', `${kinds.join(', ')}, and its name: partner:EMAIL, payout:ID`).argParser(ofWhat))
    .option('--since <date>', `from that day or moment on, in UTC (default: the last ${usualDays} days)`, since)
    .option('--until <date>', 'up to that day or moment', until)
    .action(async (options: RefusalsOptions) => {
      const refusals = await asked(options)
      const who = await namesOf(refusals)
      const told = refusals.map((refusal) => toldRefusal(refusal, who))
      const rows = told.map(({ when, ...row }) => ({ when: when.slice(0, 19).replace('T', ' '), ...row }))
      printList(options, { whole: told, rows, csv: { columns, rows: told } })
    })
    .addHelpText(
      'after',
      `
A partner's refusals are those in the account, those of API keys that name the partner, and those of the partner's 40 newest payouts.
Values in a message are shown as …, because the log has no personal data; a refused command of this program is not in the log.

Examples:
  npm run contour -- refusals
  npm run contour -- refusals --of partner:anna@partners.example --since 2026-11-22
  npm run contour -- refusals --of payout:01a1fd7f-bd4e-7266-8453-6b55405898e1
  npm run contour -- refusals --of administrator:olga@demo.example --csv`,
    )
}

/** @throws InvalidArgumentError */
function ofWhat(text: string): Of {
  const [kind, ...rest] = text.split(':')
  const [known, name] = [kinds.find((one) => one === kind), rest.join(':').trim()]
  if (known && name !== '') return { kind: known, name }
  throw new InvalidArgumentError(`expected one of ${kinds.map((one) => `${one}:…`).join(', ')}`)
}

async function asked(options: RefusalsOptions): Promise<Refusal[]> {
  const nowMs = systemRuntime.now()
  const wanted: Wanted = {
    ids: options.of ? await idsOf(options.of) : {},
    sinceMs: options.since === undefined ? nowMs - usualDays * dayMs : Date.parse(options.since),
    untilMs: options.until === undefined ? nowMs : Date.parse(options.until),
  }
  if (options.stack === undefined) return localRefusals(logFolderOnPort(options.port), wanted)
  const { Outputs = [] } = await describeStack(options.stack)
  const log = Outputs.find(({ OutputKey }) => OutputKey === 'FunctionLogName')?.OutputValue
  if (log === undefined) throw new NoContour(`Stack ${options.stack} has no output FunctionLogName: deploy this version first.`)
  return deployedRefusals(log, wanted, () => pause(queryPauseMs))
}

const queryPauseMs = 500

/** @throws CommandRefused if there is no such thing */
async function idsOf({ kind, name }: Of): Promise<Wanted['ids']> {
  if (kind === 'partner') return partnerIds(name)
  if (kind === 'key') return { apiKeyId: [keyNamed(await loadApiKeys(), name).id] }
  if (kind === 'payout') return { payoutId: (await payoutsNamed([name.toLowerCase()])).map(({ id }) => id) }
  if (kind === 'administrator') return { administratorId: [await administratorId(name)] }
  const id = name.toLowerCase()
  if (!isId(id)) throw new CommandRefused(`${name} is no id.`)
  return kind === 'lead' ? { leadId: [id] } : { requestId: [id] }
}

async function partnerIds(name: string): Promise<Wanted['ids']> {
  const partnerId = (await findPartnerId(name)) ?? (isId(name) ? (await loadPartner(name))?.id : undefined)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${name}.`)
  const { payouts } = await loadPayoutsOf(partnerId, {})
  return { partnerId: [partnerId], ...(payouts.length > 0 && { payoutId: payouts.map(({ id }) => id) }) }
}

async function administratorId(name: string): Promise<string> {
  const { administrators } = await loadContour()
  const found = administrators.find(({ id, email }) => id === name || email === name.toLowerCase())
  if (!found) throw new CommandRefused(`There is no administrator ${name}.`)
  return found.id
}

/** The addresses of everyone in these refusals, by id. */
async function namesOf(refusals: readonly Refusal[]): Promise<ReadonlyMap<string, string>> {
  const partnerIdsIn = new Set(refusals.flatMap(({ partnerId }) => partnerId ?? []))
  const { administrators } = await loadContour()
  const partners = await Promise.all([...partnerIdsIn].map((id) => loadNamedPartner(id)))
  return new Map([...administrators, ...partners.filter((one) => one !== null)].map(({ id, email }) => [id, email]))
}

function toldRefusal(refusal: Refusal, names: ReadonlyMap<string, string>): Record<(typeof columns)[number], string> {
  const named = (id: string | null): string => (id === null ? '' : (names.get(id) ?? id))
  return {
    when: refusal.time,
    code: refusal.errorCode,
    meaning: meaningOf(refusal.errorCode),
    endpoint: refusal.endpoint,
    by: refusal.apiKey ?? named(refusal.administratorId ?? refusal.partnerId),
    partner: named(refusal.partnerId),
    about: refusal.payoutId ?? refusal.leadId ?? '',
    requestId: refusal.requestId,
  }
}
