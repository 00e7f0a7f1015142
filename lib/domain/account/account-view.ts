import { type Account, type Figures, figuresAt } from './account.ts'
import { holdsAt, type WaitingByDay } from '../payout/hold.ts'
import { rublesFromKopecks } from '../value/money.ts'

/** The figures of a partner's account as answers show them, in rubles. */
export function figuresView({ accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks }: Figures) {
  return {
    accrued: rublesFromKopecks(accruedKopecks),
    waiting: rublesFromKopecks(waitingKopecks),
    available: rublesFromKopecks(availableKopecks),
    held: rublesFromKopecks(heldKopecks),
    paid: rublesFromKopecks(paidKopecks),
  }
}

/** What still waits, by the day it becomes available. */
export const holdsView = (waitingByDay: WaitingByDay, at: string) =>
  holdsAt(waitingByDay, at).map(({ availableFrom, amountKopecks }) => ({
    availableFrom,
    amount: rublesFromKopecks(amountKopecks),
  }))

/** A partner's account as answers show it next to the profile, at a given moment. */
export function accountView(account: Account, at: string) {
  const { waitingByDay, activePayoutId } = account
  return { ...figuresView(figuresAt(account, at)), holds: holdsView(waitingByDay, at), activePayoutId }
}
