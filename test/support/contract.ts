import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { peopleApiDocument } from '../../infra/openapi/document.ts'
import { messagePattern } from '../../infra/openapi/error-message.ts'
import { isForPeople } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
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
  content?: { 'application/json': { schema: object; examples?: Record<string, { summary: string; value: unknown }> } }
}

interface Documented {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; schema: object; example?: unknown }[]
  requestBody?: { content: { 'application/json': { schema: { $ref: string }; examples?: Record<string, { value: unknown }> } } }
  responses: Record<string, DocumentedAnswer | { $ref: string }>
}

interface Document {
  paths: Record<string, Record<string, Documented>>
  webhooks?: Record<string, { post: Documented }>
  components: { schemas: Record<string, object>; responses: Record<string, DocumentedAnswer> }
}

/** The document as it lies at the root: what integrators build on. */
export const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as Document

/** The document of the endpoints for people. It is not in the repository; the types of the web apps are made from it. */
export const peopleDocument = JSON.parse(JSON.stringify(peopleApiDocument())) as Document

/**
 * Both, with references that say which of the two they lead into: a part by itself is still understood. Once as callers have them,
 * by whom requests may have members that nobody knows, and once for what we answer ourselves: with no member that is not declared.
 */
const documents = {
  'openapi.json': anchored(document, 'openapi.json') as Document,
  people: anchored(peopleDocument, 'people') as Document,
  'openapi.json-answers': closed(anchored(document, 'openapi.json-answers')) as Document,
  'people-answers': closed(anchored(peopleDocument, 'people-answers')) as Document,
}
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  // Each part is compiled once and used a few times: so references are compiled on their own, and the code is not optimized.
  inlineRefs: false,
  code: { optimize: false },
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    uri: (text: string) => URL.canParse(text),
  },
})
// Amounts are doubles, and a division cannot test them exactly: two decimals write a multiple of 0.01 down whole.
ajv.removeKeyword('multipleOf')
ajv.addKeyword({
  keyword: 'multipleOf',
  type: 'number',
  validate: (step: number, value: number) => Number(value.toFixed(String(step).split('.')[1]?.length ?? 0)) === value,
})
for (const [name, one] of Object.entries(documents)) ajv.addSchema(one, name)

/** Compiled once a process and schema, which has the same text in many endpoints: tests ask for the same ones again and again. */
const compiled = new Map<object | string, ValidateFunction>()

/** Of an answer with one of several errors the schema of the one with its code, so that a fault is told of that one alone. */
function schemaOfError(schema: object, body: unknown): object {
  const { oneOf = [] } = schema as { oneOf?: { $ref: string }[] }
  const { code } = (body ?? {}) as { code?: unknown }
  type ErrorSchema = { properties?: { code?: { const?: unknown } } }
  return oneOf.find(({ $ref }) => (referred($ref) as ErrorSchema).properties?.code?.const === code) ?? schema
}

/** What is wrong with a value by a schema that documented() gave, or one without references; one text a fault. */
export function faultsIn(value: unknown, schema: object, what: string): string[] {
  const validate = compiled.get(schema) ?? compiledByText(schema)
  compiled.set(schema, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    if ('additionalProperty' in params) return `${what}${instancePath}/${params.additionalProperty} is declared by no schema`
    return `${what}${instancePath} ${message ?? 'is wrong'} ${JSON.stringify(params)}`
  })
}

function compiledByText(schema: object): ValidateFunction {
  const text = JSON.stringify(schema)
  const validate = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, validate)
  return validate
}

function anchored(part: unknown, documentName: string): unknown {
  if (Array.isArray(part)) return part.map((item) => anchored(item, documentName))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === '$ref' ? `${documentName}${String(value)}` : anchored(value, documentName),
    ]),
  )
}

/**
 * The document leaves answers open, since later versions may answer more and clients must not refuse that. What this version
 * answers, it declares whole: what declares its members gets no others.
 */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const whole = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]))
  const declaresMembers = whole.type === 'object' && typeof whole.properties === 'object'
  return declaresMembers ? { additionalProperties: false, ...whole } : whole
}

/** What its document says of an endpoint: openapi.json, or that of people's doors; its answers closed. */
export function documented(endpointName: string): Documented {
  const spec = endpoints.find(({ name }) => name === endpointName)
  const [open, answers] =
    spec && isForPeople(spec)
      ? [documents.people, documents['people-answers']]
      : [documents['openapi.json'], documents['openapi.json-answers']]
  const operationOf = ({ paths }: Document): Documented | undefined => spec && paths[spec.path]?.[spec.method.toLowerCase()]
  const [asked, answered] = [operationOf(open), operationOf(answers)]
  if (!asked || !answered) throw new Error(`there is no endpoint ${endpointName} in a document`)
  return { ...asked, responses: answered.responses }
}

/** The schema of what openapi.json says that integrators are sent, by its type. */
export function documentedWebhook(type: string): object {
  const { webhooks = {} } = documents['openapi.json-answers']
  const found = (webhooks[type] ?? webhooks[type.replace(/\..*$/, '.*')])?.post.requestBody
  if (!found) throw new Error(`openapi.json has no webhook ${type}`)
  return found.content['application/json'].schema
}

/** The schema or answer of a document that a reference of its parts leads to. */
export function referred(reference: string): object {
  const [documentName = '', , , kind = '', name = ''] = reference.split(/[#/]/)
  const found = documents[documentName as keyof typeof documents]?.components[kind as 'schemas' | 'responses'][name]
  if (!found) throw new Error(`no document has ${reference}`)
  return found
}

/** The answer that the document declares for a status; undefined when it declares none. */
export function documentedAnswer(endpointName: string, status: number): DocumentedAnswer | undefined {
  const answer = documented(endpointName).responses[String(status)]
  if (!answer || !('$ref' in answer)) return answer
  return referred(answer.$ref) as DocumentedAnswer
}

/**
 * Holds an answer against the document of its endpoint: status, headers, body, and the text of an error against the error table.
 *
 * @throws Error that names every difference
 */
export function expectDeclared(endpointName: string, { status, headers, body }: GivenAnswer): void {
  const answer = documentedAnswer(endpointName, status)
  if (!answer) throw new Error(`${endpointName} answered ${status}, which its document does not declare`)
  const declared = answer.content?.['application/json'].schema
  const schema = declared && status >= 400 ? schemaOfError(declared, body) : declared
  const faults = [
    ...headerFaults(answer, headers),
    ...(schema && body !== undefined ? faultsIn(body, schema, 'body') : []),
    ...(status >= 400 ? messageFaults(body as { code?: string; message?: string }) : []),
  ]
  if (faults.length > 0) {
    throw new Error(
      `${endpointName} answered ${status}, not as its document declares:\n  ${faults.join('\n  ')}\n${JSON.stringify(body)}`,
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
