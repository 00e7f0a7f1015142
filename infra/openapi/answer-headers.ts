import type { ZodOpenApiHeadersObject } from 'zod-openapi'
import { maxCursorLength } from './query-parameters.ts'

/** The headers of answers that callers should know of, by name. */
const headers = {
  'Cache-Control': {
    description: 'Answers hold personal data and money as it is now: nobody may keep them',
    required: true,
    schema: { type: 'string', const: 'no-store' },
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
    description: 'Send it as cursor for the next page; absent on the last page, and without limit',
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
    description: 'The id of the person whose session the request came with',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'Set-Cookie': {
    description:
      'A cookie for this host alone, out of reach of scripts: of POST /api/session/code `__Host-browser`, which names the browser; of all others `__Host-session`, that of the session, taken away with `Max-Age=0`. Of DELETE /api/session/{id} only for the present session',
    schema: { type: 'string', maxLength: 200 },
  },
  'Retry-After': {
    description: 'Repeat after this many seconds',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1'] },
  },
} as const satisfies ZodOpenApiHeadersObject

/** Of every answer, for browsers that are led to one. */
const safety = {
  'X-Content-Type-Options': {
    description: 'It is to be taken for nothing but JSON',
    schema: { type: 'string', const: 'nosniff' },
  },
  'Strict-Transport-Security': {
    description: 'Come by TLS from now on; of what came by it',
    schema: { type: 'string', const: 'max-age=31536000' },
  },
} as const satisfies ZodOpenApiHeadersObject

/** These headers, as an answer of the document has them. */
export function answerHeaders(names: readonly (keyof typeof headers)[]): ZodOpenApiHeadersObject {
  return { ...Object.fromEntries(names.map((name) => [name, headers[name]])), ...safety }
}
