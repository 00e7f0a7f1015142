import { isDeepStrictEqual } from 'node:util'
import type { Answer, ApiDocument, Content, Operation, Parameter, SecurityAlternatives } from './api-document.ts'
import { type Compared, type Misfit, misfits, type Schema, type Schemas } from './schema-misfits.ts'

/** Something that a caller of the previous release can no longer rely on. */
export interface Break {
  rule: Rule
  /** For example `POST /api/external/payout body.requisites`. */
  place: string
  detail: string
  /** The day from which the previous release allowed it: it was deprecated, and this is its sunset. */
  announced?: string
}

/** What breaks callers; where a change beside it is none, the text says so. */
export const rules = {
  'operation gone': 'a path or a method is gone; new ones are welcome',
  'operation renamed': 'operationId has changed: generated clients name their methods after it',
  'parameter gone': 'a parameter is gone: it is refused or has no effect',
  'parameter required': 'a parameter is new and required, or has become required; new optional ones are welcome',
  'parameter written otherwise': 'its style has changed',
  'body required': 'a body must now be sent',
  'body member gone': 'a member of a request is gone, or no longer read',
  'body member required': 'a member is new and required, or has become required; new optional ones are welcome',
  'request value refused': 'a type, an enumeration, a limit or a pattern takes less than before; it may take more',
  'media type gone': 'a kind of content is gone',
  'success changed': 'a success has another status, or one more',
  'error status gone': 'an error no longer comes, or comes with another status; new ones are welcome',
  'error code gone': 'a code is gone from a status; new ones are welcome',
  'answer member gone': 'a member of an answer is gone; new ones are welcome',
  'answer member may be absent': 'a member was always there and no longer is',
  'answer value new':
    'an answer may hold what the previous one could not: null, another type, a longer text, one more value of an enumeration',
  'header gone': 'a header of an answer is gone',
  'header may be absent': 'a header was always there and no longer is',
  'access narrowed': 'a key that opened it no longer does, or it is public no more',
  'webhook gone': 'a kind of message is no longer sent',
  'webhook answer gone': 'what a receiver may answer is no longer taken',
} as const satisfies Record<string, string>

export type Rule = keyof typeof rules

/** Both releases, and which enumerations of answers may grow, by their places. */
interface Judged {
  before: ApiDocument
  after: ApiDocument
  schemas: Schemas
  mayGrow: (place: string) => boolean
}

/** One operation in both releases. */
interface Pair {
  place: string
  was: Operation
  is: Operation
  judged: Judged
}

/**
 * What of the previous API the present one no longer honours, for programs that ignore members, error codes and headers that they do
 * not know.
 *
 * @param mayGrow whether an enumeration in answers was always open to new values, by its place
 * @throws Error for a word of JSON Schema that the judge does not know
 */
export function breakingChanges(
  before: ApiDocument,
  after: ApiDocument,
  mayGrow: (place: string) => boolean = () => false,
): Break[] {
  const judged = { before, after, schemas: { before: resolver(before), after: resolver(after) }, mayGrow }
  return [
    ...operationsOf(before.paths).flatMap(({ path, method, operation: was }) => {
      const place = `${method.toUpperCase()} ${path}`
      const is = after.paths[path]?.[method]
      return is ? operationBreaks({ place, was, is, judged }) : [broken('operation gone', place, 'gone', was['x-sunset'])]
    }),
    ...operationsOf(before.webhooks ?? {}).flatMap(({ path, method, operation: was }) => {
      const place = `webhook ${path}`
      const is = after.webhooks?.[path]?.[method]
      return is ? webhookBreaks({ place, was, is, judged }) : [broken('webhook gone', place, 'gone', was['x-sunset'])]
    }),
  ]
}

const operationsOf = (paths: ApiDocument['paths']) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

function resolver({ components }: ApiDocument): (reference: string) => Schema {
  return (reference) => {
    const schema = components.schemas?.[reference.replace('#/components/schemas/', '')]
    if (!schema) throw new Error(`nothing is at ${reference}`)
    return schema
  }
}

const broken = (rule: Rule, place: string, detail: string, announced?: string): Break => ({
  rule,
  place,
  detail,
  ...(announced === undefined ? {} : { announced }),
})

function operationBreaks(pair: Pair): Break[] {
  const { place, was, is } = pair
  const found = [
    ...(was.operationId === is.operationId ? [] : [broken('operation renamed', place, `${was.operationId} → ${is.operationId}`)]),
    ...accessBreaks(pair),
    ...parameterBreaks(pair),
    ...bodyBreaks(pair),
    ...successBreaks(pair),
    ...errorBreaks(pair),
  ]
  // Of a deprecated operation, everything was announced.
  const sunset = was['x-sunset']
  return sunset === undefined ? found : found.map((one) => ({ announced: sunset, ...one }))
}

