import type * as z from 'zod'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameterObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { asksForSession, type EndpointSpec, isForPeople, takesIdempotencyKey } from '../../lib/contract/endpoint-spec.ts'
import type { ErrorCode } from '../../lib/errors.ts'
import { answerHeaders } from './answer-headers.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { documentOf } from './endpoint-documents.ts'
import { errorAnswers, errorsOf } from './error-answers.ts'
import { messagePattern } from './error-message.ts'
import { exampleOf } from './example-of.ts'
import { type Exchange, type RecordedExamples, recordedFile } from './recorded-examples.ts'
import { anyError } from './responses/error.ts'

/** An endpoint as the document has it. */
export function operation(spec: EndpointSpec, recorded: RecordedExamples): ZodOpenApiOperationObject {
  const document = documentOf(spec)
  const exchanges = shownExchanges(document, recorded)
  const { tag, summary, description, body } = document
  return {
    operationId: operationId(spec),
    tags: [tag],
    summary,
    description: [description, scopeText(spec), proofText(spec)].filter((text) => text !== '').join('\n\n'),
    security: securityOf(spec),
    parameters: parameters(document, exchanges),
    ...(body ? { requestBody: requestBody(body, exchanges) } : {}),
    responses: {
      [String(spec.success)]: success(document, exchanges),
      ...errorAnswers(errorsOf(spec), refusalsOf(document, exchanges), isForPeople(spec) ? 'People' : 'Integrators'),
      ...(spec.success === 302 ? { default: otherwise } : {}),
    },
  }
}

/** The door is not part of what clients call an operation: each door has a document of its own. */
const operationId = ({ name }: EndpointSpec): string =>
  name.replace(/^external-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What a key with scopes, or a role, must open here. OpenAPI has a place for scopes, but for other kinds of access only. */
function scopeText({ access, permission }: EndpointSpec): string {
  const needed = access === 'ApiKey' ? 'Scope' : 'Permission'
  if (permission === undefined) return ''
  if (typeof permission === 'string') return `${needed}: \`${permission}\`.`
  const { field, by } = permission
  return `${needed}, by \`${field}\`: ${Object.entries(by)
    .map(([value, scope]) => `${value} \`${scope}\``)
    .join(', ')}.`
}

/** That a session has to be a new one, for all of what an endpoint does or for some of it. */
function proofText({ stepUp, proof }: EndpointSpec): string {
  if (stepUp === undefined) return ''
  const what = stepUp === true ? 'This' : 'Some of this'
  const by = {
    Any: 'with a passkey where the person has one',
    Recent: 'with a passkey or a mailed code',
    Passkey: 'with a passkey',
  }[proof ?? 'Any']
  return `${what} asks for a session that began within ten minutes, ${by}: else \`PROOF_REQUIRED\`.`
}

/** What a request is known by. */
function securityOf(spec: EndpointSpec): Record<string, string[]>[] {
  if (asksForSession(spec)) return [{ session: [] }]
  return spec.access === 'ApiKey' ? [{ apiKey: [] }] : []
}

/** An example and what came of it. */
interface ShownExchange extends Exchange {
  example: string
  summary: string
}

function shownExchanges({ spec, examples = {} }: EndpointDocument, recorded: RecordedExamples): ShownExchange[] {
  return Object.entries(examples).map(([example, { summary }]) => {
    const exchange = recorded[spec.name]?.[example]
    if (!exchange) throw new Error(`${recordedFile} has no ${example} of ${spec.name}: npm run openapi asks the demo for it`)
    return { example, summary, ...exchange }
  })
}

/** Refusals as they really were, by their codes. */
function refusalsOf(
  { examples = {} }: EndpointDocument,
  exchanges: readonly ShownExchange[],
): Partial<Record<ErrorCode, unknown>> {
  const refused = exchanges.map(({ example, refusal }) => [examples[example]?.again, refusal] as const)
  return Object.fromEntries(refused.filter(([code]) => code !== undefined))
}

function requestBody(schema: z.ZodType, exchanges: readonly ShownExchange[]): ZodOpenApiRequestBodyObject {
  const examples = exchanges.map(({ example, summary, body }) => [example, { summary, value: body }] as const)
  return { required: true, content: { 'application/json': { schema, ...shown(examples) } } }
}

const maxIdLength = 255

