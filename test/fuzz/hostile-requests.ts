import * as fc from 'fast-check'
import { writeCursor } from '../../lib/contract/cursor.ts'
import type { ZodMiniObject } from 'zod/mini'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { GoodRequest } from '../support/good-requests.ts'
import {
  canary,
  hostileJson,
  hostileNumber,
  hostileText,
  jsonObject,
  prototypeNames,
  strangeMember,
  wholeBody,
} from './hostile-values.ts'

/** What a contour holds that a request can name. Hostile requests are worst when the rest of them is right. */
export interface KnownIds {
  key: string
  partners: readonly string[]
  payouts: readonly string[]
  leads: readonly string[]
  deals: readonly string[]
  fields: readonly string[]
  statuses: readonly string[]
  statusNames: readonly string[]
  sessions: readonly string[]
  promocodes: readonly string[]
  links: readonly string[]
  /** The good request of every endpoint, by its name. */
  good: Map<string, GoodRequest>
  /** Another one, for an endpoint that names what others change. */
  again: (name: string) => Promise<GoodRequest>
}

/** A request that somebody aimed at an endpoint. */
export interface HostileRequest {
  endpoint: EndpointSpec
  /** In the places of the path's parameters, by name, not encoded yet. */
  parameters: Readonly<Record<string, string>>
  /** Behind the question mark, not encoded yet; a name may come twice. */
  query: readonly (readonly [name: string, value: string])[]
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer | undefined
}

/** All requests that one endpoint may be sent by somebody who knows it well and means no good, or just does not look. */
export function hostileRequest(endpoint: EndpointSpec, known: KnownIds): fc.Arbitrary<HostileRequest> {
  return fc.record({
    endpoint: fc.constant(endpoint),
    parameters: parametersOf(endpoint, known),
    query: queryOf(endpoint, known),
    headers: headersOf(endpoint, known),
    body: endpoint.body ? encoded(bodyOf(endpoint, known)) : fc.option(encoded(wholeBody), { nil: undefined, freq: 5 }),
  })
}

/** The good request of an endpoint, as it goes over the wire. */
export function soundRequest(endpoint: EndpointSpec, { good, key }: KnownIds): HostileRequest {
  const { path = {}, body, headers = {} } = good.get(endpoint.name) ?? {}
  return {
    endpoint,
    parameters: path,
    query: [],
    headers: Object.entries({ 'x-api-key': key, 'content-type': 'application/json', ...headers }),
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  }
}

/** In the place of one thing of a good request: whatever else is left to chance, every endpoint meets these at each of its places. */
const oddTexts = ['', '\0', '\ud800', '__proto__', '#', 'x'.repeat(2_049)]
const oddJson = ['null', '"\\ud800"', '1e400', '-0.005', '[]', '{"__proto__":{}}', `"${'я'.repeat(10_001)}"`]

/** The good request of an endpoint, with one of its parameters, members or headers made hostile, each in turn. */
export function oneThingHostile(endpoint: EndpointSpec, known: KnownIds): HostileRequest[] {
  const sound = soundRequest(endpoint, known)
  const goodBody = Object.entries((known.good.get(endpoint.name)?.body ?? {}) as Record<string, unknown>)
  const members = endpoint.body ? Object.keys((endpoint.body as ZodMiniObject).shape) : []
  return [
    ...Object.keys(sound.parameters).flatMap((name) =>
      oddTexts.map((text) => ({ ...sound, parameters: { ...sound.parameters, [name]: text } })),
    ),
    ...Object.keys(endpoint.query?.shape ?? {}).flatMap((name) =>
      oddTexts.map((text) => ({ ...sound, query: [[name, text]] as const })),
    ),
    ...members.flatMap((name) =>
      oddJson.map((json) => {
        const others = goodBody
          .filter(([other]) => other !== name)
          .map(([other, value]) => [other, JSON.stringify(value)] as const)
        return { ...sound, body: Buffer.from(jsonObject([...others, [name, json]])) }
      }),
    ),
    ...sound.headers.map(([name]) => ({ ...sound, headers: sound.headers.filter(([other]) => other !== name) })),
  ]
}

/** Text as it goes over the wire: in UTF-8 far more often than in what other programs take for it. */
function encoded(body: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  return fc.oneof(
    { weight: 20, arbitrary: body.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: body.map((text) => Buffer.from(`\ufeff${text}`)) },
    { weight: 1, arbitrary: body.map((text) => inWindows1251(text)) },
    { weight: 1, arbitrary: body.map((text) => Buffer.from(text, 'utf16le')) },
    {
      weight: 1,
      arbitrary: fc.tuple(body, fc.nat(), fc.constantFrom(0x80, 0xc0, 0xed, 0xff)).map(([text, place, byte]) => {
        const bytes = Buffer.from(text)
        const at = bytes.length === 0 ? 0 : place % bytes.length
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)])
      }),
    },
  )
}

/** Russian letters as one byte each, as programs from before Unicode write them; all other characters outside ASCII become question marks. */
function inWindows1251(text: string): Buffer {
  const byteOf = (code: number): number => {
    if (code >= 0x410 && code <= 0x44f) return code - 0x350
    return code < 0x80 ? code : 0x3f
  }
  return Buffer.from(Array.from(text, (character) => byteOf(character.codePointAt(0) ?? 0)))
}

