import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import { momentOfId } from '../../lib/domain/value/id.ts'
import { configurationReads, measuredRequests } from '../bench/measured-requests.ts'
import { readUnits, sequentialCalls, writeUnits } from '../bench/watched-calls.ts'
import { endpoints } from '../../functions/endpoints.ts'
import type { ToldAct } from '../../lib/domain/feed/event.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { partnerKey } from '../../lib/store/keys.ts'
import { payoutItems } from '../support/payout-items.ts'
import { partnerOf, payoutOf } from '../support/samples.ts'
import { toldActs } from '../support/stored.ts'
import { watchRequest } from '../support/watched-requests.ts'
import { describeOnEngine } from './contour-table.ts'
import { unitRows } from './request-units.ts'

type Row = [name: string, sequential: number, all: number]

const once: Row[] = [
  ...configurationReads.map((name): Row => [name, 1, 1]),
  ['GET /payout', 2, 2],
  ['GET /partner', 1, 3],
  ['GET /payout/{id}', 2, 3],
  ['GET /partner/{id}', 1, 4],
  ['GET /lead/{id}', 2, 4],
  ['GET /lead', 2, 4],
  ['GET /events', 2, 32],
  ['GET /webhook', 1, 3],
  ['POST /webhook', 2, 2],
  ['PUT /webhook/{id}', 2, 3],
  ['PUT /webhook/{id}/rotate', 2, 4],
  ['GET /webhook/{id}/delivery', 1, 2],
  ['DELETE /webhook/{id}', 2, 3],
  ['POST /webhook/{id}/test', 2, 3],
  ['POST /webhook/{id}/delivery/{eventId}', 2, 4],
  ['GET /partner/{id}/payout-eligibility', 1, 3],
  ['GET /partner/{id}/statement', 1, 3],
  ['GET /r/{slug}', 3, 4],
  ['HEAD /r/{slug}', 2, 3],
  ['POST /api/session/code', 3, 3],
  ['POST /api/session', 5, 7],
  ['POST /api/session/registration', 5, 8],
  ['GET /api/session', 2, 3],
  ['GET /api/session/list', 3, 5],
  ['GET /api/session/act/{key}', 2, 4],
  ['DELETE /api/session/{id}', 3, 5],
  ['DELETE /api/session', 3, 4],
  ['GET /api/console/payout', 4, 14],
  ['GET /api/console/payout/summary', 1, 8],
  ['GET /api/console/overview', 1, 15],
  ['GET /api/console/payout/{id}', 4, 10],
  ['PUT /api/console/payout/{id}/status', 3, 9],
  ['GET /api/console/configuration', 1, 5],
  ['GET /api/console/partner', 2, 7],
  ['GET /api/console/partner/{id}', 3, 9],
  ['GET /api/console/partner/{id}/statement', 2, 7],
  ['POST /api/console/partner', 2, 10],
  ['PUT /api/console/partner/{id}', 3, 13],
  ['PUT /api/console/partner/{id}/block', 2, 8],
  ['PUT /api/console/partner/{id}/unblock', 2, 8],
  ['POST /api/console/partner/{id}/correction', 2, 5],
  ['POST /api/console/partner/{id}/entry/{revision}/reverse', 3, 7],
  ['GET /api/console/lead', 3, 7],
  ['GET /api/console/lead/{id}', 2, 9],
  ['PUT /api/console/lead/{id}/status', 3, 8],
  ['PUT /api/console/lead/{id}/add-deal', 3, 8],
  ['PUT /api/console/lead/{id}/deal/{dealId}/cancel', 3, 9],
  ['PUT /api/console/lead/{id}/bind', 4, 13],
  ['POST /api/console/configuration/trial', 1, 3],
  ['GET /api/console/key', 1, 7],
  ['GET /api/console/service-account', 1, 5],
  ['GET /api/console/administrator', 3, 9],
  ['GET /api/console/journal', 4, 35],
  ['GET /api/console/chronicle', 6, 71],
  ['GET /chronicle', 6, 68],
  ['POST /api/console/key', 2, 8],
  ['PUT /api/console/key/{id}/rotate', 2, 10],
  ['PUT /api/console/key/{id}/revoke', 2, 9],
  ['POST /api/console/service-account', 2, 8],
  ['PUT /api/console/service-account/{id}', 3, 10],
  ['GET /api/console/webhook', 1, 6],
  ['POST /api/console/webhook', 2, 4],
  ['PUT /api/console/webhook/{id}', 2, 5],
  ['PUT /api/console/webhook/{id}/rotate', 2, 6],
  ['DELETE /api/console/webhook/{id}', 2, 5],
  ['POST /api/console/webhook/{id}/test', 2, 5],
  ['GET /api/console/webhook/{id}/delivery', 1, 5],
  ['POST /api/console/webhook/{id}/delivery/{eventId}', 2, 6],
  ['PUT /api/console/administrator/{id}/role', 2, 8],
  ['POST /api/console/administrator/{id}/passkey-permit', 2, 9],
  ['POST /api/session/passkey/challenge', 1, 1],
  ['POST /api/session/passkey', 4, 6],
  ['GET /api/session/company', 0, 0],
  ['POST /api/session/company/begin', 1, 1],
  ['POST /api/session/company', 4, 6],
  ['GET /api/console/passkey', 3, 5],
  ['POST /api/console/passkey', 3, 7],
  ['PUT /api/console/passkey/{id}', 4, 6],
  ['DELETE /api/console/passkey/{id}', 4, 9],
  ['GET /api/account', 2, 5],
  ['POST /api/account/payout: to the details of the profile', 3, 5],
  ['POST /api/account/payout: to others, which the profile keeps', 6, 8],
  ['PUT /api/account/payout/{id}/cancel', 3, 5],
  ['GET /api/account/payout', 3, 4],
  ['GET /api/account/payout/{id}', 2, 5],
  ['GET /api/account/payout-eligibility', 2, 4],
  ['GET /api/account/statement', 2, 5],
  ['GET /api/account/lead', 2, 4],
  ['GET /api/account/profile', 2, 4],
  ['POST /api/account/profile/code', 4, 5],
  ['PUT /api/account/profile', 5, 7],
  ['GET /api/account/personal-data', 4, 16],
  ['POST /api/account/erasure-request', 5, 5],
  ['DELETE /api/account/erasure-request', 3, 3],
  ['GET /api/console/link', 2, 6],
  ['GET /api/console/promocode', 2, 6],
  ['GET /api/console/offer', 2, 5],
  ['GET /api/console/offer/{id}/reward-preview', 1, 4],
  ['GET /api/account/offer', 2, 4],
  ['GET /api/account/link', 3, 5],
  ['GET /api/account/link/slug/{slug}', 2, 3],
  ['GET /api/account/promocode', 3, 5],
  ['POST /api/console/link', 2, 7],
  ['PUT /api/console/link/{slug}/status', 2, 7],
  ['POST /api/console/promocode', 2, 7],
  ['PUT /api/console/promocode/{code}/status', 3, 7],
  ['PUT /api/console/lead/{id}/waiting-deal/{dealId}', 3, 11],
  ['PUT /api/console/offer/{id}', 1, 7],
  ['POST /api/console/offer/{id}/closure', 1, 8],
  ['POST /api/account/link', 3, 5],
  ['PUT /api/account/link/{slug}/status', 3, 5],
  ['POST /api/account/promocode', 3, 5],
  ['POST /payout', 2, 4],
  ['PUT /payout/{id}/status: Requested to Approved', 2, 5],
  ['PUT /payout/{id}/status: Approved to Paid', 2, 5],
  ['PUT /payout/{id}/status: Requested to Rejected', 2, 5],
  ['PUT /payout/{id}/status: Approved to Rejected', 2, 5],
  ['POST /lead, of nobody', 2, 2],
  ['POST /lead, by session', 2, 4],
  ['POST /lead, by promocode', 2, 4],
  ['PUT /lead/{id}/status: nothing to earn', 3, 5],
  ['PUT /lead/{id}/status: a fixed reward', 3, 5],
  ['PUT /lead/{id}/status: a deal and its share', 3, 5],
  ['PUT /lead/{id}/status: the status it has', 2, 4],
  ['PUT /lead/{id}/add-deal', 3, 5],
  ['PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share', 3, 6],
  ['PUT /lead/{id}/deal/{dealId}/cancel: canceled before', 2, 3],
]

