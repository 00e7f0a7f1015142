import type { Command } from 'commander'
import { type Account, accountWith, type Posting, figuresAt } from '../../../lib/domain/account/account.ts'
import { correctBalance, reversalFault, type ReversalFault, reverseReward } from '../../../lib/domain/account/correction.ts'
import { formatRubles, signedAmountFromLiteral } from '../../../lib/domain/value/money.ts'
import { accountMoved, loadAccount } from '../../../lib/store/account/account.ts'
import { loadReversible } from '../../../lib/store/account/correction.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { printLine } from './print.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** contour partner reverse, correct: an administrator reverses a reward or corrects a balance, with a name and a reason. */
export function partnerMoneyCommands(): Command[] {
  return [
    actSubcommand('reverse', 'take a reward back with a counter-entry; each reward only once', { needsReason: true })
      .argument('<email>')
      .argument('<entry>', "the number of the reward's entry, as partner show lists it")
      .action(async (email: string, number: string, options: MoneyOptions) => {
        const entry = entryNumber(number)
        printCorrected(email, options, await reverse(email, entry, options), `Entry ${entry} is taken back.`)
      }),
    actSubcommand('correct', 'add to the balance of a partner, or take from it', { needsReason: true })
      .argument('<email>')
      .argument('<rubles>', 'how much: 500 adds, -500 takes away')
      .action(async (email: string, rubles: string, options: MoneyOptions) => {
        const amountKopecks = signedAmount(rubles)
        const corrected = await correct(email, amountKopecks, options)
        printCorrected(email, options, corrected, `Corrected by ${formatRubles(amountKopecks)}.`)
      }),
  ]
}

/** The reason is shown in the partner's statement. */
type Reasoned = ActOptions & { reason: string }
type MoneyOptions = ActingOptions & Reasoned

/** What was posted, to the account as it was read. */
interface Corrected {
  account: Account
  posting: Posting
  at: string
}

/**
 * Reverses a reward.
 *
 * @throws CommandRefused if the entry cannot be reversed
 */
export async function reverse(email: string, revision: number, by: Reasoned): Promise<Corrected> {
  return commitAsAdministrator('corrections.write', by, async ({ at, newId, administrator }) => {
    const partnerId = await partnerIdNamed(email)
    const [account, { entry, isReversed }] = await Promise.all([accountOf(partnerId), loadReversible(partnerId, revision)])
    const fault = reversalFault(entry, isReversed)
    if (fault || !entry) throw new CommandRefused(faults[fault ?? 'NoEntry'](email, revision))
    const doneBy = { kind: 'Administrator', administrator } as const
    const posting = reverseReward({ account, entry, reason: by.reason, doneBy, at, newId })
    return { steps: accountMoved(partnerId, posting), answer: { account, posting, at } }
  })
}

/** Adds to a partner's balance, or takes from it. */
export async function correct(email: string, amountKopecks: number, by: Reasoned): Promise<Corrected> {
  return commitAsAdministrator('corrections.write', by, async ({ at, newId, administrator }) => {
    const partnerId = await partnerIdNamed(email)
    const account = await accountOf(partnerId)
    const doneBy = { kind: 'Administrator', administrator } as const
    const posting = correctBalance({ account, amountKopecks, reason: by.reason, doneBy, at, newId })
    return { steps: accountMoved(partnerId, posting), answer: { account, posting, at } }
  })
}

const faults: Readonly<Record<ReversalFault, (email: string, revision: number) => string>> = {
  NoEntry: (email, revision) => `The statement of ${email} has no entry ${revision}: partner show ${email} lists them.`,
  NoReward: (email, revision) => `Entry ${revision} of ${email} is no reward. Use partner correct for anything else.`,
  ReversedBefore: (email, revision) => `Entry ${revision} of ${email} was taken back before.`,
}

async function accountOf(partnerId: string) {
  const account = await loadAccount(partnerId)
  if (!account) throw new CommandRefused(`Partner ${partnerId} has no account: run the audit.`)
  return account
}

function entryNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new CommandRefused(`${text} is not the number of an entry: partner show lists them.`)
  }
  return number
}

function signedAmount(text: string): number {
  const amount = signedAmountFromLiteral(text.trim())
  if (!amount) throw new CommandRefused(`${text} is not an amount: rubles with at most two decimals, -500 to take away.`)
  return amount.amountKopecks
}

function printCorrected(email: string, { json }: MoneyOptions, { posting, account, at }: Corrected, what: string): void {
  const { availableKopecks } = figuresAt(accountWith(account, posting), at)
  printLine(json, posting.entries.at(-1), () => {
    const owes = availableKopecks < 0 ? ' No payout can be requested until that is earned again.' : ''
    return `${what} Partner ${email.trim()} has ${formatRubles(availableKopecks)} available now.${owes}`
  })
}
