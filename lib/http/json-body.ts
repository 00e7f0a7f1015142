import httpJsonBodyParser from '@middy/http-json-body-parser'
import type * as z from 'zod/mini'
import { ApiError, type ErrorCode, type Violation } from '../errors.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { readExactly } from './exact-json.ts'

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
    request.context.body = validated(schema, readExactly(text))
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

function validated(schema: z.ZodMiniType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('BODY_NOT_JSON')
  const { success, data, error } = schema.safeParse(body)
  if (success) return data

  const faults = error.issues.map((issue) => faultOf(issue))
  const first = faults[0]
  if (!first) throw new ApiError('BODY_NOT_JSON')
  first.error.violations = faults.map(({ violation }) => violation)
  throw first.error
}

/** The schemas name the error; its texts, and what they need, are put together here. */
function faultOf(issue: z.core.$ZodIssue): { error: ApiError; violation: Violation } {
  const path = pathOf(issue.path)
  const details = { field: path, maxLength: 'maximum' in issue ? Number(issue.maximum) : 0 }
  const error = new ApiError(issue.message as 'TEXT_TOO_LONG' & ErrorCode, details) as ApiError
  return { error, violation: { path, message: error.message } }
}

/** @example pathOf(['fields', 2, 'value']) === 'fields[2].value' */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((whole, part) => {
    if (typeof part === 'number') return `${whole}[${part}]`
    return whole === '' ? String(part) : `${whole}.${String(part)}`
  }, '')
}