/** The kept answer shows the partner, so the partner must be read before the write. */
const withKey: Row[] = [
  ['POST /webhook', 2, 2],
  ['PUT /webhook/{id}', 2, 3],
  ['PUT /webhook/{id}/rotate', 2, 4],
  ['POST /webhook/{id}/test', 2, 3],
  ['POST /webhook/{id}/delivery/{eventId}', 2, 4],
  ['PUT /api/console/lead/{id}/status', 3, 8],
  ['PUT /api/console/lead/{id}/add-deal', 3, 8],
  ['PUT /api/console/lead/{id}/deal/{dealId}/cancel', 3, 9],
  ['PUT /api/console/lead/{id}/bind', 4, 13],
  ['POST /api/account/erasure-request', 5, 5],
  ['PUT /api/account/profile', 5, 7],
  ['POST /api/console/key', 2, 8],
  ['PUT /api/console/key/{id}/rotate', 2, 10],
  ['PUT /api/console/key/{id}/revoke', 2, 9],
  ['POST /api/console/service-account', 2, 8],
  ['PUT /api/console/service-account/{id}', 3, 10],
  ['POST /api/console/webhook', 2, 4],
  ['PUT /api/console/webhook/{id}', 2, 5],
  ['PUT /api/console/webhook/{id}/rotate', 2, 6],
  ['POST /api/console/webhook/{id}/test', 2, 5],
  ['POST /api/console/webhook/{id}/delivery/{eventId}', 2, 6],
  ['PUT /api/console/administrator/{id}/role', 2, 8],
  ['POST /api/console/administrator/{id}/passkey-permit', 2, 9],
  ['POST /api/console/passkey', 3, 7],
  ['PUT /api/console/passkey/{id}', 4, 6],
  ['PUT /api/console/payout/{id}/status', 4, 9],
  ['POST /api/console/partner', 3, 10],
  ['PUT /api/console/partner/{id}', 4, 13],
  ['PUT /api/console/partner/{id}/block', 2, 8],
  ['PUT /api/console/partner/{id}/unblock', 2, 8],
  ['POST /api/console/partner/{id}/correction', 2, 5],
  ['POST /api/console/partner/{id}/entry/{revision}/reverse', 3, 7],
  ['POST /api/account/payout: to the details of the profile', 3, 5],
  ['POST /api/account/payout: to others, which the profile keeps', 6, 8],
  ['PUT /api/account/payout/{id}/cancel', 3, 5],
  ['POST /api/console/link', 2, 7],
  ['PUT /api/console/link/{slug}/status', 3, 7],
  ['POST /api/console/promocode', 2, 7],
  ['PUT /api/console/promocode/{code}/status', 3, 7],
  ['PUT /api/console/lead/{id}/waiting-deal/{dealId}', 3, 11],
  ['PUT /api/console/offer/{id}', 2, 8],
  ['POST /api/console/offer/{id}/closure', 2, 9],
  ['POST /api/account/link', 3, 5],
  ['PUT /api/account/link/{slug}/status', 3, 5],
  ['POST /api/account/promocode', 3, 5],
  ['POST /payout', 2, 4],
  ['PUT /payout/{id}/status: Requested to Approved', 3, 5],
  ['PUT /payout/{id}/status: Approved to Paid', 3, 5],
  ['PUT /payout/{id}/status: Requested to Rejected', 3, 5],
  ['PUT /payout/{id}/status: Approved to Rejected', 3, 5],
  ['POST /lead, of nobody', 2, 2],
  ['POST /lead, by session', 3, 4],
  ['POST /lead, by promocode', 3, 4],
  ['PUT /lead/{id}/status: nothing to earn', 3, 5],
  ['PUT /lead/{id}/status: a fixed reward', 3, 5],
  ['PUT /lead/{id}/status: a deal and its share', 3, 5],
  ['PUT /lead/{id}/status: the status it has', 3, 5],
  ['PUT /lead/{id}/add-deal', 3, 5],
  ['PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share', 3, 6],
  ['PUT /lead/{id}/deal/{dealId}/cancel: canceled before', 3, 4],
]

