import * as z from 'zod/mini'
import { maxKeyTitleLength, maxOverlapHours } from '../domain/api-key.ts'
import { keyScopes, type Permission } from '../domain/permission.ts'
import { hasUnseenCharacters } from '../domain/unseen-characters.ts'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'
import { momentWritten } from './query-parameters.ts'

/** What a key is for: blanks around it are nothing. */
export const keyTitle = (): z.ZodMiniType<string> =>
  z.pipe(
    z.transform((sent: unknown) => sent ?? ''),
    z.string({ error: 'TEXT_EXPECTED' satisfies ErrorCode }).check(
      z.trim(),
      z.minLength(1, 'KEY_TITLE_REQUIRED' satisfies ErrorCode),
      z.maxLength(maxKeyTitleLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine((title) => !hasUnseenCharacters(title), 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    ),
  )

/** What a key opens, each once; undefined for everything. */
export const scopes = (): z.ZodMiniType<readonly Permission[] | undefined> =>
  z.pipe(
    z.nullish(
      z
        .array(z.enum(keyScopes as readonly [Permission], { error: 'KEY_SCOPE_UNKNOWN' satisfies ErrorCode }), {
          error: 'KEY_SCOPE_UNKNOWN' satisfies ErrorCode,
        })
        .check(z.minLength(1, 'KEY_SCOPE_UNKNOWN' satisfies ErrorCode)),
    ),
    z.transform((named) => (named ? keyScopes.filter((scope) => named.includes(scope)) : undefined)),
  )

/** When a key ends, as the table writes moments; null for never. Whether it is in the future, who knows the time asks. */
export const keyExpiry = (): z.ZodMiniType<string | null> =>
  z.pipe(
    z.nullish(z.string({ error: 'KEY_EXPIRY_INVALID' satisfies ErrorCode })),
    z.transform((sent, context): string | null => {
      const moment = sent === null || sent === undefined ? null : momentWritten(sent)
      if (moment !== undefined) return moment
      context.issues.push({ code: 'custom', message: 'KEY_EXPIRY_INVALID' satisfies ErrorCode, input: sent })
      return z.NEVER
    }),
  )

/** For how many hours the key of before stays good beside the new one. */
export const overlapHours = () =>
  z.nullish(
    z
      .number({ error: 'KEY_OVERLAP_INVALID' satisfies ErrorCode })
      .check(
        z.gte(0, 'KEY_OVERLAP_INVALID' satisfies ErrorCode),
        z.lte(maxOverlapHours, 'KEY_OVERLAP_INVALID' satisfies ErrorCode),
      ),
  )

export const optionalId = () => z.nullish(text(64))
