import { type Command, InvalidArgumentError } from 'commander'
import { amountFaults, ApiError, isRefusal } from '../../../lib/errors.ts'
import { amountFromLiteral, formatRubles, literalFault, rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { shortfallOf } from '../../../lib/domain/payout/payout-cover.ts'
import type { DestinationStanding } from '../../../lib/domain/payout/payout-destination.ts'
import {
  changePayoutStatus,
  type ListedPayout,
  payoutMovePermissions,
  type PayoutStatus,
  payoutTransitions,
} from '../../../lib/domain/payout/payout.ts'
import { loadAccounts } from '../../../lib/store/account/account.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadPayout, payoutStatusChanged, withJudges } from '../../../lib/store/payout/payout.ts'
import { acting, type ActingOptions, commitAsAdministrator } from './administered.ts'
import { actingAdministrator } from './administrator.ts'
import { askConsent } from './consent.ts'
import { CommandRefused, contourSubcommand } from './contour-subcommand.ts'
import { destinationsOf } from './payout-destinations.ts'
import { payoutNames, payoutsNamed } from './payouts-named.ts'
import { formatTable, printText } from './print.ts'
import { progress } from './progress.ts'

interface MoveOptions extends ActingOptions {
  from?: string
  /** Kopecks. */
  shortfall?: number
  yes: boolean
}

/** What became of one request. */
interface Outcome {
  payout: ListedPayout
  email: string | null
  /** What its destination was to the confirmed details before this; null where it did not wait. */
  destination: DestinationStanding | null
  result: 'Done' | 'Already' | 'Refused' | 'Failed' | 'Not tried'
  /** In words, for the printed table. */
  what: string
}

/** Where administrators move a request to. */
type Aim = keyof typeof payoutMovePermissions

const moves = [
  { name: 'approve', to: 'Approved', from: 'Requested', description: 'approve requests' },
  { name: 'pay', to: 'Paid', from: 'Approved', description: 'mark approved requests as paid' },
  { name: 'reject', to: 'Rejected', from: 'Requested', description: 'reject requests; what they held is available again' },
] as const satisfies readonly { name: string; to: Aim; from: PayoutStatus; description: string }[]

/** contour payout approve, pay, reject: one or a hundred at a time. */
export function payoutMoveCommands(): Command[] {
  return moves.map(({ name, to, from, description }) => {
    const command = acting(contourSubcommand(name, description))
      .argument('[id...]', 'requests, by their ids or as much of their beginnings as is one’s alone')
      .option('--from <file>', 'those that a file names, a line each; of a CSV the first column; - is standard input')
      .option('--yes', 'do not ask', false)
      .action(async (typed: string[], options: MoveOptions) => movePayouts(typed, to, options))
      .addHelpText(
        'after',
        `
--reason becomes the comment of the change: the API and the partner see it. Asked once, with count and sum, when there are
several, or one that is named by less than its id. It can be repeated: what is ${to} already counts as done. Ends with 1 when
one of them is not ${to} in the end. payout list --status ${from} --csv writes what --from reads.${to === 'Rejected' ? '' : coverHelp}`,
      )
    if (to === 'Rejected') return command
    return command.option('--shortfall <rubles>', 'go on with a request that is not covered: how much is missing', shortfall)
  })
}

const coverHelp = `

A request is not covered when rewards were taken back since it was made. It is refused with what is missing, unless --shortfall
names exactly that: for one request at a time; the history keeps it. Where the contour says settings.refuseUncoveredPayouts it is
refused in any case.`

/** @throws InvalidArgumentError */
function shortfall(rubles: string): number {
  const amount = amountFromLiteral(rubles.trim())
  if (amount) return amount.amountKopecks
  throw new InvalidArgumentError(amountFaults[literalFault(rubles.trim())])
}

async function movePayouts(typed: readonly string[], to: Aim, options: MoveOptions): Promise<void> {
  const names = payoutNames(typed, options.from)
  const administrator = await actingAdministrator(options.admin, payoutMovePermissions[to])
  const payouts = await payoutsNamed(names)
  const [partners, destinations] = await Promise.all([
    partnerLookup()(payouts.map(({ partnerId }) => partnerId)),
    destinationsOf(payouts),
  ])
  const planned = payouts.map((payout) => ({
    payout,
    email: partners.get(payout.partnerId)?.email ?? null,
    destination: destinations.get(payout.id) ?? null,
  }))
  const movable = payouts.filter(({ status }) => canMove(status, to))
  if (options.shortfall !== undefined && payouts.length > 1) {
    throw new CommandRefused('--shortfall confirms what is missing of one request: name that one alone.')
  }

  const isOneByItsId = payouts.length === 1 && payouts[0]?.id === names[0]
  if (movable.length > 0 && !options.yes && !isOneByItsId) {
    await askConsent(
      `${to}: ${countAndSum(movable)}, as ${administrator.email}.${othersText(payouts, to)}${unconfirmedText(movable, destinations, to)}${await uncoveredText(movable, to)} Go on?`,
    )
  }
  const outcomes = await outcomesOf(planned, to, options)
  printText(options.json, outcomes.map(outcomeView), () => outcomesText(outcomes, to))
  if (outcomes.some(({ result }) => result !== 'Done' && result !== 'Already')) process.exitCode = 1
}

const canMove = (from: PayoutStatus, to: Aim): boolean =>
  payoutTransitions.some((move) => move.from === from && move.to === to && move.by.includes('Administrator'))

const sumOf = (payouts: readonly ListedPayout[]): number => payouts.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)

