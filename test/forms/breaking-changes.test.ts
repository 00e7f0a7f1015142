import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { ApiDocument } from './api-document.ts'
import { withoutWords } from './api-document.ts'
import { type Rule, breakingChanges, rules } from './breaking-changes.ts'

/** A small API that has everything the judge looks at. */
const sample = {
  security: [{ key: [] }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        'x-scope': 'Scope: `things.read`.',
        parameters: [
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
        ],
        responses: {
          '200': {
            headers: {
              Cursor: { schema: { type: 'string', maxLength: 9 } },
              Vary: { required: true, schema: { type: 'string' } },
            },
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } },
          },
          '400': {
            content: {
              'application/json': {
                schema: { oneOf: [{ $ref: '#/components/schemas/Bad' }, { $ref: '#/components/schemas/Worse' }] },
              },
            },
          },
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
      post: {
        operationId: 'createThing',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } } },
        responses: { '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
      },
    },
    '/open': { get: { operationId: 'open', security: [], responses: { '302': {} } } },
  },
  webhooks: {
    thing: {
      post: {
        operationId: 'thing',
        parameters: [{ name: 'id', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Sent' } } } },
        responses: { '2XX': {}, '410': {} },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    responses: { NotFound: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Missing' } } } } },
    schemas: {
      NewThing: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 20 },
          note: { type: ['string', 'null'] },
          code: { type: 'string', pattern: '^[a-z]+$', format: 'slug' },
          amount: { type: 'number', exclusiveMinimum: 0, maximum: 100, multipleOf: 0.01 },
          count: { type: 'number', minimum: 1, exclusiveMaximum: 10 },
          parts: { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string', maxLength: 5 } },
          value: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
          tags: { type: 'object', additionalProperties: { type: 'string', maxLength: 5 }, propertyNames: { maxLength: 5 } },
          mode: { type: 'string', const: 'fast' },
        },
        required: ['title'],
        not: { required: ['note', 'code'] },
      },
      Thing: {
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 36 },
          status: { type: 'string', enum: ['new', 'done'] },
          note: { type: ['string', 'null'], maxLength: 100 },
          total: { type: 'integer', minimum: 0 },
          owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
          extra: { type: 'string' },
          day: { type: 'string', pattern: z.toJSONSchema(z.iso.date()).pattern },
        },
        required: ['id', 'status', 'note', 'total', 'owner', 'parts'],
      },
      Owner: { type: 'object', properties: { email: { type: 'string', format: 'email' } }, required: ['email'] },
      Sent: { type: 'object', properties: { version: { type: 'integer' } }, required: ['version'] },
      Bad: {
        type: 'object',
        properties: { code: { type: 'string', const: 'BAD' }, path: { type: 'string' } },
        required: ['code', 'path'],
      },
      Worse: { type: 'object', properties: { code: { type: 'string', const: 'WORSE' } }, required: ['code'] },
      Missing: { type: 'object', properties: { code: { type: 'string', const: 'MISSING' } }, required: ['code'] },
      Other: { type: 'object', properties: { code: { type: 'string', const: 'OTHER' } }, required: ['code'] },
    },
  },
} as const

const [list, create, thing, newThing] = [
  'paths /things get',
  'paths /things post',
  'components schemas Thing',
  'components schemas NewThing',
]
const [listAt, createAt] = ['GET /things', 'POST /things']
const thingProperties = Object.keys(sample.components.schemas.Thing.properties)
const newProperty = `${newThing} properties`
const property = `${thing} properties`
const json = 'content application/json schema'
const bad = { $ref: '#/components/schemas/Bad' }
const worse = { $ref: '#/components/schemas/Worse' }
const other = { $ref: '#/components/schemas/Other' }
const [kind, limit] = sample.paths['/things'].get.parameters

/** The parameter `kind`, which then takes several values, separated by commas. */
const listOf = (values: readonly string[]) => ({
  ...kind,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: values } },
})

/** Values to put at places of a document, whose steps are separated by blanks; undefined takes what is there away. */
type Patch = Readonly<Record<string, unknown>>

