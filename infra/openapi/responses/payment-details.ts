import * as z from 'zod'
import { detailsHands, paymentKinds, paymentWarnings } from '../../../lib/domain/payout/payment-details.ts'
import { field, id, idOrNull, moment, text } from './answer-field.ts'

const bankName = field(text(), 'Name of the bank', 'ПАО Сбербанк')

const ofAccount = 'null of СБП'

/** Payment details as data: one form for all kinds, with null where a kind has nothing to say. */
export const paymentDetails = z
  .object({
    kind: field(
      z.enum(paymentKinds),
      'BankAccount: an account at a bank in Russia. FastPayments: СБП, by a telephone',
      'BankAccount',
    ),
    bank: bankName,
    bic: field(text().nullable(), `БИК of the bank; ${ofAccount}`, '049805746'),
    account: field(text().nullable(), `Number of the account; ${ofAccount}`, '40602810700000000025'),
    correspondentAccount: field(text().nullable(), `Correspondent account of the bank; ${ofAccount}`, '30101810800000000746'),
    kpp: field(text().nullable(), 'КПП of a company; null for everybody else', null),
    payee: field(text().nullable(), `Whose account it is; ${ofAccount}`, 'ООО «Ромашка»'),
    phone: field(text().nullable(), 'The telephone of СБП; null of a bank account', null),
  })
  .meta({ id: 'PaymentDetails', description: 'Where money goes, as data' })

/** Of a payout request. */
export const frozenDetails = paymentDetails.nullable().meta({
  description:
    'The payment details that requisites were written from, as they were when the request was made; null when somebody wrote requisites, and when there are none',
})

const common = {
  id: id('the payment details', '01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'),
  by: field(z.enum(detailsHands), 'Who entered them', 'Partner'),
  addedAt: moment('When they were added', '2026-11-21T10:58:43.659Z'),
  isChosen: field(z.boolean(), 'Whether payouts go there', true),
  warnings: field(
    z.array(z.enum(paymentWarnings)),
    'What is unusual. AccountOfAnotherKind: such accounts belong to another legal type. KppMissing: a company has a КПП. KppNotNeeded: only companies have one',
    [],
  ),
}

export const keptDetails = z
  .object({ details: paymentDetails, ...common })
  .meta({ id: 'KeptPaymentDetails', description: 'Payment details that the partner has' })

export const maskedDetails = z
  .object({
    kind: field(z.enum(paymentKinds), 'What they are', 'BankAccount'),
    shown: field(text(), 'Their last digits and the bank', '•• 0025, ПАО Сбербанк'),
    ...common,
  })
  .meta({ id: 'MaskedPaymentDetails', description: 'Payment details of a partner, as a card shows them' })

export const changedPaymentDetails = z
  .object({
    chosenId: idOrNull('Those that payouts go to now; null when none is chosen', '01a1fdc2-2d99-7196-8a4e-5a9c7e4b2759'),
    updatedAt: moment('When the profile last changed', '2026-11-21T10:58:43.659Z'),
  })
  .meta({ id: 'ChangedPaymentDetails', description: 'The result of a change' })
