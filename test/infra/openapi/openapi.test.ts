import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../../infra/openapi/document.ts'
import { messagePattern } from '../../../infra/openapi/error-message.ts'
import { withoutWebhooks } from '../../../infra/openapi/without-webhooks.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { commonErrors, isForPeople, keyErrors } from '../../../lib/contract/endpoint-spec.ts'
import { eventTypes } from '../../../lib/domain/feed/event.ts'
import { type ErrorCode, errorTable } from '../../../lib/errors.ts'
import { document, documented, documentedAnswer, faultsIn, peopleDocument } from '../../support/contract.ts'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, 'openapi.json'), 'utf8')

interface Shown {
  description?: string
  examples?: unknown[]
  properties?: Record<string, Shown & { $ref?: string; items?: unknown; anyOf?: unknown[]; oneOf?: unknown[] }>
  additionalProperties?: unknown
}
const schemas = Object.entries(document.components.schemas as Record<string, Shown>)

describe('openapi.json', () => {
  test('is what npm run openapi writes now', () => {
    expect(`${JSON.stringify(openApiDocument(), undefined, 2)}\n` === text).toBe(true)
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has the endpoints there are, and no others', () => {
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const ofIntegrators = endpoints.filter((spec) => !isForPeople(spec))
    expect(routes.toSorted()).toEqual(ofIntegrators.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('has what integrators are sent of every type of event, each by its kind', () => {
    const sent = Object.keys(document.webhooks ?? {})
    expect(new Set(sent)).toEqual(new Set([...eventTypes.map((type) => type.replace(/\..*$/, '.*')), 'webhook.test']))
    for (const type of eventTypes) expect(JSON.stringify(schemas)).toContain(`"${type}"`)
  })

  test('knows nothing of people who are signed in', () => {
    expect(Object.keys(document.components.schemas)).not.toContain('SignedInPerson')
    expect(text).not.toMatch(/"session": \[\]|__Host-session|\/api\/(?:session|console|account)/)
  })

  test('describes every field and gives an example of it, or refers to what does', () => {
    const bare = schemas.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => field.$ref === undefined)
        .filter(([, { description, examples, items, anyOf, oneOf }]) => !description || !(examples ?? items ?? anyOf ?? oneOf))
        .map(([field]) => `${name}.${field}`),
    )
    expect(bare).toEqual([])
  })

  test('forbids new fields nowhere: clients that check answers go on working when some are added', () => {
    expect(text).not.toContain('additionalProperties')
  })

  test('asks for a key everywhere but at the referral link', () => {
    const open = endpoints.filter((spec) => !isForPeople(spec)).filter(({ name }) => documented(name).security.length === 0)
    expect(open.map(({ name }) => name)).toEqual(['open-referral-link', 'preview-referral-link'])
  })
})

describe('the document without webhooks', () => {
  const small = JSON.parse(JSON.stringify(withoutWebhooks(openApiDocument()))) as typeof document & { tags: { name: string }[] }

  test('is valid OpenAPI 3.1, with the same paths', async () => {
    expect(await new Validator().validate({ ...small })).toEqual({ valid: true })
    expect(small.paths).toEqual(document.paths)
    expect(small.webhooks).toBeUndefined()
  })

  test('has every schema, those of what webhooks are sent too, and no tag that nothing has', () => {
    expect(small.components).toEqual(document.components)
    expect(small.components.schemas).toHaveProperty('SentLeadEvent')
    const whole = openApiDocument().tags?.map(({ name }) => name) ?? []
    expect(small.tags.map(({ name }) => name)).toEqual(whole.filter((name) => name !== 'Sent events'))
  })
})

describe("the document of people's doors", () => {
  test('has the endpoints that openapi.json has not', () => {
    const routes = Object.entries(peopleDocument.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(routes.toSorted()).toEqual(
      endpoints
        .filter(isForPeople)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
  })

  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate({ ...peopleDocument })).toEqual({ valid: true })
  })

  test('asks for a session everywhere but where one signs in or registers', () => {
    const open = endpoints.filter(isForPeople).filter(({ name }) => documented(name).security.length === 0)
    expect(open.map(({ name }) => name)).toEqual([
      'request-sign-in-code',
      'sign-in',
      'request-passkey-challenge',
      'sign-in-with-passkey',
      'show-company-sign-in',
      'begin-company-sign-in',
      'sign-in-with-company',
      'show-face',
      'show-logo',
      'show-registration',
      'register-partner',
    ])
  })

  test('describes every field, or refers to what does', () => {
    const bare = Object.entries(peopleDocument.components.schemas as Record<string, Shown>).flatMap(
      ([name, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, field]) => field.$ref === undefined && !field.description)
          .map(([field]) => `${name}.${field}`),
    )
    expect(bare).toEqual([])
  })

  test('has every error once, as a schema of its own', () => {
    const codesIn = (part: unknown): string[] =>
      [...JSON.stringify(part).matchAll(/"const":"([A-Z_]+)"/g)].map(([, code = '']) => code)
    expect(codesIn(peopleDocument.paths)).toEqual([])
    const codes = codesIn(peopleDocument.components)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toContain('SIGN_IN_REFUSED')
  })
})

