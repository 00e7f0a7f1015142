/** An account at a bank in Russia to which a partner wants to be paid. All three are digits alone. */
export interface BankDetails {
  bic: string
  account: string
  correspondentAccount: string
}

export type BankFault = 'bicForm' | 'accountForm' | 'accountKey' | 'correspondentForm' | 'correspondentKey'

const weights = [7, 1, 3]
/** Bank of Russia's own institutions end in these. */
const endsOfBankOfRussia: ReadonlySet<string> = new Set(['000', '001', '002'])

/**
 * Whether the key digit of an account holds for the bank whose БИК it is.
 *
 * Bank of Russia, 08.09.1997 № 515: over three digits of the БИК and the account, weights 7, 1, 3, the last digits of the
 * products add up to a multiple of ten. Correspondent accounts, and those at the Bank of Russia itself, go with the digits of its
 * institution in the place of the bank's own.
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
 * What is wrong with bank details, field by field; nothing when they pass. The keys are looked at only where the form allows it:
 * they find most mistyped digits, and say nothing of whose the account is.
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

/** Bank details as whoever pays reads them in a payout request. */
export function bankDetailsText({ bic, account, correspondentAccount }: BankDetails): string {
  return `Счёт ${account}, БИК ${bic}, корр. счёт ${correspondentAccount}`
}

/** Of what a profile remembers in free text: as long as what a payout request shows of it stays readable. */
export const maxRequisitesLength = 1_000

/** Where a partner's money goes when a request says nothing of it: what is remembered in the profile. Empty where that is nothing. */
export function rememberedRequisites({ bank, requisites }: { bank?: BankDetails; requisites?: string }): string {
  return [bank && bankDetailsText(bank), requisites].filter(Boolean).join('\n')
}
