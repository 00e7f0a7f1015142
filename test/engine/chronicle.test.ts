import { isDeepStrictEqual } from 'node:util'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { TableAction } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import type { ChronicleLine } from '../../lib/domain/feed/chronicle.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import { readsEverything } from '../../lib/domain/webhook/read-right.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { type AskedChronicle, loadChroniclePage } from '../../lib/store/feed/chronicle.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { eventKey, feedKey } from '../../lib/store/keys.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { measuredRequests } from '../bench/measured-requests.ts'
import { fillAuditedContour } from '../support/audited-contour.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedAndTold } from '../support/stored.ts'
import { watchRequest } from '../support/watched-requests.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** A line in short: the act, the actor, the thing, and the rubles. */
type Said = readonly [type: string, by: 'key' | 'administrator' | 'partner', of: string, rubles: number | null]

/** What each request of the measured ones that does something leaves in the chronicle, newest first. */
const acts: Readonly<Record<string, readonly Said[]>> = {
  'DELETE /webhook/{id}': [['webhook.removed', 'key', 'webhook', null]],
  'POST /api/session/registration': [['partner.registered', 'partner', 'partner', null]],
  'DELETE /api/console/webhook/{id}': [['webhook.removed', 'administrator', 'webhook', null]],
  'POST /api/account/erasure-request': [['erasure.requested', 'partner', 'partner', null]],
  'DELETE /api/account/erasure-request': [['erasure.withdrawn', 'partner', 'partner', null]],
  'PUT /api/console/payout/{id}/status': [['payout.approved', 'administrator', 'payout', 1000]],
  'POST /api/console/partner': [['partner.created', 'administrator', 'partner', null]],
  'PUT /api/console/partner/{id}': [['partner.edited', 'administrator', 'partner', null]],
  'PUT /api/console/partner/{id}/payment-details': [['partner.edited', 'administrator', 'partner', null]],
  'PUT /api/account/payment-details': [['partner.edited', 'partner', 'partner', null]],
  'PUT /api/console/partner/{id}/block': [['partner.edited', 'administrator', 'partner', null]],
  'POST /api/console/partner/{id}/invite': [['partner.invited', 'administrator', 'partner', null]],
  'PUT /api/console/partner/{id}/unblock': [['partner.edited', 'administrator', 'partner', null]],
  'POST /api/console/partner/{id}/correction': [['correction.posted', 'administrator', 'partner', -250.5]],
  'POST /api/console/partner/{id}/entry/{revision}/reverse': [['reward.reversed', 'administrator', 'partner', -1000]],
  'PUT /api/console/lead/{id}/status': [
    ['reward.accrued', 'administrator', 'partner', 1000],
    ['deal.added', 'administrator', 'lead', 10000],
    ['lead.status_changed', 'administrator', 'lead', null],
  ],
  'PUT /api/console/lead/{id}/add-deal': [
    ['reward.accrued', 'administrator', 'partner', 33.33],
    ['deal.added', 'administrator', 'lead', 333.3],
  ],
  'PUT /api/console/lead/{id}/deal/{dealId}/cancel': [
    ['reward.reversed', 'administrator', 'partner', -1000],
    ['deal.canceled', 'administrator', 'lead', -10000],
  ],
  'PUT /api/console/lead/{id}/bind': [['lead.bound', 'administrator', 'lead', null]],
  'POST /api/console/key': [['key.issued', 'administrator', 'key', null]],
  'PUT /api/console/key/{id}/rotate': [['key.rotated', 'administrator', 'key', null]],
  'PUT /api/console/key/{id}/revoke': [['key.revoked', 'administrator', 'key', null]],
  'POST /api/console/service-account': [['service.made', 'administrator', 'service', null]],
  'PUT /api/console/service-account/{id}': [['service.closed', 'administrator', 'service', null]],
  'PUT /api/console/administrator/{id}/role': [['roles.granted', 'administrator', 'administrator', null]],
  'POST /api/console/administrator': [['administrator.invited', 'administrator', 'administrator', null]],
  'PUT /api/console/administrator/{id}': [['administrator.edited', 'administrator', 'administrator', null]],
  'POST /api/console/administrator/{id}/removal': [['administrator.removed', 'administrator', 'administrator', null]],
  'POST /api/console/administrator/{id}/passkey-permit': [['passkey.permitted', 'administrator', 'administrator', null]],
  'POST /api/console/passkey': [['passkey.added', 'administrator', 'administrator', null]],
  'PUT /api/console/passkey/{id}': [['passkey.renamed', 'administrator', 'administrator', null]],
  'DELETE /api/console/passkey/{id}': [['passkey.removed', 'administrator', 'administrator', null]],
  'POST /api/console/webhook': [['webhook.created', 'administrator', 'webhook', null]],
  'PUT /api/console/webhook/{id}': [['webhook.edited', 'administrator', 'webhook', null]],
  'PUT /api/console/webhook/{id}/rotate': [['webhook.rotated', 'administrator', 'webhook', null]],
  'POST /api/console/webhook/{id}/test': [['webhook.tested', 'administrator', 'webhook', null]],
  'POST /api/console/webhook/{id}/delivery/{eventId}': [['webhook.resent', 'administrator', 'webhook', null]],
  'POST /api/console/link': [['link.created', 'administrator', 'link', null]],
  'PUT /api/console/link/{slug}/status': [['link.edited', 'administrator', 'link', null]],
  'POST /api/console/promocode': [['promocode.created', 'administrator', 'promocode', null]],
  'PUT /api/console/lead/{id}/waiting-deal/{dealId}': [
    ['reward.accrued', 'administrator', 'partner', 25000],
    ['deal.added', 'administrator', 'lead', 250000],
    ['lead.status_changed', 'administrator', 'lead', null],
    ['deal.confirmed', 'administrator', 'lead', null],
  ],
  'PUT /api/console/promocode/{code}/status': [['promocode.edited', 'administrator', 'promocode', null]],
  'POST /api/account/payout: to the details of the profile': [['payout.requested', 'partner', 'payout', 1000]],
  'POST /api/account/payout: to others, which the profile keeps': [
    ['payout.requested', 'partner', 'payout', 1000],
    ['partner.edited', 'partner', 'partner', null],
  ],
  'PUT /api/account/payout/{id}/cancel': [['payout.canceled', 'partner', 'payout', 1000]],
  'PUT /api/account/link/{slug}/status': [['link.edited', 'partner', 'link', null]],
  'PUT /api/account/profile': [['partner.edited', 'partner', 'partner', null]],
  'POST /api/account/link': [['link.created', 'partner', 'link', null]],
  'POST /api/account/promocode': [['promocode.created', 'partner', 'promocode', null]],
  'POST /partner': [['partner.created', 'key', 'partner', null]],
  'PUT /partner/{id}': [['partner.edited', 'key', 'partner', null]],
  'POST /partner/{id}/block': [['partner.edited', 'key', 'partner', null]],
  'POST /partner/{id}/invite': [['partner.invited', 'key', 'partner', null]],
  'POST /partner/{id}/unblock': [['partner.edited', 'key', 'partner', null]],
  'POST /partner/{id}/correction': [['correction.posted', 'key', 'partner', -250.5]],
  'POST /partner/{id}/entry/{revision}/reverse': [['reward.reversed', 'key', 'partner', -1000]],
  'POST /registry': [['registry.created', 'key', '', null]],
  'POST /registry/{id}/payouts': [['registry.collected', 'key', 'partner', null]],
  'PUT /registry/{id}/status': [['registry.moved', 'key', '', null]],
  'POST /registry/{id}/release': [['registry.released', 'key', 'partner', null]],
  'POST /api/console/registry': [['registry.created', 'administrator', '', null]],
  'POST /api/console/registry/{id}/payouts': [['registry.collected', 'administrator', 'partner', null]],
  'PUT /api/console/registry/{id}/status': [['registry.moved', 'administrator', '', null]],
  'POST /api/console/registry/{id}/release': [['registry.released', 'administrator', 'partner', null]],
  'POST /webhook': [['webhook.created', 'key', 'webhook', null]],
  'PUT /webhook/{id}': [['webhook.edited', 'key', 'webhook', null]],
  'PUT /webhook/{id}/rotate': [['webhook.rotated', 'key', 'webhook', null]],
  'POST /webhook/{id}/test': [['webhook.tested', 'key', 'webhook', null]],
  'POST /webhook/{id}/delivery/{eventId}': [['webhook.resent', 'key', 'webhook', null]],
  'POST /lead/{id}/bind': [['lead.bound', 'key', 'lead', null]],
  'POST /link': [['link.created', 'key', 'link', null]],
  'PUT /link/{slug}/status': [['link.edited', 'key', 'link', null]],
  'POST /promocode': [['promocode.created', 'key', 'promocode', null]],
  'PUT /promocode/{code}/status': [['promocode.edited', 'key', 'promocode', null]],
  'POST /payout': [['payout.requested', 'key', 'payout', 2500.5]],
  'PUT /payout/{id}/status: Requested to Approved': [['payout.approved', 'key', 'payout', 2500.5]],
  'PUT /payout/{id}/status: Approved to Paid': [['payout.paid', 'key', 'payout', 2500.5]],
  'PUT /payout/{id}/status: Requested to Rejected': [['payout.rejected', 'key', 'payout', 2500.5]],
  'PUT /payout/{id}/status: Approved to Rejected': [['payout.rejected', 'key', 'payout', 2500.5]],
  'POST /lead: of nobody': [['lead.created', 'key', 'lead', null]],
  'POST /lead: by session': [['lead.created', 'key', 'lead', null]],
  'POST /lead: by promocode': [['lead.created', 'key', 'lead', null]],
  'PUT /lead/{id}/status: nothing to earn': [['lead.status_changed', 'key', 'lead', null]],
  'PUT /lead/{id}/status: a fixed reward': [
    ['reward.accrued', 'key', 'partner', 500],
    ['lead.status_changed', 'key', 'lead', null],
  ],
  'PUT /lead/{id}/status: a deal and its share': [
    ['reward.accrued', 'key', 'partner', 25000],
    ['deal.added', 'key', 'lead', 250000],
    ['lead.status_changed', 'key', 'lead', null],
  ],
  'PUT /lead/{id}/add-deal': [
    ['reward.accrued', 'key', 'partner', 5000],
    ['deal.added', 'key', 'lead', 50000],
  ],
  'PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share': [
    ['reward.reversed', 'key', 'partner', -5000],
    ['deal.canceled', 'key', 'lead', -50000],
  ],
}

