import { type Command, InvalidArgumentError } from 'commander'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { searchText, type SearchText } from '../../../lib/domain/lead/lead-search.ts'
import { leadListView } from '../../../lib/domain/lead/lead-view.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { type AskedLeads, loadLeadPage } from '../../../lib/store/lead/lead-list.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { discountText } from './discount-text.ts'
import { type ListOptions, listSubcommand, printList, since } from './list-subcommand.ts'
import type { Row } from './print.ts'
import { progress } from './progress.ts'
import { shownValue } from './shown-value.ts'
import { partnerIdNamed } from './partner-id-named.ts'

interface LeadListOptions extends ListOptions {
  status?: string
  partner?: string
  since?: string
  limit: number
}

type View = ReturnType<typeof leadListView>

/** contour lead list: lists incoming leads. */
export function leadListCommand(): Command {
  return listSubcommand('list', 'leads, newest first; with --status or --since, last changed first')
    .option('--status <systemName>', 'only those in this status')
    .option('--partner <email>', 'only those of this partner')
    .option('--since <date>', 'only those that changed on that day or later', since)
    .option('--limit <number>', 'how many at most', limit, 100)
    .action(async (options: LeadListOptions) => {
      const { status, partner, since: updatedSince } = options
      const contour = await loadContour()
      const statusId = status === undefined ? undefined : statusNamed(contour, status)
      const partnerId = partner === undefined ? undefined : await partnerIdNamed(partner)
      await printLeads(options, contour, { statusId, partnerId, updatedSince })
    })
}

/** contour lead find: finds leads by values that clients wrote into searchable fields. */
export function leadFindCommand(): Command {
  return listSubcommand('find', 'leads by the values of searchable fields; phones by their digits, other text as a whole')
    .argument('<field=value...>', 'the systemName of a searchable field, and the value to find')
    .option('--limit <number>', 'how many at most', limit, 100)
    .action(async (pairs: string[], options: ListOptions & { limit: number }) => {
      const contour = await loadContour()
      await printLeads(options, contour, { foundBy: pairs.map((pair) => searchOf(contour, pair)) })
    })
}

/** @throws InvalidArgumentError */
function limit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('expected a whole number, 1 to 999999')
}

function statusNamed({ statuses }: Contour, systemName: string): string {
  const status = statuses.find((one) => one.systemName === systemName)
  if (status) return status.id
  throw new CommandRefused(`There is no lead status ${systemName}: ${statuses.map((one) => one.systemName).join(', ')}`)
}

function searchOf({ fields }: Contour, pair: string): SearchText {
  const [systemName = '', ...rest] = pair.split('=')
  const searchable = fields.filter((field) => field.searchable && !field.hidden)
  const field = searchable.find((one) => one.systemName === systemName)
  const value = rest.join('=')
  if (field && value.trim() !== '') return { fieldTypeId: field.id, text: searchText(value) }
  if (fields.some((one) => one.systemName === systemName && one.indexedSince !== undefined)) {
    throw new CommandRefused(
      `${systemName} is not searchable yet: the service is looking through the leads there are. Applying the contour file does it at once.`,
    )
  }
  const names = searchable.map((one) => `${one.systemName}=…`).join(', ') || 'no field of this contour is searchable'
  throw new CommandRefused(`${pair} names no searchable field with a value: ${names}`)
}

async function printLeads(options: ListOptions & { limit: number }, contour: Contour, asked: AskedLeads): Promise<void> {
  const tell = progress('leads read')
  const views: View[] = []
  let after: string | undefined
  do {
    const { leads, partners, next } = await loadLeadPage({ ...asked, after })
    views.push(...leads.map((lead) => leadListView(contour, lead, partners.get(lead.partnerId ?? '') ?? null)))
    after = next ?? undefined
    tell(views.length)
  } while (after !== undefined && views.length < options.limit)
  const shown = views.slice(0, options.limit)
  const isAll = after === undefined && views.length <= options.limit
  const footer = `${shown.length === 1 ? '1 lead' : `${shown.length} leads`}${isAll ? '' : '; there are more: --limit'}`
  const fields = contour.fields.map(({ systemName }) => systemName)
  printList(options, {
    whole: shown,
    rows: shown.map((view) => row(contour, view)),
    csv: { columns: [...csvColumns, ...fields], rows: shown.map((view) => csvRow(contour, view)) },
    footer,
  })
}

function row(contour: Contour, { id, status, partner, offer, fields, dealCount, createdAt, updatedAt }: View): Row {
  return {
    id,
    status: status?.systemName,
    partner: partner?.email ?? 'nobody',
    offer: offer?.title,
    fields: fields.map((field) => `${field.systemName} ${shownValue(contour.fields, field)}`).join(', '),
    deals: dealCount,
    created: createdAt.slice(0, 16).replace('T', ' '),
    changed: updatedAt.slice(0, 16).replace('T', ' '),
  }
}

const csvColumns = ['id', 'status', 'email', 'offer', 'dealCount', 'createdAt', 'updatedAt', 'clientDiscount'] as const

/** A field may have the name of a column; the column wins. */
function csvRow(contour: Contour, view: View): Row {
  const { id, status, partner, offer, clientDiscount, fields, dealCount, createdAt, updatedAt } = view
  return {
    ...Object.fromEntries(fields.map((field) => [field.systemName, shownValue(contour.fields, field)])),
    id,
    status: status?.systemName,
    email: partner?.email,
    offer: offer?.title,
    dealCount,
    createdAt,
    updatedAt,
    clientDiscount: discountText(clientDiscount),
  }
}