const repeated: Row[] = [
  ['POST /webhook', 2, 2],
  ['PUT /webhook/{id}', 2, 3],
  ['PUT /webhook/{id}/rotate', 2, 4],
  ['POST /webhook/{id}/test', 2, 3],
  ['POST /webhook/{id}/delivery/{eventId}', 2, 4],
  ['POST /api/console/key', 2, 8],
  ['PUT /api/console/key/{id}/rotate', 2, 10],
  ['PUT /api/console/key/{id}/revoke', 2, 9],
  ['POST /api/console/service-account', 2, 8],
  ['PUT /api/console/service-account/{id}', 3, 10],
  ['POST /api/console/webhook', 2, 4],
  ['PUT /api/console/webhook/{id}', 2, 5],
  ['PUT /api/console/webhook/{id}/rotate', 2, 6],
  ['POST /api/console/webhook/{id}/test', 2, 5],
  ['POST /api/console/webhook/{id}/delivery/{eventId}', 2, 6],
  ['PUT /api/console/administrator/{id}/role', 2, 8],
  ['POST /api/console/administrator/{id}/passkey-permit', 2, 9],
  ['POST /api/console/passkey', 4, 8],
  ['PUT /api/console/passkey/{id}', 4, 6],
  ['PUT /api/console/payout/{id}/status', 4, 9],
  ['POST /api/console/partner', 2, 9],
  ['PUT /api/console/partner/{id}', 2, 10],
  ['PUT /api/console/partner/{id}/block', 2, 8],
  ['PUT /api/console/partner/{id}/unblock', 2, 8],
  ['POST /api/console/partner/{id}/correction', 2, 5],
  ['POST /api/console/partner/{id}/entry/{revision}/reverse', 3, 7],
  ['PUT /api/console/lead/{id}/status', 3, 8],
  ['PUT /api/console/lead/{id}/add-deal', 3, 8],
  ['PUT /api/console/lead/{id}/deal/{dealId}/cancel', 3, 7],
  ['PUT /api/console/lead/{id}/bind', 3, 7],
  ['PUT /api/account/profile', 3, 4],
  ['POST /api/account/erasure-request', 3, 3],
  ['POST /api/account/payout: to the details of the profile', 3, 5],
  ['POST /api/account/payout: to others, which the profile keeps', 3, 5],
  ['PUT /api/account/payout/{id}/cancel', 3, 5],
  ['POST /api/console/link', 2, 7],
  ['PUT /api/console/link/{slug}/status', 2, 6],
  ['POST /api/console/promocode', 2, 7],
  ['PUT /api/console/promocode/{code}/status', 3, 7],
  ['PUT /api/console/lead/{id}/waiting-deal/{dealId}', 3, 11],
  ['PUT /api/console/offer/{id}', 2, 8],
  ['POST /api/console/offer/{id}/closure', 2, 9],
  ['POST /api/account/link', 3, 5],
  ['PUT /api/account/link/{slug}/status', 3, 5],
  ['POST /api/account/promocode', 3, 5],
  ['POST /payout', 2, 4],
  ['PUT /payout/{id}/status: Requested to Approved', 2, 4],
  ['PUT /payout/{id}/status: Approved to Paid', 2, 4],
  ['PUT /payout/{id}/status: Requested to Rejected', 2, 4],
  ['PUT /payout/{id}/status: Approved to Rejected', 2, 4],
  ['POST /lead, of nobody', 2, 2],
  ['POST /lead, by session', 2, 3],
  ['POST /lead, by promocode', 3, 4],
  ['PUT /lead/{id}/status: nothing to earn', 3, 5],
  ['PUT /lead/{id}/status: a fixed reward', 3, 5],
  ['PUT /lead/{id}/status: a deal and its share', 3, 5],
  ['PUT /lead/{id}/status: the status it has', 3, 5],
  ['PUT /lead/{id}/add-deal', 3, 5],
  ['PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share', 3, 4],
  ['PUT /lead/{id}/deal/{dealId}/cancel: canceled before', 3, 4],
]