/** A break with the rule that names it and its place, and beside it a change that breaks nobody. */
const rows: [what: string, rule: Rule, place: string, breaks: Patch, welcome: Patch][] = [
  ['a path', 'operation gone', 'GET /open', { 'paths /open': undefined }, { 'paths /more': sample.paths['/open'] }],
  ['a method', 'operation gone', createAt, { [create]: undefined }, { 'paths /things put': sample.paths['/things'].post }],
  [
    'the name of an operation',
    'operation renamed',
    listAt,
    { [`${list} operationId`]: 'things' },
    { 'paths /more': sample.paths['/open'] },
  ],
  [
    'a parameter',
    'parameter gone',
    `${listAt} query kind`,
    { [`${list} parameters`]: [limit] },
    { [`${list} parameters 2`]: { ...kind, name: 'other' } },
  ],
  [
    'a parameter that is required',
    'parameter required',
    `${listAt} query kind`,
    { [`${list} parameters 0 required`]: true },
    { [`${list} parameters 0 required`]: false },
  ],
  [
    'a new parameter',
    'parameter required',
    `${listAt} query other`,
    { [`${list} parameters 2`]: { ...kind, name: 'other', required: true } },
    { [`${list} parameters 2`]: { ...kind, name: 'other' } },
  ],
  [
    'the style of a parameter',
    'parameter written otherwise',
    `${listAt} query kind`,
    { [`${list} parameters 0 explode`]: true },
    { [`${list} parameters 0 deprecated`]: true },
  ],
  [
    'a value of a parameter that takes several of them',
    'request value refused',
    `${listAt} query kind`,
    { [`${list} parameters 0`]: listOf(['a']) },
    { [`${list} parameters 0`]: listOf(['a', 'b', 'c']) },
  ],
  [
    'the values of a parameter',
    'request value refused',
    `${listAt} query kind`,
    { [`${list} parameters 0 schema enum`]: ['a'] },
    { [`${list} parameters 0 schema enum`]: ['a', 'b', 'c'] },
  ],
  [
    'the limit of a parameter',
    'request value refused',
    `${listAt} query limit`,
    { [`${list} parameters 1 schema maximum`]: 99 },
    { [`${list} parameters 1 schema maximum`]: 101 },
  ],
  [
    'the default of a parameter',
    'request value refused',
    `${listAt} query limit`,
    { [`${list} parameters 1 schema default`]: 11 },
    { [`${list} parameters 1 schema type`]: 'number' },
  ],
  [
    'a body',
    'body required',
    `${createAt} body`,
    { [`${create} requestBody required`]: true },
    { [`${create} requestBody required`]: false },
  ],
  [
    'a kind of body',
    'media type gone',
    `${createAt} body`,
    { [`${create} requestBody content`]: {} },
    { [`${create} requestBody content text/csv`]: { schema: {} } },
  ],
  [
    'a member of a request',
    'body member gone',
    `${createAt} body.note`,
    { [`${newProperty} note`]: undefined },
    { [`${newProperty} other`]: { type: 'string' } },
  ],
  [
    'a required member',
    'body member required',
    `${createAt} body.note`,
    { [`${newThing} required`]: ['title', 'note'] },
    { [`${newThing} required`]: [] },
  ],
  [
    'a new required member',
    'body member required',
    `${createAt} body.other`,
    { [`${newProperty} other`]: {}, [`${newThing} required`]: ['title', 'other'] },
    { [`${newProperty} other`]: {} },
  ],
  [
    'the types of a member',
    'request value refused',
    `${createAt} body.note`,
    { [`${newProperty} note type`]: 'string' },
    { [`${newProperty} note type`]: ['string', 'null', 'number'] },
  ],
  [
    'a whole number in a request',
    'request value refused',
    `${createAt} body.count`,
    { [`${newProperty} count type`]: 'integer' },
    { [`${newProperty} count type`]: ['number', 'string'] },
  ],
  [
    'one of several types',
    'request value refused',
    `${createAt} body.value`,
    { [`${newProperty} value anyOf`]: [{ type: 'string' }] },
    { [`${newProperty} value`]: {} },
  ],
  [
    'minLength of a request',
    'request value refused',
    `${createAt} body.title`,
    { [`${newProperty} title minLength`]: 2 },
    { [`${newProperty} title minLength`]: undefined },
  ],
  [
    'maxLength of a request',
    'request value refused',
    `${createAt} body.title`,
    { [`${newProperty} title maxLength`]: 19 },
    { [`${newProperty} title maxLength`]: undefined },
  ],
  [
    'maxLength where none was',
    'request value refused',
    `${createAt} body.code`,
    { [`${newProperty} code maxLength`]: 19 },
    { [`${newProperty} title maxLength`]: 21 },
  ],
  [
    'an open minimum',
    'request value refused',
    `${createAt} body.amount`,
    { [`${newProperty} amount exclusiveMinimum`]: 1 },
    { [`${newProperty} amount`]: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 } },
  ],
  [
    'a minimum that opens',
    'request value refused',
    `${createAt} body.count`,
    { [`${newProperty} count`]: { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 10 } },
    { [`${newProperty} count minimum`]: 0 },
  ],
  [
    'an open maximum',
    'request value refused',
    `${createAt} body.count`,
    { [`${newProperty} count exclusiveMaximum`]: 9 },
    { [`${newProperty} count exclusiveMaximum`]: 11 },
  ],
  [
    'a step',
    'request value refused',
    `${createAt} body.amount`,
    { [`${newProperty} amount multipleOf`]: 0.1 },
    { [`${newProperty} amount multipleOf`]: 0.001 },
  ],
  [
    'a step where none was',
    'request value refused',
    `${createAt} body.count`,
    { [`${newProperty} count multipleOf`]: 0.01 },
    { [`${newProperty} amount multipleOf`]: undefined },
  ],
  [
    'minItems',
    'request value refused',
    `${createAt} body.parts`,
    { [`${newProperty} parts minItems`]: 2 },
    { [`${newProperty} parts minItems`]: undefined },
  ],
  [
    'maxItems',
    'request value refused',
    `${createAt} body.parts`,
    { [`${newProperty} parts maxItems`]: 4 },
    { [`${newProperty} parts maxItems`]: 6 },
  ],
  [
    'elements',
    'request value refused',
    `${createAt} body.parts[]`,
    { [`${newProperty} parts items maxLength`]: 4 },
    { [`${newProperty} parts items`]: undefined },
  ],
  [
    'a pattern',
    'request value refused',
    `${createAt} body.code`,
    { [`${newProperty} code pattern`]: '^[a-y]+$' },
    { [`${newProperty} code pattern`]: undefined },
  ],
  [
    'a pattern for known values',
    'request value refused',
    `${createAt} body.mode`,
    { [`${newProperty} mode`]: { type: 'string', pattern: '^s' } },
    { [`${newProperty} mode`]: { type: 'string', pattern: '^f' } },
  ],
  [
    'a limit for known values',
    'request value refused',
    `${createAt} body.mode`,
    { [`${newProperty} mode`]: { type: 'string', maxLength: 3 } },
    { [`${newProperty} mode`]: { type: 'string', maxLength: 4 } },
  ],
  [
    'a format',
    'request value refused',
    `${createAt} body.code`,
    { [`${newProperty} code format`]: 'uuid' },
    { [`${newProperty} code format`]: undefined },
  ],
  [
    'a rule across members',
    'request value refused',
    `${createAt} body`,
    { [`${newThing} not`]: { required: ['code'] } },
    { [`${newThing} not`]: undefined },
  ],
  [
    'unknown members',
    'request value refused',
    `${createAt} body`,
    { [`${newThing} additionalProperties`]: false },
    { [`${newThing} additionalProperties`]: true },
  ],
  [
    'values of a map',
    'request value refused',
    `${createAt} body.tags.*`,
    { [`${newProperty} tags additionalProperties maxLength`]: 4 },
    { [`${newProperty} tags additionalProperties maxLength`]: 6 },
  ],
  [
    'names in a map',
    'request value refused',
    `${createAt} body.tags.*name`,
    { [`${newProperty} tags propertyNames maxLength`]: 4 },
    { [`${newProperty} tags propertyNames`]: undefined },
  ],
  [
    'the status of a success',
    'success changed',
    createAt,
    { [`${create} responses`]: { '200': {} } },
    { [`${create} responses 409`]: {} },
  ],
  ['a second success', 'success changed', createAt, { [`${create} responses 202`]: {} }, { [`${create} responses 409`]: {} }],
  [
    'an error status',
    'error status gone',
    `${listAt} error 404`,
    { [`${list} responses 404`]: undefined },
    { [`${list} responses 410`]: {} },
  ],
  [
    'an error code',
    'error code gone',
    `${listAt} error 400 WORSE`,
    { [`${list} responses 400 ${json} oneOf`]: [bad] },
    { [`${list} responses 400 ${json} oneOf`]: [bad, worse, other] },
  ],
  [
    'an error code that moves',
    'error code gone',
    `${listAt} error 404 MISSING`,
    { 'components responses NotFound content application/json schema': other },
    { [`${list} responses 400 ${json} oneOf`]: [worse, other, bad] },
  ],
  [
    'a member of an error',
    'answer member gone',
    `${listAt} error 400 BAD.path`,
    { 'components schemas Bad properties path': undefined },
    { 'components schemas Bad properties more': {} },
  ],
  [
    'a kind of answer',
    'media type gone',
    `${createAt} answer`,
    { [`${create} responses 201 content`]: {} },
    { [`${create} responses 201 content text/csv`]: { schema: {} } },
  ],
  [
    'a member of an answer',
    'answer member gone',
    `${createAt} answer.extra`,
    { [`${property} extra`]: undefined },
    { [`${property} more`]: {} },
  ],
  [
    'a required member of an answer',
    'answer member gone',
    `${createAt} answer.id`,
    { [`${property} id`]: undefined, [`${thing} required`]: ['status', 'note', 'total', 'owner', 'parts'] },
    { [`${property} more`]: {}, [`${thing} required`]: [...thingProperties, 'more'] },
  ],
  [
    'a member that was always there',
    'answer member may be absent',
    `${createAt} answer.id`,
    { [`${thing} required`]: ['status', 'note', 'total', 'owner', 'parts'] },
    { [`${thing} required`]: thingProperties },
  ],
  [
    'null in an answer',
    'answer value new',
    `${createAt} answer.id`,
    { [`${property} id type`]: ['string', 'null'] },
    { [`${property} note type`]: 'string' },
  ],
  [
    'null for an object',
    'answer value new',
    `${createAt} answer.parts`,
    { [`${property} parts`]: { anyOf: [sample.components.schemas.Thing.properties.parts, { type: 'null' }] } },
    { [`${property} owner`]: { $ref: '#/components/schemas/Owner' } },
  ],
  [
    'the type of a member',
    'answer value new',
    `${createAt} answer.id`,
    { [`${property} id type`]: 'integer' },
    { [`${property} owner`]: { type: 'null' } },
  ],
  [
    'a fraction',
    'answer value new',
    `${createAt} answer.total`,
    { [`${property} total type`]: 'number' },
    { [`${property} total minimum`]: 1 },
  ],
  [
    'a longer text',
    'answer value new',
    `${createAt} answer.id`,
    { [`${property} id maxLength`]: 37 },
    { [`${property} id maxLength`]: 35 },
  ],
  [
    'a smaller number',
    'answer value new',
    `${createAt} answer.total`,
    { [`${property} total minimum`]: -1 },
    { [`${property} total exclusiveMinimum`]: 1 },
  ],
  [
    'a value of an enumeration',
    'answer value new',
    `${createAt} answer.status`,
    { [`${property} status enum`]: ['new', 'done', 'lost'] },
    { [`${property} status enum`]: ['new'] },
  ],
  [
    'an enumeration that opens',
    'answer value new',
    `${createAt} answer.status`,
    { [`${property} status enum`]: undefined },
    { [`${property} extra enum`]: ['x'] },
  ],
  [
    'a format of an answer',
    'answer value new',
    `${createAt} answer.owner.email`,
    { 'components schemas Owner properties email format': undefined },
    { [`${property} id format`]: 'uuid' },
  ],
  [
    'the pattern of a day, unless the format says that it is one',
    'answer value new',
    `${createAt} answer.day`,
    { [`${property} day pattern`]: undefined },
    { [`${property} day`]: { type: 'string', format: 'date' } },
  ],
  [
    'a header',
    'header gone',
    `${listAt} answer header Cursor`,
    { [`${list} responses 200 headers Cursor`]: undefined },
    { [`${list} responses 200 headers More`]: { schema: {} } },
  ],
  [
    'a header that was always there',
    'header may be absent',
    `${listAt} answer header Vary`,
    { [`${list} responses 200 headers Vary required`]: false },
    { [`${list} responses 200 headers Cursor required`]: true },
  ],
  [
    'a longer header',
    'answer value new',
    `${listAt} answer header Cursor`,
    { [`${list} responses 200 headers Cursor schema maxLength`]: 10 },
    { [`${list} responses 200 headers Cursor schema maxLength`]: 8 },
  ],
  ['a scope', 'access narrowed', listAt, { [`${list} x-scope`]: 'Scope: `things.write`.' }, { [`${list} x-scope`]: undefined }],
  [
    'a scope where none was',
    'access narrowed',
    createAt,
    { [`${create} x-scope`]: 'Scope: `things.write`.' },
    { [`${list} x-scope`]: undefined },
  ],
  [
    'a role of a key',
    'access narrowed',
    createAt,
    { [`${create} security`]: [{ key: ['admin'] }] },
    { [`${create} security`]: [{ key: [] }, { key: ['admin'] }] },
  ],
  [
    'the header of a key',
    'access narrowed',
    createAt,
    { 'components securitySchemes key name': 'authorization' },
    { 'components securitySchemes token': { type: 'http' } },
  ],
  [
    'what was public',
    'access narrowed',
    'GET /open',
    { 'paths /open get security': [{ key: [] }] },
    { [`${create} security`]: [] },
  ],
  [
    'a second key',
    'access narrowed',
    createAt,
    { [`${create} security`]: [{ key: [], token: [] }] },
    { [`${create} security`]: [{ key: [] }, { token: [] }] },
  ],
  [
    'a kind of message',
    'webhook gone',
    'webhook thing',
    { 'webhooks thing': undefined },
    { 'webhooks more': sample.webhooks.thing },
  ],
  [
    'a member of a message',
    'answer member gone',
    'webhook thing body.version',
    { 'components schemas Sent properties version': undefined },
    { 'components schemas Sent properties more': {} },
  ],
  [
    'a header of a message',
    'header gone',
    'webhook thing header id',
    { 'webhooks thing post parameters': [] },
    { 'webhooks thing post parameters 1': { name: 'more', in: 'header', schema: {} } },
  ],
  [
    'what a receiver answers',
    'webhook answer gone',
    'webhook thing 410',
    { 'webhooks thing post responses 410': undefined },
    { 'webhooks thing post responses 429': {} },
  ],
]

