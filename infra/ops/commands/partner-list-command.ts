import type { Command } from 'commander'
import { type Figures, figuresAt } from '../../../lib/domain/account/account.ts'
import { formatRubles, rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { externalIdOf } from '../../../lib/domain/moving/imported.ts'
import { type ShownPartner, partnerView } from '../../../lib/domain/partner/partner.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadAccounts } from '../../../lib/store/account/account.ts'
import { type ListedPartner, partnerPages } from '../../../lib/store/partner/partner.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { partnerFlags, partnerName } from './partner-names.ts'
import { progress } from './progress.ts'

type View = Omit<ReturnType<ReturnType<typeof partnerView>>, 'externalId'> & { externalId: string | null }
/** A partner with the account's current figures; undefined if the account is missing, which the audit reports. */
export type Listed = View & { account: Figures | undefined }

/** contour partner list: all partners, with their available amounts. */
export function partnerListCommand(): Command {
  return listSubcommand('list', 'all partners, newest first, with available and held amounts').action(
    async (options: ListOptions) => printPartners(options, await allPartners()),
  )
}

/** Prints partners with their available amounts. */
export function printPartners(options: ListOptions, partners: readonly Listed[]): void {
  const whole = partners.map(({ account, ...view }) => ({
    ...view,
    waiting: account ? rublesFromKopecks(account.waitingKopecks) : null,
    available: account ? rublesFromKopecks(account.availableKopecks) : null,
    held: account ? rublesFromKopecks(account.heldKopecks) : null,
  }))
  const rows = partners.map(({ account, ...view }) => ({
    email: view.email,
    name: partnerName(view),
    flags: partnerFlags(view),
    level: view.level?.number,
    waiting: account && formatRubles(account.waitingKopecks),
    available: account && formatRubles(account.availableKopecks),
    held: account && formatRubles(account.heldKopecks),
  }))
  const csv = partners.map(({ account: _account, ...view }, index) => ({
    ...rows[index],
    id: view.id,
    waiting: whole[index]?.waiting,
    available: whole[index]?.available,
    held: whole[index]?.held,
    legalType: view.legalType?.type,
    groups: view.groups.map(({ title }) => title).join('; '),
    createdAt: view.createdAt,
    externalId: view.externalId,
  }))
  printList(options, { whole, rows, csv: { columns: csvColumns, rows: csv } })
}

const csvColumns = [
  'id',
  'email',
  'name',
  'flags',
  'level',
  'legalType',
  'groups',
  'waiting',
  'available',
  'held',
  'createdAt',
  'externalId',
] as const

async function allPartners(): Promise<Listed[]> {
  const view = partnerView(await loadContour())
  const tell = progress('partners read')
  const listed: Listed[] = []
  for await (const page of partnerPages()) {
    listed.push(...(await withAccounts(page, view)))
    tell(listed.length)
  }
  return listed
}

export async function withAccounts(
  page: readonly ListedPartner<ShownPartner>[],
  view: ReturnType<typeof partnerView>,
): Promise<Listed[]> {
  const accounts = await loadAccounts(page.map(({ partner }) => partner.id))
  const at = new Date(systemRuntime.now()).toISOString()
  return page.map(({ partner, activity }) => {
    const account = accounts.get(partner.id)
    return { ...view(partner, activity), externalId: externalIdOf(partner), account: account && figuresAt(account, at) }
  })
}
