import { beforeAll, describe, expect, test } from 'vitest'
import { handler as createLink } from '../../functions/console/create-link/handler.ts'
import { handler as closeOffer } from '../../functions/console/close-offer/handler.ts'
import { handler as listEvents } from '../../functions/external/list-events/handler.ts'
import { handler as listJournal } from '../../functions/external/list-journal/handler.ts'
import { handler as readChronicle } from '../../functions/external/read-chronicle/handler.ts'
import { eventTypes } from '../../lib/domain/feed/event.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import { readRightOf } from '../../lib/domain/webhook/read-right.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { makeFeedOlder } from '../support/older-feed.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

interface Event {
  id: string
  type: (typeof eventTypes)[number]
  createdAt: string
  object: object | null
}
interface Line {
  id: string
  type: string
  at: string
  amount: number | null
  subjects: readonly { kind: string; id: string }[]
}

let owner: Browser
let partnerId = ''
const minute = 60_000

const eventsOf = async (key: string, query: Record<string, string> = {}): Promise<Event[]> =>
  (await call(listEvents, { key, query: { limit: '1000', ...query } })).body
const linesOf = async (key: string, query: Record<string, string> = {}): Promise<Line[]> =>
  (await call(readChronicle, { key, query: { limit: '200', ...query } })).body
const entriesOf = async (key: string, query: Record<string, string> = {}): Promise<Line[]> =>
  (await call(listJournal, { key, query: { limit: '200', ...query } })).body
const keyFor = async (...scopes: Permission[]): Promise<string> => (await narrowKey(owner, scopes)).secret

/** Fields about a person, money or the actor. */
const told = /@test\.example|Полина|Простова|Иванова|plain|card|100\.5|1000|Админова|Второв/

