import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '../../lib/domain/value/duration.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { loadJournal } from '../../lib/store/journal/journal.ts'
import { dealConfirmed, loadWaitingDeals } from '../../lib/store/lead/waiting-deal.ts'
import { StaleRead, transact } from '../../lib/store/table/transact.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import {
  addDeal,
  itemsBesidesKeys,
  expectLeadsWhole,
  leadContour,
  leadIdOf,
  move,
  names,
  reapply,
} from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const people = { olga: 'owner', sasha: 'support', tanya: 'support' } as const
type Name = keyof typeof people
const limit = 100_000
const kindsOf = (advice: readonly { kind: string }[]): string[] => advice.map(({ kind }) => kind)
const contour = {
  ...leadContour,
  settings: { ...leadContour.settings, dealLimit: limit },
  administrators: [
    ...leadContour.administrators,
    ...Object.entries(people).map(([name, role]) => ({
      email: `${name}@test.example`,
      firstName: name,
      lastName: 'Тестова',
      roles: [role],
    })),
  ],
}

const browsers = new Map<Name, Browser>()
const ask = (by: Name, name: string, path: Record<string, string>, body?: object, headers: object = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, {
    key: null,
    path,
    ...(body && { body }),
    headers: { ...(browsers.get(by) as Browser).headers, ...headers },
  })
const card = async (id: string, by: Name = 'olga') => (await ask(by, 'console-show-lead', { id })).body
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const accrued = async (email = 'plain@test.example') =>
  ((await loadAccount(await partnerIdOf(email)))?.accruedKopecks ?? 0) / 100 - (email === 'plain@test.example' ? 1000 : 0)
const moveBy = (by: Name, id: string, amount: number, revision = 1): Promise<Answer> =>
  ask(by, 'console-change-lead-status', { id }, { revision, systemName: 'won', amount })
const decide = (by: Name, id: string, dealId: string, decision = 'Confirmed', headers = {}): Promise<Answer> =>
  ask(by, 'decide-deal', { id, dealId }, { decision }, headers)
const targetBecomes = (systemName: string) =>
  documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: settingsKey,
      UpdateExpression: 'SET targetStatusId = :target',
      ExpressionAttributeValues: { ':target': names.status(systemName) },
    }),
  )
const journal = async () =>
  (await loadJournal(new Date(Date.now() - dayMs).toISOString(), new Date(Date.now() + dayMs).toISOString()))
    .filter(({ type }) => type.startsWith('deal.'))
    .map(({ type, by }) => [type, by?.email])

/** A lead of Polina's with a deal above the limit that Sasha asked for. */
async function waitingLead(amount = limit + 1): Promise<{ id: string; dealId: string }> {
  const id = await leadIdOf('Крупный', { promocode: 'PLAIN10' })
  const { body } = await moveBy('sasha', id, amount)
  return { id, dealId: String(body.waitingDeal.id) }
}