test('the two documents hold every message of the error table, by its code', () => {
  const examples = [
    ...endpoints.flatMap(({ name }) =>
      Object.keys(documented(name).responses).map((status) => documentedAnswer(name, Number(status))),
    ),
    ...Object.values(document.components.responses),
  ].flatMap((answer) => Object.entries(answer?.content?.['application/json'].examples ?? {}))
  const summaries = new Map(examples.map(([code, { summary }]) => [code, summary]))
  for (const code of Object.keys(errorTable) as ErrorCode[])
    expect([code, summaries.get(code)]).toEqual([code, messagePattern(code)])
})

describe('a rule of several fields', () => {
  test.each([
    { name: 'change-lead-status', body: {}, isTaken: false },
    { name: 'change-lead-status', body: { id: '', systemName: null }, isTaken: false },
    { name: 'change-lead-status', body: { id: 'x' }, isTaken: true },
    { name: 'change-lead-status', body: { systemName: 'x' }, isTaken: true },
    { name: 'change-lead-status', body: { id: 'x', systemName: 'y' }, isTaken: true },
    { name: 'create-lead', body: { fields: [], sessionId: 'x', promocode: 'y' }, isTaken: false },
    { name: 'create-lead', body: { fields: [], sessionId: 'x', promocode: '' }, isTaken: true },
    { name: 'create-lead', body: { fields: [], sessionId: null, promocode: 'y' }, isTaken: true },
    { name: 'create-lead', body: { fields: [] }, isTaken: true },
  ])('of $name is the same in the document and in the handler: $body', ({ name, body, isTaken }) => {
    const schema = documented(name).requestBody?.content['application/json'].schema ?? {}
    expect(faultsIn(body, schema, 'body').length === 0).toBe(isTaken)
    expect(endpoints.find((spec) => spec.name === name)?.body?.safeParse(body).success).toBe(isTaken)
  })
})