const before = sample as unknown as ApiDocument

function patched(patch: Patch): ApiDocument {
  const document = structuredClone(sample) as unknown as Record<string, unknown>
  for (const [place, value] of Object.entries(patch)) {
    const steps = place.split(' ')
    const last = steps.pop() ?? ''
    const parent = steps.reduce((node, step) => node[step] as Record<string, unknown>, document)
    if (value === undefined) delete parent[last]
    else parent[last] = value
  }
  return document as unknown as ApiDocument
}

const shown = (patch: Patch) => breakingChanges(before, patched(patch)).map(({ rule, place }) => `${rule}: ${place}`)

describe('the judge of breaking changes', () => {
  test('finds nothing between a document and itself', () => {
    expect(breakingChanges(before, structuredClone(before))).toEqual([])
  })

  test.each(rows)('names %s as "%s" at %s', (_, rule, place, breaks) => {
    expect(shown(breaks)).toContain(`${rule}: ${place}`)
  })

  test.each(rows.map(([what, rule, , breaks]) => [what, rule, breaks] as const))(
    'finds nothing else where %s changes',
    (_, rule, breaks) => {
      expect(new Set(breakingChanges(before, patched(breaks)).map((one) => one.rule))).toEqual(new Set([rule]))
    },
  )

  test.each(rows.map(([what, , , , welcome]) => [what, welcome] as const))(
    'lets pass what breaks nobody beside %s',
    (_, welcome) => {
      expect(shown(welcome)).toEqual([])
    },
  )

  test('has a row here for each of its rules', () => {
    expect(new Set(rows.map(([, rule]) => rule))).toEqual(new Set(Object.keys(rules)))
  })

  test('says what changed', () => {
    expect(breakingChanges(before, patched({ [`${property} status enum`]: ['new', 'done', 'lost'] }))[0]).toEqual({
      rule: 'answer value new',
      place: 'GET /things answer[].status',
      detail: 'values "lost"',
    })
  })

  test('takes new values of an enumeration that was always open, in answers only', () => {
    const grown = patched({
      [`${property} status enum`]: ['new', 'done', 'lost'],
      [`${property} id maxLength`]: 37,
      [`${list} parameters 0 schema enum`]: ['a'],
    })
    const places = breakingChanges(before, grown, () => true).map(({ place }) => place)
    expect(places).toEqual(['GET /things query kind', 'GET /things answer[].id', 'POST /things answer.id'])
  })

  test('refuses to judge a word of JSON Schema that it does not know', () => {
    expect(() => breakingChanges(before, patched({ [`${newProperty} note contentEncoding`]: 'base64' }))).toThrow(
      'contentEncoding',
    )
  })

  test.each<[string, string, Patch, Patch]>([
    ['an operation', listAt, { [`${list} x-sunset`]: '2027-06-01' }, { [list]: undefined }],
    [
      'anything of an operation',
      `${listAt} answer header Cursor`,
      { [`${list} x-sunset`]: '2027-06-01' },
      { [`${list} responses 200 headers Cursor`]: undefined },
    ],
    [
      'a parameter',
      `${listAt} query kind`,
      { [`${list} parameters 0 x-sunset`]: '2027-06-01' },
      { [`${list} parameters`]: [limit] },
    ],
    [
      'a member of a request',
      `${createAt} body.note`,
      { [`${newProperty} note x-sunset`]: '2027-06-01' },
      { [`${newProperty} note`]: undefined },
    ],
    [
      'a value of a member',
      `${createAt} body.title`,
      { [`${newProperty} title x-sunset`]: '2027-06-01' },
      { [`${newProperty} title maxLength`]: 2 },
    ],
    [
      'what lies within a member',
      'GET /things answer[].owner.email',
      { [`${property} owner x-sunset`]: '2027-06-01' },
      { 'components schemas Owner properties email': undefined },
    ],
    ['a message', 'webhook thing', { 'webhooks thing post x-sunset': '2027-06-01' }, { 'webhooks thing': undefined }],
  ])('knows the day on which the previous release allowed %s to go', (_, place, deprecated, gone) => {
    expect(breakingChanges(patched(deprecated), patched(gone))).toContainEqual(
      expect.objectContaining({ place, announced: '2027-06-01' }),
    )
  })

  test('lets the headers of a deprecation go with it, and no other Link', () => {
    const headers = { Link: { required: true, schema: {} } }
    const linked = { [`${create} responses 201 headers`]: headers }
    const announced = { [`${create} responses 201 headers`]: { ...headers, Deprecation: { schema: {} }, Sunset: { schema: {} } } }
    expect(breakingChanges(patched(announced), before)).toEqual([])
    expect(breakingChanges(patched(linked), before)).toEqual([
      { rule: 'header gone', place: 'POST /things answer header Link', detail: 'gone' },
    ])
  })

  test('knows no such day for what was never deprecated', () => {
    expect(breakingChanges(before, patched({ [`${newProperty} note`]: undefined }))).toEqual([
      { rule: 'body member gone', place: `${createAt} body.note`, detail: 'gone' },
    ])
  })
})

describe('a document without words', () => {
  const operation = { operationId: 'one', summary: 'Words', description: 'Words.\n\nScope: `a.read`.', tags: ['Words'] }
  test('keeps the scope of a key, and members that are called like words', () => {
    const schema = {
      type: 'object',
      description: 'Words',
      properties: { description: { type: 'string', title: 'Words', examples: ['x'] } },
    }
    expect(withoutWords({ info: {}, paths: { '/a': { get: operation } }, components: { schemas: { A: schema } } })).toEqual({
      paths: { '/a': { get: { operationId: 'one', 'x-scope': 'Scope: `a.read`.' } } },
      components: { schemas: { A: { type: 'object', properties: { description: { type: 'string' } } } } },
    })
  })

  test('keeps values that look like parts of a document', () => {
    expect(withoutWords({ components: { schemas: { A: { const: { title: 'x' } } } } })).toEqual({
      components: { schemas: { A: { const: { title: 'x' } } } },
    })
  })
})
