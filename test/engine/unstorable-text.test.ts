import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { hostileContour } from '../fuzz/hostile-contour.ts'
import { type HostileRequest, type KnownIds, soundRequest } from '../fuzz/hostile-requests.ts'
import { prepareKnownIds } from '../fuzz/known-ids.ts'
import { sendHere } from '../fuzz/send-here.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { letIn } from '../support/logins.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { newestEventId } from '../support/newest-event.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** Engines that keep their tables in PostgreSQL have no place for it. */
const nul = '\u0000'

/**
 * Bidirectional overrides, embeddings, isolates and marks; zero-width characters, a soft hyphen, a line separator, a tag; Hangul
 * fillers, a variation selector, the blank Braille pattern.
 */
const unseenInNames = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u3164',
  '\ufe0f',
  '\u2800',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u{e0041}',
  '\u0007',
]

function endpointNamed(name: string): EndpointSpec {
  const endpoint = endpoints.find((each) => each.name === name)
  if (!endpoint) throw new Error(`there is no ${name}`)
  return endpoint
}

const shapeOf = (schema: unknown): string[] => Object.keys((schema as z.ZodMiniObject | undefined)?.shape ?? {})

/** Every text of a body, and every field that the endpoint knows, each by its path and as a body in which it holds the character. */
function* bodiesWith(
  character: string,
  endpoint: EndpointSpec,
  body: Record<string, unknown>,
): Generator<{ path: string; body: unknown }> {
  for (const name of shapeOf(endpoint.body)) yield { path: name, body: { ...body, [name]: `a${character}b` } }
  for (const place of textsIn(body, [])) yield { path: pathOf(place), body: withTextAt(body, place, character) }
}

type Place = readonly (string | number)[]

function* textsIn(value: unknown, at: Place): Generator<Place> {
  if (typeof value === 'string') yield at
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) yield* textsIn(member, [...at, Array.isArray(value) ? Number(name) : name])
}

function withTextAt(value: unknown, [first, ...rest]: Place, added: string): unknown {
  if (first === undefined) return `${String(value)}${added}`
  if (Array.isArray(value))
    return value.map((member: unknown, index) => (index === first ? withTextAt(member, rest, added) : member))
  const members = value as Record<string, unknown>
  return { ...members, [first]: withTextAt(members[first], rest, added) }
}

const pathOf = (place: Place): string =>
  place.reduce<string>(
    (whole, part) => (typeof part === 'number' ? `${whole}[${part}]` : whole === '' ? part : `${whole}.${part}`),
    '',
  )

