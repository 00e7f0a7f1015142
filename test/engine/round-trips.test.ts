import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { momentOfId } from '../../lib/domain/value/id.ts'
import { measuredName } from '../bench/measured-requests.ts'
import { readUnits, sequentialCalls, writeUnits } from '../bench/watched-calls.ts'
import { endpoints } from '../../functions/endpoints.ts'
import type { ToldAct } from '../../lib/domain/feed/event.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { partnerKey } from '../../lib/store/keys.ts'
import { payoutItems } from '../support/payout-items.ts'
import { partnerOf, payoutOf } from '../support/samples.ts'
import { toldActs } from '../support/stored.ts'
import type { Costs } from '../support/trial.ts'
import { trialOf } from '../support/trials.ts'
import { watchRequest } from '../support/watched-requests.ts'
import { describeOnEngine } from './contour-table.ts'

type Row = [name: string, waits: number, calls: number, units?: readonly [write: number | readonly number[], read: number]]

/** The costs in every endpoint's trial, by the names of the measured requests. */
const rows: Row[] = endpoints.flatMap((spec) =>
  trialOf(spec).costs.flatMap(({ way, once, withKey, repeated }) => {
    const name = measuredName(spec, way)
    const row = (also: string, [waits, calls, ...units]: Costs): Row => [`${name}${also}`, waits, calls, units]
    return [
      row('', once),
      ...(withKey ? [row(', with an Idempotency-Key', withKey)] : []),
      ...(repeated ? [[`${name}, repeated by its Idempotency-Key`, ...repeated] satisfies Row] : []),
    ]
  }),
)

describeOnEngine('a request by a key that its function knows', () => {
  const heard = new Map<string, Set<string>>()

  /** The events of a request are part of its specification, and are in at most one item of the feed. */
  async function hear(request: string, before: readonly ToldAct[]): Promise<void> {
    const told = (await toldActs()).filter(({ id }) => before.every((one) => one.id !== id))
    const types = told.flatMap(({ events }) => events.map(({ type }) => type))
    expect(told.length).toBeLessThanOrEqual(1)
    const [route] = request.split(':')
    const spec = endpoints.find(({ method, path }) => route === `${method} ${path.replace('/api/external', '')}`)
    for (const type of types) expect(spec?.emits).toContain(type)
    heard.set(spec?.name ?? '', new Set([...(heard.get(spec?.name ?? '') ?? []), ...types]))
  }

  test.each(rows)(
    '%s: waits for DynamoDB %i times, calls it %i times, and takes its units',
    async (name, sequential, all, units) => {
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
      if (!units) return
      const [write, read] = units
      expect([write].flat()).toContain(writeUnits(calls))
      expect(readUnits(calls)).toBe(read)
    },
  )

  test('all of them together tell every event of the specifications', () => {
    const told = endpoints.map(({ name }) => [name, [...(heard.get(name) ?? [])].toSorted()])
    // Their other events come of the same steps elsewhere: the moves of a payout by a key, and what a lead has earned by its own acts.
    const measured: Readonly<Record<string, string[]>> = {
      'console-change-payout-status': ['payout.approved'],
      'console-bind-lead': ['lead.bound'],
      'bind-lead': ['lead.bound'],
      'change-role': [],
      'remove-administrator': [],
      'decide-service-account': [],
      // They change nothing there.
      'apply-level': [],
      'keep-level': [],
      // Tells of the profile alone, and answers to a legal type are none of it.
      'change-legal-details': [],
      'console-change-legal-details': [],
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
