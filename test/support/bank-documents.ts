import type { BankDocument, BankParty } from '../../lib/domain/banking/bank-document.ts'
import { paymentPurpose } from '../../lib/domain/banking/payment-purpose.ts'

/** Invented: only check digits and keys hold. */
export const payerParty: BankParty = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '770701001',
  account: '40702810500000000001',
  bank: 'АО «БАНК ПРИМЕРА»',
  city: 'г. Москва',
  bic: '044525974',
  correspondentAccount: '30101810145250000974',
}

export const payeeParty: BankParty = {
  name: 'Иванова Анна Сергеевна',
  inn: '500100732259',
  kpp: '',
  account: '40817810700000000001',
  bank: 'ПАО «ВТОРОЙ БАНК»',
  city: 'г. Казань',
  bic: '049805746',
  correspondentAccount: '30101810800000000746',
}

export const firstPayoutId = '01a1fd7f-bd4e-7266-8453-6b55405898e1'

/** A payment order without a fault. */
export const bankDocument = (changes: Partial<BankDocument> = {}): BankDocument => ({
  number: '17',
  date: '2026-11-28',
  amountKopecks: 165_050,
  payer: payerParty,
  payee: payeeParty,
  purpose: paymentPurpose(firstPayoutId, 'Вознаграждение по договору 17. Налогоплательщик НПД. НДС не облагается'),
  incomeCode: '',
  ...changes,
})