function accessBreaks({ place, was, is, judged: { before, after } }: Pair): Break[] {
  const alternatives = (operation: Operation, document: ApiDocument): SecurityAlternatives => {
    const listed = operation.security ?? document.security ?? []
    return listed.length > 0 ? listed : [{}]
  }
  const isSameScheme = (name: string) =>
    isDeepStrictEqual(before.components.securitySchemes?.[name], after.components.securitySchemes?.[name])
  const opens = (held: SecurityAlternatives[number]) =>
    alternatives(is, after).some((needed) =>
      Object.entries(needed).every(
        ([name, scopes]) => held[name] && isSameScheme(name) && scopes.every((scope) => held[name]?.includes(scope)),
      ),
    )
  const shut = alternatives(was, before).filter((held) => !opens(held))
  const [scopeWas, scopeIs] = [was['x-scope'], is['x-scope']]
  const isScopeOther = scopeIs !== undefined && scopeIs !== scopeWas
  return [
    ...shut.map((held) => broken('access narrowed', place, Object.keys(held).join(' and ') || 'public')),
    ...(isScopeOther ? [broken('access narrowed', place, `${scopeWas ?? 'no scope'} → ${scopeIs}`)] : []),
  ]
}

const isSameParameter = (one: Parameter) => (other: Parameter) => one.in === other.in && one.name === other.name

function parameterBreaks({ place, was, is, judged }: Pair): Break[] {
  const [before, after] = [was.parameters ?? [], is.parameters ?? []]
  const placeOf = (one: Parameter) => `${place} ${one.in} ${one.name}`
  const required = after.filter((one) => one.required && !before.find(isSameParameter(one))?.required)
  return [
    ...required.map((one) =>
      broken('parameter required', placeOf(one), 'required', before.find(isSameParameter(one))?.['x-sunset']),
    ),
    ...before.flatMap((one) => {
      const other = after.find(isSameParameter(one))
      const announced = one['x-sunset']
      if (!other) return [broken('parameter gone', placeOf(one), 'gone', announced)]
      if (isListOfSuch(one, other))
        return asked({ before: one.schema, after: other.schema.items, place: placeOf(one), announced }, judged)
      const isWrittenOtherwise = one.style !== other.style || one.explode !== other.explode
      return [
        ...(isWrittenOtherwise ? [broken('parameter written otherwise', placeOf(one), 'another style', announced)] : []),
        ...asked({ before: one.schema, after: other.schema, place: placeOf(one), announced }, judged),
      ]
    }),
  ]
}

/** One of a few values, and now several of them separated by commas: a single one is written as before. */
function isListOfSuch(one: Parameter, other: Parameter): other is Parameter & { schema: { items: Schema } } {
  const { type, items, minItems = 0 } = other.schema
  const isOneOfFew = one.schema.enum?.every((value) => !String(value).includes(',')) ?? false
  return (
    isOneOfFew && type === 'array' && items !== undefined && minItems <= 1 && other.style === 'form' && other.explode === false
  )
}

function bodyBreaks({ place, was, is, judged }: Pair): Break[] {
  const [before, after] = [was.requestBody, is.requestBody]
  const isNowRequired = after?.required === true && before?.required !== true
  return [
    ...(isNowRequired ? [broken('body required', `${place} body`, 'required')] : []),
    ...contentBreaks(before?.content ?? {}, after?.content ?? {}, `${place} body`, (pair) => asked(pair, judged)),
  ]
}

function contentBreaks(
  before: Content,
  after: Content,
  place: string,
  judge: (pair: Omit<Compared, 'givenBy'>) => Break[],
): Break[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const other = after[type]?.schema
    return other ? judge({ before: schema, after: other, place }) : [broken('media type gone', place, type)]
  })
}

/** What callers send. */
const asked = (pair: Omit<Compared, 'givenBy'>, { schemas }: Judged): Break[] =>
  misfits({ ...pair, givenBy: 'callers' }, schemas).map((found) => brokenBy(found, requestRules))

/** What callers get. */
const answered = (pair: Omit<Compared, 'givenBy'>, { schemas, mayGrow }: Judged): Break[] =>
  misfits({ ...pair, givenBy: 'us' }, schemas)
    .filter(({ kind, place }) => !(kind === 'grown' && mayGrow(place)))
    .map((found) => brokenBy(found, answerRules))