const rows: Row[] = [
  ...once,
  ...withKey.map(([name, ...counts]): Row => [`${name}, with an Idempotency-Key`, ...counts]),
  ...repeated.map(([name, ...counts]): Row => [`${name}, repeated by its Idempotency-Key`, ...counts]),
]

describe('the counts of round trips', () => {
  test('are those of every measured request', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual(measuredRequests.map(({ name }) => name).toSorted())
  })

  test('and of request units, but for repeats', () => {
    const measured = measuredRequests.map(({ name }) => name).filter((name) => !name.includes(', repeated by'))
    expect(unitRows.map(([name]) => name).toSorted()).toEqual(measured.toSorted())
  })
})

describeOnEngine('a request by a key that its function knows', () => {
  const heard = new Map<string, Set<string>>()

  /** The events of a request are part of its specification, and are in at most one item of the feed. */
  async function hear(request: string, before: readonly ToldAct[]): Promise<void> {
    const told = (await toldActs()).filter(({ id }) => before.every((one) => one.id !== id))
    const types = told.flatMap(({ events }) => events.map(({ type }) => type))
    expect(told.length).toBeLessThanOrEqual(1)
    const [route] = request.split(/[:,]/)
    const spec = endpoints.find(({ method, path }) => route === `${method} ${path.replace('/api/external', '')}`)
    for (const type of types) expect(spec?.emits).toContain(type)
    heard.set(spec?.name ?? '', new Set([...(heard.get(spec?.name ?? '') ?? []), ...types]))
  }

  test.each(rows)('%s: waits for DynamoDB %i times, calls it %i times, and takes its units', async (name, sequential, all) => {
    let before: ToldAct[] = []
    const calls = await watchRequest(name, async () => {
      before = await toldActs()
      // On a slow machine the scene's own acts would be old enough to be shown, and take more calls: the feed is asked when it began.
      const begins = Math.min(...before.map(({ id }) => momentOfId(id)))
      if (name === 'GET /events' && before.length > 0) vi.useFakeTimers({ toFake: ['Date'], now: begins })
    })
    vi.useRealTimers()
    if (!name.includes('Idempotency-Key')) await hear(name, before)
    expect({ sequential: sequentialCalls(calls), all: calls.length }).toEqual({ sequential, all })
    const units = unitRows.find(([one]) => one === name)
    if (!units) return
    const [, write, read] = units
    expect([write].flat()).toContain(writeUnits(calls))
    expect(readUnits(calls)).toBe(read)
  })

  test('all of them together tell every event of the specifications', () => {
    // What ends with a role is told of elsewhere: here one is given.

    const told = endpoints.map(({ name }) => [name, [...(heard.get(name) ?? [])].toSorted()])
    // Their other events come of the same steps elsewhere: the moves of a payout by a key, and what a lead has earned by its own acts.
    const measured: Readonly<Record<string, string[]>> = {
      'console-change-payout-status': ['payout.approved'],
      'bind-lead': ['lead.bound'],
      'change-role': [],
      'decide-service-account': [],
    }
    expect(told).toEqual(endpoints.map(({ name, emits = [] }) => [name, measured[name] ?? emits.toSorted()]))
  })
})

