import { Command } from 'commander'
import { rememberedDestination } from '../../../lib/domain/payout/payout-destination.ts'
import { amountFromLiteral, amountRefusal, literalFault } from '../../../lib/domain/value/money.ts'
import { changePayoutStatus, requestPayout } from '../../../lib/domain/payout/payout.ts'
import { payoutView } from '../../../lib/domain/payout/payout-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { findPartnerId, loadPartner } from '../../../lib/store/partner/partner.ts'
import { loadPayout, payoutRequested, payoutStatusChanged } from '../../../lib/store/payout/payout.ts'
import { actSubcommand, type ActingOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { payoutListCommand } from './payout-list-command.ts'
import { payoutMoveCommands } from './payout-move-commands.ts'
import { payoutsNamed } from './payouts-named.ts'
import { print, type Row } from './print.ts'
import { withExamples } from './examples.ts'

type PayoutView = ReturnType<typeof payoutView>

/** contour payout …: what administrators do with payout requests, also on behalf of partners. */
export function payoutCommands(): Command {
  const payout = new Command('payout').description('payout requests: find, approve, pay, reject or make them')

  payout.addCommand(payoutListCommand())
  payout.addCommand(
    contourSubcommand('show', 'one payout request with its history')
      .argument('<id>', 'its id, or a beginning that no other id has')
      .action(async (name: string, { json }: ContourOptions) => {
        const id = await idNamed(name)
        const found = await loadPayout(id)
        if (!found) throw new CommandRefused(`There is no payout request ${id}.`)
        printPayout(json, payoutView(found, await loadPartner(found.partnerId)))
      }),
  )
  for (const command of payoutMoveCommands()) payout.addCommand(command)
  payout.addCommand(
    actSubcommand('request', 'ask for a payout for a partner; the history shows the administrator who did')
      .requiredOption('--partner <email>', 'the partner who is paid')
      .requiredOption('--amount <rubles>', 'how much')
      .option('--requisites <text>', 'where to transfer it; without it, the confirmed details of the partner', '')
      .action(async (options: RequestOptions) => printPayout(options.json, await requestFor(options))),
  )
  payout.addCommand(
    actSubcommand('cancel', 'cancel a request because its partner asked for that; the amount is available again')
      .argument('<id>', 'its id, or a beginning that no other id has')
      .action(async (name: string, options: ActingOptions) => printPayout(options.json, await cancelFor(name, options))),
  )
  return withExamples(payout, [
    'payout list --status Requested',
    'payout list --partner anna@partners.example',
    'payout list --status Approved --csv > to-pay.csv',
    'payout show 01a1fd7f-bd4e-7266-8453-6b55405898e1',
    "payout approve 01a1fd7f-bd4e-7266-8453-6b55405898e1 --admin olga@demo.example --reason 'checked'",
    'payout approve --from asked-for.csv --admin olga@demo.example --yes',
    'payout pay 01a1fd7f-bd4e 01a1fe01 --admin olga@demo.example',
    'payout pay --from to-pay.csv --admin olga@demo.example',
    "payout pay 01a1fd7f-bd4e --shortfall 1924.50 --admin olga@demo.example --reason 'will be earned in May'",
    "payout reject 01a1fd7f-bd4e --admin olga@demo.example --reason 'account of somebody else'",
    "payout request --partner anna@partners.example --amount 1500 --requisites 'card 2200…' --admin olga@demo.example",
    "payout cancel 01a1fd7f-bd4e-7266-8453-6b55405898e1 --admin olga@demo.example --reason 'asked by phone'",
  ])
}

interface RequestOptions extends ActingOptions {
  partner: string
  amount: string
  requisites: string
}

async function idNamed(name: string): Promise<string> {
  const [payout] = await payoutsNamed([name.trim()])
  return payout?.id ?? name
}

async function requestFor({ partner: email, amount, requisites, ...by }: RequestOptions): Promise<PayoutView> {
  const asked = amountFromLiteral(amount.trim())
  if (!asked) throw amountRefusal('PAYOUT_AMOUNT_INVALID', literalFault(amount.trim()))
  return commitAsAdministrator('payouts.request', by, async ({ at, newId, contour, administrator }) => {
    const partnerId = await findPartnerId(email.trim())
    if (partnerId === undefined) throw new ApiError('PARTNER_NOT_FOUND')
    const [partner, account] = await Promise.all([loadPartner(partnerId), loadAccount(partnerId)])
    const requested = requestPayout({
      ...contour,
      partner,
      account,
      actor: { kind: 'Partner', through: administrator },
      ...asked,
      ...(requisites.trim() === '' && partner
        ? rememberedDestination(partner)
        : { requisites, requisitesBy: 'Administrator' as const }),
      comment: by.reason ?? null,
      at,
      newId,
    })
    if (requested.payout.requisites === '') {
      throw new CommandRefused('The profile of the partner does not say where the money goes: give it with --requisites.')
    }
    return { steps: payoutRequested(requested), answer: payoutView(requested.payout, requested.partner) }
  })
}

async function cancelFor(name: string, by: ActingOptions): Promise<PayoutView> {
  const id = await idNamed(name)
  return commitAsAdministrator('payouts.request', by, async ({ at, newId, contour: { settings }, administrator }) => {
    const payout = await loadPayout(id)
    const actor = { kind: 'Partner', through: administrator } as const
    const noCover = { account: undefined, partner: undefined, confirmedShortfallKopecks: null }
    const comment = by.reason ?? null
    const changed = changePayoutStatus({ payout, to: 'Canceled', actor, settings, ...noCover, comment, at, newId })
    const partner = loadPartner(changed.payout.partnerId)
    return { steps: payoutStatusChanged(changed), answer: partner.then((now) => payoutView(changed.payout, now)) }
  })
}

function printPayout(json: boolean, payout: PayoutView): void {
  if (json) return print(true, payout, [])
  const { id, status, amount, partner, inn, requisites, createdAt } = payout
  const row: Row = { id, status, amount, partner: partner.email, ИНН: inn, requisites, createdAt }
  print(false, payout, [row])
  console.log()
  print(
    false,
    payout.history,
    payout.history.map(({ createdAt, status, comment, changedByAdmin, changedByApiKey }) => ({
      when: createdAt,
      status,
      by: changedByAdmin?.email ?? (changedByApiKey ? `API key ${changedByApiKey.title}` : 'the partner'),
      comment,
    })),
  )
}