/** One of the known ones far more often than anything else, so that requests get past it. */
function parametersOf({ name, path }: EndpointSpec, known: KnownIds): fc.Arbitrary<Record<string, string>> {
  const good = known.good.get(name)?.path ?? {}
  const parameters = [...path.matchAll(/(.*?)\{(\w+)\}/g)].map(([, before = '', parameter = '']) => {
    const alike = knownBehind.find(([end]) => before.endsWith(end))?.[1](known) ?? []
    return [parameter, mostly([good[parameter] ?? '', ...alike], hostileText)] as const
  })
  return fc.record(Object.fromEntries(parameters))
}

/** What else there is to name behind a piece of a path. */
const knownBehind: readonly (readonly [end: string, (known: KnownIds) => readonly string[]])[] = [
  ['/r/', ({ links }) => links],
  ['/partner/', ({ partners }) => partners],
  ['/payout/', ({ payouts }) => payouts],
  ['/lead/', ({ leads }) => leads],
  ['/deal/', ({ deals }) => deals],
  ['/promocode/', ({ promocodes }) => promocodes],
  ['/slug/', ({ links }) => links],
]

const goodParameters = ['1', '1000', 'Paid', '2026-03-01T00:00:00Z', '0.01', writeCursor('payouts', canary), 'e30']

/** Parameters that the endpoint takes, and some that it does not; none at all as often as not. */
function queryOf({ query }: EndpointSpec, { partners }: KnownIds): fc.Arbitrary<HostileRequest['query']> {
  const name = mostly(query ? Object.keys(query.shape) : ['id'], fc.oneof(fc.constantFrom(...prototypeNames), hostileText))
  const value = mostly([...goodParameters, ...partners], hostileText)
  return fc.oneof(fc.constant([]), fc.array(fc.tuple(name, value), { maxLength: 4 }))
}

function mostly(right: readonly string[], wrong: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: wrong })
}

/** What a header can carry: visible characters, and those that look as if they could. */
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '0',
    '__proto__',
    'x'.repeat(255),
    'x'.repeat(256),
    'x'.repeat(8_000),
    'ключ',
    '\u00ff\u0080',
    'a b',
    '"',
  ),
  fc.array(fc.integer({ min: 0x21, max: 0x7e }), { maxLength: 300 }).map((codes) => String.fromCharCode(...codes)),
)

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=windows-1251',
  'application/json; charset="UTF-8"',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/jsonp',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  ', application/json',
  'application',
  ';',
]

type Header = readonly [name: string, value: string]

function headersOf({ name, body }: EndpointSpec, { key, good }: KnownIds): fc.Arbitrary<Header[]> {
  const one = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Header[]> => value.map((text): Header[] => [[name, text]])
  const none = fc.constant<Header[]>([])
  const keys = fc.oneof(
    { weight: 40, arbitrary: fc.constant<Header[]>([['x-api-key', key]]) },
    { weight: 1, arbitrary: none },
    { weight: 1, arbitrary: one('X-API-KEY', headerValue) },
    {
      weight: 1,
      arbitrary: headerValue.map((other): Header[] => [
        ['x-api-key', other],
        ['x-api-key', key],
      ]),
    },
    {
      weight: 1,
      arbitrary: headerValue.map((other): Header[] => [
        ['x-api-key', key],
        ['X-Api-Key', other],
      ]),
    },
  )
  const types = fc.oneof(
    { weight: 40, arbitrary: fc.constant<Header[]>([['content-type', 'application/json']]) },
    { weight: 1, arbitrary: none },
    { weight: 2, arbitrary: one('Content-Type', fc.constantFrom(...contentTypes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...contentTypes).map((other): Header[] => [
        ['content-type', 'application/json'],
        ['Content-Type', other],
      ]),
    },
    { weight: 1, arbitrary: one('content-type', headerValue) },
  )
  const names = fc.oneof(
    { weight: 12, arbitrary: none },
    {
      weight: 2,
      // Of the first two other endpoints know nothing: who asks is the same for many.
      arbitrary: one('idempotency-key', fc.constantFrom(`${name}-1`, `${name}-2`, '1', '__proto__', `${canary}-request`)),
    },
    { weight: 2, arbitrary: one('Idempotency-Key', headerValue) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('1', '2')).map(([first, second]): Header[] => [
        ['idempotency-key', first],
        ['Idempotency-Key', second],
      ]),
    },
  )
  const { cookie } = good.get(name)?.headers ?? {}
  const cookies = cookie === undefined ? none : cookiesOf(cookie)
  const others = fc.oneof(
    { weight: 4, arbitrary: none },
    {
      weight: 1,
      arbitrary: one('accept-encoding', fc.oneof(fc.constantFrom('gzip;q=0', '*', 'gzip, gzip;q=x', ';;,,'), headerValue)),
    },
    { weight: 1, arbitrary: one('__proto__', headerValue) },
    { weight: 1, arbitrary: one('x-forwarded-for', headerValue) },
    {
      weight: 1,
      arbitrary: one('origin', fc.oneof(fc.constantFrom('null', 'https://evil.example', 'http://127.0.0.1'), headerValue)),
    },
    { weight: 1, arbitrary: one('sec-fetch-site', fc.oneof(fc.constantFrom('cross-site', 'same-origin', 'none'), headerValue)) },
  )
  return fc.tuple(keys, cookies, body || cookie !== undefined ? types : none, names, others).map((all) => all.flat())
}

