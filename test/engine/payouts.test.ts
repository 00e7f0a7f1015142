import * as fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import type { Actor } from '../../lib/domain/people/actor.ts'
import type { PayoutStatus } from '../../lib/domain/payout/payout.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { movePayoutBy, type Outcome, partnerIdOf, payoutIn, requestPayoutBy } from '../support/payout-acts.ts'
import { expectWhole, ledgerIn, payoutsIn, storedItems } from '../support/stored.ts'
import { manyMachines } from '../support/many-machines.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

vi.setConfig({ testTimeout: 540_000, hookTimeout: 540_000 })
beforeAll(manyMachines)

const partnersOf = (count: number, openingBalance: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `p${index}@test.example`, inn: '500100732259', openingBalance }))

const idsOf = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => partnerIdOf(`p${index}@test.example`)))

const message = 'Уже есть активная заявка на выплату'

describeOnEngine('requests at once', () => {
  beforeEach(() => newContour({ ...testContour, partners: [...testContour.partners, ...partnersOf(4, 500)] }))

  test('of 24 for one partner exactly one is created, and the account holds it once', async () => {
    const partnerId = await partnerIdOf('rich@test.example')
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => call(createPayout, { key: testKey, body: { partnerId, amount: 400 } })),
    )
    const [created, refused] = [answers.filter(({ status }) => status === 201), answers.filter(({ status }) => status !== 201)]
    expect(created).toHaveLength(1)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set([message]))
    expect(await loadAccount(partnerId)).toMatchObject({
      partnerId,
      accruedKopecks: 100_050,
      waitingKopecks: 0,
      availableKopecks: 60_050,
      heldKopecks: 40_000,
      paidKopecks: 0,
      activePayoutId: created[0]?.body.id,
      revision: 2,
    })
    const items = await storedItems()
    expect(payoutsIn(items).map(({ id }) => id)).toEqual([created[0]?.body.id])
    expect(ledgerIn(items, partnerId)).toHaveLength(2)
    expectWhole(items)
  })

  test('of 5 for each of 4 partners each partner has exactly one', async () => {
    const ids = await idsOf(4)
    const answers = await Promise.all(
      ids.flatMap((partnerId) =>
        Array.from({ length: 5 }, async (_, index) => {
          const { status, code } = await requestPayoutBy(index % 2 ? 'Partner' : 'ApiKey', { partnerId, rubles: 100 + index })
          return { partnerId, status, code }
        }),
      ),
    )
    const created = answers.filter(({ code }) => code === null)
    expect(created.map(({ partnerId }) => partnerId).toSorted()).toEqual(ids.toSorted())
    expect(new Set(answers.filter(({ code }) => code !== null).map(({ code }) => code))).toEqual(
      new Set(['PAYOUT_ALREADY_ACTIVE']),
    )
    const items = await storedItems()
    expect(
      payoutsIn(items)
        .map(({ partnerId }) => partnerId)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expectWhole(items)
  })
})

const movesAtOnce: readonly [Actor['kind'], PayoutStatus][] = [
  ['ApiKey', 'Approved'],
  ['Administrator', 'Rejected'],
  ['ApiKey', 'Paid'],
  ['Partner', 'Canceled'],
  ['Administrator', 'Approved'],
  ['ApiKey', 'Rejected'],
  ['Administrator', 'Paid'],
]

describeOnEngine('status changes at once', () => {
  beforeEach(() => newContour({ ...testContour, partners: partnersOf(5, 1000) }))

  test.each([0, 1, 2, 3, 4, 5, 6])(
    '14 that contradict each other make a legal path, each accepted one in the history exactly once (first: %#)',
    async (first) => {
      const partnerId = await partnerIdOf('p0@test.example')
      const id = await payoutIn('Requested', { partnerId, rubles: 400 })
      const outcomes = await Promise.all(
        Array.from({ length: 14 }, async (_, index) => {
          const [kind, to] = movesAtOnce[(index + first) % movesAtOnce.length] as (typeof movesAtOnce)[number]
          return { to, comment: `№ ${index}`, ...(await movePayoutBy(kind, { id, to, comment: `№ ${index}` })) }
        }),
      )
      const accepted = outcomes.filter(({ status }) => status === 200)
      const refused = outcomes.filter(({ status }) => status !== 200)
      expect(accepted.length).toBeGreaterThan(0)
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['PAYOUT_TRANSITION_FORBIDDEN']))

      const history = (await loadPayout(id))?.history.slice(1) ?? []
      const byComment = (a: { comment: string | null }, b: { comment: string | null }) =>
        String(a.comment).localeCompare(String(b.comment))
      expect(history.map(({ status, comment }) => ({ status, comment })).toSorted(byComment)).toEqual(
        accepted.map(({ to, comment }) => ({ status: to, comment })).toSorted(byComment),
      )
      const items = await storedItems()
      const ended = history.some(({ status }) => status !== 'Approved')
      expect(ledgerIn(items, partnerId)).toHaveLength(ended ? 3 : 2)
      expectWhole(items)
    },
  )

  test('of 20 at once to Paid one pays, and the money leaves once', async () => {
    const partnerId = await partnerIdOf('p0@test.example')
    const id = await payoutIn('Approved', { partnerId, rubles: 400 })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => movePayoutBy(index % 2 ? 'ApiKey' : 'Administrator', { id, to: 'Paid' })),
    )
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await loadAccount(partnerId)).toMatchObject({ availableKopecks: 60_000, heldKopecks: 0, paidKopecks: 40_000 })
    expectWhole(await storedItems())
  })

  test('5 partners who request, are paid and are refused all at the same time keep their money whole', async () => {
    const ids = await idsOf(5)
    await Promise.all(
      ids.map(async (partnerId) => {
        for (const to of ['Paid', 'Rejected', 'Canceled', 'Paid'] as const) await payoutIn(to, { partnerId, rubles: 300 })
      }),
    )
    const items = await storedItems()
    expect(payoutsIn(items)).toHaveLength(20)
    for (const partnerId of ids) {
      expect(await loadAccount(partnerId)).toMatchObject({ availableKopecks: 40_000, heldKopecks: 0, paidKopecks: 60_000 })
    }
    expectWhole(items)
  })
})

