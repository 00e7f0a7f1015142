import { describe, expect, test } from 'vitest'
import type { DayDone, Referrer } from './day.ts'
import { feedFaults, statisticsFaults } from './disagreements.ts'
import type { Shop } from './shop-requests.ts'

const referrer: Referrer = {
  id: 'p1',
  code: 'FRIEND1',
  slug: 'friend-1',
  leadIds: ['l1', 'l2'],
  accruedKopecks: 15_010,
  heldKopecks: 10_000,
  paidKopecks: 0,
}
const done: DayDone = {
  referrers: [referrer],
  events: new Map([
    ['lead.created', 2],
    ['reward.accrued', 1],
  ]),
}
const listed = {
  id: 'p1',
  account: { accrued: 150.1, available: 50.1, held: 100, paid: 0 },
  leadCounts: [
    { count: 1, status: { systemName: 'ordered' } },
    { count: 1, status: { systemName: 'bought' } },
    { count: 0, status: { systemName: 'gone' } },
  ],
}
const shopThatLists = (partners: object[]): Shop => ({ get: async () => partners }) as unknown as Shop

describe('statistics', () => {
  test.each([
    { what: 'agree', partners: [listed], faults: [] },
    { what: 'lack a partner', partners: [], faults: ['0 partners are listed, 1 were made', 'FRIEND1 is not listed'] },
    { what: 'have one more', partners: [listed, { ...listed, id: 'p2' }], faults: ['2 partners are listed, 1 were made'] },
    {
      what: 'have a kopeck more',
      partners: [{ ...listed, account: { ...listed.account, accrued: 150.11, available: 50.11 } }],
      faults: ['FRIEND1: accrued/available/held/paid are 15011/5011/10000/0 kopecks, should be 15010/5010/10000/0'],
    },
    {
      what: 'count a lead twice',
      partners: [{ ...listed, leadCounts: [{ count: 2, status: { systemName: 'ordered' } }, ...listed.leadCounts.slice(1)] }],
      faults: ['FRIEND1: leads are ordered 2, bought 1, gone 0, should be ordered 1, bought 1, gone 0'],
    },
  ])('that $what are told as they are', async ({ partners, faults }) => {
    expect(await statisticsFaults(shopThatLists(partners), done)).toEqual(faults)
  })
})

describe('a feed', () => {
  const told = (...types: string[]) => types.map((type, index) => ({ id: String(index), type }))
  test.each([
    { what: 'agrees', events: told('lead.created', 'lead.created', 'reward.accrued'), faults: [] },
    {
      what: 'lacks an event',
      events: told('lead.created', 'reward.accrued'),
      faults: ['lead.created: 1 events, should be 2'],
    },
    {
      what: 'tells one twice',
      events: [...told('lead.created', 'lead.created', 'reward.accrued'), { id: '0', type: 'lead.created' }],
      faults: ['1 events come twice', 'lead.created: 3 events, should be 2'],
    },
    {
      what: 'tells what nobody did',
      events: told('lead.created', 'lead.created', 'reward.accrued', 'payout.paid'),
      faults: ['payout.paid: 1 events, should be 0'],
    },
  ])('that $what is told as it is', ({ events, faults }) => {
    expect(feedFaults(events, done)).toEqual(faults)
  })
})
