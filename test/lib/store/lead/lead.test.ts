import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadLead } from '../../../../lib/store/lead/lead.ts'
import { dealOf, leadId, leadOf } from '../../../support/lead-items.ts'
import { holding, mockedTable } from '../../../support/mocked-table.ts'

const padded = (revision: number): string => String(revision).padStart(12, '0')
const leadItem = (revision: number, dealCount: number) => {
  const { rewardedStatusIds: _none, ...lead } = leadOf({ revision, dealCount })
  return { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead }
}
const dealItem = (revision: number) => ({
  pk: `LEAD#${leadId}`,
  sk: `DEAL#${padded(revision)}`,
  ...dealOf(`deal-${revision}`, 100, revision),
})
const moveItem = (revision: number) => ({ ...dealItem(revision), sk: `MOVE#${padded(revision)}`, deal: null })
const dealsOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => dealItem(from + index))
const queries = () => mockedTable.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input)
const idsOf = (found: Awaited<ReturnType<typeof loadLead>>) => found?.deals.map(({ id }) => id)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
})

describe('a lead', () => {
  test('is read with its newest hundred deals, oldest first, in one query of a hundred and one items', async () => {
    holding([...dealsOf(2, 251), leadItem(253, 250), moveItem(252), moveItem(253)])
    const found = await loadLead(leadId)
    expect(found?.lead).toStrictEqual(leadOf({ revision: 253, dealCount: 250 }))
    expect(idsOf(found)).toEqual(dealsOf(152, 251).map(({ id }) => id))
    expect(queries()).toMatchObject([
      { Limit: 101, ScanIndexForward: false, ExpressionAttributeValues: { ':from': `DEAL#${padded(0)}`, ':to': 'LEAD' } },
    ])
  })

  test('that is known is read with the deals made since, and nothing that was read before', async () => {
    holding([...dealsOf(2, 120), leadItem(120, 119)])
    const known = await loadLead(leadId)
    holding([...dealsOf(2, 120), leadItem(123, 121), moveItem(121), ...dealsOf(122, 123)])
    const found = await loadLead(leadId, known)
    expect(idsOf(found)).toEqual([...dealsOf(23, 120), ...dealsOf(122, 123)].map(({ id }) => id))
    expect(queries()).toMatchObject([{ ExpressionAttributeValues: { ':from': `DEAL#${padded(121)}` } }])
  })

  test.each([
    { what: 'no lead', items: [dealItem(2)], id: leadId },
    { what: 'nothing', items: [], id: leadId },
    { what: 'what is no id', items: [{ pk: 'LEAD#x', sk: 'LEAD' }], id: 'x' },
  ])('is undefined where there is $what', async ({ items, id }) => {
    holding(items)
    expect(await loadLead(id)).toBeUndefined()
  })
})

/** What a query finds that falls between the items of one transaction. */
describe('a lead that is written while it is read', () => {
  const answers = (...pages: object[][]): void => {
    holding([])
    const queried = mockedTable.on(QueryCommand)
    for (const Items of pages.slice(0, -1)) queried.resolvesOnce({ Items })
    queried.resolves({ Items: pages.at(-1) ?? [] })
  }
  const whole = [leadItem(3, 2), dealItem(3), dealItem(2)]

  test('shows no deal that is newer than itself', async () => {
    answers([leadItem(2, 1), dealItem(3), dealItem(2)])
    expect(idsOf(await loadLead(leadId))).toEqual(['deal-2'])
    expect(queries()).toHaveLength(1)
  })

  test('is read again when it counts a deal that was not there yet', async () => {
    answers([leadItem(3, 2), dealItem(2)], whole)
    expect(idsOf(await loadLead(leadId))).toEqual(['deal-2', 'deal-3'])
    expect(queries()).toHaveLength(2)
  })

  test('and never has the deals that it counts is a broken table, not a request to repeat', async () => {
    answers([leadItem(3, 2), dealItem(2)])
    await expect(loadLead(leadId)).rejects.toThrow(`lead ${leadId} does not have the deals that it counts`)
    expect(queries().length).toBeLessThanOrEqual(10)
  })
})