/** Partitions that hold no acts: sessions, codes, clicks, kept answers, last uses and mail. */
const isNoAct = (key: string): boolean =>
  /^(KEPT|LOGIN|LOGINS|LOGINUSE|LOGINEND|SIGNIN|SIGNINTRIES|PASSKEYCHALLENGE|PASSKEYUSE|COMPANYSTATE|COMPANYIDENTITIES|COMPANYSUBJECT|CONFIRM|SESSION|MAILORDERS|WINDOW|VALUE)(#|\/|$)/.test(
    key,
  ) || key.startsWith('SIGNINSECRET')

const isOnce = (name: string): boolean => !name.includes('Idempotency-Key')

/** More than any act leaves. A page that is not full looks for more in all days of a month. */
const fewLines = 8

async function newestLines(): Promise<ChronicleLine[]> {
  const now = new Date().toISOString()
  return (await loadChroniclePage({ limit: fewLines, mayRead: readsEverything }, loadContour(), now)).lines
}

const byOf = ({ by, byApiKey, byPartnerId }: ChronicleLine): Said[1] | null =>
  byApiKey ? 'key' : byPartnerId ? 'partner' : by ? 'administrator' : null

const saidOf = (line: ChronicleLine): (string | number | null)[] => [
  line.type,
  byOf(line),
  line.subjects[0]?.split(':')[0] ?? '',
  line.amountKopecks === null ? null : line.amountKopecks / 100,
]

