import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handler as listEvents } from '../../functions/external/list-events/handler.ts'
import { restored } from '../../infra/ops/commands/restored-command.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { writeCursor } from '../../lib/contract/cursor.ts'
import { endpoints } from '../../functions/endpoints.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { idAtMoment, lowestIdAt } from '../../lib/domain/value/id.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadSettings } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { feedMark } from '../../lib/store/feed/feed-mark.ts'
import { feedDayOf, feedPartition, settingsKey } from '../../lib/store/keys.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [second, day] = [1000, 24 * 60 * 60_000]
const ask = (query: Record<string, string> = {}) => call(listEvents, { key: testKey, query })
let mark = ''
const cursorAt = (ms: number): string => writeCursor('events', [lowestIdAt(ms), 0, mark])
const typesIn = (body: readonly { type: string }[]): string[] => body.map(({ type }) => type)

/** All events from there on, page by page: until a page is empty, which has a cursor all the same. */
async function readOn(query: Record<string, string>): Promise<{ id: string; type: string }[]> {
  const found: { id: string; type: string }[] = []
  for (let cursor = query.cursor; ;) {
    const { status, body, headers } = await ask({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    expect(status).toBe(200)
    cursor = String(headers['X-Next-Cursor'])
    expect(headers.Link).toContain(encodeURIComponent(cursor))
    if (body.length === 0) return found
    found.push(...body)
  }
}

describeOnEngine('GET /events', () => {
  let partnerId = ''
  beforeAll(async () => {
    await newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } })
    await makeFeedOlder(9 * day)
    mark = feedMark(await loadSettings())
    partnerId = await partnerIdOf('plain@test.example')
    const leadId = await leadIdOf('Первый', { sessionId: await sessionBy('plain-loan') })
    await move(leadId, { systemName: 'won', amount: 1000 })
    await makeFeedOlder(2 * day)
    await addDeal(leadId, { amount: 500 })
    await makeFeedOlder(60 * second)
  })

  const leadActs = ['lead.created', 'lead.status_changed', 'deal.added', 'deal.added']
  const ofLead = ({ type }: { type: string }): boolean => /^(lead|deal)\./.test(type)

  test('tells of days ago and of now, oldest first, each event once, whatever a page holds', async () => {
    const whole = (await ask({ limit: '1000' })).body as { id: string; type: string }[]
    expect(typesIn(whole.filter(ofLead))).toEqual(leadActs)
    expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).toSorted())
    for (const limit of ['1', '2', '7']) expect(await readOn({ limit })).toEqual(whole)
  })

  test('of one type', async () => {
    expect(typesIn(await readOn({ type: 'deal.added', limit: '1' }))).toEqual(['deal.added', 'deal.added'])
    expect(await readOn({ type: 'payout.paid' })).toEqual([])
  })

  test('of several types, in the order of the feed', async () => {
    const wanted = ['deal.added', 'lead.created']
    const found = typesIn(await readOn({ type: wanted.join(','), limit: '1' }))
    expect(new Set(found)).toEqual(new Set(wanted))
    expect(found).toEqual(typesIn(await readOn({})).filter((type) => wanted.includes(type)))
  })

  test('goes on where a page ended, also in the middle of an act', async () => {
    const { body, headers } = await ask({ type: 'lead.status_changed' })
    expect(body).toHaveLength(1)
    const place = writeCursor('events', [body[0].id.slice(0, 36), 0, mark])
    expect((await ask({ cursor: place, limit: '1' })).body[0].type).toBe('deal.added')
    expect((await ask({ cursor: String(headers['X-Next-Cursor']) })).body).toEqual([])
  })

  test('shows what is older than 30 s, and nothing younger', async () => {
    const cursor = cursorAt(Date.now() - 40 * second)
    await leadIdOf('Второй')
    expect((await ask({ cursor })).body).toEqual([])
    // Well within the 30 s, however slow the machine is.
    await makeFeedOlder(5 * second)
    expect((await ask({ cursor })).body).toEqual([])
    await makeFeedOlder(31 * second)
    expect(typesIn((await ask({ cursor })).body)).toEqual(['lead.created'])
  })

  test('shows what an act changed as the act left it, and people by their present names', async () => {
    const cursor = cursorAt(Date.now() - 32 * second)
    const { id, code } = await requestPayoutBy('Partner', { partnerId, rubles: 100 })
    expect(code).toBeNull()
    await movePayoutBy('ApiKey', { id, to: 'Approved' })
    await movePayoutBy('ApiKey', { id, to: 'Paid' })
    await makeFeedOlder(31 * second)
    const found = (await ask({ cursor })).body.filter(({ type }: { type: string }) => type.startsWith('payout.'))
    expect(found).toMatchObject([
      {
        type: 'payout.requested',
        version: 1,
        changedByPartner: { id: partnerId },
        changedByApiKey: null,
        object: { id, status: 'Requested', amount: 100, processedAt: null, partner: { id: partnerId } },
      },
      { type: 'payout.approved', version: 2, changedByPartner: null, changedByApiKey: {}, object: { status: 'Approved' } },
      { type: 'payout.paid', version: 3, object: { status: 'Paid', processedAt: expect.any(String) } },
    ])
    // Stored in the event for the audit only.
    expect(JSON.stringify(found)).not.toContain('Sha256')
  })

  test('refuses a cursor from longer ago than events are kept, and takes one from just before', async () => {
    expect(await ask({ cursor: cursorAt(Date.now() - 31 * day - 60 * second) })).toMatchObject({
      status: 410,
      body: {
        code: 'CURSOR_EXPIRED',
        message: 'События после этого cursor уже не хранятся: прочитайте ленту без cursor до конца и загрузите списки заново',
      },
    })
    expect((await ask({ cursor: cursorAt(Date.now() - 31 * day + 60 * second) })).status).toBe(200)
  })

  test.each([
    { cursor: 'x' },
    { cursor: writeCursor('leads', [lowestIdAt(0), 0]) },
    { cursor: writeCursor('events', ['x', 0]) },
    { cursor: writeCursor('events', [lowestIdAt(0), 'x']) },
    { cursor: writeCursor('events', [lowestIdAt(0), 0, 1]) },
    { type: 'payout' },
    { type: '' },
    { type: 'payout.paid,' },
    { type: 'payout.paid, lead.created' },
    { type: 'payout.paid,payout' },
    { limit: '0' },
  ])('refuses %j', async (query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(400)
  })

  test('returns a cursor from the near future unchanged, when the clock of one function is behind that of another', async () => {
    const cursor = cursorAt(Date.now() + 5 * second)
    const { body, headers } = await ask({ cursor })
    expect([body, headers['X-Next-Cursor']]).toEqual([[], cursor])
  })

  test('ends a page before it is too large to be answered, and goes on behind it', async () => {
    const leadId = await leadIdOf('字'.repeat(10_000))
    const events = Array.from({ length: 250 }, (_, index) => ({
      type: 'lead.status_changed',
      id: leadId,
      version: index,
      state: {},
    }))
    const [atMs, cursor] = [Date.now() - 20 * day, cursorAt(Date.now() - 21 * day)]
    const id = idAtMoment(leadId, atMs)
    await documentClient.send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: feedPartition(feedDayOf(id)), sk: id, id, by: null, events, sweepAfter: 1_800_000_000 },
      }),
    )
    const pages: { id: string }[][] = []
    for (let at = cursor; pages.flat().length < events.length;) {
      const { body, headers } = await ask({ cursor: at, limit: '250' })
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(3_100_000)
      pages.push(body)
      at = String(headers['X-Next-Cursor'])
    }
    expect(pages.length).toBeGreaterThan(1)
    const ofAct = pages.flat().filter((event) => event.id.startsWith(id))
    expect(ofAct.map((event) => event.id.slice(-3))).toEqual(events.map((_, index) => String(index).padStart(3, '0')))
  })
})

