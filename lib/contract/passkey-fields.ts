import * as z from 'zod/mini'
import { maxPasskeyNameLength } from '../domain/people/passkey.ts'
import { hasUnseenCharacters } from '../domain/value/unseen-characters.ts'
import type { ErrorCode } from '../errors.ts'
import type { TableAccess } from './endpoint-spec.ts'

/** Far longer than what devices send. */
const maxAnswerLength = 20_000

const invalid = 'PASSKEY_ANSWER_INVALID' satisfies ErrorCode

/** Bytes from a device, in base64url. */
const bytes = () => z.string({ error: invalid }).check(z.maxLength(maxAnswerLength, invalid), z.regex(/^[\w-]+$/, invalid))

/** The answer of a device that made a key. */
export const registrationFields = () => ({
  credentialId: bytes(),
  clientDataJson: bytes(),
  attestationObject: bytes(),
  transports: z.optional(
    z
      .array(z.string({ error: invalid }).check(z.regex(/^[a-z-]{1,20}$/, invalid)), { error: invalid })
      .check(z.maxLength(10, invalid)),
  ),
})

/** The answer of a device that signed. */
export const assertionFields = () => ({
  credentialId: bytes(),
  clientDataJson: bytes(),
  authenticatorData: bytes(),
  signature: bytes(),
  userHandle: z.nullish(bytes()),
})

/** The name of a passkey, trimmed. */
export const passkeyName = (): z.ZodMiniType<string> =>
  z.pipe(
    z.transform((sent: unknown) => sent ?? ''),
    z.string({ error: 'TEXT_EXPECTED' satisfies ErrorCode }).check(
      z.trim(),
      z.minLength(1, 'PASSKEY_NAME_REQUIRED' satisfies ErrorCode),
      z.maxLength(maxPasskeyNameLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine((name) => !hasUnseenCharacters(name), 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    ),
  )

/** The errors of a name. */
export const passkeyNameErrors = [
  'PASSKEY_NAME_REQUIRED',
  'TEXT_EXPECTED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_UNICODE',
] as const satisfies readonly ErrorCode[]

/** Reads the passkey that signed and records its use; deletes its challenge. */
export const assertionAccess: readonly TableAccess[] = [
  { partition: 'PASSKEYOF#*', actions: ['GetItem'] },
  { partition: 'PASSKEYS#*', actions: ['BatchGetItem', 'ConditionCheckItem'] },
  { partition: 'PASSKEYUSE#*', actions: ['BatchGetItem', 'UpdateItem'] },
  { partition: 'PASSKEYCHALLENGE#*', actions: ['DeleteItem'] },
  { partition: 'PASSKEYHOLDERS', actions: ['BatchGetItem', 'PutItem'] },
]