/** Partitions that endpoints may write and that hold no acts: those above, and those that record the acts themselves. */
const isActPartition = (partition: string): boolean => !isNoAct(partition) && !/^(KEYUSES|EVENTS#|FEED#)/.test(partition)
const writes: ReadonlySet<TableAction> = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])

describeOnEngine('the chronicle', () => {
  const requests = measuredRequests.map(({ name }) => name).filter(isOnce)

  test.each(requests)('says who did what to what and for how much, of %s', async (name) => {
    let before: Readonly<Record<string, Item>> = {}
    let linesBefore: ChronicleLine[] = []
    const startedMs = Date.now()
    await watchRequest(name, async () => {
      ;[before, linesBefore] = [await storedAndTold(), await newestLines()]
    })
    const after = await storedAndTold()
    const lines = (await newestLines()).filter(({ id }) => linesBefore.every((line) => line.id !== id))
    const changed = Object.keys({ ...before, ...after }).filter((key) => !isDeepStrictEqual(before[key], after[key]))
    // Every change is somebody's act: no act is missing from the chronicle.
    expect(lines.length > 0).toBe(changed.some((key) => !isNoAct(key)))
    expect(lines.map(saidOf)).toEqual(acts[name] ?? [])
    for (const { at, requestId, type, subjects } of lines) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(startedMs)
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
      const isOfPartner = subjects.some((subject) => subject.startsWith('partner:'))
      expect([type, isOfPartner || !/^(payout|reward|correction)/.test(type)]).toEqual([type, true])
    }
  })

  test.each([
    { name: 'switch-offer', type: 'offer.edited', body: { isActive: false, reason: 'sold out' } },
    { name: 'close-offer', type: 'offer.edited', body: { isClosed: true, reason: 'for others' } },
    {
      name: 'publish-draft',
      type: 'configuration.published',
      body: { draft: '{"offers":[{"slug":"loan","title":"Ссуда"}]}', revision: 1, reason: 'a better word' },
    },
  ])('and of $name, which the requests above leave as it was', async ({ name, type, body }) => {
    await newContour(leadContour)
    const { headers } = await letIn('Administrator', 'second@test.example')
    const { offers } = await loadContour()
    const partnerId = await partnerIdOf('plain@test.example')
    const path = { id: offers[0]?.id ?? '' }
    const answer = await call(handlers.get(name) as Handler, {
      key: null,
      headers: { ...headers },
      path,
      body: { partnerId, ...body },
    })
    expect(answer.status).toBe(200)
    const [line] = await newestLines()
    expect(line && [...saidOf(line), line.reason]).toEqual([type, 'administrator', 'offer', null, body.reason])
  })

  test.each([
    { name: 'change-configuration', path: {}, member: 'offers' },
    { name: 'change-configuration-part', path: { part: 'offers' }, member: 'content' },
  ])('and of $name, which the requests above leave as it was too', async ({ name, path, member }) => {
    await newContour(leadContour)
    const offers = [{ slug: 'free', title: 'Подарок', landingUrl: 'https://land.example' }]
    const body = { [member]: offers, revision: 1, reason: 'a better word' }
    expect((await call(handlers.get(name) as Handler, { key: testKey, path, body })).status).toBe(200)
    const [line] = await newestLines()
    expect(line && [...saidOf(line), line.reason]).toEqual(['configuration.published', 'key', 'offer', null, body.reason])
  })

  test('and so of every endpoint that writes where acts stand', () => {
    const writing = endpoints.filter(({ table }) =>
      table.some(({ partition, actions }) => isActPartition(partition) && actions.some((action) => writes.has(action))),
    )
    const told = new Set([
      ...Object.keys(acts).map((name) => name.split(/[:,]/)[0]),
      'PUT /api/console/offer/{id}',
      'POST /api/console/offer/{id}/closure',
      'POST /api/console/configuration/publication',
      'PUT /configuration',
      'PUT /configuration/{part}',
      // What they leave in the journal: test/engine/level-months.test.ts.
      'PUT /api/console/partner/{id}/level',
      'PUT /api/console/partner/{id}/level-protection',
      // What it leaves in the journal: test/engine/who-sees-details.test.ts.
      'PUT /api/console/partner/{id}/legal-details',
      // The same: test/engine/partners-with-a-key.test.ts.
      'PUT /partner/{id}/legal-details',
      // It only notes the owner of the passkey, where that was not recorded yet: no act.
      'POST /api/session/passkey',
    ])
    const untold = writing
      .map(({ method, path }) => `${method} ${path.replace('/api/external', '')}`)
      .filter((name) => !told.has(name))
    expect(writing.length).toBeGreaterThan(40)
    expect(untold).toEqual([])
  })
})

