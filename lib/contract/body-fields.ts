import * as z from 'zod/mini'
import { type Amount, amountSent, type SentAmount, signedAmountSent } from '../domain/value/money.ts'
import { canBeExternalId } from '../domain/moving/imported.ts'
import { type AmountFault, amountFaults, type ErrorCode } from '../errors.ts'

/** Building blocks of bodies. The message of every issue is a code of the error table, so all texts are in one place. */

/** Free text is limited so that its item, such as a payout with all comments, always fits into the table's maximum (400 KB). */
export const maxTextLength = 10_000

/** A reason is stored once per entry that it posts, and a page of a statement must hold a thousand entries. */
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

/** The id that a thing has in the caller's system. Null and "" count as absent; blanks around it do not count. */
export function externalId(): z.ZodMiniType<string | undefined> {
  const invalid: ErrorCode = 'EXTERNAL_ID_INVALID'
  return z.pipe(
    z.nullish(z.string({ error: invalid }).check(z.refine((given) => given === '' || canBeExternalId(given.trim()), invalid))),
    z.transform((given) => given?.trim() || undefined),
  )
}

/** The errors of an externalId: of its form, and of what has it already. */
export const externalIdErrors = ['EXTERNAL_ID_INVALID', 'EXTERNAL_ID_TAKEN'] as const satisfies readonly ErrorCode[]

/** Why something is done: one line or several, but not blank. It is stored with the act. */
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

/** A note to other administrators that partners do not see; blank counts as none. */
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

/** A required text field: absent, null and empty are refused with the given error. */
export function requiredText(missing: ErrorCode): z.ZodMiniType<string> {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : ('TEXT_EXPECTED' satisfies ErrorCode)) })
    .check(z.minLength(1, missing), z.maxLength(maxTextLength, 'TEXT_TOO_LONG' satisfies ErrorCode))
}

/** The revision that the person saw: acts based on an outdated state are refused. */
export const seenRevision = () =>
  z.int({ error: 'LEAD_REVISION_INVALID' satisfies ErrorCode }).check(z.minimum(1, 'LEAD_REVISION_INVALID' satisfies ErrorCode))

/** A text that must have a certain meaning; the output is the parsed value. */
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

/** A positive amount of rubles with at most two decimals; the output is in kopecks. */
export function amount(missing: ErrorCode, invalid: ErrorCode): z.ZodMiniType<Amount> {
  return amountBy(amountSent, missing, invalid)
}

/** The same for an optional amount: absent and null become null. */
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

/** An amount to add or, with a sign, to take away; not zero; the output is in kopecks. */
export function signedAmount(missing: ErrorCode, invalid: ErrorCode): z.ZodMiniType<Amount> {
  return amountBy(signedAmountSent, missing, invalid)
}

/** An issue whose message is fixed by the specification, and whose violation adds what is wrong. */
export const amountIssue = (invalid: ErrorCode, fault: AmountFault, input: unknown) =>
  ({ code: 'custom', message: invalid, input, params: { detail: amountFaults[fault] } }) as const

/** The same where only some requests need an amount: the domain decides. */
export function amountIfNeeded(): z.ZodMiniType<SentAmount> {
  return z.pipe(z.optional(z.unknown()), z.transform(amountSent))
}
