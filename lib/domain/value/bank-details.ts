/** An account at a Russian bank that a partner wants to be paid to. All three are digits only. */
export interface BankDetails {
  bic: string
  account: string
  correspondentAccount: string
}

export type BankFault = 'bicForm' | 'accountForm' | 'accountKey' | 'correspondentForm' | 'correspondentKey'

const weights = [7, 1, 3]
/** Institutions of the Bank of Russia itself end in these. */
const endsOfBankOfRussia: ReadonlySet<string> = new Set(['000', '001', '002'])

/**
 * Whether the check digit of an account matches the bank's БИК.
 *
 * Bank of Russia, 08.09.1997 № 515: take three digits of the БИК and the account, multiply by the weights 7, 1, 3; the
 * last digits of the products add up to a multiple of ten. Correspondent accounts, and accounts at the Bank of Russia
 * itself, use the digits of its institution instead of the bank's own.
 *
 * @param bic nine digits
 * @param account twenty digits
 */
export function accountKeyHolds(bic: string, account: string): boolean {
  const ofInstitution = account.startsWith('301') || endsOfBankOfRussia.has(bic.slice(-3))
  const digits = `${ofInstitution ? `0${bic.slice(4, 6)}` : bic.slice(-3)}${account}`
  const sum = digits.split('').reduce((total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10), 0)
  return sum % 10 === 0
}

/**
 * The faults of bank details, field by field; empty when they are valid. Check digits are checked only when the format
 * is right: they find most mistyped digits, and say nothing about who owns the account.
 */
export function bankFaults({
  bic,
  account,
  correspondentAccount,
}: BankDetails): { field: keyof BankDetails; fault: BankFault }[] {
  const isBic = /^0\d{8}$/.test(bic)
  const accountFault = accountFaultOf(account, /^\d{20}$/, 'accountForm', 'accountKey')
  const correspondentFault = accountFaultOf(correspondentAccount, /^301\d{17}$/, 'correspondentForm', 'correspondentKey')
  return [
    ...(isBic ? [] : [{ field: 'bic' as const, fault: 'bicForm' as const }]),
    ...(accountFault ? [{ field: 'account' as const, fault: accountFault }] : []),
    ...(correspondentFault ? [{ field: 'correspondentAccount' as const, fault: correspondentFault }] : []),
  ]

  function accountFaultOf<Fault extends BankFault>(number: string, form: RegExp, ofForm: Fault, ofKey: Fault): Fault | undefined {
    if (!form.test(number)) return ofForm
    return !isBic || accountKeyHolds(bic, number) ? undefined : ofKey
  }
}

/** Bank details as the payer reads them in a payout request. */
export function bankDetailsText({ bic, account, correspondentAccount }: BankDetails): string {
  return `Счёт ${account}, БИК ${bic}, корр. счёт ${correspondentAccount}`
}

/** The longest free-text requisites of a profile, so that a payout request that shows them stays readable. */
export const maxRequisitesLength = 1_000

/**
 * Where a partner's money goes when a request does not say: the payment details of the profile. Empty when the profile
 * has none.
 */
export function rememberedRequisites({ bank, requisites }: { bank?: BankDetails; requisites?: string }): string {
  return [bank && bankDetailsText(bank), requisites].filter(Boolean).join('\n')
}