type Step =
  | { act: 'request'; kind: 'ApiKey' | 'Partner'; partner: number; rubles: number }
  | { act: 'move'; kind: Actor['kind']; payout: number; to: PayoutStatus }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('request' as const),
      kind: fc.constantFrom('ApiKey' as const, 'Partner' as const),
      partner: fc.nat({ max: 2 }),
      rubles: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 100, max: 900 }) },
        { weight: 1, arbitrary: fc.constantFrom(90, 99) },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      kind: fc.constantFrom<Actor['kind']>('ApiKey', 'Administrator', 'Partner'),
      payout: fc.nat({ max: 5 }),
      to: fc.constantFrom<PayoutStatus>('Approved', 'Approved', 'Paid', 'Rejected', 'Canceled', 'Requested'),
    }),
  },
)

const requested = (rubles: number): Step => ({ act: 'request', kind: 'ApiKey', partner: 0, rubles })
const moved = (to: PayoutStatus): Step => ({ act: 'move', kind: 'ApiKey', payout: 0, to })

/** What random acts may leave out in some run: every kind of outcome. */
const eventful: Step[][] = [
  [requested(99)],
  [requested(900)],
  [requested(100), requested(200)],
  [requested(100)],
  [moved('Paid')],
  [moved('Approved')],
  [moved('Paid'), moved('Rejected')],
]

describeOnEngine('any acts of any actors', () => {
  test('keep every account whole, the sum of its ledger, and marked with its one active request', async () => {
    const seen = new Set<string>()
    // Acts of one inner list happen at once, the lists one after another.
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 }),
        async (turns) => {
          await newContour({ ...testContour, partners: partnersOf(3, 700) })
          const ids = await idsOf(3)
          const payouts: string[] = []
          const accepted: string[] = []
          for (const turn of turns) {
            const outcomes = await Promise.all(
              turn.map(async (one): Promise<Outcome> => {
                if (one.act === 'request') {
                  const { id, ...outcome } = await requestPayoutBy(one.kind, {
                    partnerId: ids[one.partner] ?? '',
                    rubles: one.rubles,
                  })
                  if (outcome.code === null) payouts.push(id)
                  return outcome
                }
                // The newest are the ones that are likely still to move.
                const id = payouts.at(-1 - one.payout)
                if (id === undefined) return { status: 0, code: 'no payout to move' }
                const outcome = await movePayoutBy(one.kind, { id, to: one.to })
                if (outcome.code === null) accepted.push(`${id} ${one.to}`)
                return outcome
              }),
            )
            for (const { code } of outcomes) seen.add(code ?? 'accepted')
            const items = await storedItems()
            expectWhole(items)
            // What was accepted is there, what was refused is not.
            const stored = payoutsIn(items)
            expect(stored.map(({ id }) => id).toSorted()).toEqual(payouts.toSorted())
            expect(
              stored.flatMap(({ id, history }) => history.slice(1).map(({ status }) => `${id} ${status}`)).toSorted(),
            ).toEqual(accepted.toSorted())
          }
        },
      ),
      { numRuns: 12, examples: [[eventful]] },
    )
    // The sequences reached every kind of outcome, so that the property is not about nothing.
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([
        'PAYOUT_ABOVE_AVAILABLE',
        'PAYOUT_ALREADY_ACTIVE',
        'PAYOUT_BELOW_MINIMUM',
        'PAYOUT_TRANSITION_FORBIDDEN',
        'accepted',
      ]),
    )
  })
})
