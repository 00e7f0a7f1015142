import * as z from 'zod/mini'
import { type EventType, eventTypes } from '../domain/feed/event.ts'
import { hasUnseenCharacters } from '../domain/value/unseen-characters.ts'
import { maxSecretOverlapHours, maxWebhookTitleLength, maxWebhookUrlLength } from '../domain/webhook/webhook-management.ts'
import type { ErrorCode } from '../errors.ts'
import { bodyErrors } from './endpoint-spec.ts'
import { optionalReason } from './offer-fields.ts'

/** The purpose of a webhook, trimmed. */
const title = () =>
  z
    .string({
      error: ({ input }) => ((input ?? null) === null ? 'WEBHOOK_TITLE_REQUIRED' : 'TEXT_EXPECTED') satisfies ErrorCode,
    })
    .check(
      z.trim(),
      z.minLength(1, 'WEBHOOK_TITLE_REQUIRED' satisfies ErrorCode),
      z.maxLength(maxWebhookTitleLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
      z.refine((sent) => !hasUnseenCharacters(sent), 'TEXT_NOT_UNICODE' satisfies ErrorCode),
    )

/** An address as it was sent: the domain decides whether events may go there, because it knows which machine was called. */
const url = () =>
  z
    .string({
      error: ({ input }) => ((input ?? null) === null ? 'WEBHOOK_URL_REQUIRED' : 'TEXT_EXPECTED') satisfies ErrorCode,
    })
    .check(
      z.minLength(1, 'WEBHOOK_URL_REQUIRED' satisfies ErrorCode),
      z.maxLength(maxWebhookUrlLength, 'TEXT_TOO_LONG' satisfies ErrorCode),
    )

const knownTypes: ReadonlySet<unknown> = new Set(eventTypes)
/** An answer repeats a wrong type only if it looks like a type. */
const isNameable = (sent: unknown): sent is string => typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent)

const type = z.pipe(
  z.unknown(),
  z.transform((sent, context): EventType => {
    if (knownTypes.has(sent)) return sent as EventType
    const message = 'WEBHOOK_TYPE_UNKNOWN' satisfies ErrorCode
    context.issues.push({ code: 'custom', message, input: sent, ...(isNameable(sent) && { params: { detail: sent } }) })
    return z.NEVER
  }),
)

/** The event types that are sent; null for all. */
const types = () =>
  z.nullable(
    z
      .array(type, { error: 'WEBHOOK_TYPES_INVALID' satisfies ErrorCode })
      .check(
        z.minLength(1, 'WEBHOOK_TYPES_INVALID' satisfies ErrorCode),
        z.maxLength(100, 'WEBHOOK_TYPES_INVALID' satisfies ErrorCode),
      ),
  )

export const newWebhookBody = z.object({
  title: title(),
  url: url(),
  types: z.pipe(
    z.optional(types()),
    z.transform((sent) => sent ?? null),
  ),
  reason: optionalReason(),
})

/** The sent attributes of a webhook; the rest stays. */
export const webhookChangeBody = z.object({
  title: z.optional(title()),
  url: z.optional(url()),
  types: z.optional(types()),
  isEnabled: z.optional(z.boolean({ error: 'BOOLEAN_EXPECTED' satisfies ErrorCode })),
  reason: optionalReason(),
})

export const secretRotationBody = z.object({
  overlapHours: z.nullish(
    z
      .number({ error: 'WEBHOOK_OVERLAP_INVALID' satisfies ErrorCode })
      .check(
        z.gte(0, 'WEBHOOK_OVERLAP_INVALID' satisfies ErrorCode),
        z.lte(maxSecretOverlapHours, 'WEBHOOK_OVERLAP_INVALID' satisfies ErrorCode),
      ),
  ),
  reason: optionalReason(),
})

export const webhookOrderBody = z.object({ reason: optionalReason() })

const reasonErrors = ['TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE'] as const satisfies readonly ErrorCode[]

const fieldErrors = [
  'WEBHOOK_TITLE_REQUIRED',
  'WEBHOOK_URL_REQUIRED',
  ...reasonErrors,
  'WEBHOOK_TYPES_INVALID',
  'WEBHOOK_TYPE_UNKNOWN',
] as const satisfies readonly ErrorCode[]

/** The errors of each act, the same at every door. */
export const webhookErrors = {
  create: [...bodyErrors, ...fieldErrors, 'WEBHOOK_URL_INVALID', 'EVENT_TYPES_NOT_READABLE', 'WEBHOOKS_TOO_MANY'],
  change: [
    ...bodyErrors,
    ...fieldErrors,
    'BOOLEAN_EXPECTED',
    'WEBHOOK_URL_INVALID',
    'WEBHOOK_NOT_FOUND',
    'EVENT_TYPES_NOT_READABLE',
  ],
  rotate: [
    ...bodyErrors,
    ...reasonErrors,
    'WEBHOOK_OVERLAP_INVALID',
    'WEBHOOK_NOT_FOUND',
    'EVENT_TYPES_NOT_READABLE',
    'WEBHOOK_SECRET_ROTATING',
  ],
  test: [...bodyErrors, ...reasonErrors, 'WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED'],
  resend: [...bodyErrors, ...reasonErrors, 'WEBHOOK_NOT_FOUND', 'EVENT_NOT_FOUND', 'WEBHOOK_DISABLED'],
} as const satisfies Record<string, readonly ErrorCode[]>
