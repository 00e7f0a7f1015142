import type { oas31 } from 'zod-openapi'
import { type Deprecation, memberSteps } from '../../lib/contract/deprecation.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'

/** How long callers have at least to change their programs. */
export const noticeMonths = 6

type Node = Record<string, unknown> & { description?: string; deprecated?: boolean }
type Operation = Node & {
  parameters?: (Node & { name: string; in: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}
interface Answer {
  $ref?: string
  headers?: Headers
  content?: Record<string, { schema: Schema }>
}
type Schema = Node & {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/**
 * Marks what endpoints declare deprecated: `deprecated`, `x-sunset` (which oasdiff reads too), what to do instead, and the headers that
 * say it.
 *
 * @returns a document of its own
 * @throws Error when a declaration names nothing that exists, gives too little time, or is missing at an endpoint that shows the same
 * member
 */
export function withDeprecations(original: oas31.OpenAPIObject, specs: readonly EndpointSpec[]): oas31.OpenAPIObject {
  // Written out and read again, no two parts of it are the same object, so that one can be marked alone.
  const document = JSON.parse(JSON.stringify(original)) as oas31.OpenAPIObject
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const shared = (document.components?.responses ?? {}) as Record<string, Answer>
  const operationOf = ({ path, method }: EndpointSpec) =>
    (document.paths?.[path] as Record<string, unknown> | undefined)?.[method.toLowerCase()] as Operation | undefined
  for (const spec of specs) {
    for (const deprecation of spec.deprecations ?? []) {
      const operation = operationOf(spec)
      refuseShortNotice(spec, deprecation)
      if (!operation || !isMarked(operation, deprecation, schemas, spec)) throw new Error(`${spec.name} has no ${deprecation.of}`)
      describeHeaders(operation, deprecation, spec, shared)
    }
  }
  for (const spec of specs) {
    const operation = operationOf(spec)
    if (operation) refuseUndeclared(spec, operation, schemas)
  }
  return document
}

/** What the changelog says of a deprecation; a test looks for it there. */
export const changelogText = ({ method, path }: EndpointSpec, { of, sunset }: Deprecation): string =>
  `\`${of}\` of \`${method} ${path.replace('/api/external', '')}\` may be gone from ${sunset}`

function refuseShortNotice({ name }: EndpointSpec, { of, since, sunset }: Deprecation): void {
  const [announced, gone] = [since, sunset].map((day) => new Date(day)) as [Date, Date]
  const isWritten = [since, sunset].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)))
  const earliest = Date.UTC(announced.getUTCFullYear(), announced.getUTCMonth() + noticeMonths, announced.getUTCDate())
  if (!isWritten || gone.getTime() < earliest) {
    throw new Error(`${name}: ${of} needs ${noticeMonths} months between since and sunset, both YYYY-MM-DD`)
  }
}

function mark(node: Node, { since, sunset, instead }: Deprecation): true {
  const text = `Deprecated since ${since}, may be gone from ${sunset}. ${instead}`
  Object.assign(node, {
    deprecated: true,
    'x-sunset': sunset,
    description: node.description === undefined || node.description === '' ? text : `${node.description}. ${text}`,
  })
  return true
}

function isMarked(operation: Operation, deprecation: Deprecation, schemas: Record<string, Schema>, spec: EndpointSpec): boolean {
  const [place, ...steps] = memberSteps(deprecation.of)
  if (place === 'endpoint') return mark(operation, deprecation)
  if (place === 'query') {
    const parameter = operation.parameters?.find((one) => one.in === 'query' && one.name === steps.join('.'))
    return parameter !== undefined && mark(parameter, deprecation)
  }
  const root = place === 'body' ? bodyOf(operation) : answerOf(operation, spec)
  const members = root ? membersAt([root], steps, schemas) : []
  // A shared schema may have been marked for another endpoint.
  for (const member of members) if (member.deprecated !== true) mark(member, deprecation)
  return steps.length > 0 && members.length > 0
}

const bodyOf = ({ requestBody }: Operation): Schema | undefined => requestBody?.content['application/json']?.schema
const answerOf = ({ responses }: Operation, { success }: EndpointSpec): Schema | undefined =>
  responses[success]?.content?.['application/json']?.schema