const countAndSum = (payouts: readonly ListedPayout[]): string =>
  `${payouts.length === 1 ? '1 payout request' : `${payouts.length} payout requests`}, ${formatRubles(sumOf(payouts))} rubles in all`

/** What is named and will not be touched, so that a yes is a yes to the right thing. */
function othersText(payouts: readonly ListedPayout[], to: Aim): string {
  const already = payouts.filter(({ status }) => status === to).length
  const others = payouts.filter(({ status }) => status !== to && !canMove(status, to)).length
  return `${already > 0 ? ` ${already} already are.` : ''}${others > 0 ? ` ${others} cannot be, and will be refused.` : ''}`
}

/** Which of them lost their cover, so that nobody says yes to money that was not earned. */
async function uncoveredText(payouts: readonly ListedPayout[], to: Aim): Promise<string> {
  if (to === 'Rejected') return ''
  const accounts = await loadAccounts([...new Set(payouts.map(({ partnerId }) => partnerId))])
  const at = new Date().toISOString()
  const missing = payouts.flatMap((payout) => {
    const account = accounts.get(payout.partnerId)
    const kopecks = account ? shortfallOf(payout, account, at) : 0
    return kopecks > 0 ? [`${payout.id}, of which ${formatRubles(kopecks)} is missing`] : []
  })
  return missing.length === 0 ? '' : ` Not covered: ${missing.join('; ')}.`
}

/** Which of them go where nobody confirmed, or say nothing of where, as the console's queue marks them. */
function unconfirmedText(
  payouts: readonly ListedPayout[],
  destinations: ReadonlyMap<string, DestinationStanding>,
  to: Aim,
): string {
  if (to === 'Rejected') return ''
  const marked = (['Other', 'None'] as const).map((standing) =>
    payouts.flatMap(({ id }) => (destinations.get(id) === standing ? [id] : [])),
  )
  const [others = [], none = []] = marked
  return `${others.length > 0 ? ` Not to the confirmed details: ${others.join(', ')}.` : ''}${none.length > 0 ? ` Without a destination: ${none.join(', ')}.` : ''}`
}

