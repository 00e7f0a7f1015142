import type { ZodOpenApiHeadersObject } from 'zod-openapi'
import { maxCursorLength } from './query-parameters.ts'

/** The answer headers that callers should know, by name. */
const headers = {
  'Cache-Control': {
    description: 'Answers hold personal data and current balances and must not be cached',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  /** In place of the one above. */
  'Cache-Control for good': {
    description: 'What is found always has this address: caches may keep it. That there is nothing is not kept',
    required: true,
    schema: { type: 'string', enum: ['public, max-age=31536000, immutable', 'no-store'] },
  },
  'Content-Encoding': {
    description: 'gzip when the request accepts it, else absent',
    schema: { type: 'string', const: 'gzip' },
  },
  Vary: {
    description: 'The answer depends on what the request accepts',
    required: true,
    schema: { type: 'string', const: 'Accept-Encoding' },
  },
  'X-Next-Cursor': {
    description: 'Send it as `cursor` to get the next page; absent on the last page, and without `limit`',
    schema: { type: 'string', minLength: 1, maxLength: maxCursorLength },
  },
  Link: {
    description:
      'The address of the next page, relative to that of this one: `<?limit=100&cursor=…>; rel="next"`; absent like X-Next-Cursor',
    schema: { type: 'string', maxLength: 2 * maxCursorLength },
  },
  'Idempotency-Replayed': {
    description: 'true when this is the answer to an earlier request with the same Idempotency-Key, and nothing was done now',
    schema: { type: 'string', const: 'true' },
  },
  'External-Id-Known': {
    description: 'true when the answer shows what has this externalId already, and nothing was done now',
    schema: { type: 'string', const: 'true' },
  },
  'X-Ignored-Fields': {
    description:
      'The members of the body that had no effect because this endpoint does not know them, at most ten: `partnerId, fields[0].note`. Absent when there are none',
    schema: { type: 'string', maxLength: 12_000 },
  },
  Location: {
    description: "The offer's landing page; after a click with the new session in the query parameter `session`",
    required: true,
    schema: {
      type: 'string',
      format: 'uri',
      examples: ['https://landing.example/mortgage?utm_source=partners&session=JgMMy1s_Fzq8VZypuG3n5Q'],
    },
  },
  'X-Acting-As': {
    description: 'The id of the person whose session the request used',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'Set-Cookie': {
    description:
      'A cookie for this host only, not readable by scripts. POST /api/session/code sets `__Host-browser`, which identifies the browser. All others set `__Host-session`, the session, or remove it with `Max-Age=0`. DELETE /api/session/{id} removes it only for the current session',
    schema: { type: 'string', maxLength: 200 },
  },
  'Retry-After': {
    description: 'Repeat after this many seconds',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1'] },
  },
} as const satisfies ZodOpenApiHeadersObject

/** On every answer, in case a browser opens it. */
const safety = {
  'X-Content-Type-Options': {
    description: 'Browsers must treat the body as JSON only',
    schema: { type: 'string', const: 'nosniff' },
  },
  'Strict-Transport-Security': {
    description: 'Use TLS from now on; sent in answers over TLS',
    schema: { type: 'string', const: 'max-age=31536000' },
  },
} as const satisfies ZodOpenApiHeadersObject

/** These headers as the document describes them. */
export function answerHeaders(names: readonly (keyof typeof headers)[]): ZodOpenApiHeadersObject {
  return { ...Object.fromEntries(names.map((name) => [name.replace(/ for good$/, ''), headers[name]])), ...safety }
}