const requestRules = {
  value: 'request value refused',
  grown: 'request value refused',
  removed: 'body member gone',
  absent: 'body member required',
} as const
const answerRules = {
  value: 'answer value new',
  grown: 'answer value new',
  removed: 'answer member gone',
  absent: 'answer member may be absent',
} as const

const brokenBy = ({ kind, place, detail, announced }: Misfit, ruleOf: Readonly<Record<Misfit['kind'], Rule>>): Break =>
  broken(ruleOf[kind], place, detail, announced)

const isSuccess = (status: string): boolean => /^[23]/.test(status)

function answerOf({ components }: ApiDocument, operation: Operation, status: string): Answer {
  const answer = operation.responses[status] ?? {}
  return '$ref' in answer ? (components.responses?.[answer.$ref.replace('#/components/responses/', '')] ?? {}) : answer
}

function successBreaks(pair: Pair): Break[] {
  const { place, was, is, judged } = pair
  const [before, after] = [was, is].map(({ responses }) => Object.keys(responses).filter(isSuccess)) as [string[], string[]]
  if (before.join() !== after.join()) return [broken('success changed', place, `${before.join()} → ${after.join()}`)]
  return before.flatMap((status) => {
    const [one, other] = [answerOf(judged.before, was, status), answerOf(judged.after, is, status)]
    const at = `${place} answer`
    return [
      ...headerBreaks(one, other, at, judged),
      ...contentBreaks(one.content ?? {}, other.content ?? {}, at, (content) => answered(content, judged)),
    ]
  })
}

/** Come with a deprecation, and go with it. */
const announcing = new Set(['Deprecation', 'Sunset', 'Link'])

function headerBreaks(one: Answer, other: Answer, at: string, judged: Judged): Break[] {
  const { headers = {} } = one
  return Object.entries(headers).flatMap(([name, was]) => {
    if (headers.Deprecation && announcing.has(name)) return []
    const is = other.headers?.[name]
    const place = `${at} header ${name}`
    if (!is) return [broken('header gone', place, 'gone')]
    const isLost = was.required === true && is.required !== true
    return [
      ...(isLost ? [broken('header may be absent', place, 'may be absent')] : []),
      ...answered({ before: was.schema, after: is.schema, place }, judged),
    ]
  })
}

function errorBreaks(pair: Pair): Break[] {
  const { place, was, is, judged } = pair
  const statuses = Object.keys(was.responses).filter((status) => !isSuccess(status))
  return statuses.flatMap((status) => {
    const at = `${place} error ${status}`
    if (!is.responses[status]) return [broken('error status gone', at, 'gone')]
    const [one, other] = [answerOf(judged.before, was, status), answerOf(judged.after, is, status)]
    return [
      ...headerBreaks(one, other, at, judged),
      ...codeBreaks(errorsOf(one, judged.schemas.before), errorsOf(other, judged.schemas.after), at, judged),
    ]
  })
}

/** The bodies of an error status, by their codes. */
function errorsOf({ content }: Answer, resolve: (reference: string) => Schema): ReadonlyMap<string, Schema> {
  const schema = content?.['application/json']?.schema
  if (!schema) return new Map()
  const bodies = (schema.oneOf ?? [schema]).map((one) => (one.$ref === undefined ? one : resolve(one.$ref)))
  return new Map(bodies.map((body) => [codeOf(body), body]))
}

function codeOf({ properties }: Schema): string {
  const code = properties?.code?.const
  return typeof code === 'string' ? code : 'any code'
}

function codeBreaks(
  before: ReadonlyMap<string, Schema>,
  after: ReadonlyMap<string, Schema>,
  at: string,
  judged: Judged,
): Break[] {
  return [...before].flatMap(([code, body]) => {
    const other = after.get(code)
    return other
      ? answered({ before: body, after: other, place: `${at} ${code}` }, judged)
      : [broken('error code gone', `${at} ${code}`, 'gone')]
  })
}

/** Of a webhook, what we send is what its receivers get, and what they answer is what we take. */
function webhookBreaks({ place, was, is, judged }: Pair): Break[] {
  const headers = (operation: Operation): Answer => ({
    headers: Object.fromEntries(
      (operation.parameters ?? []).map(({ name, required, schema }) => [name, { required: required === true, schema }]),
    ),
  })
  const gone = Object.keys(was.responses).filter((status) => !is.responses[status])
  return [
    ...headerBreaks(headers(was), headers(is), place, judged),
    ...contentBreaks(was.requestBody?.content ?? {}, is.requestBody?.content ?? {}, `${place} body`, (content) =>
      answered(content, judged),
    ),
    ...gone.map((status) => broken('webhook answer gone', `${place} ${status}`, 'gone')),
  ]
}