/** One after the other: what fails for a reason that the next would meet too ends it. */
async function outcomesOf(
  planned: readonly Pick<Outcome, 'payout' | 'email' | 'destination'>[],
  to: Aim,
  by: MoveOptions,
): Promise<Outcome[]> {
  const tell = progress(`payout requests, to be ${to}`)
  const outcomes: Outcome[] = []
  let isOver = false
  for (const one of planned) {
    const became: Became = isOver ? { result: 'Not tried', what: 'not tried' } : await moveOne(one.payout.id, to, by)
    isOver ||= became.result === 'Failed'
    outcomes.push({ ...one, ...became })
    if (planned.length > 1) tell(outcomes.length, planned.length)
  }
  return outcomes
}

type Became = Pick<Outcome, 'result' | 'what'>

async function moveOne(id: string, to: Aim, by: MoveOptions): Promise<Became> {
  try {
    return await commitAsAdministrator<Became>(
      payoutMovePermissions[to],
      by,
      async ({ at, newId, contour: { settings }, administrator }) => {
        const move = { to, actor: { kind: 'Administrator', administrator }, settings } as const
        const before = await withJudges(await loadPayout(id), move)
        if (before.payout?.status === to) return { answer: { result: 'Already', what: `was ${to} already` } }
        const [comment, confirmedShortfallKopecks] = [by.reason ?? null, by.shortfall ?? null]
        const changed = changePayoutStatus({ ...move, ...before, confirmedShortfallKopecks, comment, at, newId })
        return { steps: payoutStatusChanged(changed), answer: { result: 'Done', what: to } }
      },
    )
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    if (isRefusal(error, 'PAYOUT_NEEDS_FOUR_EYES')) {
      return { result: 'Refused', what: 'refused: its approver, in person or by a key, cannot mark it paid (settings.fourEyes)' }
    }
    if (isRefusal(error, 'PAYOUT_COOLS_DOWN')) {
      return {
        result: 'Refused',
        what: `refused: address or payment details changed, it waits until ${error.members.until}`,
      }
    }
    if (isRefusal(error, 'PAYOUT_TRANSITION_FORBIDDEN')) {
      const status = (await loadPayout(id))?.status
      return { result: 'Refused', what: `refused: it is ${status}${status === 'Requested' ? ', approve it first' : ''}` }
    }
    if (isRefusal(error, 'PAYOUT_UNCOVERED') || isRefusal(error, 'PAYOUT_SHORTFALL_UNCONFIRMED')) {
      return { result: 'Refused', what: `refused: ${uncoveredWords(error)}` }
    }
    const said = error instanceof ApiError ? `${error.message} (${error.code})` : (error as Error).message
    return { result: 'Failed', what: `not known, repeat the command: ${said}` }
  }
}

function outcomeView({ payout, email, destination, result, what }: Outcome) {
  return { id: payout.id, partner: email, amount: rublesFromKopecks(payout.amountKopecks), destination, result, what }
}

function outcomesText(outcomes: readonly Outcome[], to: Aim): string {
  const rows = outcomes.map(({ payout, email, destination, what }) => ({
    id: payout.id,
    partner: email,
    amount: formatRubles(payout.amountKopecks),
    destination,
    what,
  }))
  const of = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).map(({ payout }) => payout)
  const counts = [
    `${to} now: ${countAndSum(of('Done'))}.`,
    ...(['Already', 'Refused', 'Failed', 'Not tried'] as const)
      .filter((result) => of(result).length > 0)
      .map((result) => `${result}: ${of(result).length}.`),
  ]
  return `${formatTable(rows)}\n\n${counts.join(' ')}`
}

/** What is missing, and what can be done about it. */
function uncoveredWords({ code, members }: ApiError<'PAYOUT_UNCOVERED' | 'PAYOUT_SHORTFALL_UNCONFIRMED'>): string {
  const [available, missing] = [members.available, members.shortfall].map((rubles) => formatRubles(Math.round(rubles * 100)))
  const why = `it is not covered: ${available} is available, ${missing} is missing`
  return code === 'PAYOUT_UNCOVERED'
    ? `${why} (settings.refuseUncoveredPayouts)`
    : `${why}; --shortfall ${missing} goes on all the same`
}