describe('for clients that common tools make,', () => {
  test('every text has a greatest length or a few values', () => {
    const isBare = (part: object): boolean => typesOf(part).includes('string') && !bounds.some((bound) => bound in part)
    expect(placesIn(document, (part, path) => isBare(part) && !path.includes('/not/'))).toEqual([])
  })

  test('every amount of rubles is a double of two decimals', () => {
    const isMoney = (part: object, path: string): boolean =>
      /\/(amount|dealAmount|fixed|accrued|available|held|paid|minimum)$/.test(path) && typesOf(part).includes('number')
    const amounts = placesIn(document, isMoney)
    expect(amounts.length).toBeGreaterThan(10)
    const asDoubles = placesIn(document, (part, path) => isMoney(part, path) && 'multipleOf' in part && 'format' in part)
    expect(asDoubles).toEqual(amounts)
  })

  test('every number is an integer or a double: clients take others for floats of 32 bits', () => {
    const isFloat = (part: object): boolean => typesOf(part).includes('number') && !('format' in part && part.format === 'double')
    expect(placesIn(document, isFloat)).toEqual([])
  })

  test('a day or a moment has no pattern: clients in C# match text only, and are not compiled otherwise', () => {
    const isTime = (part: object): boolean => 'format' in part && String(part.format).startsWith('date')
    expect(placesIn(document, isTime).length).toBeGreaterThan(10)
    expect(placesIn(document, (part) => isTime(part) && 'pattern' in part)).toEqual([])
  })

  test('a constant number is an integer, and no boolean is a constant', () => {
    const isOdd = (part: object): boolean =>
      'const' in part && !typesOf(part).some((type) => type === 'string' || type === 'integer')
    expect(placesIn(document, isOdd)).toEqual([])
  })

  test('nothing is null and nothing else: no client has a type for that', () => {
    const isNull = (part: object, path: string): boolean =>
      typesOf(part).every((type) => type === 'null') && typesOf(part).length > 0 && !/\/anyOf\/\d+$/.test(path)
    expect(placesIn(document, isNull)).toEqual([])
  })

  test('what a webhook is sent has a tag of its own: clients have a class for each, and one would take the place of the other', () => {
    const tagsOf = (items: object = {}): string[] =>
      Object.values(items).flatMap((item: object) => Object.values(item).flatMap(({ tags }: { tags: string[] }) => tags))
    const asked = new Set(tagsOf(document.paths))
    const sent = new Set(tagsOf(document.webhooks))
    expect([sent.size, [...sent].filter((tag) => asked.has(tag))]).toEqual([1, []])
  })

  test('nothing is of two types besides null: classes have no member for that', () => {
    const isOfTwo = (part: object): boolean => typesOf(part).filter((type) => type !== 'null').length > 1
    expect(placesIn(document, (part, path) => isOfTwo(part) && !path.includes('/not'))).toEqual([])
  })

  test('every schema is an object: readers of Go know no schema that is true or false', () => {
    expect(text).not.toMatch(/"properties": \{[^{}]*: (?:true|false)/)
  })

  test('no schema is named as what every client of some language has already', () => {
    // Java logs with the first two; Go is configured by the third.
    const taken = new Set(['Level', 'Logger', 'Configuration'])
    expect(schemas.map(([name]) => name).filter((name) => taken.has(name))).toEqual([])
  })

  test('no schema is named as the constructor of another', () => {
    const names = new Set(schemas.map(([name]) => name))
    expect([...names].filter((name) => names.has(name.replace(/^New/, '')) && name.startsWith('New'))).toEqual([])
  })
})

/** Texts of which the schema cannot tell how long they may be: the contour knows them, or another rule does. */
const knownOtherwise: readonly string[] = [
  // Ids have one form: a text of another is refused however long it is.
  'create-partner legalTypeId',
  'create-partner levelId',
  'create-partner groupIds.0',
  'change-partner legalTypeId',
  'change-partner levelId',
  'change-legal-details legalDetails.0.fieldTypeId',
  'change-legal-details legalDetails.0.value',
  'change-legal-details legalTypeId',
  'change-partner groupIds.0',
  // An id has a form of its own.
  'collect-payouts payoutIds.0',
  'release-payout payoutId',
  // An id that is too long names no field; a value is bounded by the greatest body, an answer to a legal type by its field.
  'create-partner legalDetails.0.fieldTypeId',
  'create-partner legalDetails.0.value',
  'create-lead fields.0.fieldTypeId',
  'create-lead fields.0.value',
  // Without its amount a discount is refused whole.
  'create-promocode clientDiscount.text',
  'decide-promocode clientDiscount.text',
]

/** Texts that handlers take for some field or other, of any length. */
const texts: readonly ((length: number) => string)[] = [
  (length) => 'x'.repeat(length),
  (length) => '1'.repeat(length),
  (length) => 'https://e.example/'.padEnd(length, 'x').slice(0, length),
  (length) => 'a@e.example'.padStart(length, 'b'),
]

interface Part extends Shown {
  $ref?: string
  type?: string | string[]
  maxLength?: number
  items?: Part
  properties?: Record<string, Part>
  anyOf?: Part[]
}
type Place = readonly (string | number)[]

/** The texts of any content in a body, with the places where they stand; the first of a list stands for all. */
function textsIn(part: Part, place: Place = []): { place: Place; maxLength: number | undefined }[] {
  if (part.$ref) return textsIn(schemas.find(([name]) => part.$ref?.endsWith(`/${name}`))?.[1] as Part, place)
  const isFree = typesOf(part).includes('string') && !('enum' in part) && !('const' in part)
  return [
    ...(isFree ? [{ place, maxLength: part.maxLength }] : []),
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => textsIn(field, [...place, name])),
    ...(part.items ? textsIn(part.items, [...place, 0]) : []),
    ...(part.anyOf ?? []).flatMap((one) => textsIn(one, place)),
  ]
}

