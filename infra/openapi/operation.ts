import type { ZodOpenApiOperationObject, ZodOpenApiParameterObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { answerHeaders } from './answer-headers.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { documentOf } from './endpoint-documents.ts'
import { errorAnswers, errorsOf } from './error-answers.ts'
import { exampleOf } from './example-of.ts'

/** An endpoint as the document has it. */
export function operation(spec: EndpointSpec): ZodOpenApiOperationObject {
  const document = documentOf(spec)
  const { tag, summary, description, body } = document
  return {
    operationId: spec.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tag],
    summary,
    description,
    security: spec.access === 'ApiKey' ? [{ apiKey: [] }] : [],
    parameters: parameters(document),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { ...body } } } } : {}),
    responses: { [String(spec.success)]: success(document), ...errorAnswers(errorsOf(spec)) },
  }
}

function parameters({ spec, path = {}, query = {} }: EndpointDocument): ZodOpenApiParameterObject[] {
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): ZodOpenApiParameterObject => {
    const known = path[name]
    if (!known) throw new Error(`the document of ${spec.name} does not say what {${name}} is in its path`)
    return { name, in: 'path', required: true, schema: { type: 'string', minLength: 1 }, ...known }
  })
  const inQuery = Object.keys(spec.query?.shape ?? {}).map((name): ZodOpenApiParameterObject => {
    const known = query[name]
    if (!known) throw new Error(`the document of ${spec.name} does not say what the parameter ${name} is`)
    return { name, in: 'query', ...known }
  })
  return [...inPath, ...inQuery, ...(spec.body ? [idempotencyKey] : [])]
}

const idempotencyKey: ZodOpenApiParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names the request, so that it can be repeated after a lost answer: it is applied once and answered the same every time, for seven days. Take a new UUID, such as `3f1c1a52-6a3e-4c5e-9a53-0c7a6f6f6a11`, for every new request',
  // No example of its own: pages fill examples in, and the second request from such a page would be refused.
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
}

function success({ spec, answer }: EndpointDocument): ZodOpenApiResponseObject {
  if (answer === null) return { description: 'Where to go', headers: answerHeaders(['Cache-Control', 'Location']) }
  return {
    description: 'Done',
    headers: answerHeaders([
      'Cache-Control',
      ...(spec.streamed ? (['Content-Encoding', 'Vary', 'X-Next-Cursor', 'Link'] as const) : []),
      ...(spec.body ? (['Idempotency-Replayed'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: answer,
        examples: { demo: { summary: 'In the demo contour', value: exampleOf(answer) } },
      },
    },
  }
}
