import { Command } from 'commander'
import { type Account, type EntryCause, type LedgerEntry, figuresAt } from '../../../lib/domain/account/account.ts'
import { holdsAt } from '../../../lib/domain/payout/hold.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { externalIdOf } from '../../../lib/domain/moving/imported.ts'
import { partnerView } from '../../../lib/domain/partner/partner.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLedger } from '../../../lib/store/account/ledger.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { loadActivity, loadPartner } from '../../../lib/store/partner/partner.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { doerName } from './doer-name.ts'
import { partnerAddCommand } from './partner-add-command.ts'
import { partnerDetailsCommands } from './partner-details-commands.ts'
import { partnerEditCommand } from './partner-edit-command.ts'
import { partnerFindCommand } from './partner-find-command.ts'
import { partnerListCommand } from './partner-list-command.ts'
import { partnerMoneyCommands } from './partner-money-commands.ts'
import { partnerFlags, partnerName } from './partner-names.ts'
import { partnerProfileCommands } from './partner-profile-commands.ts'
import { formatTable, printText, type Row } from './print.ts'
import { withExamples } from './examples.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** contour partner …: who brings clients, and their money. */
export function partnerCommands(): Command {
  const partner = new Command('partner').description('partners and their money')
  partner.addCommand(partnerListCommand())
  partner.addCommand(partnerFindCommand())
  partner.addCommand(
    contourSubcommand('show', 'profile, account, and the statement of ledger entries with a running balance')
      .argument('<email>')
      .action(async (email: string, { json }: ContourOptions) => {
        const { whole, text } = await partnerStory(email)
        printText(json, whole, () => text)
      }),
  )
  partner.addCommand(partnerAddCommand())
  partner.addCommand(partnerEditCommand())
  for (const command of [...partnerProfileCommands(), ...partnerDetailsCommands(), ...partnerMoneyCommands()])
    partner.addCommand(command)
  return withExamples(partner, [
    'partner list',
    'partner list --json',
    'partner find --last-name королев',
    'partner find --email anna@partners.example',
    'partner show anna@partners.example',
    'partner add --email vera@partners.example --first-name Вера --legal-type IE --level 1 --group Блогеры --admin olga@demo.example',
    "partner edit vera@partners.example --last-name Иванова --legal-type IE --inn 500100732259 --reason 'new papers'",
    'partner edit vera@partners.example --email vera.ivanova@partners.example --admin olga@demo.example',
    "partner block vera@partners.example --admin olga@demo.example --reason 'asked by phone'",
    'partner unblock vera@partners.example --admin olga@demo.example',
    'partner confirm vera@partners.example --admin olga@demo.example',
    'partner set-inn vera@partners.example 500100732259 --admin olga@demo.example',
    'partner set-level vera@partners.example 2 --admin olga@demo.example',
    'partner set-level vera@partners.example none --admin olga@demo.example',
    'partner set-details vera@partners.example --legal-type LegalEntity --inn 7707083893 --file answers.json --admin olga@demo.example',
    "partner details vera@partners.example --admin olga@demo.example --reason 'taxes for the year'",
    "partner reverse vera@partners.example 12 --admin olga@demo.example --reason 'the client withdrew'",
    "partner correct vera@partners.example -250.50 --admin olga@demo.example --reason 'paid twice in May'",
  ])
}

async function partnerStory(email: string): Promise<{ whole: unknown; text: string }> {
  const partnerId = await partnerIdNamed(email)
  const [contour, partner, activity, account, entries] = await Promise.all([
    loadContour(),
    loadPartner(partnerId),
    loadActivity(partnerId),
    loadAccount(partnerId),
    loadLedger(partnerId),
  ])
  if (!partner || !account) throw new CommandRefused(`Partner ${email} is not whole: run the audit.`)

  const at = new Date(systemRuntime.now()).toISOString()
  const holds = holdsAt(account.waitingByDay, at).map(({ availableFrom, amountKopecks }) => ({
    'available from': availableFrom,
    amount: formatRubles(amountKopecks),
  }))
  const view = { ...partnerView(contour)(partner, activity), externalId: externalIdOf(partner) }
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
    ...(view.externalId !== null && { 'id in another system': view.externalId }),
  }).map(([what, value]) => ({ what, value }))
  const sections = [
    ['Profile', formatTable(profile)],
    ['Account', formatTable([accountRow(account, at)])],
    ...(holds.length === 0 ? [] : [['Waiting', formatTable(holds)]]),
    ['Statement, oldest first', formatTable(statement(entries))],
  ]
  return {
    whole: { ...view, inn: partner.inn, account, ledgerEntries: entries },
    text: sections.map(([title, text]) => `${title}\n${text}`).join('\n\n'),
  }
}

function accountRow(account: Account, at: string): Row {
  const { accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks } = figuresAt(account, at)
  return {
    accrued: formatRubles(accruedKopecks),
    waiting: formatRubles(waitingKopecks),
    available: formatRubles(availableKopecks),
    held: formatRubles(heldKopecks),
    paid: formatRubles(paidKopecks),
    'active payout': account.activePayoutId ?? 'none',
  }
}

/** Each entry with what was available after it. */
function statement(entries: readonly LedgerEntry[]): Row[] {
  return entries.map(
    ({ revision, createdAt, cause, accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks, after }) => ({
      entry: revision,
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
  if (cause.kind === 'HoldEnded') return `free: what waited until ${cause.until}`
  if (cause.kind === 'Correction') return `correction by ${doerName(cause.doneBy)}: ${cause.reason}`
  if (cause.kind === 'Reversal') {
    const what = cause.actId === undefined ? '' : `: a deal of lead ${cause.leadId} was canceled`
    const why = cause.reason === null ? what : `: ${cause.reason}`
    return `entry ${cause.entryRevision} taken back by ${doerName(cause.doneBy)}${why}`
  }
  const names = { PayoutRequested: 'requested', PayoutPaid: 'paid', PayoutReturned: 'given back' }
  return `payout ${cause.payoutId} ${names[cause.kind]}`
}

function signed(kopecks: number): string | null {
  if (kopecks === 0) return null
  return kopecks > 0 ? `+${formatRubles(kopecks)}` : `-${formatRubles(-kopecks)}`
}