const nameIn = (reference: string): string => reference.replace('#/components/schemas/', '')

/** The alternatives of a schema, without references. */
function alternatives(schema: Schema, schemas: Record<string, Schema>): Schema[] {
  const target = schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {})
  const branches = target.anyOf ?? target.oneOf
  return branches ? branches.flatMap((one) => alternatives(one, schemas)) : [target]
}

function membersAt(from: readonly Schema[], steps: readonly string[], schemas: Record<string, Schema>): Schema[] {
  const [step, ...rest] = steps
  if (step === undefined) return [...from]
  const next = from
    .flatMap((one) => alternatives(one, schemas))
    .map(({ items, properties }) => (step === '[]' ? items : properties?.[step]))
    .filter((one) => one !== undefined)
  return membersAt(next, rest, schemas)
}

/** The headers of each answer that may have them. Answers that endpoints share become the endpoint's own. */
function describeHeaders(operation: Operation, { of }: Deprecation, spec: EndpointSpec, shared: Record<string, Answer>): void {
  const success = String(spec.success)
  const isOfAnswer = of.startsWith('answer')
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (status !== success && isOfAnswer) continue
    const own = answer.$ref === undefined ? answer : (shared[answer.$ref.replace('#/components/responses/', '')] ?? {})
    // What a gateway answers in the endpoint's place has none, so no error always has them.
    const isAlways = status === success && (of === 'endpoint' || isOfAnswer)
    operation.responses[status] = { ...own, headers: withHeaders(own.headers ?? {}, isAlways) }
  }
}

type Headers = Record<string, { description?: string; required?: boolean }>

function withHeaders(headers: Headers, isAlways: boolean): Headers {
  const required = isAlways || headers.Deprecation?.required === true
  const always = required ? { required } : {}
  const text = (description: string, maxLength: number) => ({ ...always, description, schema: { type: 'string', maxLength } })
  const about = 'About the deprecation: `<https://…>; rel="deprecation"`'
  const next = headers.Deprecation ? undefined : headers.Link?.description
  return {
    ...headers,
    Deprecation: text('Since when something that the request uses is deprecated: `@` and seconds since 1970 (RFC 9745)', 20),
    Sunset: text('From when on it may be gone (RFC 8594)', 40),
    Link: headers.Deprecation
      ? { ...headers.Link, ...always }
      : { ...text(about, 2000), ...headers.Link, ...always, ...(next === undefined ? {} : { description: `${next}. ${about}` }) },
  }
}

/** @throws Error for a deprecated member that the endpoint shows, because it shares a schema, and does not declare */
function refuseUndeclared(spec: EndpointSpec, operation: Operation, schemas: Record<string, Schema>): void {
  const roots: [string, Schema | undefined][] = [
    ['body', bodyOf(operation)],
    ['answer', answerOf(operation, spec)],
  ]
  const shown = roots.flatMap(([place, root]) => (root ? deprecatedMembers(place, root, schemas, []) : []))
  const declared = new Set<string>(spec.deprecations?.map(({ of }) => of))
  const missing = shown.find((member) => !declared.has(member))
  if (missing !== undefined) throw new Error(`${spec.name} shows the deprecated ${missing}: declare it there too`)
}

function deprecatedMembers(place: string, schema: Schema, schemas: Record<string, Schema>, within: readonly string[]): string[] {
  const { $ref, items, properties = {} } = schema
  if ($ref !== undefined) {
    const target = within.includes($ref) ? undefined : schemas[nameIn($ref)]
    return target ? deprecatedMembers(place, target, schemas, [...within, $ref]) : []
  }
  return [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => deprecatedMembers(place, one, schemas, within)),
    ...(items ? deprecatedMembers(`${place}[]`, items, schemas, within) : []),
    ...Object.entries(properties).flatMap(([name, member]) => [
      ...(member.deprecated ? [`${place}.${name}`] : []),
      ...deprecatedMembers(`${place}.${name}`, member, schemas, within),
    ]),
  ]
}