/** The cookie of a session far more often than what only looks like one. */
function cookiesOf(cookie: string): fc.Arbitrary<Header[]> {
  const tampered = fc.oneof(
    headerValue,
    headerValue.map((value) => `__Host-session=${value}`),
    headerValue.map((value) => `${cookie}${value}`),
    fc.constantFrom(
      '',
      cookie.slice(0, -1),
      cookie.toUpperCase(),
      `${cookie}; ${cookie}`,
      `${cookie}; __Host-session=${'A'.repeat(22)}`,
      `__Secure-session=x; theme=dark;;; =; ${cookie}`,
      `__Host-session="${cookie.split('=')[1]}"`,
    ),
  )
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant<Header[]>([['cookie', cookie]]) },
    { weight: 3, arbitrary: tampered.map((value): Header[] => [['Cookie', value]]) },
    {
      weight: 1,
      arbitrary: tampered.map((value): Header[] => [
        ['cookie', cookie],
        ['Cookie', value],
      ]),
    },
  )
}

/** The members of a good body, each of which may be left out or be anything else, among strangers, or no such body at all. */
function bodyOf(endpoint: EndpointSpec, known: KnownIds): fc.Arbitrary<string> {
  const goodBody = (known.good.get(endpoint.name)?.body ?? {}) as Record<string, unknown>
  const members = Object.keys((endpoint.body as ZodMiniObject).shape).map((name) => {
    const good = goodMembers[name]?.(known) ?? fc.constant(JSON.stringify(goodBody[name] ?? null))
    return fc.oneof(
      { weight: 12, arbitrary: good.map((json) => [[name, json] as const]) },
      { weight: 2, arbitrary: hostileJson.map((json) => [[name, json] as const]) },
      { weight: 1, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(good, hostileJson).map(([first, second]) => [[name, first] as const, [name, second] as const]),
      },
    )
  })
  const strangers = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(strangeMember, { maxLength: 3 }) },
  )
  const structured = fc.tuple(...members, strangers).map((all) => jsonObject(all.flat()))
  return fc.oneof({ weight: 8, arbitrary: structured }, { weight: 1, arbitrary: wholeBody })
}

const among = (values: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...values).map((value) => JSON.stringify(value))
const freeText = fc.oneof(hostileText, fc.constant(`${canary} free text`)).map((text) => JSON.stringify(text))
const sum = fc.oneof(fc.constantFrom('100', '100.01', '1e2', '0.01'), fc.integer({ min: 1, max: 100 }).map(String), hostileNumber)

/** Good values, by the name of the member, where there are more than the one of the good request. */
const goodMembers: Readonly<Record<string, (known: KnownIds) => fc.Arbitrary<string>>> = {
  partnerId: ({ partners }) => among(partners),
  amount: () => sum,
  requisites: () => freeText,
  adminComment: () => freeText,
  comment: () => freeText,
  reason: () => freeText,
  status: () =>
    fc.oneof(
      { weight: 9, arbitrary: among(['Approved', 'Paid', 'Rejected']) },
      { weight: 1, arbitrary: among(['Canceled', 'paid', 'constructor']) },
    ),
  fields: ({ fields }) => fieldsOf(fields),
  sessionId: ({ sessions }) => rarely(1 / 6, sessions),
  promocode: ({ promocodes }) => rarely(1 / 4, promocodes),
  id: ({ statuses }) => rarely(1 / 4, statuses),
  systemName: ({ statusNames }) => among(statusNames),
}

/** One of these, at this chance; null else. */
function rarely(chance: number, values: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 1 / chance - 1, arbitrary: fc.constant('null') }, { weight: 1, arbitrary: among(values) })
}

/** Every field of the contour with some value, some of them twice or as something else. */
function fieldsOf(fieldIds: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('null', 'true', '1', '1.5') },
    { weight: 3, arbitrary: freeText },
    { weight: 2, arbitrary: hostileNumber },
    { weight: 2, arbitrary: hostileJson },
  )
  const field = fc.tuple(fc.oneof({ weight: 9, arbitrary: among(fieldIds) }, { weight: 1, arbitrary: hostileJson }), value)
  const first = fc.tuple(fc.constant(JSON.stringify(fieldIds[0])), fc.constantFrom('"Иванов"', '" x "', JSON.stringify(canary)))
  return fc.tuple(first, fc.array(field, { maxLength: 3 })).map(
    ([one, others]) =>
      `[${[one, ...others]
        .map(([fieldTypeId, json]) =>
          jsonObject([
            ['fieldTypeId', fieldTypeId],
            ['value', json],
          ]),
        )
        .join(',')}]`,
  )
}
