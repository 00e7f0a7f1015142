import httpJsonBodyParser from '@middy/http-json-body-parser'
import type * as z from 'zod/mini'
import { ApiError } from '../errors.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { readExactly } from './exact-json.ts'
import { validated } from './validated.ts'

const maxBodyBytes = 256 * 1024
const maxDepth = 32

const { before: parseWithMiddy } = httpJsonBodyParser()

/**
 * Reads the body as JSON and checks it against the endpoint's schema; the context holds the outcome.
 *
 * @throws ApiError BODY_TOO_LARGE, CONTENT_TYPE_UNSUPPORTED, BODY_NOT_JSON, or the first fault that the schema finds, with all of them as violations
 */
export function readJsonBody(schema: z.ZodMiniType): (request: EndpointRequest) => void {
  return (request) => {
    const text = bodyText(request)
    request.context.bodyText = text
    if (Buffer.byteLength(text) > maxBodyBytes || isDeeperThan(maxDepth, text)) throw new ApiError('BODY_TOO_LARGE')
    parse(request)
    if (text === '') throw new ApiError('BODY_NOT_JSON')
    const body = readExactly(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('BODY_NOT_JSON')
    request.context.body = validated(schema, body)
  }
}

function bodyText({ event: { body, isBase64Encoded } }: EndpointRequest): string {
  if (typeof body !== 'string') return ''
  return isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
}

/** Content type and syntax are the parser's to judge. */
function parse(request: EndpointRequest): void {
  try {
    void parseWithMiddy?.(request)
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message?: string }
    if (statusCode === 415) throw new ApiError('CONTENT_TYPE_UNSUPPORTED')
    // It refuses __proto__ and the like; here they are unknown keys, which the schema drops.
    if (message !== 'Forbidden key in JSON body') throw new ApiError('BODY_NOT_JSON')
  }
}

/** Whether brackets nest deeper than that; read off the text, so that no parser has to follow them. */
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