describeOnEngine('a page of the chronicle', () => {
  const page = (asked: Partial<AskedChronicle>) =>
    loadChroniclePage({ limit: 50, mayRead: readsEverything, ...asked }, loadContour(), new Date().toISOString())
  const all = async (asked: Partial<AskedChronicle>): Promise<ChronicleLine[]> => {
    const lines: ChronicleLine[] = []
    let after: AskedChronicle['after'] | null
    do {
      const next = await page({ ...asked, ...(after && { after }) })
      lines.push(...next.lines)
      after = next.next
    } while (after)
    return lines
  }

  beforeAll(fillAuditedContour)

  test('is the same list, however long pages are: newest first, nothing missing and nothing twice', async () => {
    const whole = await all({ limit: 200 })
    expect(whole.length).toBeGreaterThan(60)
    expect(whole.map(({ id }) => id)).toEqual(
      whole
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    for (const limit of [1, 3, 17]) expect(await all({ limit })).toEqual(whole)
  })

  test.each<{ what: string; asked: Partial<AskedChronicle>; is: (line: ChronicleLine) => boolean }>([
    { what: 'of a type', asked: { type: 'payout.paid' }, is: ({ type }) => type === 'payout.paid' },
    {
      what: 'about money',
      asked: { onlyMoney: true },
      is: ({ type, amountKopecks }) =>
        /^(payout|deal|reward|correction)/.test(type) || (type === 'partner.created' && amountKopecks !== null),
    },
    {
      what: 'of an administrator, by the address',
      asked: { by: { kind: 'Administrator', idOrEmail: 'second@test.example' } },
      is: ({ by }) => by?.email === 'second@test.example',
    },
    {
      what: 'of amounts between two, given or taken back',
      asked: { fromKopecks: 15_000, toKopecks: 25_000 },
      is: ({ amountKopecks }) => amountKopecks !== null && Math.abs(amountKopecks) >= 15_000 && Math.abs(amountKopecks) <= 25_000,
    },
  ])('has the lines $what, and no others', async ({ asked, is }) => {
    const expected = (await all({ limit: 200 })).filter(is)
    expect(expected.length).toBeGreaterThan(0)
    expect(await all(asked)).toEqual(expected)
  })

  test('finds the lines of a key, of a partner and of a thing', async () => {
    const whole = await all({ limit: 200 })
    const ofKey = whole.find(({ byApiKey }) => byApiKey)
    const ofPartner = whole.find(({ byPartnerId }) => byPartnerId)
    const paid = whole.find(({ type }) => type === 'payout.paid')
    if (!ofKey?.byApiKey || !ofPartner?.byPartnerId || !paid) throw new Error('the contour has no such lines')
    const { id } = ofKey.byApiKey
    const partnerId = ofPartner.byPartnerId
    const [payout] = paid.subjects
    expect(await all({ by: { kind: 'ApiKey', id } })).toEqual(whole.filter(({ byApiKey }) => byApiKey?.id === id))
    expect(await all({ by: { kind: 'Partner', id: partnerId } })).toEqual(whole.filter((one) => one.byPartnerId === partnerId))
    const ofPayout = await all({ ...(payout && { of: payout }) })
    expect(ofPayout.map(({ type }) => type)).toEqual(['payout.paid', 'payout.approved', 'payout.requested'])
    expect(ofPayout.map(({ before, after }) => [before?.status ?? null, after.status])).toEqual([
      ['Approved', 'Paid'],
      ['Requested', 'Approved'],
      [null, 'Requested'],
    ])
  })

  test('goes on within a day that has more lines than one page examines', async () => {
    const at = '2026-10-01T00:00:00.000Z'
    const newId = idsAt(Date.parse(at), systemRuntime.randomBytes)
    const acts = Array.from({ length: 510 }, () => newId())
    const entries = Array.from({ length: 260 }, () => newId())
    const by = { kind: 'Partner', id: await partnerIdOf('plain@test.example') }
    await put([
      ...acts.map((id) => ({
        ...feedKey(id),
        id,
        by,
        events: [{ type: 'payout.paid', id, version: 3, state: { status: 'Paid' } }],
        sweepAfter: 1_800_000_000,
      })),
      ...entries.map((id) => ({
        ...eventKey(at, id),
        id,
        type: 'offer.edited',
        at,
        by: null,
        reason: null,
        subjects: [],
        before: null,
        after: {},
      })),
    ])
    const lines = await all({ since: '2026-09-30T00:00:00.000Z', until: '2026-10-02T00:00:00.000Z', limit: 200 })
    expect(lines.map(({ id }) => id)).toEqual([...acts.map((id) => `${id}-000`), ...entries].toSorted().toReversed())
    // No match is among the first items examined of the day: the rest of the day must be examined too.
    const asked = {
      type: 'payout.paid',
      since: '2026-09-30T00:00:00.000Z',
      until: '2026-10-02T00:00:00.000Z',
      limit: 200,
    } as const
    expect((await all(asked)).map(({ id }) => id)).toEqual(acts.map((id) => `${id}-000`).toReversed())
  })

  test('examines 32 days, and says where to go on', async () => {
    const { lines, next } = await page({ until: '2026-08-01T00:00:00.000Z' })
    expect({ lines, next }).toEqual({ lines: [], next: { day: '2026-07-01', id: null } })
    expect(await page({ until: '2026-08-01T00:00:00.000Z', since: '2026-07-20T00:00:00.000Z' })).toEqual({
      lines: [],
      days: [],
      next: null,
    })
  })
})

/** Puts items as they are, 25 at a time. */
async function put(items: readonly object[]): Promise<void> {
  for (let done = 0; done < items.length; done += 25) {
    const requests = items.slice(done, done + 25).map((Item) => ({ PutRequest: { Item: Item as Record<string, unknown> } }))
    await documentClient.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}