function parameters(
  { spec, path = {}, query = {} }: EndpointDocument,
  exchanges: readonly ShownExchange[],
): ZodOpenApiParameterObject[] {
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): ZodOpenApiParameterObject => {
    const known = path[name]
    if (!known) throw new Error(`the document of ${spec.name} does not say what {${name}} is in its path`)
    const schema = { type: 'string', minLength: 1, maxLength: maxIdLength } as const
    const example = exchanges[0]?.path?.[name]
    return { name, in: 'path', required: true, schema, ...known, ...(example === undefined ? {} : { example }) }
  })
  const inQuery = Object.keys(spec.query?.shape ?? {}).map((name): ZodOpenApiParameterObject => {
    const known = query[name]
    if (!known) throw new Error(`the document of ${spec.name} does not say what the parameter ${name} is`)
    // A repeated parameter is refused: several values stand in one, separated by commas.
    return { name, in: 'query', ...known, ...(known.schema.type === 'array' ? { style: 'form', explode: false } : {}) }
  })
  return [
    ...inPath,
    ...inQuery,
    ...(takesIdempotencyKey(spec) ? [idempotencyKey] : []),
    ...(asksForSession(spec) ? [actingAs] : []),
  ]
}

const actingAs: ZodOpenApiParameterObject = {
  name: 'X-Acting-As',
  in: 'header',
  description:
    'The id of the person shown on the page, from `GET /api/session`. If the session belongs to another person, the request is refused with `SIGNED_IN_AS_ANOTHER` and nothing is done. Without the header, the signed-in person acts',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const idempotencyKey: ZodOpenApiParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names the request, so that it can be repeated after a lost answer: it is applied once and answered the same every time, for seven days. Take a new UUID, such as `3f1c1a52-6a3e-4c5e-9a53-0c7a6f6f6a11`, for every new request',
  // No example of its own: pages fill examples in, and the second request from such a page would be refused.
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
}

/** These give the cookie of a browser or a session, or take it away. */
const setsCookie = new Set([
  'request-sign-in-code',
  'request-passkey-challenge',
  'sign-in',
  'sign-in-with-passkey',
  'begin-company-sign-in',
  'sign-in-with-company',
  'register-partner',
  'end-session',
  'sign-out',
])

function success({ spec, answer }: EndpointDocument, exchanges: readonly ShownExchange[]): ZodOpenApiResponseObject {
  if (answer === null) return { description: 'Where to go', headers: answerHeaders(['Cache-Control', 'Location']) }
  return {
    description: 'Done',
    headers: answerHeaders([
      spec.isKeptForGood ? 'Cache-Control for good' : 'Cache-Control',
      ...(spec.streamed ? (['Content-Encoding', 'Vary'] as const) : []),
      ...(spec.streamed || spec.paged ? (['X-Next-Cursor', 'Link'] as const) : []),
      ...(takesIdempotencyKey(spec) ? (['Idempotency-Replayed'] as const) : []),
      ...(errorsOf(spec).includes('EXTERNAL_ID_TAKEN') ? (['External-Id-Known'] as const) : []),
      ...(spec.access === 'ApiKey' && spec.body ? (['X-Ignored-Fields'] as const) : []),
      ...(asksForSession(spec) ? (['X-Acting-As'] as const) : []),
      ...(setsCookie.has(spec.name) ? (['Set-Cookie'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: answer,
        ...shown(exchanges.map(({ example, summary, answer: value }) => [example, { summary, value }] as const)),
      },
    },
  }
}

type ShownExample = readonly [name: string, example: { summary: string; value: unknown }]

/** The property that holds examples, where there are any. */
const shown = (examples: readonly ShownExample[]) => (examples.length > 0 ? { examples: Object.fromEntries(examples) } : {})

/** A redirect has no success of the 2xx kind; tools that ask for one take this. */
const otherwise: ZodOpenApiResponseObject = {
  id: 'AnyError',
  description: 'Whatever is no redirect is an error in this shape, `ROUTE_NOT_FOUND` for an address without a name',
  headers: answerHeaders(['Cache-Control']),
  content: {
    'application/json': {
      schema: anyError,
      examples: {
        ROUTE_NOT_FOUND: { summary: messagePattern('ROUTE_NOT_FOUND'), value: exampleOf(anyError) },
      },
    },
  },
}
