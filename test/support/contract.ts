import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { messagePattern } from '../../infra/openapi/error-message.ts'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { type ErrorCode, errorTable } from '../../lib/errors.ts'

/** What a handler or a server answered. */
export interface GivenAnswer {
  status: number
  headers: Readonly<Record<string, unknown>>
  /** Parsed; undefined when it is not to be looked at. */
  body: unknown
}

export interface DocumentedHeader {
  required?: boolean
  schema: object
}

export interface DocumentedAnswer {
  description: string
  headers?: Record<string, DocumentedHeader>
  content?: { 'application/json': { schema: object; examples: Record<string, { summary: string; value: unknown }> } }
}

interface Documented {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; schema: object; example?: unknown }[]
  requestBody?: { content: { 'application/json': { schema: { $ref: string }; examples: Record<string, { value: unknown }> } } }
  responses: Record<string, DocumentedAnswer | { $ref: string }>
}

/** The document as it lies at the root: what integrators build on. */
export const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, object>; responses: Record<string, DocumentedAnswer> }
}

const documentName = 'openapi.json'
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    uri: (text: string) => URL.canParse(text),
  },
})
// Amounts are doubles, which no quotient judges exactly: a multiple of 0.01 is what two decimals write down whole.
ajv.removeKeyword('multipleOf')
ajv.addKeyword({
  keyword: 'multipleOf',
  type: 'number',
  validate: (step: number, value: number) => Number(value.toFixed(String(step).split('.')[1]?.length ?? 0)) === value,
})
ajv.addSchema(document, documentName)

/** Compiled once a process and schema: tests ask for the same ones again and again. */
const compiled = new Map<object, ValidateFunction>()

/** What is wrong with a value by a schema of the document, one text a fault. */
export function faultsIn(value: unknown, schema: object, what: string): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(anchored(schema) as object)
  compiled.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${what}${instancePath} ${message ?? 'is wrong'} ${JSON.stringify(params)}`
  })
}

/** A part of the document by itself: what it refers to is still found. */
function anchored(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => anchored(item))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, name === '$ref' ? `${documentName}${String(value)}` : anchored(value)]),
  )
}

/** What the document says of an endpoint. */
export function documented(endpointName: string): Documented {
  const spec = endpoints.find(({ name }) => name === endpointName)
  const found = spec && document.paths[spec.path]?.[spec.method.toLowerCase()]
  if (!found) throw new Error(`openapi.json has no endpoint ${endpointName}`)
  return found
}

/** The answer that the document declares for a status; undefined when it declares none. */
export function documentedAnswer(endpointName: string, status: number): DocumentedAnswer | undefined {
  const answer = documented(endpointName).responses[String(status)]
  if (!answer || !('$ref' in answer)) return answer
  return document.components.responses[answer.$ref.split('/').at(-1) ?? '']
}

/**
 * Holds an answer against openapi.json: status, headers, body, and the text of an error against the error table.
 *
 * @throws Error that names every difference
 */
export function expectDeclared(endpointName: string, { status, headers, body }: GivenAnswer): void {
  const answer = documentedAnswer(endpointName, status)
  if (!answer) throw new Error(`${endpointName} answered ${status}, which openapi.json does not declare`)
  const schema = answer.content?.['application/json'].schema
  const faults = [
    ...headerFaults(answer, headers),
    ...(schema && body !== undefined ? faultsIn(body, schema, 'body') : []),
    ...(status >= 400 ? messageFaults(body as { code?: string; message?: string }) : []),
  ]
  if (faults.length > 0) {
    throw new Error(
      `${endpointName} answered ${status}, not as openapi.json declares:\n  ${faults.join('\n  ')}\n${JSON.stringify(body)}`,
    )
  }
}

function headerFaults({ headers: declared = {}, content }: DocumentedAnswer, given: GivenAnswer['headers']): string[] {
  const answered = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const contentType = answered.get('content-type')
  answered.delete('content-type')
  const expectedType = content ? 'application/json; charset=utf-8' : undefined
  const known = new Set(Object.keys(declared).map((name) => name.toLowerCase()))
  return [
    ...(contentType === expectedType ? [] : [`Content-Type is ${String(contentType)}`]),
    ...[...answered.keys()].filter((name) => !known.has(name)).map((name) => `the header ${name} is not declared`),
    ...Object.entries(declared).flatMap(([name, { required, schema }]) => {
      const value = answered.get(name.toLowerCase())
      if (value === undefined) return required ? [`the header ${name} is missing`] : []
      return faultsIn(value, schema, name)
    }),
  ]
}

const specialCharacters = /[.*+?^${}()|[\]\\]/g

function messageFaults({ code = '', message = '' }: { code?: string; message?: string }): string[] {
  if (!(code in errorTable)) return [`the code ${code} is not in the error table`]
  const texts = messagePattern(code as ErrorCode).split('…')
  const pattern = new RegExp(`^${texts.map((text) => text.replaceAll(specialCharacters, String.raw`\$&`)).join('[^]*')}$`)
  return pattern.test(message) ? [] : [`the message of ${code} is «${message}»`]
}