describeOnEngine('a list of several pages', () => {
  const large = 'x'.repeat(300_000)
  const put = (item: object) => documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
  const pagesIn = (calls: readonly { operation: string }[], others: number): number => {
    const pages = calls.filter(({ operation }) => operation === 'Query').length - others
    expect(pages).toBeGreaterThanOrEqual(3)
    return pages
  }

  test('of partners waits once a page: configuration and activity are read beside the first', async () => {
    const calls = await watchRequest('GET /partner', async () => {
      for (let left = 10; left > 0; left--) {
        const partner = partnerOf({ id: randomUUID(), lastName: large })
        await put({ ...partnerKey(partner.id), ...partner })
      }
    })
    const pages = pagesIn(calls, 2)
    expect([sequentialCalls(calls), calls.length]).toEqual([pages, pages + 2])
  })

  test('of payouts waits once a page and once for the last partners: a page is fetched while those of the one before are looked up', async () => {
    const partnerIds = Array.from({ length: 10 }, () => randomUUID())
    const calls = await watchRequest('GET /payout', async () => {
      for (const id of partnerIds) await put({ ...partnerKey(id), ...partnerOf({ id }) })
      // Each of a partner of its own, so that every page names some that no page before it did.
      for (const partnerId of partnerIds) {
        const payout = payoutOf('Paid', { id: randomUUID(), partnerId, requisites: large })
        for (const item of payoutItems(payout)) await put(item)
      }
    })
    const pages = pagesIn(calls, 0)
    expect(sequentialCalls(calls)).toBe(pages + 1)
    expect(calls.length).toBe(2 * pages)
  })
})
