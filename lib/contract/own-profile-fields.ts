import * as z from 'zod/mini'
import { type BankDetails, maxRequisitesLength } from '../domain/value/bank-details.ts'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'

/** Longer than any number that people type here, including blanks. */
const maxNumberLength = 50

/** A pasted number: blanks, including non-breaking ones, are removed. */
function pastedDigits() {
  return z.pipe(
    text(maxNumberLength),
    z.transform((pasted: string) => pasted.replaceAll(/\s/g, '')),
  )
}

/** Null and blank remove the ИНН. The domain checks its digits. */
export const inn = () =>
  z.pipe(
    z.nullable(pastedDigits()),
    z.transform((digits) => digits || null),
  )

/** Null removes the bank account. The domain checks its digits. */
export const bankDetails = (): z.ZodMiniType<BankDetails | null> =>
  z.nullable(
    z.object(
      { bic: pastedDigits(), account: pastedDigits(), correspondentAccount: pastedDigits() },
      { error: 'BANK_DETAILS_EXPECTED' satisfies ErrorCode },
    ),
  )

/** Null and blank remove them. */
export const requisites = () =>
  z.pipe(
    z.nullable(text(maxRequisitesLength)),
    z.transform((words) => words?.trim() || null),
  )

const maxIdLength = 64

/** An id of the configuration; null for none. The domain decides whether it exists. */
export const configurationIdOrNull = () => z.nullable(text(maxIdLength))