describeOnEngine('a text with U+0000, which not every engine can keep,', () => {
  let known: KnownIds
  let sent: string[] = []
  let written: string[] = []
  beforeAll(async () => {
    await newContour(hostileContour)
    known = await prepareKnownIds(sendHere, async (kind, email) => ({ ...(await letIn(kind, email)).headers }), newestEventId)
  })

  /** Sends it, and tells what was refused; nothing of it may have reached the table. */
  async function refusalOf(request: HostileRequest) {
    sent = []
    written = []
    onEveryCommand((command, ask) => {
      const input = JSON.stringify((command as { input: unknown }).input)
      sent.push(input)
      if (!/^(Get|BatchGet|Query)/.test((command as object).constructor.name)) written.push(input)
      return ask(command)
    })
    const { status, body } = await sendHere(request)
    expect(sent.filter((input) => input.includes('\\u0000'))).toEqual([])
    const { code, violations } = JSON.parse(body) as { code?: string; violations?: { path: string }[] }
    return { status, code, paths: (violations ?? []).map(({ path }) => path) }
  }

  const withBody = endpoints.filter(({ body }) => body !== undefined)
  test.each(withBody.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'is refused in every field of a body, by its path: $name',
    async ({ endpoint }) => {
      const sound = soundRequest(endpoint, known)
      const bodies = [...bodiesWith(nul, endpoint, JSON.parse(sound.body?.toString() || '{}') as Record<string, unknown>)]
      for (const { path, body } of bodies) {
        const refusal = await refusalOf({ ...sound, body: Buffer.from(JSON.stringify(body)) })
        expect({ path, ...refusal }).toEqual({ path, status: 400, code: 'TEXT_HAS_NUL', paths: [path] })
      }
      // What nobody asks for is refused as well: it would be a part of what is kept for a repeated request.
      const beside = Buffer.from(JSON.stringify({ ...(JSON.parse(sound.body?.toString() || '{}') as object), own: nul }))
      expect(await refusalOf({ ...sound, body: beside })).toEqual({ status: 400, code: 'TEXT_HAS_NUL', paths: ['own'] })
    },
  )

  const withQuery = endpoints.filter((endpoint: EndpointSpec) => endpoint.query !== undefined)
  test.each(withQuery.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'is refused in every parameter, by its name: $name',
    async ({ endpoint }) => {
      const sound = soundRequest(endpoint, known)
      for (const name of shapeOf(endpoint.query)) {
        const refusal = await refusalOf({ ...sound, query: [[name, `a${nul}`]] })
        expect({ name, status: refusal.status, paths: refusal.paths }).toEqual({ name, status: 400, paths: [name] })
        expect(refusal.code).toBe('TEXT_HAS_NUL')
      }
    },
  )

  const withPath = endpoints.filter(({ path }) => path.includes('{'))
  test.each(withPath.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'is refused in every parameter of an address, by its name: $name',
    async ({ endpoint }) => {
      const sound = soundRequest(endpoint, known)
      for (const name of Object.keys(sound.parameters)) {
        const refusal = await refusalOf({ ...sound, parameters: { ...sound.parameters, [name]: `a${nul}` } })
        // A client who clicks on such a link gets the answer for an unknown link.
        const expected =
          endpoint.access === 'Public'
            ? { status: 404, code: 'LINK_NOT_FOUND', paths: [] }
            : { status: 400, code: 'TEXT_HAS_NUL', paths: [name] }
        expect({ name, ...refusal }).toEqual({ name, ...expected })
      }
    },
  )

  test.each(['sign-in', 'register-partner'])('is refused in the one header that is kept, by its name: %s', async (name) => {
    const sound = soundRequest(endpointNamed(name), known)
    const headers = [...sound.headers, ['user-agent', `Mozilla/5.0${nul}`]] as const
    expect(await refusalOf({ ...sound, headers })).toEqual({ status: 400, code: 'TEXT_HAS_NUL', paths: ['User-Agent'] })
  })

  test('is refused anywhere in a body, naming each place', async () => {
    const endpoint = endpointNamed('create-lead')
    const text = fc.string({ unit: fc.constantFrom(nul, 'a', 'я', ' ', '👍') })
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('k', 'l', 'm') }), text),
        async (body) => {
          const expected = Object.entries(body)
            .filter(([, value]) => value.includes(nul))
            .map(([name]) => name)
          const { code, paths } = await refusalOf({ ...soundRequest(endpoint, known), body: Buffer.from(JSON.stringify(body)) })
          const isRefused = expected.length > 0
          expect(code === 'TEXT_HAS_NUL').toBe(isRefused)
          expect(isRefused ? paths : []).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  })

  /** What people write to each other, in any script; all other text of a body is a name, or is checked to be one of something. */
  const freeTexts = new Set([
    'reason',
    'note',
    'comment',
    'partnerComment',
    'adminComment',
    'requisites',
    'fields',
    'agreedTerms',
    'inn',
    'bank',
  ])

  test.each(withBody.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'is not the only one refused: bidirectional controls are refused in every text of $name except free ones',
    async ({ endpoint }) => {
      const sound = soundRequest(endpoint, known)
      const whole = JSON.parse(sound.body?.toString() || '{}') as Record<string, unknown>
      for (const { path, body } of bodiesWith('\u202e', endpoint, whole)) {
        if (freeTexts.has(path.split(/[.[]/, 1)[0] ?? '')) continue
        await refusalOf({ ...sound, body: Buffer.from(JSON.stringify(body)) })
        expect({ path, written: written.filter((input) => input.includes('\u202e')) }).toEqual({ path, written: [] })
      }
    },
  )

  // People recognize partners, keys, webhooks and codes by these texts: lookalikes must be refused.
  test.each(
    [
      { name: 'console-create-partner', fields: ['firstName', 'middleName', 'lastName', 'email'] },
      { name: 'console-change-partner', fields: ['firstName', 'middleName', 'lastName', 'email'] },
      { name: 'register-partner', fields: ['firstName', 'middleName', 'lastName', 'email'] },
      { name: 'issue-key', fields: ['title'] },
      { name: 'create-service-account', fields: ['title'] },
      { name: 'console-create-webhook', fields: ['title'] },
      { name: 'create-webhook', fields: ['title'] },
      { name: 'console-create-promocode', fields: ['code'] },
      { name: 'request-promocode', fields: ['code'] },
      { name: 'console-create-link', fields: ['slug'] },
      { name: 'create-own-link', fields: ['slug'] },
    ].flatMap(({ name, fields }) => fields.map((field) => ({ name, field }))),
  )(
    'is not the only one refused in a name: so are invisible characters and bidirectional controls: $field of $name',
    async (row) => {
      const endpoint = endpointNamed(row.name)
      const sound = soundRequest(endpoint, known)
      const body = JSON.parse(sound.body?.toString() || '{}') as Record<string, unknown>
      for (const unseen of unseenInNames) {
        const named = row.field === 'email' ? `a${unseen}b@mail.example` : `ab${unseen}cd`
        const { status, paths } = await refusalOf({
          ...sound,
          body: Buffer.from(JSON.stringify({ ...body, [row.field]: named })),
        })
        expect({ unseen, status, named: paths.includes(row.field) }).toEqual({ unseen, status: 400, named: true })
      }
    },
  )

  test('leaves free text as it is written: comments may hold bidirectional controls', async () => {
    const endpoint = endpointNamed('create-payout')
    const sound = soundRequest(endpoint, known)
    const body = { ...(JSON.parse(sound.body?.toString() ?? '{}') as object), adminComment: 'שלום \u202eabc\u202c' }
    const { code } = await refusalOf({ ...sound, body: Buffer.from(JSON.stringify(body)) })
    expect(['TEXT_HAS_NUL', 'TEXT_NOT_UNICODE']).not.toContain(code)
  })
})
