import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'

/** Longer than any number or name that a payment order has room for, so that what is wrong is said by its own check. */
const maxLength = 200
const maxIdLength = 64

const expected = { error: 'PAYMENT_DETAILS_EXPECTED' satisfies ErrorCode }

/** Payment details as people paste them. The domain tidies and checks them. */
const paymentDetails = () =>
  z.discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('BankAccount'),
        bic: text(maxLength),
        account: text(maxLength),
        correspondentAccount: text(maxLength),
        bank: text(maxLength),
        kpp: z.nullable(text(maxLength)),
        payee: text(maxLength),
      }),
      z.object({ kind: z.literal('FastPayments'), phone: text(maxLength), bank: text(maxLength) }),
    ],
    expected,
  )

/** Exactly one of these: the domain refuses none, and several. */
export const paymentDetailsFields = {
  add: z.optional(paymentDetails()),
  choose: z.optional(text(maxIdLength)),
  remove: z.optional(text(maxIdLength)),
}

/** The errors of a change, in the order of the checks. */
export const paymentDetailsErrors = [
  'TEXT_EXPECTED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_UNICODE',
  'PAYMENT_DETAILS_EXPECTED',
  'BANK_DETAILS_INVALID',
  'PAYMENT_DETAILS_NOT_FOUND',
  'PAYMENT_DETAILS_TOO_MANY',
  'UPGRADE_NOT_CLOSED',
] as const satisfies readonly ErrorCode[]
