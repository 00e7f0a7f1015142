import type { Command } from 'commander'
import { type Account, accountWith, type Posting, figuresAt } from '../../../lib/domain/account.ts'
import { correctBalance, reversalFault, type ReversalFault, reverseReward } from '../../../lib/domain/correction.ts'
import type { Doer } from '../../../lib/domain/actor.ts'
import { amountFromLiteral, formatRubles } from '../../../lib/domain/money.ts'
import { accountMoved, loadAccount } from '../../../lib/store/account.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { loadReversible } from '../../../lib/store/correction.ts'
import { findPartnerId } from '../../../lib/store/partner.ts'
import { administratorNamed } from './administrator.ts'
import { commitAct } from './commit-act.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { printLine } from './print.ts'

/** contour partner reverse, correct: what an administrator takes back or adds, under a name and with a reason. */
export function partnerMoneyCommands(): Command[] {
  return [
    contourSubcommand('reverse', 'take a reward back: a counter-entry that names the entry, once for each')
      .argument('<email>')
      .argument('<entry>', "the number of the reward's entry, as partner show lists it")
      .requiredOption('--admin <email>', 'the administrator who takes it back')
      .requiredOption('--reason <text>', 'why, in words that stand in the statement')
      .action(async (email: string, number: string, options: MoneyOptions) => {
        const entry = entryNumber(number)
        printCorrected(email, options, await reverse(email, entry, options), `Entry ${entry} is taken back.`)
      }),
    contourSubcommand('correct', 'add to what a partner has, or take away from it')
      .argument('<email>')
      .argument('<rubles>', 'how much: 500 adds, -500 takes away')
      .requiredOption('--admin <email>', 'the administrator who corrects')
      .requiredOption('--reason <text>', 'why, in words that stand in the statement')
      .action(async (email: string, rubles: string, options: MoneyOptions) => {
        const amountKopecks = signedAmount(rubles)
        const corrected = await correct(email, amountKopecks, options)
        printCorrected(email, options, corrected, `Corrected by ${formatRubles(amountKopecks)}.`)
      }),
  ]
}

interface MoneyOptions extends ContourOptions {
  admin: string
  reason: string
}

/** What was posted to the account as it was read. */
interface Corrected {
  account: Account
  posting: Posting
  at: string
}

async function reverse(email: string, revision: number, options: MoneyOptions): Promise<Corrected> {
  const reason = reasonIn(options)
  const partnerId = await partnerIdOf(email)
  return commitAct(async ({ at, newId }) => {
    const [doneBy, account, { entry, isReversed }] = await Promise.all([
      administratorIn(options),
      accountOf(partnerId),
      loadReversible(partnerId, revision),
    ])
    const fault = reversalFault(entry, isReversed)
    if (fault || !entry) throw new CommandRefused(faults[fault ?? 'NoEntry'](email, revision))
    const posting = reverseReward({ account, entry, reason, doneBy, at, newId })
    return { steps: accountMoved(partnerId, posting), answer: { account, posting, at } }
  })
}

async function correct(email: string, amountKopecks: number, options: MoneyOptions): Promise<Corrected> {
  const reason = reasonIn(options)
  const partnerId = await partnerIdOf(email)
  return commitAct(async ({ at, newId }) => {
    const [doneBy, account] = await Promise.all([administratorIn(options), accountOf(partnerId)])
    const posting = correctBalance({ account, amountKopecks, reason, doneBy, at, newId })
    return { steps: accountMoved(partnerId, posting), answer: { account, posting, at } }
  })
}

const faults: Readonly<Record<ReversalFault, (email: string, revision: number) => string>> = {
  NoEntry: (email, revision) => `The statement of ${email} has no entry ${revision}: partner show ${email} lists them.`,
  NoReward: (email, revision) => `Entry ${revision} of ${email} is no reward. What is none is put right with partner correct.`,
  ReversedBefore: (email, revision) => `Entry ${revision} of ${email} was taken back before.`,
}

async function partnerIdOf(email: string): Promise<string> {
  const partnerId = await findPartnerId(email.trim())
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${email}.`)
  return partnerId
}

async function accountOf(partnerId: string) {
  const account = await loadAccount(partnerId)
  if (!account) throw new CommandRefused(`Partner ${partnerId} has no account: run the audit.`)
  return account
}

async function administratorIn({ admin }: MoneyOptions): Promise<Doer> {
  return { kind: 'Administrator', administrator: administratorNamed((await loadContour()).administrators, admin) }
}

const maxReasonLength = 1_000

function reasonIn({ reason }: MoneyOptions): string {
  const text = reason.trim()
  if (text !== '' && text.length <= maxReasonLength) return text
  throw new CommandRefused(`A reason has 1 to ${maxReasonLength} characters: it stands in the statement for good.`)
}

function entryNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new CommandRefused(`${text} is no number of an entry: partner show lists them.`)
  }
  return number
}

function signedAmount(text: string): number {
  const [, sign = '', rubles = ''] = /^([+-]?)(.*)$/s.exec(text.trim()) ?? []
  const amount = amountFromLiteral(rubles)
  if (!amount) throw new CommandRefused(`${text} is no amount: rubles with at most two decimals, -500 to take away.`)
  return sign === '-' ? -amount.amountKopecks : amount.amountKopecks
}

function printCorrected(email: string, { json }: MoneyOptions, { posting, account, at }: Corrected, what: string): void {
  const { availableKopecks } = figuresAt(accountWith(account, posting), at)
  printLine(json, posting.entries.at(-1), () => {
    const owes = availableKopecks < 0 ? ' No payout can be asked for until that is earned again.' : ''
    return `${what} Partner ${email.trim()} has ${formatRubles(availableKopecks)} available now.${owes}`
  })
}
