import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAccount } from '../../lib/store/account/account.ts'
import type { Answer } from '../support/call.ts'
import {
  addDeal,
  expectLeadsWhole,
  itemsBesidesKeys,
  leadContour,
  leadIdOf,
  leadsIn,
  move,
  names,
  newLead,
  rewardsIn,
  sessionBy,
} from '../support/lead-contour.ts'
import { manyMachines } from '../support/many-machines.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const openingKopecks = 100_000

// They end; how soon, the machine decides.
vi.setConfig({ testTimeout: 540_000, hookTimeout: 540_000 })

/** Acts that earn for one partner at once. They meet at one account, and each must see the sum that the previous one left. */
const contenders = 24
/** Acts on one lead or session at once: one goes first, and the others meet its result. */
const atOne = 20

const times = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The number of answers of each kind. */
const kinds = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => [status, body.code].filter(Boolean).join(' '))].map(([kind, all]) => [
      kind,
      all.length,
    ]),
  )

let partnerId: string
beforeAll(manyMachines)
beforeEach(async () => {
  await newContour(leadContour)
  partnerId = await partnerIdOf('plain@test.example')
})

/** The partner's earnings beyond the opening balance, after checking that everything is whole. */
async function earnedKopecks(): Promise<number> {
  expectLeadsWhole(await itemsBesidesKeys())
  return ((await loadAccount(partnerId))?.accruedKopecks ?? Number.NaN) - openingKopecks
}

describeOnEngine('leads at once', () => {
  test('of many on one session exactly one is created', async () => {
    const sessionId = await sessionBy('plain-loan')
    const answers = await times(atOne, (index) => newLead(`№ ${index}`, { sessionId }))
    expect(kinds(answers)).toEqual({ 201: 1, '400 SESSION_USED': atOne - 1 })
    const items = await itemsBesidesKeys()
    expect(leadsIn(items).map(({ id }) => id)).toEqual([answers.find(({ status }) => status === 201)?.body.id])
    expect(items[`SESSION#${sessionId}/SESSION`]?.leadId).toBe(leadsIn(items)[0]?.id)
    expectLeadsWhole(items)
  })

  test('of many identical ones by promocode exactly one is created, and every refusal shows it', async () => {
    const spellings = ['PLAIN10', 'plain10', ' Plain10 ']
    const answers = await times(atOne, (index) => newLead(`${' '.repeat(index % 3)}Иванов`, { promocode: spellings[index % 3] }))
    expect(kinds(answers)).toEqual({ 201: 1, '400 LEAD_DUPLICATE': atOne - 1 })
    const winner = answers.find(({ status }) => status === 201)
    const losers = answers.filter(({ status }) => status === 400)
    expect(new Set(losers.map(({ body }) => body.lead.id))).toEqual(new Set([winner?.body.id]))
    const items = await itemsBesidesKeys()
    expect(leadsIn(items)).toHaveLength(1)
    expectLeadsWhole(items)
  })

  test('of many different ones of one partner all are created and counted', async () => {
    const sessions = await times(contenders / 2, () => sessionBy('plain-loan'))
    const answers = await times(contenders, (index) =>
      newLead(`№ ${index}`, index % 2 ? { promocode: 'PLAIN10' } : { sessionId: sessions[index / 2] }),
    )
    expect(kinds(answers)).toEqual({ 201: contenders })
    const items = await itemsBesidesKeys()
    const { status } = names
    expect(leadsIn(items)).toHaveLength(contenders)
    expect(items[`ACTIVITY/${partnerId}`]?.counts).toEqual({ [status('fresh')]: contenders })
    expectLeadsWhole(items)
  })
})

