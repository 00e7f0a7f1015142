import { Command } from 'commander'
import type { Actor } from '../../../lib/domain/actor.ts'
import type { Contour } from '../../../lib/domain/contour.ts'
import { amountFromLiteral, amountRefusal, literalFault } from '../../../lib/domain/money.ts'
import { changePayoutStatus, type PayoutStatus, requestPayout } from '../../../lib/domain/payout.ts'
import { payoutListView, payoutView } from '../../../lib/domain/payout-view.ts'
import { ApiError } from '../../../lib/errors.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { loadAccount } from '../../../lib/store/account.ts'
import { findPartnerId, loadPartner, partnerLookup } from '../../../lib/store/partner.ts'
import { listedPayoutPages, loadPayout, payoutRequested, payoutStatusChanged } from '../../../lib/store/payout.ts'
import { commitAct } from './commit-act.ts'
import { administratorNamed } from './administrator.ts'
import { CommandRefused, contourSubcommand } from './contour-subcommand.ts'
import { print, type Row } from './print.ts'

type PayoutView = ReturnType<typeof payoutView>

/** contour payout …: what administrators do in their interface and partners in their account. */
export function payoutCommands(): Command {
  const payout = new Command('payout').description('payout requests, as administrators and partners handle them')

  payout.addCommand(
    contourSubcommand('list', 'all payout requests, newest first')
      .option('--status <status>', 'only those in this status')
      .action(async ({ status, json }: { status?: string; json: boolean }) => {
        const views = (await allPayouts()).filter((view) => status === undefined || view.status === status)
        print(json, views, views.map(row))
      }),
  )
  payout.addCommand(
    contourSubcommand('show', 'one payout request with its history')
      .argument('<id>')
      .action(async (id: string, { json }: { json: boolean }) => {
        const found = await loadPayout(id)
        if (!found) throw new CommandRefused(`There is no payout request ${id}.`)
        printPayout(json, payoutView(found, await loadPartner(found.partnerId)))
      }),
  )
  payout.addCommand(
    contourSubcommand('request', 'ask for a payout, as the partner does in the personal account')
      .requiredOption('--partner <email>', 'who asks')
      .requiredOption('--amount <rubles>', 'how much')
      .option('--requisites <text>', 'where to transfer it', '')
      .option('--comment <text>', "the partner's comment")
      .action(async (options: RequestOptions) => printPayout(options.json, await requestAsPartner(options))),
  )
  payout.addCommand(
    contourSubcommand('cancel', 'cancel a request, as its partner does in the personal account')
      .argument('<id>')
      .option('--comment <text>', "the partner's comment")
      .action(async (id: string, { comment, json }: MoveOptions) =>
        printPayout(json, await move({ id, to: 'Canceled', comment, actorIn: () => ({ kind: 'Partner' }) })),
      ),
  )
  for (const { name, to, description } of administratorMoves) {
    payout.addCommand(
      contourSubcommand(name, description)
        .argument('<id>')
        .option('--admin <email>', 'the administrator who acts; may be left out when there is only one')
        .option('--comment <text>', 'the comment of the change')
        .action(async (id: string, { admin, comment, json }: MoveOptions) =>
          printPayout(json, await move({ id, to, comment, actorIn: (contour) => actingAdministrator(contour, admin) })),
        ),
    )
  }
  return payout.addHelpText(
    'afterAll',
    `
Examples:
  npm run contour -- payout request --partner anna@partners.example --amount 1500 --requisites 'card 2200…'
  npm run contour -- payout list --status Requested
  npm run contour -- payout approve 01a1fd7f-bd4e-7266-8453-6b55405898e1 --admin olga@demo.example --comment 'checked'
  npm run contour -- payout pay     01a1fd7f-bd4e-7266-8453-6b55405898e1 --admin olga@demo.example`,
  )
}

interface RequestOptions {
  partner: string
  amount: string
  requisites: string
  comment?: string
  json: boolean
}

interface MoveOptions {
  admin?: string
  comment?: string
  json: boolean
}

const administratorMoves = [
  { name: 'approve', to: 'Approved', description: 'approve a request, as an administrator' },
  { name: 'pay', to: 'Paid', description: 'mark an approved request as paid, as an administrator' },
  { name: 'reject', to: 'Rejected', description: 'reject a request, as an administrator' },
] as const satisfies readonly { name: string; to: PayoutStatus; description: string }[]

async function allPayouts() {
  const lookUp = partnerLookup()
  const views = []
  for await (const page of listedPayoutPages()) {
    const partners = await lookUp(page.map(({ partnerId }) => partnerId))
    views.push(...page.map((payout) => payoutListView(payout, partners.get(payout.partnerId))))
  }
  return views
}

async function requestAsPartner({ partner: email, amount, requisites, comment }: RequestOptions): Promise<PayoutView> {
  const asked = amountFromLiteral(amount.trim())
  if (!asked) throw amountRefusal('PAYOUT_AMOUNT_INVALID', literalFault(amount.trim()))
  const partnerId = await findPartnerId(email)
  if (partnerId === undefined) throw new ApiError('PARTNER_NOT_FOUND')

  return commitAct(async ({ at, newId }) => {
    const [contour, partner, account] = await Promise.all([loadContour(), loadPartner(partnerId), loadAccount(partnerId)])
    const requested = requestPayout({
      ...contour,
      partner,
      account,
      actor: { kind: 'Partner' },
      ...asked,
      requisites,
      comment: comment ?? null,
      at,
      newId,
    })
    return { steps: payoutRequested(requested), answer: payoutView(requested.payout, requested.partner) }
  })
}

async function move(of: {
  id: string
  to: PayoutStatus
  comment: string | undefined
  actorIn: (contour: Contour) => Actor
}): Promise<PayoutView> {
  return commitAct(async ({ at, newId }) => {
    const [contour, payout] = await Promise.all([loadContour(), loadPayout(of.id)])
    const changed = changePayoutStatus({ payout, to: of.to, actor: of.actorIn(contour), comment: of.comment ?? null, at, newId })
    const partner = loadPartner(changed.payout.partnerId)
    return { steps: payoutStatusChanged(changed), answer: partner.then((now) => payoutView(changed.payout, now)) }
  })
}

function actingAdministrator({ administrators }: Contour, email: string | undefined): Actor {
  return { kind: 'Administrator', administrator: administratorNamed(administrators, email) }
}

function row(payout: Omit<PayoutView, 'history'>): Row {
  const { id, status, amount, partner, createdAt, adminComment, partnerComment } = payout
  return { id, status, amount, partner: partner.email, createdAt, adminComment, partnerComment }
}

function printPayout(json: boolean, payout: PayoutView): void {
  if (json) return print(true, payout, [])
  print(false, payout, [row(payout)])
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
