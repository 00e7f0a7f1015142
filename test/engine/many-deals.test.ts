import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { addDeal, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { plantDeals } from '../support/planted-deals.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

let id: string
beforeEach(async () => {
  await newContour(leadContour)
  id = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
  await move(id, { systemName: 'won', amount: 1 })
})

/** How many items the act reads of the lead. */
async function readBy(act: () => Promise<unknown>): Promise<number> {
  let items = 0
  onEveryCommand(async (command, send) => {
    const answer = await send(command)
    const isOfLead = command instanceof QueryCommand && JSON.stringify(command.input).includes(`LEAD#${id}`)
    if (isOfLead) items += (answer as { Items: unknown[] }).Items.length
    return answer
  })
  await act()
  return items
}

describeOnEngine('a lead of a thousand deals', () => {
  test('gets one more as a lead of a hundred does: the newest hundred are read, shown and kept, and all are counted', async () => {
    await plantDeals(id, 999)
    let body = { dealCount: 0, deals: [] as { id: string }[] }
    const headers = { 'idempotency-key': 'one-more' }
    expect(await readBy(async () => ({ body } = await addDeal(id, { amount: 10 }, headers)))).toBe(101)
    expect(body.dealCount).toBe(1_001)
    expect(body.deals).toHaveLength(100)
    expect(body.deals.slice(0, -1).map((deal) => deal.id)).toEqual(
      Array.from({ length: 99 }, (_, index) => `deal-${index + 903}`),
    )
    const kept = Object.values(await storedItems()).find(({ sk }) => sk === 'ANSWER')
    expect(Buffer.from(kept?.body as Uint8Array).length).toBeLessThan(8_000)
    expect((await addDeal(id, { amount: 10 }, headers)).body).toEqual(body)
  })

  test('moves on, and back, with the same deals', async () => {
    await plantDeals(id, 999)
    const gone = await move(id, { systemName: 'gone' })
    expect([gone.body.dealCount, gone.body.deals.length]).toEqual([1_000, 100])
    const back = await move(id, { systemName: 'won', amount: 5 })
    expect([back.body.dealCount, back.body.deals.at(-1).amount]).toEqual([1_001, 5])
    expect(back.body.deals.slice(0, -1)).toEqual(gone.body.deals.slice(1))
  })
})