/** A body with nothing but this text. */
const bodyWith = ([name, ...inside]: Place, text: string): unknown => {
  if (name === undefined) return text
  return typeof name === 'number' ? [bodyWith(inside, text)] : { [name]: bodyWith(inside, text) }
}

test('every text of a body may be as long as openapi.json says, and no longer', () => {
  const differing = endpoints
    .filter((spec) => !isForPeople(spec))
    .flatMap((spec) => {
      const schema = documented(spec.name).requestBody?.content['application/json'].schema ?? {}
      return textsIn(schema as Part).flatMap(({ place, maxLength = 0 }) => {
        const isTaken = (text: string): boolean => {
          const issues = spec.body?.safeParse(bodyWith(place, text)).error?.issues ?? []
          return !issues.some(({ path }) => path.length > 0 && `${place.join('.')}.`.startsWith(`${path.join('.')}.`))
        }
        const isRight = texts.some((text) => isTaken(text(maxLength)) && !isTaken(text(maxLength + 1)))
        return isRight ? [] : [`${spec.name} ${place.join('.')}`]
      })
    })
  expect(differing.toSorted()).toEqual(knownOtherwise.toSorted())
})

/** Of these the schema cannot tell: ids and cursors have forms of their own, and the contour knows what offers and statuses there are. */
const knownByOthers = / (?:partnerId|cursor)$|^list-links offer$|^list-leads status$/

/** Texts that queries take for some parameter or other, of any length from the shortest that is one. */
const queryTexts: readonly ((length: number) => string)[] = [
  (length) => 'x'.repeat(length),
  (length) => 'lead:'.padEnd(length, 'x'),
  (length) => `${'1'.padEnd(length - 3, '0')}.00`,
  (length) => `2026-11-28T00:00:00.${'0'.repeat(Math.max(0, length - 26))}+03:00`,
]

/** The parameters of queries, and whether an endpoint takes one with a value. */
const queryParameters = endpoints
  .filter((spec) => !isForPeople(spec))
  .flatMap(({ name: endpoint, query }) =>
    (documented(endpoint).parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({
        place: `${endpoint} ${name}`,
        schema: schema as Limits,
        isTaken: (value: string): boolean =>
          !(query?.safeParse({ [name]: value }).error?.issues ?? []).some(({ path }) => path[0] === name),
      })),
  )

type Limits = Part & { minimum?: number; exclusiveMinimum?: number; maximum?: number; multipleOf?: number }

test('every text of a query may be as long as openapi.json says, and no longer', () => {
  const limited = queryParameters.filter(({ place, schema }) => schema.maxLength !== undefined && !knownByOthers.test(place))
  expect(limited.length).toBeGreaterThan(10)
  const differing = limited.filter(
    ({ schema: { maxLength = 0 }, isTaken }) =>
      !queryTexts.some((text) => isTaken(text(maxLength)) && !isTaken(text(maxLength + 1))),
  )
  expect(differing.map(({ place }) => place)).toEqual([])
})

