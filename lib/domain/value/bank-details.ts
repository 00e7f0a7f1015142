import { accountKeyHolds, isAccountNumber, isCorrespondentAccount, isCorrespondentOf } from '../banking/account-key.ts'
import { isBic } from '../banking/bic.ts'

/** An account at a Russian bank that a partner wants to be paid to. All three are digits only. */
export interface BankDetails {
  bic: string
  account: string
  correspondentAccount: string
}

/** A fault and the field that has it. */
export interface BankFaultAt {
  field: keyof BankDetails
  fault: BankFault
}

export type BankFault = 'bicForm' | 'accountForm' | 'accountKey' | 'correspondentForm' | 'correspondentKey'

/**
 * The faults of bank details, field by field; empty when they are valid. Check digits are checked only when the format
 * is right: they find most mistyped digits, and say nothing about who owns the account.
 */
export function bankFaults({ bic, account, correspondentAccount }: BankDetails): BankFaultAt[] {
  const isKnown = isBic(bic)
  const accountFault = accountFaultOf(account, isKnown ? bic : undefined)
  const correspondentFault = correspondentFaultOf(correspondentAccount, isKnown ? bic : undefined)
  return [
    ...(isKnown ? [] : [{ field: 'bic', fault: 'bicForm' } as const]),
    ...(accountFault ? [{ field: 'account', fault: accountFault } as const] : []),
    ...(correspondentFault ? [{ field: 'correspondentAccount', fault: correspondentFault } as const] : []),
  ]
}

function accountFaultOf(account: string, bic: string | undefined): BankFault | undefined {
  // Nobody but a bank has a correspondent account: it was taken for the payee's.
  if (!isAccountNumber(account) || isCorrespondentAccount(account)) return 'accountForm'
  return bic === undefined || accountKeyHolds(bic, account) ? undefined : 'accountKey'
}

function correspondentFaultOf(account: string, bic: string | undefined): BankFault | undefined {
  if (!isAccountNumber(account) || !isCorrespondentAccount(account)) return 'correspondentForm'
  return bic === undefined || isCorrespondentOf(bic, account) ? undefined : 'correspondentKey'
}

/** Bank details as the payer reads them in a payout request. */
export function bankDetailsText({ bic, account, correspondentAccount }: BankDetails): string {
  return `Счёт ${account}, БИК ${bic}, корр. счёт ${correspondentAccount}`
}

/** The longest free-text requisites of a profile, so that a payout request that shows them stays readable. */
export const maxRequisitesLength = 1_000