describeOnEngine('deals at once', () => {
  const rubles = (index: number) => (index + 1) * 10.05
  const shares = Array.from({ length: contenders }, (_, index) => Math.floor(((index + 1) * 1_005 + 5) / 10))
  const amount = (index: number) => Number(rubles(index).toFixed(2))

  test('of one partner on different leads all accrue, to the kopeck', async () => {
    const ids = await times(contenders, (index) => leadIdOf(`№ ${index}`, { promocode: 'PLAIN10' }))
    const moves = await times(contenders, (index) => move(ids[index] ?? '', { systemName: 'won', amount: amount(index) }))
    expect(kinds(moves)).toEqual({ 200: contenders })
    expect(await earnedKopecks()).toBe(sum(shares))
    expect(
      rewardsIn(await itemsBesidesKeys(), partnerId)
        .map(({ accruedKopecks }) => accruedKopecks)
        .toSorted((a, b) => a - b),
    ).toEqual(shares)
    const added = await times(contenders, (index) => addDeal(ids[index] ?? '', { amount: amount(index) }))
    expect(kinds(added)).toEqual({ 200: contenders })
    expect(await earnedKopecks()).toBe(2 * sum(shares))
  })

  test('on one lead all accrue, to the kopeck, and each answer counts every deal that was made before it', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 0.01 })
    const answers = await times(contenders, (index) => addDeal(id, { amount: amount(index) }))
    expect(kinds(answers)).toEqual({ 200: contenders })
    const counts = answers.map(({ body }) => body.dealCount as number).toSorted((a, b) => a - b)
    expect(counts).toEqual(Array.from({ length: contenders }, (_, index) => index + 2))
    expect(answers.every(({ body }) => body.deals.length === body.dealCount)).toBe(true)
    expect(await earnedKopecks()).toBe(sum(shares))
    const { body } = await move(id, { systemName: 'won' })
    const amounts = body.deals.map((deal: { amount: number }) => deal.amount) as number[]
    expect(body.dealCount).toBe(contenders + 1)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([0.01, ...shares.map((_, index) => amount(index))])
  })

  test('added while the lead leaves the target are either made and accrued, or refused', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    await move(id, { systemName: 'won', amount: 0.01 })
    const answers = await times(atOne, (index) =>
      index === atOne / 2 ? move(id, { systemName: 'gone' }) : addDeal(id, { amount: 10 }),
    )
    const { 200: made = 0, '404 DEAL_NEEDS_TARGET_STATUS': refused = 0 } = kinds(answers)
    expect(made + refused).toBe(atOne)
    expect(made).toBeGreaterThan(0)
    expect(await earnedKopecks()).toBe((made - 1) * 100)
  })
})

describeOnEngine('moves at once', () => {
  test('of many of one lead to a status with a fixed reward all succeed, and it accrues once', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    expect(kinds(await times(atOne, () => move(id, { systemName: 'called' })))).toEqual({ 200: atOne })
    expect(await earnedKopecks()).toBe(10_050)
  })

  test('of many of one lead to the target all succeed, and one deal is made and accrues', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const answers = await times(atOne, () => move(id, { systemName: 'won', amount: 100 }))
    expect(kinds(answers)).toEqual({ 200: atOne })
    expect(new Set(answers.flatMap(({ body }) => body.deals.map((deal: { id: string }) => deal.id))).size).toBe(1)
    expect(await earnedKopecks()).toBe(1_000)
  })

  test('of many of one lead back and forth all succeed, and the fixed reward accrues once', async () => {
    const id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
    const path = ['called', 'gone', 'fresh']
    expect(kinds(await times(atOne, (index) => move(id, { systemName: path[index % 3] })))).toEqual({ 200: atOne })
    expect(await earnedKopecks()).toBe(10_050)
  })

  test('of many leads of one partner to a status with a fixed reward accrue it for every lead', async () => {
    const ids = await times(contenders, (index) => leadIdOf(`№ ${index}`, { promocode: 'PLAIN10' }))
    expect(kinds(await times(contenders, (index) => move(ids[index] ?? '', { systemName: 'called' })))).toEqual({
      200: contenders,
    })
    expect(await earnedKopecks()).toBe(contenders * 10_050)
  })
})
