import { Command } from 'commander'
import type { Account, EntryCause, LedgerEntry } from '../../../lib/domain/account.ts'
import { formatRubles } from '../../../lib/domain/money.ts'
import { partnerView } from '../../../lib/domain/partner.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { loadLedger } from '../../../lib/store/ledger.ts'
import { loadAccount } from '../../../lib/store/account.ts'
import { findPartnerId, loadActivity, loadPartner } from '../../../lib/store/partner.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { partnerAddCommand } from './partner-add-command.ts'
import { partnerListCommand } from './partner-list-command.ts'
import { partnerFlags, partnerName } from './partner-names.ts'
import { partnerProfileCommands } from './partner-profile-commands.ts'
import { formatTable, printText, type Row } from './print.ts'

/** contour partner …: who brings clients, and their money. */
export function partnerCommands(): Command {
  const partner = new Command('partner').description('partners and their money')
  partner.addCommand(partnerListCommand())
  partner.addCommand(
    contourSubcommand('show', 'profile, account, and the statement of ledger entries with a running balance')
      .argument('<email>')
      .action(async (email: string, { json }: ContourOptions) => {
        const { whole, text } = await partnerStory(email)
        printText(json, whole, () => text)
      }),
  )
  partner.addCommand(partnerAddCommand())
  for (const command of partnerProfileCommands()) partner.addCommand(command)
  return partner.addHelpText(
    'afterAll',
    `
Examples:
  npm run contour -- partner show anna@partners.example
  npm run contour -- partner list --json
  npm run contour -- partner add --email vera@partners.example --first-name Вера --legal-type IE --level 1 --group Блогеры
  npm run contour -- partner set-inn vera@partners.example 500100732259
  npm run contour -- partner set-level vera@partners.example none
  npm run contour -- partner block vera@partners.example`,
  )
}

async function partnerStory(email: string): Promise<{ whole: unknown; text: string }> {
  const partnerId = await findPartnerId(email)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${email}.`)
  const [contour, partner, activity, account, entries] = await Promise.all([
    loadContour(),
    loadPartner(partnerId),
    loadActivity(partnerId),
    loadAccount(partnerId),
    loadLedger(partnerId),
  ])
  if (!partner || !account) throw new CommandRefused(`Partner ${email} is not whole: run the audit.`)

  const view = partnerView(contour)(partner, activity)
  const profile = Object.entries({
    id: view.id,
    name: partnerName(view),
    'legal type': view.legalType?.type ?? 'not chosen',
    ИНН: partner.inn ?? 'not filled',
    level: view.level ? `${view.level.number} (${view.level.description})` : 'none',
    groups: view.groups.map(({ title }) => title).join(', ') || 'none',
    flags: partnerFlags(view),
    leads: view.leadCounts.map(({ status, count }) => `${status.systemName} ${count}`).join(', '),
    'registered at': view.createdAt,
  }).map(([what, value]) => ({ what, value }))
  const sections = [
    ['Profile', formatTable(profile)],
    ['Account', formatTable([accountRow(account)])],
    ['Statement, oldest first', formatTable(statement(entries))],
  ]
  return {
    whole: { ...view, inn: partner.inn, account, ledgerEntries: entries },
    text: sections.map(([title, text]) => `${title}\n${text}`).join('\n\n'),
  }
}

function accountRow({
  accruedKopecks,
  waitingKopecks,
  availableKopecks,
  heldKopecks,
  paidKopecks,
  activePayoutId,
}: Account): Row {
  return {
    accrued: formatRubles(accruedKopecks),
    waiting: formatRubles(waitingKopecks),
    available: formatRubles(availableKopecks),
    held: formatRubles(heldKopecks),
    paid: formatRubles(paidKopecks),
    'active payout': activePayoutId ?? 'none',
  }
}

/** Each entry with what was available after it. */
function statement(entries: readonly LedgerEntry[]): Row[] {
  return entries.map(
    ({ createdAt, cause, accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks, after }) => ({
      when: createdAt,
      what: causeName(cause),
      accrued: signed(accruedKopecks),
      waiting: signed(waitingKopecks),
      available: signed(availableKopecks),
      held: signed(heldKopecks),
      paid: signed(paidKopecks),
      balance: formatRubles(after.availableKopecks),
    }),
  )
}

function causeName(cause: EntryCause): string {
  if (cause.kind === 'OpeningBalance') return 'opening balance'
  if (cause.kind === 'Reward') return `reward for lead ${cause.leadId}`
  const names = { PayoutRequested: 'requested', PayoutPaid: 'paid', PayoutReturned: 'given back' }
  return `payout ${cause.payoutId} ${names[cause.kind]}`
}

function signed(kopecks: number): string | null {
  if (kopecks === 0) return null
  return kopecks > 0 ? `+${formatRubles(kopecks)}` : `-${formatRubles(-kopecks)}`
}