describeOnEngine('a deal above the limit', () => {
  beforeEach(async () => {
    await newContour(contour)
    for (const name of Object.keys(people) as Name[]) {
      browsers.set(name, await letIn('Administrator', `${name}@test.example`))
    }
  })

  describe('of a person', () => {
    test.each([
      { what: 'the limit exactly is made at once', by: 'sasha', amount: limit, waits: false },
      { what: 'a kopeck more waits', by: 'sasha', amount: limit + 0.01, waits: true },
      { what: 'an owner makes any', by: 'olga', amount: limit * 500, waits: false },
    ] as const)('$what', async ({ by, amount, waits }) => {
      const id = await leadIdOf('Граница', { promocode: 'PLAIN10' })
      const { status, body } = await moveBy(by, id, amount)
      expect([status, body.waitingDeal === null, body.status.systemName]).toEqual([200, !waits, waits ? 'fresh' : 'won'])
      expect(await accrued()).toBe(waits ? 0 : amount / 10)
      expect((await loadWaitingDeals()).waiting).toHaveLength(waits ? 1 : 0)
    })

    test('waits as well when it is added to a lead that has won', async () => {
      const id = await leadIdOf('Вторая', { promocode: 'PLAIN10' })
      await move(id, { systemName: 'won', amount: 100 })
      const { body } = await ask('sasha', 'console-add-deal', { id }, { revision: 2, amount: limit + 1 })
      expect([body.waitingDeal.toStatus, body.waitingDeal.amount, body.dealCount]).toEqual([null, limit + 1, 1])
      expect(await accrued()).toBe(10)
      expect(outcome(await decide('tanya', id, body.waitingDeal.id))).toEqual([200, null])
      expect(await accrued()).toBe(10 + (limit + 1) / 10)
      expectLeadsWhole(await itemsBesidesKeys())
    })

    test('waits when it is above the limit with what the same administrator has made alone for the partner that day', async () => {
      const [one, two, three] = [
        await leadIdOf('Первая', { promocode: 'PLAIN10' }),
        await leadIdOf('Вторая', { promocode: 'PLAIN10' }),
        await leadIdOf('Третья', { promocode: 'PLAIN10' }),
      ]
      expect((await moveBy('sasha', one, limit - 1)).body.waitingDeal).toBe(null)
      expect((await ask('sasha', 'console-add-deal', { id: one }, { revision: 2, amount: 1 })).body.waitingDeal).toBe(null)
      expect(await accrued()).toBe(limit / 10)
      const waiting = (await moveBy('sasha', two, 0.01)).body.waitingDeal
      expect(waiting).toMatchObject({ amount: 0.01, decidedBefore: limit })
      expect(
        (await ask('sasha', 'console-add-deal', { id: one }, { revision: 3, amount: 0.01 })).body.waitingDeal.decidedBefore,
      ).toBe(limit)
      // Somebody else, and an owner, decide by themselves; what a second one confirmed counts for nobody.
      expect((await moveBy('tanya', three, limit)).body.waitingDeal).toBe(null)
      expect((await ask('olga', 'console-add-deal', { id: three }, { revision: 2, amount: limit * 9 })).body.waitingDeal).toBe(
        null,
      )
      expect(outcome(await decide('sasha', two, waiting.id))).toEqual([409, 'WAITING_DEAL_OWN'])
      expect(outcome(await decide('tanya', two, waiting.id))).toEqual([200, null])
      expectLeadsWhole(await itemsBesidesKeys())
    })

    test('is counted for each partner, and for each lead of nobody, apart', async () => {
      const other = await leadIdOf('Другого', { promocode: 'PLAIN10' })
      const [nobodys, another] = [await leadIdOf('Ничья'), await leadIdOf('Ничья тоже')]
      for (const id of [other, nobodys, another]) expect((await moveBy('sasha', id, limit)).body.waitingDeal).toBe(null)
      expect(
        (await ask('sasha', 'console-add-deal', { id: nobodys }, { revision: 2, amount: 1 })).body.waitingDeal.decidedBefore,
      ).toBe(limit)
    })

    test('is counted anew on the next day, in UTC', async () => {
      const id = await leadIdOf('Вчерашняя', { promocode: 'PLAIN10' })
      await moveBy('sasha', id, limit)
      const items = Object.values(await storedItems()).filter(({ pk }) => String(pk).startsWith('DECIDEDDEALS#'))
      expect(items).toEqual([
        {
          pk: `DECIDEDDEALS#${new Date().toISOString().slice(0, 10)}`,
          sk: `${browsers.get('sasha')?.personId}#${await partnerIdOf('plain@test.example')}`,
          kopecks: limit * 100,
          sweepAfter: expect.any(Number),
        },
      ])
    })

    test('waits of two that are made at once, and are above the limit together', async () => {
      const id = await leadIdOf('Обе', { promocode: 'PLAIN10' })
      const other = await leadIdOf('Разом', { promocode: 'PLAIN10' })
      beforeNextWrite(() => moveBy('sasha', other, limit / 2 + 1))
      const { body } = await moveBy('sasha', id, limit / 2)
      expect(body.waitingDeal).toMatchObject({ decidedBefore: limit / 2 + 1 })
      expect(await accrued()).toBe((limit / 2 + 1) / 10)
    })

    test('is refused for all that refuses it below the limit, and does not wait then', async () => {
      const id = await leadIdOf('Рано', { promocode: 'PLAIN10' })
      expect(outcome(await ask('sasha', 'console-add-deal', { id }, { revision: 1, amount: limit + 1 }))).toEqual([
        404,
        'DEAL_NEEDS_TARGET_STATUS',
      ])
      expect(outcome(await moveBy('sasha', id, limit + 1, 2))).toEqual([409, 'LEAD_CHANGED'])
      expect((await loadWaitingDeals()).waiting).toEqual([])
    })

    test('is answered a second time and waits once, by its Idempotency-Key', async () => {
      const id = await leadIdOf('Дважды', { promocode: 'PLAIN10' })
      const body = { revision: 1, systemName: 'won', amount: limit + 1 }
      const key = { 'Idempotency-Key': 'a-deal-above-the-limit' }
      const [first, second] = [
        await ask('sasha', 'console-change-lead-status', { id }, body, key),
        await ask('sasha', 'console-change-lead-status', { id }, body, key),
      ]
      expect(second.body).toEqual(first.body)
      expect((await loadWaitingDeals()).waiting).toHaveLength(1)
    })

    test('does not wait when the lead was moved while it was asked for', async () => {
      const id = await leadIdOf('Обогнали', { promocode: 'PLAIN10' })
      beforeNextWrite(() => move(id, { systemName: 'gone' }))
      expect(outcome(await moveBy('sasha', id, limit + 1))).toEqual([409, 'LEAD_CHANGED'])
      expect((await loadWaitingDeals()).waiting).toEqual([])
    })

    test('waits when the person who makes it ceases to be an owner at that moment', async () => {
      const id = await leadIdOf('Бывший', { promocode: 'PLAIN10' })
      await ask('olga', 'change-role', { id: browsers.get('tanya')?.personId ?? '' }, { role: 'owner', granted: true })
      beforeNextWrite(() =>
        ask('olga', 'change-role', { id: browsers.get('tanya')?.personId ?? '' }, { role: 'owner', granted: false }),
      )
      const { body } = await moveBy('tanya', id, limit + 1)
      expect(body.waitingDeal?.amount).toBe(limit + 1)
      expect(await accrued()).toBe(0)
    })
  })

  test('of an API key is made at once', async () => {
    const id = await leadIdOf('Ключ', { promocode: 'PLAIN10' })
    expect((await move(id, { systemName: 'won', amount: limit + 1 })).status).toBe(200)
    expect((await addDeal(id, { amount: limit + 1 })).status).toBe(200)
    expect(await accrued()).toBe((2 * (limit + 1)) / 10)
  })

  describe('that waits', () => {
    test('is made by another administrator, once, and tells who asked', async () => {
      const { id, dealId } = await waitingLead()
      const { status, body } = await decide('tanya', id, dealId)
      expect([status, body.status.systemName, body.deals.length]).toEqual([200, 'won', 1])
      expect(await accrued()).toBe((limit + 1) / 10)
      const story = await card(id)
      expect([story.waitingDeals, story.history.at(-1).changedByAdmin.firstName, story.history.at(-1).askedBy.firstName]).toEqual(
        [[], 'tanya', 'sasha'],
      )
      expect(await journal()).toEqual([
        ['deal.asked', 'sasha@test.example'],
        ['deal.confirmed', 'tanya@test.example'],
      ])
      expect(outcome(await decide('olga', id, dealId))).toEqual([404, 'WAITING_DEAL_NOT_FOUND'])
      expectLeadsWhole(await itemsBesidesKeys())
    })

    test('is confirmed again under its Idempotency-Key without being made again', async () => {
      const { id, dealId } = await waitingLead()
      const key = { 'Idempotency-Key': 'confirmed-once' }
      const first = await decide('tanya', id, dealId, 'Confirmed', key)
      expect((await decide('tanya', id, dealId, 'Confirmed', key)).body).toEqual(first.body)
      expect(await accrued()).toBe((limit + 1) / 10)
    })

    test.each(['tanya', 'sasha'] as const)('is declined by %s, and nothing is made of it', async (by) => {
      const { id, dealId } = await waitingLead()
      expect(outcome(await decide(by, id, dealId, 'Declined'))).toEqual([200, null])
      expect([await accrued(), (await loadWaitingDeals()).waiting]).toEqual([0, []])
      expect((await journal()).at(-1)).toEqual(['deal.declined', `${by}@test.example`])
      expect(outcome(await decide('olga', id, dealId))).toEqual([404, 'WAITING_DEAL_NOT_FOUND'])
    })

    test('shows on the lead and on the overview', async () => {
      const { id, dealId } = await waitingLead()
      const shown = { id: dealId, leadId: id, amount: limit + 1, askedBy: expect.objectContaining({ firstName: 'sasha' }) }
      expect((await card(id)).waitingDeals).toEqual([expect.objectContaining({ ...shown, isOutdated: false })])
      const { body } = await ask('olga', 'show-overview', {})
      expect(body.waitingDeals).toEqual({ deals: [expect.objectContaining(shown)], hasMore: false })
      expect(kindsOf(body.advice)).not.toContain('DealLimitMissing')
    })

    interface Meanwhile {
      what: string
      by: Name
      meanwhile?: (of: { id: string }) => Promise<unknown>
      comes: [number, string | null]
    }
    const refusals: Meanwhile[] = [
      { what: 'the requester confirms', by: 'sasha', comes: [409, 'WAITING_DEAL_OWN'] },
      {
        what: 'the lead was moved',
        by: 'tanya',
        meanwhile: ({ id }) => move(id, { systemName: 'called' }),
        comes: [409, 'WAITING_DEAL_OUTDATED'],
      },
      {
        what: 'the lead was moved to the target and has its deal',
        by: 'tanya',
        meanwhile: ({ id }) => move(id, { systemName: 'won', amount: 1 }),
        comes: [409, 'WAITING_DEAL_OUTDATED'],
      },
      {
        what: 'another status is the target',
        by: 'tanya',
        meanwhile: () => targetBecomes('gone'),
        comes: [409, 'WAITING_DEAL_OUTDATED'],
      },
      {
        what: 'the requester lost the role',
        by: 'tanya',
        meanwhile: () =>
          ask('olga', 'change-role', { id: browsers.get('sasha')?.personId ?? '' }, { role: 'support', granted: false }),
        comes: [409, 'WAITING_DEAL_UNASKED'],
      },
      {
        what: 'a lower limit came (it is made all the same)',
        by: 'tanya',
        meanwhile: () => reapply({ ...contour, settings: { ...contour.settings, dealLimit: 1 } }),
        comes: [200, null],
      },
      {
        what: 'no limit is left (it still takes a second person)',
        by: 'sasha',
        meanwhile: () => reapply({ ...contour, settings: leadContour.settings }),
        comes: [409, 'WAITING_DEAL_OWN'],
      },
    ]

    /** What the confirmation comes to, by when the other thing happens: what is seen and what only the write meets. */
    test.each(refusals)('is decided when $what before', async ({ by, meanwhile, comes }) => {
      const { id, dealId } = await waitingLead()
      await meanwhile?.({ id })
      const before = await accrued()
      expect(outcome(await decide(by, id, dealId))).toEqual(comes)
      expect((await accrued()) - before).toBe(comes[0] === 200 ? (limit + 1) / 10 : 0)
    })

    test.each(refusals.filter(({ what, meanwhile }) => meanwhile && !what.endsWith('target') && !what.startsWith('no limit')))(
      'is decided when $what between its reads and its write',
      async ({ by, meanwhile, comes }) => {
        const { id, dealId } = await waitingLead()
        beforeNextWrite(() => meanwhile?.({ id }) ?? Promise.resolve())
        expect(outcome(await decide(by, id, dealId))).toEqual(comes)
        expect(((await card(id)).deals as { amount: number }[]).some(({ amount }) => amount === limit + 1)).toBe(comes[0] === 200)
      },
    )

    test('is made once by two who confirm at once', async () => {
      const { id, dealId } = await waitingLead()
      beforeNextWrite(() => decide('olga', id, dealId))
      expect(outcome(await decide('tanya', id, dealId))).toEqual([404, 'WAITING_DEAL_NOT_FOUND'])
      expect(await accrued()).toBe((limit + 1) / 10)
      expect((await card(id)).deals).toHaveLength(1)
    })

    test('is not made by who confirms when another declines first', async () => {
      const { id, dealId } = await waitingLead()
      beforeNextWrite(() => decide('olga', id, dealId, 'Declined'))
      expect(outcome(await decide('tanya', id, dealId))).toEqual([404, 'WAITING_DEAL_NOT_FOUND'])
      expect(await accrued()).toBe(0)
    })

    test('is not declined by who declines when another confirms first', async () => {
      const { id, dealId } = await waitingLead()
      beforeNextWrite(() => decide('olga', id, dealId))
      expect(outcome(await decide('tanya', id, dealId, 'Declined'))).toEqual([404, 'WAITING_DEAL_NOT_FOUND'])
      expect(await journal()).toHaveLength(2)
    })

    test('is declined once by two who decline at once', async () => {
      const { id, dealId } = await waitingLead()
      beforeNextWrite(() => decide('olga', id, dealId, 'Declined'))
      expect(outcome(await decide('tanya', id, dealId, 'Declined'))).toEqual([404, 'WAITING_DEAL_NOT_FOUND'])
      expect(await journal()).toHaveLength(2)
    })

    test('of two that wait for one lead one is made, and the other is outdated', async () => {
      const { id, dealId } = await waitingLead()
      const { body } = await moveBy('tanya', id, limit + 2)
      expect(outcome(await decide('olga', id, dealId))).toEqual([200, null])
      expect(outcome(await decide('olga', id, body.waitingDeal.id))).toEqual([409, 'WAITING_DEAL_OUTDATED'])
      expect((await card(id)).waitingDeals).toEqual([expect.objectContaining({ isOutdated: true, amount: limit + 2 })])
    })

    test('is never removed from the table by a transaction of the requester', async () => {
      await waitingLead()
      const [waiting] = (await loadWaitingDeals()).waiting
      if (!waiting) throw new Error('none waits')
      const token = '019537aa-0000-7000-8000-000000000077'
      await expect(transact([dealConfirmed(waiting, waiting.askedBy.id)], token, readTiming())).rejects.toThrow(StaleRead)
      expect((await loadWaitingDeals()).waiting).toHaveLength(1)
    })
  })

  describe('of a lead of nobody', () => {
    const bind = (by: Name, id: string) => ask(by, 'console-bind-lead', { id }, { promocode: 'PLAIN10' })
    test.each([
      { what: 'above the limit: not by support', by: 'sasha', amount: limit + 0.01, comes: [409, 'LEAD_DEAL_OVER_LIMIT'] },
      { what: 'above the limit: by an owner', by: 'olga', amount: limit + 0.01, comes: [200, null] },
      { what: 'of the limit: by support', by: 'sasha', amount: limit, comes: [200, null] },
    ] as const)('is given to a partner when it is $what', async ({ by, amount, comes }) => {
      const id = await leadIdOf('Ничей')
      await move(id, { systemName: 'won', amount })
      expect(outcome(await bind(by, id))).toEqual(comes)
      expect(await accrued()).toBe(comes[0] === 200 ? Math.round(amount * 10) / 100 : 0)
    })

    test('is not given to a partner with others that are above the limit together, but by owners', async () => {
      const id = await leadIdOf('Ничей')
      await move(id, { systemName: 'won', amount: limit })
      await addDeal(id, { amount: 0.01 })
      expect(outcome(await bind('sasha', id))).toEqual([409, 'LEAD_DEAL_OVER_LIMIT'])
      expect(outcome(await bind('olga', id))).toEqual([200, null])
    })

    test('is no hindrance once it was canceled', async () => {
      const id = await leadIdOf('Ничей')
      const { body } = await move(id, { systemName: 'won', amount: limit + 1 })
      await ask('sasha', 'console-cancel-deal', { id, dealId: body.deals[0].id }, { reason: 'ошибка' })
      expect(outcome(await bind('sasha', id))).toEqual([200, null])
    })

    test('waits no more when it is bound', async () => {
      const id = await leadIdOf('Ничей')
      const { body } = await moveBy('sasha', id, limit + 1)
      await bind('sasha', id)
      expect(outcome(await decide('tanya', id, body.waitingDeal.id))).toEqual([409, 'WAITING_DEAL_OUTDATED'])
    })
  })
})

describeOnEngine('a contour without a limit', () => {
  test('makes every deal at once, and is advised on its overview', async () => {
    await newContour({ ...contour, settings: leadContour.settings })
    for (const name of Object.keys(people) as Name[]) {
      browsers.set(name, await letIn('Administrator', `${name}@test.example`))
    }
    const id = await leadIdOf('Без лимита', { promocode: 'PLAIN10' })
    expect((await moveBy('sasha', id, 50_000_000)).body.waitingDeal).toBe(null)
    expect(await accrued()).toBe(5_000_000)
    expect(kindsOf((await ask('olga', 'show-overview', {})).body.advice)).toContain('DealLimitMissing')
  })
})