describeOnEngine('a key with few scopes', () => {
  beforeAll(async () => {
    await newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } })
    owner = await letIn('Administrator', testContour.administrators[0]?.email ?? '')
    partnerId = await partnerIdOf('plain@test.example')
    const leadId = await leadIdOf('Иванова', { sessionId: await sessionBy('plain-loan') })
    await move(leadId, { systemName: 'called' })
    await move(leadId, { systemName: 'won', amount: 1000 })
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 1000, comment: 'на card 2200' })
    await movePayoutBy('ApiKey', { id, to: 'Approved' })
    const acting = { key: null, headers: owner.headers }
    const offerId = (await loadContour()).offers.find(({ slug }) => slug === 'free')?.id ?? ''
    await call(createLink, { ...acting, body: { partnerId, offerId, slug: 'plain-again' } })
    const closing = { path: { id: offerId }, body: { partnerId, isClosed: true, reason: 'так решили' } }
    await call(closeOffer, { ...acting, ...closing })
    await makeFeedOlder(minute)
  })

  test('reads of the feed that something happened, and nothing of what it was', async () => {
    const whole = await eventsOf(testKey)
    const narrow = await eventsOf(await keyFor('events.read'))
    expect(narrow).toEqual(
      whole.map(({ id, type, createdAt }) => ({
        id,
        type,
        createdAt,
        version: null,
        changed: null,
        changedByAdmin: null,
        changedByApiKey: null,
        changedByPartner: null,
        object: null,
      })),
    )
    expect(new Set(whole.map(({ type }) => type)).size).toBeGreaterThan(6)
    expect(JSON.stringify(narrow)).not.toMatch(told)
  })

  test.each(['payouts.read', 'leads.read', 'partners.read', 'links.read', 'journal.read'] as const)(
    'reads the objects that %s opens, and no others',
    async (scope) => {
      const [whole, narrow] = [await eventsOf(testKey), await eventsOf(await keyFor('events.read', scope))]
      const opened = whole.filter(({ type }) => readRightOf(type) === scope)
      expect(opened.length).toBeGreaterThan(0)
      expect(narrow.filter(({ object }) => object !== null)).toEqual(opened)
    },
  )

  test('reads the chronicle without the lines and fields that it may not read', async () => {
    const whole = await linesOf(testKey)
    const narrow = await linesOf(await keyFor('journal.read'))
    expect(narrow.filter(({ type }) => type !== 'key.issued').map(({ id, type, at }) => [id, type, at])).toEqual(
      whole.filter(({ type }) => type !== 'key.issued').map(({ id, type, at }) => [id, type, at]),
    )
    const closed = narrow.filter(({ type }) => /^(payout|lead|deal|reward|partner|link)\./.test(type))
    expect(closed.length).toBeGreaterThan(5)
    expect(JSON.stringify(closed)).not.toMatch(told)
    // That an offer was closed is the journal's; for which partner, the partner's.
    expect(narrow.filter(({ type }) => type === 'offer.edited')).toMatchObject([{ subjects: [], after: {} }])
  })

  test.each([{ of: 'partner' }, { by: 'admin@test.example' }, { amountFrom: '1', amountTo: '100000' }])(
    'cannot use a filter of the chronicle to learn what it may not read: $0',
    async (filter) => {
      const query = 'of' in filter ? { of: `partner:${partnerId}` } : (filter as Record<string, string>)
      expect((await linesOf(testKey, query)).length).toBeGreaterThan(0)
      const found = await linesOf(await keyFor('journal.read'), query)
      expect(found.filter(({ type }) => !/^(key|offer|file|roles|webhook)\./.test(type))).toEqual([])
    },
  )

  test('reads whole the chronicle lines whose things it may read', async () => {
    const whole = await linesOf(testKey, { type: 'payout.requested' })
    expect(await linesOf(await keyFor('journal.read', 'payouts.read'), { type: 'payout.requested' })).toEqual(whole)
    expect(whole[0]).toMatchObject({ amount: 1000 })
  })

  test('reads the journal without the entries and fields that it may not read', async () => {
    const whole = await entriesOf(testKey)
    const narrow = (await entriesOf(await keyFor('journal.read'))).filter(({ type }) => type !== 'key.issued')
    const others = whole.filter(({ type }) => type !== 'key.issued')
    expect(others.map(({ type }) => type)).toEqual(['offer.edited', 'link.created'])
    expect(narrow).toEqual(
      others.map(({ id, type, at }) => ({
        id,
        type,
        at,
        changedByAdmin: null,
        changedByApiKey: null,
        changedByPartner: null,
        reason: null,
        subjects: [],
        before: null,
        after: {},
      })),
    )
    expect(JSON.stringify(others)).toMatch(told)
  })

  test.each([
    { scope: 'links.read', type: 'link.created' },
    { scope: 'partners.read', type: 'offer.edited' },
  ] as const)('reads whole the entries of the journal that $scope opens, and no others', async ({ scope, type }) => {
    const opened = (await entriesOf(await keyFor('journal.read', scope))).filter(
      ({ type: other, subjects }) => other !== 'key.issued' && subjects.length > 0,
    )
    expect(opened).toEqual(await entriesOf(testKey, { type }))
    expect(opened).toHaveLength(1)
  })

  test.each([{ of: 'partner' }, { by: 'admin@test.example' }])(
    'cannot use a filter of the journal to learn what it may not read: $0',
    async (filter) => {
      const query = 'of' in filter ? { of: `partner:${partnerId}` } : (filter as Record<string, string>)
      expect((await entriesOf(testKey, query)).filter(({ type }) => type !== 'key.issued')).toHaveLength(2)
      const found = await entriesOf(await keyFor('journal.read'), query)
      expect(found.filter(({ type }) => type !== 'key.issued')).toEqual([])
    },
  )
})

describe('the right that opens an event', () => {
  test.each(eventTypes)('is said of %s', (type) => {
    expect(readRightOf(type)).toMatch(/\.read$/)
  })
})
