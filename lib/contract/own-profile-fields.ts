import * as z from 'zod/mini'
import { type BankDetails, maxRequisitesLength } from '../domain/bank-details.ts'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'

/** Longer than any number that people type here, blanks and all. */
const maxNumberLength = 50

/** A number of digits as people paste one: blanks, no-break ones too, are no part of it. */
function pastedDigits() {
  return z.pipe(
    text(maxNumberLength),
    z.transform((pasted: string) => pasted.replaceAll(/\s/g, '')),
  )
}

/** Null, and what is blank, take the ИНН away. Its digits are the domain's to check. */
export const inn = () =>
  z.pipe(
    z.nullable(pastedDigits()),
    z.transform((digits) => digits || null),
  )

/** Null takes the bank account away. Its digits are the domain's to check. */
export const bankDetails = (): z.ZodMiniType<BankDetails | null> =>
  z.nullable(
    z.object(
      { bic: pastedDigits(), account: pastedDigits(), correspondentAccount: pastedDigits() },
      { error: 'BANK_DETAILS_EXPECTED' satisfies ErrorCode },
    ),
  )

/** Null, and what is blank, take it away. */
export const requisites = () =>
  z.pipe(
    z.nullable(text(maxRequisitesLength)),
    z.transform((words) => words?.trim() || null),
  )

const maxIdLength = 64

/** An id of the configuration; null for none. Whether there is one of this name, the domain says. */
export const configurationIdOrNull = () => z.nullable(text(maxIdLength))
