import type { oas31, ZodOpenApiOperationObject, ZodOpenApiParameterObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpointResponses } from './responses/endpoint-responses.ts'
import { maxPageLength } from '../../lib/contract/query-parameters.ts'
import { partnerIdExample } from './responses/partner.ts'
import { payoutStatuses } from '../../lib/domain/payout.ts'
import { answerHeaders } from './answer-headers.ts'
import { endpointTexts } from './endpoint-texts.ts'
import { errorAnswers, errorsOf } from './error-answers.ts'
import { exampleOf } from './example-of.ts'
import { requestBodies } from './request-bodies.ts'

/** An endpoint as the document has it. */
export function operation(spec: EndpointSpec): ZodOpenApiOperationObject {
  const text = endpointTexts[spec.name]
  if (!text) throw new Error(`infra/openapi/endpoint-texts.ts has no text for ${spec.name}`)
  return {
    operationId: spec.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [text.tag],
    summary: spec.summary,
    description: text.description,
    security: spec.access === 'ApiKey' ? [{ apiKey: [] }] : [],
    parameters: parameters(spec),
    ...(spec.body ? { requestBody: requestBody(spec.name) } : {}),
    responses: { [String(spec.success)]: success(spec), ...errorAnswers(errorsOf(spec)) },
  }
}

/** What stands in braces in the paths. */
const pathParameters: Readonly<Record<string, { description: string; example: string }>> = {
  '/api/external/payout/{id}': { description: 'id of the payout request', example: '01a1fdc2-2dd3-76e0-94b7-4b516c982c67' },
  '/api/external/lead/{id}': { description: 'id of the lead', example: '01a1fdc2-2d4b-772b-af04-1c85e70bb695' },
  '/api/external/partner/{id}': { description: 'id of the partner', example: partnerIdExample },
  '/r/{slug}': { description: 'The name of the referral link', example: 'anna-mortgage' },
}

function parameters({ path, body, query }: EndpointSpec): ZodOpenApiParameterObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(({ 0: whole, 1: name = '', index }): ZodOpenApiParameterObject => {
    const known = pathParameters[path.slice(0, index + whole.length)]
    if (!known) throw new Error(`infra/openapi/operation.ts does not say what ${whole} is in ${path}`)
    return {
      name,
      in: 'path',
      required: true,
      description: known.description,
      schema: { type: 'string', minLength: 1 },
      example: known.example,
    }
  })
  const inQuery = Object.keys(query?.shape ?? {}).map((name): ZodOpenApiParameterObject => {
    const known = queryParameters[name]
    if (!known) throw new Error(`infra/openapi/operation.ts does not say what the parameter ${name} is`)
    return { name, in: 'query', ...known }
  })
  return [...inPath, ...inQuery, ...(body ? [idempotencyKey] : [])]
}

/** What stands behind the question mark, by name. No examples: pages fill them in, and the list would be narrowed unasked. */
const queryParameters: Readonly<Record<string, { description: string; schema: oas31.SchemaObject }>> = {
  status: { description: 'Only requests in this status', schema: { type: 'string', enum: [...payoutStatuses] } },
  partnerId: { description: 'Only requests of this partner', schema: { type: 'string' } },
  updatedSince: {
    description: 'Only what changed at this moment or later: the updatedAt of the element. With a time zone',
    schema: { type: 'string', format: 'date-time' },
  },
  limit: {
    description: 'How many elements to answer with at most',
    schema: { type: 'integer', minimum: 1, maximum: maxPageLength },
  },
  cursor: { description: 'Where to go on: as the page before gave it', schema: { type: 'string' } },
  amount: {
    description: 'The amount to check, in rubles with at most two decimals',
    schema: { type: 'number', exclusiveMinimum: 0, maximum: 10 ** 12 },
  },
}

const idempotencyKey: ZodOpenApiParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names the request, so that it can be repeated after a lost answer: it is applied once and answered the same every time, for seven days. Take a new UUID, such as `3f1c1a52-6a3e-4c5e-9a53-0c7a6f6f6a11`, for every new request',
  // No example of its own: pages fill examples in, and the second request from such a page would be refused.
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
}

function requestBody(name: string): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  const documented = requestBodies[name]
  if (!documented) throw new Error(`infra/openapi/request-bodies.ts has no body for ${name}`)
  return { required: true, content: { 'application/json': { ...documented } } }
}

function success({ name, streamed, body }: EndpointSpec): ZodOpenApiResponseObject {
  const schema = endpointResponses[name]
  if (schema === undefined) throw new Error(`infra/openapi/responses/endpoint-responses.ts has no answer for ${name}`)
  if (schema === null) return { description: 'Where to go', headers: answerHeaders(['Cache-Control', 'Location']) }
  return {
    description: 'Done',
    headers: answerHeaders([
      'Cache-Control',
      ...(streamed ? (['Content-Encoding', 'Vary', 'X-Next-Cursor', 'Link'] as const) : []),
      ...(body ? (['Idempotency-Replayed'] as const) : []),
    ]),
    content: { 'application/json': { schema, examples: { demo: { summary: 'In the demo contour', value: exampleOf(schema) } } } },
  }
}
