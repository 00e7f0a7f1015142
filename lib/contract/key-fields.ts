import * as z from 'zod/mini'
import { maxKeyAddresses, maxKeyTitleLength, maxOverlapHours, noKeyEnd } from '../domain/key/api-key.ts'
import { keyScopes, type Permission } from '../domain/people/permission.ts'
import { maxServiceTitleLength } from '../domain/key/service-account.ts'
import { hasUnseenCharacters } from '../domain/value/unseen-characters.ts'
import type { ErrorCode } from '../errors.ts'
import { text } from './body-fields.ts'
import { momentWritten } from './query-parameters.ts'

/** The purpose of a key, trimmed. */
export const keyTitle = (): z.ZodMiniType<string> => titleOf(maxKeyTitleLength, 'KEY_TITLE_REQUIRED')

/** The title of a service account, trimmed. */
export const serviceTitle = (): z.ZodMiniType<string> => titleOf(maxServiceTitleLength, 'SERVICE_TITLE_REQUIRED')

const titleOf = (maxLength: number, missing: ErrorCode): z.ZodMiniType<string> =>
  z.pipe(
    z.transform((sent: unknown) => sent ?? ''),
    z.string({ error: 'TEXT_EXPECTED' satisfies ErrorCode }).check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(maxLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine((title) => !hasUnseenCharacters(title), 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    ),
  )

/**
 * The permissions of a key: everything, if stated explicitly, or each permission once; the output is undefined for everything.
 */
export const scopes = (): z.ZodMiniType<readonly Permission[] | undefined> =>
  z.pipe(
    z.union([z.literal('everything'), scopeList(() => 'KEY_SCOPE_UNKNOWN')], {
      error: ({ input }) => ((input ?? null) === null ? 'KEY_SCOPES_REQUIRED' : 'KEY_SCOPE_UNKNOWN') satisfies ErrorCode,
    }),
    z.transform((named) => (named === 'everything' ? undefined : inOrder(named))),
  )

/** The permissions that keys of a service account may have, each once; there is no default. */
export const serviceScopes = (): z.ZodMiniType<readonly Permission[]> =>
  z.pipe(
    scopeList((sent) => ((sent ?? null) === null ? 'SERVICE_SCOPES_REQUIRED' : 'KEY_SCOPE_UNKNOWN')),
    z.transform((named) => inOrder(named)),
  )

const scopeList = (error: (sent: unknown) => ErrorCode) =>
  z
    .array(z.enum(keyScopes as readonly [Permission], { error: 'KEY_SCOPE_UNKNOWN' satisfies ErrorCode }), {
      error: ({ input }) => error(input),
    })
    .check(z.minLength(1, 'KEY_SCOPE_UNKNOWN' satisfies ErrorCode))

const inOrder = (named: readonly Permission[]): Permission[] => keyScopes.filter((scope) => named.includes(scope))

/** An IPv4 or IPv6 address or block, trimmed. */
export const keyAddress = (): z.ZodMiniType<string> =>
  z.pipe(
    z.pipe(
      z.transform((sent: unknown) => (typeof sent === 'string' ? sent.trim() : sent)),
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'KEY_ADDRESS_INVALID' satisfies ErrorCode }),
    ),
    z.transform((address) => address.toLowerCase()),
  )

/**
 * The addresses that a key works from, each once; undefined, when absent, means from everywhere. An empty list would mean
 * nowhere.
 */
export const allowedAddresses = (): z.ZodMiniType<readonly string[] | undefined> =>
  z.pipe(
    z.nullish(
      z
        .array(keyAddress(), { error: 'KEY_ADDRESSES_INVALID' satisfies ErrorCode })
        .check(
          z.minLength(1, 'KEY_ADDRESSES_INVALID' satisfies ErrorCode),
          z.maxLength(maxKeyAddresses, 'KEY_ADDRESSES_INVALID' satisfies ErrorCode),
        ),
    ),
    z.transform((sent) => (sent ? [...new Set(sent)] : undefined)),
  )

/** When a key expires, in the table's format; null when absent. Callers that know the time check that it is in the future. */
export const keyExpiry = (): z.ZodMiniType<string | null> => endOf(momentWritten)

/** The same for a key that is issued: may explicitly be never. */
export const issuedKeyExpiry = (): z.ZodMiniType<string | null> =>
  endOf((sent) => (sent === noKeyEnd ? noKeyEnd : momentWritten(sent)))

const endOf = (written: (sent: string) => string | undefined): z.ZodMiniType<string | null> =>
  z.pipe(
    z.nullish(z.string({ error: 'KEY_EXPIRY_INVALID' satisfies ErrorCode })),
    z.transform((sent, context): string | null => {
      const end = sent === null || sent === undefined ? null : written(sent)
      if (end !== undefined) return end
      context.issues.push({ code: 'custom', message: 'KEY_EXPIRY_INVALID' satisfies ErrorCode, input: sent })
      return z.NEVER
    }),
  )

/** For how many hours the old key stays valid next to the new one. */
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