const notes = /^(KEYUSES|LOGINUSE#\*|KEPT#\*|FEED#\*)$/
const changesSomething = ({ table }: EndpointSpec): boolean =>
  table.some(
    ({ partition, actions }) => !notes.test(partition) && actions.some((action) => /^(Put|Update|Delete)Item$/.test(action)),
  )

/** What changes something that integrators do not hear of, and why. */
const unheard: Readonly<Record<string, string>> = {
  'open-referral-link': 'a click is nothing that anybody did to the program yet; the lead that it brings is told of',
  'request-sign-in-code': 'how people sign in is nobody else’s business',
  'sign-in': 'how people sign in is nobody else’s business',
  'request-passkey-challenge': 'how people sign in is nobody else’s business',
  'sign-in-with-passkey': 'how people sign in is nobody else’s business',
  'begin-company-sign-in': 'how people sign in is nobody else’s business',
  'sign-in-with-company': 'how people sign in is nobody else’s business',
  'show-legal-details': 'nothing changes; the journal says who looked',
  'show-legal-file': 'nothing changes; the journal says who looked',
  'create-service-account': 'the feed tells of its keys, once there are some',
  'add-passkey': 'how people sign in is nobody else’s business',
  'rename-passkey': 'how people sign in is nobody else’s business',
  'remove-passkey': 'how people sign in is nobody else’s business',
  'end-session': 'how people sign in is nobody else’s business',
  'sign-out': 'how people sign in is nobody else’s business',
  'request-confirmation-code': 'how people confirm what they change is nobody else’s business',
  'permit-passkey': 'how people sign in is nobody else’s business',
  'invite-partner': 'how people sign in is nobody else’s business',
  'console-invite-partner': 'how people sign in is nobody else’s business',
  'invite-administrator': 'how people sign in is nobody else’s business',
  'change-administrator': 'how people sign in is nobody else’s business',
  'switch-offer': 'it is configuration, which the feed does not tell of',
  'publish-draft': 'it is configuration, which the feed does not tell of',
  'change-configuration': 'it is configuration, which the feed does not tell of',
  'change-configuration-part': 'it is configuration, which the feed does not tell of',
  ...Object.fromEntries(
    endpoints
      .filter(({ permission }) => permission === 'webhooks.manage')
      .filter(changesSomething)
      .map(({ name }) => [name, 'where events are sent to is nothing that happens in the program']),
  ),
  ...Object.fromEntries(
    endpoints
      .filter(({ path }) => path.includes('/registry'))
      .filter(changesSomething)
      .map(({ name }) => [name, 'how payouts are put together to be paid is the journal’s; each payout is told of'] as const),
  ),
  'close-offer': 'it is configuration, which the feed does not tell of',
  'console-change-link': 'the feed says that a link was made, and nobody has asked what it is since',
  'change-link': 'the feed says that a link was made, and nobody has asked what it is since',
  'change-own-link': 'the feed says that a link was made, and nobody has asked what it is since',
}

describe('what integrators hear of', () => {
  test.each(endpoints.filter(changesSomething))('$name tells it, or there is a reason why not', ({ name, emits = [] }) => {
    expect(emits.length > 0).toBe(unheard[name] === undefined)
  })

  test.each(endpoints)('$name may write into the feed if it tells anything, and only then', ({ table, emits = [] }) => {
    expect(
      table.filter(({ partition, actions }) => partition === 'FEED#*' && actions.some((one) => one === 'PutItem')).length,
    ).toBe(emits.length > 0 ? 1 : 0)
  })
})

test('an id at another moment stays another one than all others', () => {
  const [some, other] = ['019537aa-0000-7000-8000-000000000001', '019537aa-0000-7000-8000-000000000002']
  expect(idAtMoment(some, 5)).not.toBe(idAtMoment(other, 5))
  expect(idAtMoment(some, 5) > lowestIdAt(5)).toBe(true)
  expect(idAtMoment(some, 5) < lowestIdAt(6)).toBe(true)
})

describeOnEngine('a cursor of the feed', () => {
  const refused = { status: 410, body: { code: 'FEED_CURSOR_OF_ANOTHER_TABLE' } }
  const aMinuteAgo = () => lowestIdAt(Date.now() - 60 * second)
  const nextOf = async (query: Record<string, string> = {}) => String((await ask(query)).headers['X-Next-Cursor'])
  /** A table from before cursors had marks. */
  const forgetBeginning = () =>
    documentClient.send(new UpdateCommand({ TableName: tableName(), Key: settingsKey, UpdateExpression: 'REMOVE feedBegan' }))
  beforeEach(() => newContour(leadContour))

  test('goes on where it was given out, and in no other table', async () => {
    const cursor = await nextOf()
    expect((await ask({ cursor })).status).toBe(200)
    await newContour(leadContour)
    expect(await ask({ cursor })).toMatchObject(refused)
  })

  test('given out before the table was restored is refused, and one given out since is accepted', async () => {
    const before = await nextOf()
    await restored({ port: 0, json: false, admin: 'admin@test.example', reason: 'put back' })
    expect(await ask({ cursor: before })).toMatchObject(refused)
    expect((await ask({ cursor: await nextOf() })).status).toBe(200)
  })

  test('outlives that the contour file is applied again', async () => {
    const cursor = await nextOf()
    await applyContourFile(parseContourFile(JSON.stringify(leadContour), 'test contour'))
    expect((await ask({ cursor })).status).toBe(200)
  })

  test('from before marks existed goes on in a table of that time, and becomes a marked one there', async () => {
    await forgetBeginning()
    const cursor = await nextOf({ cursor: writeCursor('events', [aMinuteAgo(), 0]) })
    expect(Buffer.from(cursor, 'base64url').toString()).toMatch(/,"[0-9a-f]{16}"\]\]$/)
    expect((await ask({ cursor })).status).toBe(200)
    await restored({ port: 0, json: false, admin: 'admin@test.example' })
    for (const old of [cursor, writeCursor('events', [aMinuteAgo(), 0])])
      expect(await ask({ cursor: old })).toMatchObject(refused)
  })

  test('without a mark is refused by a table that has only ever given out marked ones', async () => {
    expect(await ask({ cursor: writeCursor('events', [aMinuteAgo(), 0]) })).toMatchObject(refused)
  })

  test('of a future moment is refused, even with the mark', async () => {
    const ownMark = feedMark(await loadSettings())
    const cursor = writeCursor('events', [lowestIdAt(Date.now() + 60 * second), 0, ownMark])
    expect(await ask({ cursor })).toMatchObject(refused)
  })
})
