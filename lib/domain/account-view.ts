import type { Account, Figures } from './account.ts'
import { rublesFromKopecks } from './money.ts'

/** The figures of a partner's money as answers show them, in rubles. */
export function figuresView({ accruedKopecks, waitingKopecks, availableKopecks, heldKopecks, paidKopecks }: Figures) {
  return {
    accrued: rublesFromKopecks(accruedKopecks),
    waiting: rublesFromKopecks(waitingKopecks),
    available: rublesFromKopecks(availableKopecks),
    held: rublesFromKopecks(heldKopecks),
    paid: rublesFromKopecks(paidKopecks),
  }
}

/** A partner's account beside the profile. */
export function accountView(account: Account) {
  return { ...figuresView(account), activePayoutId: account.activePayoutId }
}
