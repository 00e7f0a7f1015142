import type { Verdict } from '../banking/statement-verdicts.ts'
import type { Worded } from './language.ts'

/** What a line of a statement means, for the person who has the file. */
export const statementVerdictWords: Readonly<Record<Verdict, Worded>> = {
  pays: { ru: 'платит', en: 'pays' },
  paidAlready: { ru: 'уже выплачена', en: 'paid already' },
  anotherSum: { ru: 'другая сумма', en: 'another sum' },
  anotherAccount: { ru: 'другой счёт', en: 'another account' },
  notDebitedYet: { ru: 'ещё не списано', en: 'not debited yet' },
  rejectedHere: { ru: 'отклонена у нас, а деньги ушли', en: 'rejected here, but debited' },
  notApproved: { ru: 'не одобрена у нас, а деньги ушли', en: 'not approved here, but debited' },
  debitedTwice: { ru: 'списано дважды', en: 'debited twice' },
  returned: { ru: 'вернулось', en: 'returned' },
  unknownToken: { ru: 'неизвестная метка', en: 'unknown token' },
  proposed: { ru: 'похоже на', en: 'may be' },
  notOurs: { ru: 'не выплата', en: 'no payout' },
}
