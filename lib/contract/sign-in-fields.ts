import * as z from 'zod/mini'
import type { App } from '../domain/mail/mail-message.ts'
import { codeTyped, foldedAddress, maxAddressLength } from '../domain/people/sign-in.ts'
import { hasUnseenCharacters } from '../domain/value/unseen-characters.ts'
import type { ErrorCode } from '../errors.ts'
import { read } from './body-fields.ts'

/** Something, an @, something with a dot: only a mail can prove that the address exists. */
const addressForm = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u

/** The address of a mailbox, normalized for comparison. */
export function address(): z.ZodMiniType<string> {
  return read('EMAIL_INVALID', (text) => {
    const folded = foldedAddress(text)
    return folded.length <= maxAddressLength && addressForm.test(folded) && !hasUnseenCharacters(folded) ? folded : undefined
  })
}

/** The digits of a code. A text that cannot be a code does not count as a try. */
export const mailedCode = (): z.ZodMiniType<string> => read('SIGN_IN_CODE_INVALID', codeTyped)

/** Longer than any name, and the maximum of a contour file. */
const maxNameLength = 200
const nameExpected = (name: string): boolean => !hasUnseenCharacters(name)

/** The name of a person, on one line. */
const nameText = () =>
  z
    .string({ error: 'TEXT_EXPECTED' satisfies ErrorCode })
    .check(
      z.trim(),
      z.maxLength(maxNameLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine(nameExpected, 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    )

/** Absent, null and blank are refused with the given error. */
export const personName = (missing: ErrorCode): z.ZodMiniType<string> =>
  z.pipe(
    z.transform((sent: unknown) => sent ?? ''),
    nameText().check(z.minLength(1, missing)),
  )

/** Absent, null and blank become null. */
export const optionalName = (): z.ZodMiniType<string | null> =>
  z.pipe(
    z.nullish(nameText()),
    z.transform((name) => name || null),
  )

/** The same, but an absent name stays different from an empty one. */
export const nameOrNull = (): z.ZodMiniType<string | null> =>
  z.pipe(
    z.nullable(nameText()),
    z.transform((name) => name || null),
  )

export const app = (): z.ZodMiniType<App> => z.enum(['console', 'account'], { error: 'APP_INVALID' satisfies ErrorCode })

/** True or false; absent means false. */
export const flag = (): z.ZodMiniType<boolean> =>
  z.pipe(
    z.optional(z.boolean({ error: 'BOOLEAN_EXPECTED' satisfies ErrorCode })),
    z.transform((given) => given ?? false),
  )