test('every number of a query may be as small and as great as openapi.json says, and no more', () => {
  const numbers = queryParameters.filter(({ schema }) => typesOf(schema).some((type) => type === 'integer' || type === 'number'))
  expect(numbers.length).toBeGreaterThan(10)
  const differing = numbers.filter(({ schema, isTaken }) => {
    const {
      multipleOf: step = 1,
      exclusiveMinimum = Number.NaN,
      minimum = exclusiveMinimum + step,
      maximum = Number.NaN,
    } = schema
    const [first, last] = [minimum, maximum].map(String) as [string, string]
    return !isTaken(first) || !isTaken(last) || isTaken(String(minimum - step)) || isTaken(String(maximum + step))
  })
  expect(differing.map(({ place }) => place)).toEqual([])
})

const bounds = ['maxLength', 'enum', 'const', 'format', 'pattern']

const typesOf = (part: object): unknown[] => ('type' in part ? [part.type].flat() : [])

/** The paths of the places in the document for which it holds, without the contents of examples. */
function placesIn(part: unknown, holds: (part: object, path: string) => boolean, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.entries(part)
    .filter(([name]) => !/^examples?$/.test(name) || path.endsWith('/properties'))
    .flatMap(([name, value]) => placesIn(value, holds, `${path}/${name}`))
  return holds(part, path) ? [path, ...inside] : inside
}

describe.each(endpoints)('$name in its document', (spec) => {
  const { name, access, errors, success, streamed, body } = spec
  const declared = documented(name)

  test('declares every error it can answer, each under its status with its code and an example', () => {
    const expected = [...(access === 'ApiKey' ? keyErrors : []), ...errors, ...commonErrors]
    for (const code of expected) {
      const { schema = {}, examples = {} } = documentedAnswer(name, errorTable[code].status)?.content?.['application/json'] ?? {}
      const example = examples[code]?.value
      expect(example).toMatchObject({ statusCode: errorTable[code].status, code })
      expect(faultsIn(example, schema, code)).toEqual([])
    }
  })

  test('declares its success, to integrators with an example that is one', () => {
    const answer = documentedAnswer(name, success)
    expect(Object.keys(declared.responses).filter((status) => Number(status) < 400)).toEqual([String(success)])
    expect(answer?.headers?.Location !== undefined).toBe(success === 302)
    if (success === 302) return
    const { schema = {}, examples = {} } = answer?.content?.['application/json'] ?? {}
    expect(Object.values(examples).flatMap(({ value }) => faultsIn(value, schema, 'example'))).toEqual([])
    expect(Object.keys(examples).length > 0).toBe(!isForPeople(spec))
  })

  test('declares the headers that callers should look at', () => {
    // Nobody knows a visitor when they come again, and what changes nothing is done as often as it is asked.
    const isKnownAgain = body !== undefined && declared.security.length > 0 && !spec.changesNothing
    expect('Idempotency-Replayed' in (documentedAnswer(name, success)?.headers ?? {})).toBe(isKnownAgain)
    expect('Content-Encoding' in (documentedAnswer(name, success)?.headers ?? {})).toBe(streamed)
    expect(documentedAnswer(name, 503)?.headers).toHaveProperty('Retry-After')
    expect(declared.parameters.some((parameter) => parameter.name === 'Idempotency-Key')).toBe(isKnownAgain)
  })

  test('takes a body if its handler reads one, whose examples the handler takes too', () => {
    const content = declared.requestBody?.content['application/json']
    expect(content !== undefined).toBe(body !== undefined)
    for (const { value } of Object.values(content?.examples ?? {})) {
      expect(faultsIn(value, content?.schema ?? {}, 'example')).toEqual([])
      expect(body?.safeParse(value).success).toBe(true)
    }
  })
})
