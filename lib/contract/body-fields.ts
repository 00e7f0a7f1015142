import * as z from 'zod/mini'
import { type Amount, amountSent, type SentAmount, signedAmountSent } from '../domain/money.ts'
import { type AmountFault, amountFaults, type ErrorCode } from '../errors.ts'

/**
 * The pieces that bodies are made of. The message of every issue is a code of the error table: the texts stay in one place.
 */

/** Free text is bounded so that what holds it, a payout with all its comments, always fits into one item of the table (400 KB). */
export const maxTextLength = 10_000

/** Why something was done is kept once for every entry that it posts: a page of a statement must hold a thousand of them. */
export const maxReasonLength = 1_000

const wellFormed = (text: string): boolean => text.isWellFormed()

/** A text field that may be absent. */
export function text(maxLength = maxTextLength): z.ZodMiniType<string> {
  return z
    .string({ error: 'TEXT_EXPECTED' satisfies ErrorCode })
    .check(
      z.maxLength(maxLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine(wellFormed, 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    )
}

/** A text that counts as absent when it is null or empty. */
export function optionalText(maxLength?: number): z.ZodMiniType<string | undefined> {
  return z.pipe(
    z.nullish(text(maxLength)),
    z.transform((given) => given || undefined),
  )
}

/** Why something is done: one line or several, never only blanks. It is kept with what is done. */
export function reason(): z.ZodMiniType<string> {
  return z
    .string({
      error: ({ input }) => ((input ?? null) === null ? 'REASON_REQUIRED' : 'TEXT_EXPECTED') satisfies ErrorCode,
    })
    .check(
      z.trim(),
      z.minLength(1, 'REASON_REQUIRED' satisfies ErrorCode),
      z.maxLength(maxReasonLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine(wellFormed, 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    )
}

/** What administrators tell each other of an act, and partners are not told; blanks are none. */
export function note(): z.ZodMiniType<string | undefined> {
  return z.pipe(
    z.nullish(text(maxReasonLength)),
    z.transform((given) => given?.trim() || undefined),
  )
}

/** The errors of a reason. */
export const reasonErrors = [
  'REASON_REQUIRED',
  'TEXT_EXPECTED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_UNICODE',
] as const satisfies readonly ErrorCode[]

/** A text field that must be filled: absent, null and empty are the error given. */
export function requiredText(missing: ErrorCode): z.ZodMiniType<string> {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : ('TEXT_EXPECTED' satisfies ErrorCode)) })
    .check(z.minLength(1, missing), z.maxLength(maxTextLength, 'TEXT_TOO_LONG' satisfies ErrorCode))
}

/** The revision of what a person sees and acts on: acts on what is no longer so are refused. */
export const seenRevision = () =>
  z.int({ error: 'LEAD_REVISION_INVALID' satisfies ErrorCode }).check(z.minimum(1, 'LEAD_REVISION_INVALID' satisfies ErrorCode))

/** A text that must be something; comes out as that. */
export function read<Value>(invalid: ErrorCode, reading: (text: string) => Value | undefined): z.ZodMiniType<Value> {
  return z.pipe(
    requiredText(invalid),
    z.transform((text, context): Value => {
      const value = reading(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: invalid, input: text })
      return z.NEVER
    }),
  )
}

/** A positive amount of rubles with at most two decimals; comes out in kopecks. */
export function amount(missing: ErrorCode, invalid: ErrorCode): z.ZodMiniType<Amount> {
  return amountBy(amountSent, missing, invalid)
}

/** The same where nothing needs to be sent: absent and null are null. */
export function optionalAmount(invalid: ErrorCode): z.ZodMiniType<Amount | null> {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((rubles, context): Amount | null => {
      const sent = amountSent(rubles)
      if (sent === 'Absent') return null
      if (!('fault' in sent)) return sent
      context.issues.push(amountIssue(invalid, sent.fault, rubles))
      return z.NEVER
    }),
  )
}

function amountBy(read: (rubles: unknown) => SentAmount, missing: ErrorCode, invalid: ErrorCode): z.ZodMiniType<Amount> {
  return z.pipe(
    z.unknown(),
    z.transform((rubles, context): Amount => {
      const sent = read(rubles)
      if (sent === 'Absent') context.issues.push({ code: 'custom', message: missing, input: rubles })
      else if ('fault' in sent) context.issues.push(amountIssue(invalid, sent.fault, rubles))
      else return sent
      return z.NEVER
    }),
  )
}

/** An amount that is added, or with a sign taken away: any but nothing; comes out in kopecks. */
export function signedAmount(missing: ErrorCode, invalid: ErrorCode): z.ZodMiniType<Amount> {
  return amountBy(signedAmountSent, missing, invalid)
}

/** An issue whose violation says more than its message, which is the specification's. */
export const amountIssue = (invalid: ErrorCode, fault: AmountFault, input: unknown) =>
  ({ code: 'custom', message: invalid, input, params: { detail: amountFaults[fault] } }) as const

/** The same where not every request needs one: the domain judges what was sent. */
export function amountIfNeeded(): z.ZodMiniType<SentAmount> {
  return z.pipe(z.optional(z.unknown()), z.transform(amountSent))
}
