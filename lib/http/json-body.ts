import httpJsonBodyParser from '@middy/http-json-body-parser'
import type * as z from 'zod/mini'
import { ApiError } from '../errors.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { readExactly } from './exact-json.ts'
import { refuseGarbledText } from './garbled-text.ts'
import { misspelledKeys } from './misspelled-keys.ts'
import { unknownKeys } from './unknown-keys.ts'
import { validated } from './validated.ts'

const usualMaxBytes = 256 * 1024
const maxDepth = 32

const { before: parseWithMiddy } = httpJsonBodyParser()

/**
 * Reads the body as JSON and validates it with the endpoint's schema; the result goes to the context.
 *
 * @throws ApiError BODY_TOO_LARGE, CHARSET_UNSUPPORTED, CONTENT_TYPE_UNSUPPORTED, BODY_NOT_JSON, BODY_NOT_UTF8, or the first
 * fault of the keys (BODY_KEY_MISSPELLED) or of the schema, with all of them as violations
 */
export function readJsonBody(schema: z.ZodMiniType, maxBytes = usualMaxBytes): (request: EndpointRequest) => void {
  return (request) => {
    const text = bodyText(request)
    request.context.bodyText = text
    if (Buffer.byteLength(text) > maxBytes || isDeeperThan(maxDepth, text)) throw new ApiError('BODY_TOO_LARGE')
    if (namesAnotherCharset(request.event.headers['content-type'] ?? '')) throw new ApiError('CHARSET_UNSUPPORTED')
    parse(request, text)
    if (text === '') throw new ApiError('BODY_NOT_JSON')
    const body = readExactly(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('BODY_NOT_JSON')
    refuseGarbledText(body)
    const unknown = [...unknownKeys(schema, body)]
    request.context.ignoredKeys = unknown
    request.context.body = validated(schema, body, misspelledKeys(unknown))
  }
}

/** The body as API Gateway decodes it: bytes that are not UTF-8 become U+FFFD. A leading byte order mark is dropped. */
function bodyText({ event: { body, isBase64Encoded } }: EndpointRequest): string {
  if (typeof body !== 'string') return ''
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** The parser checks content type and syntax; it does not know charsets. */
function parse(request: EndpointRequest, text: string): void {
  Object.assign(request.event, { body: text, isBase64Encoded: false })
  try {
    void parseWithMiddy?.(request)
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message?: string }
    if (statusCode === 415) throw new ApiError('CONTENT_TYPE_UNSUPPORTED')
    // It refuses __proto__ and the like; for us these are unknown keys, which the schema drops.
    if (message !== 'Forbidden key in JSON body') throw new ApiError('BODY_NOT_JSON')
  }
}

/** Whether a content type names a charset other than UTF-8. Split by hand, in one pass over a header of any length. */
function namesAnotherCharset(contentType: string): boolean {
  const [, ...parameters] = contentType.toLowerCase().split(';')
  return parameters.some((parameter) => {
    const [name = '', value = ''] = parameter.split('=')
    return name.trim() === 'charset' && !utf8Names.has(value.trim().replaceAll('"', ''))
  })
}

const utf8Names = new Set(['utf-8', 'utf8'])

/** Whether brackets nest deeper than allowed; checked on the text, before any parser recurses. */
function isDeeperThan(depth: number, text: string): boolean {
  let open = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++open > depth) return true
    } else if (character === '}' || character === ']') open--
  }
  return false
}
