import { describe, expect, test } from 'vitest'
import { brokenRules } from './table-rules.ts'
import type { Item } from '../../lib/store/item.ts'

const entry = (id: string, figures: number[], cause: object): Item => ({
  pk: 'PARTNER#P',
  sk: `ENTRY#${id}`,
  id,
  partnerId: 'P',
  accruedKopecks: figures[0],
  availableKopecks: figures[1],
  heldKopecks: figures[2],
  paidKopecks: figures[3],
  cause,
})
const reward = (id: string, kopecks: number, before: number, leadId = 'L'): Item =>
  entry(id, [kopecks, kopecks, 0, 0], {
    kind: 'Reward',
    leadId,
    statusId: 'called',
    rule: { reward: { fixedKopecks: kopecks } },
    accruedBeforeKopecks: before,
    accruedAfterKopecks: before + kopecks,
  })
const lead = (id: string, createdAt: string, changes: object = {}): Item => ({
  pk: `LEAD#${id}`,
  sk: 'LEAD',
  id,
  partnerId: 'P',
  statusId: 'called',
  revision: 1,
  source: { kind: 'Promocode', promocodeId: 'C', code: 'CODE' },
  values: [{ fieldTypeId: 'F', value: ' Иванов' }],
  createdAt,
  ...changes,
})

/** A table in which everything is as it should be: a partner with a reward, a payout under way, and two leads. */
function wholeTable(): Record<string, Item> {
  return {
    account: {
      pk: 'PARTNER#P',
      sk: 'ACCOUNT',
      partnerId: 'P',
      accruedKopecks: 150,
      availableKopecks: 110,
      heldKopecks: 40,
      paidKopecks: 0,
      activePayoutId: 'O',
    },
    counts: { pk: 'ACTIVITY', sk: 'P', counts: { called: 2, fresh: 0 } },
    opening: entry('1', [100, 100, 0, 0], { kind: 'OpeningBalance' }),
    reward: reward('2', 50, 100),
    hold: entry('3', [0, -40, 40, 0], { kind: 'PayoutRequested', payoutId: 'O' }),
    payout: {
      pk: 'PAYOUTS',
      sk: 'O',
      id: 'O',
      partnerId: 'P',
      amountKopecks: 40,
      status: 'Approved',
      history: [{ status: 'Requested' }, { status: 'Approved' }],
    },
    lead: lead('L', '2026-03-01T00:00:00.000Z', { revision: 2 }),
    act: { pk: 'LEAD#L', sk: 'MOVE#A', leadId: 'L', entryIds: ['2'] },
    window: { pk: 'WINDOW#C#1', sk: 'WINDOW', leadId: 'L' },
    session: { pk: 'SESSION#S', sk: 'SESSION', id: 'S', leadId: 'M' },
    sessionLead: lead('M', '2026-03-01T00:00:00.000Z', { source: { kind: 'Session', sessionId: 'S' } }),
  }
}

test('a whole table breaks no rule', () => {
  expect(brokenRules(Object.values(wholeTable()))).toEqual([])
})

describe('a table that breaks a rule says so', () => {
  test.each<[string, (table: Record<string, Item>) => void, RegExp]>([
    [
      'a figure that is not the sum of the ledger',
      ({ account }) => Object.assign(account ?? {}, { accruedKopecks: 151 }),
      /accruedKopecks is 151/,
    ],
    [
      'accrued that is not available + held + paid',
      ({ account }) => Object.assign(account ?? {}, { paidKopecks: 1 }),
      /not available \+ held \+ paid/,
    ],
    [
      'a marker without a payout',
      ({ payout }) =>
        Object.assign(payout ?? {}, {
          status: 'Paid',
          history: [{ status: 'Requested' }, { status: 'Approved' }, { status: 'Paid' }],
        }),
      /marker is O/,
    ],
    ['a payout without a marker', ({ account }) => delete account?.activePayoutId, /marker is undefined/],
    [
      'two active payouts',
      (table) => Object.assign(table, { second: { ...table.payout, sk: 'Q', id: 'Q' } }),
      /2 active payouts/,
    ],
    [
      'held that is not the amount of the payout',
      ({ payout }) => Object.assign(payout ?? {}, { amountKopecks: 41 }),
      /held is not the amount/,
    ],
    [
      'a figure below zero',
      ({ account, hold }) => [
        Object.assign(account ?? {}, { availableKopecks: -10 }),
        Object.assign(hold ?? {}, { availableKopecks: -160 }),
      ],
      /below zero/,
    ],
    ['a chain with a gap', (table) => Object.assign(table, { reward: reward('2', 50, 101) }), /chain of rewards breaks at 100/],
    [
      'two rewards from one sum',
      (table) => Object.assign(table, { again: reward('4', 50, 100, 'M') }),
      /chain of rewards breaks at 150/,
    ],
    [
      'counts that are not the leads',
      ({ counts }) => Object.assign(counts ?? {}, { counts: { called: 1 } }),
      /1 leads counted, 2 there/,
    ],
    [
      'an act that made no new revision of its lead',
      (table) => Object.assign(table, { unseen: { pk: 'LEAD#L', sk: 'DEAL#B', leadId: 'L', entryIds: [] } }),
      /lead L is at revision 2, after 2 acts/,
    ],
    [
      'a path that no payout may go',
      ({ payout }) =>
        Object.assign(payout ?? {}, { history: [{ status: 'Requested' }, { status: 'Paid' }, { status: 'Approved' }] }),
      /by way of Requested > Paid/,
    ],
    [
      'a history that does not end in the state',
      ({ payout }) => Object.assign(payout ?? {}, { history: [{ status: 'Requested' }] }),
      /is Approved by way of Requested$/,
    ],
    [
      'a lead whose session names another',
      ({ session }) => Object.assign(session ?? {}, { leadId: 'L' }),
      /lead M names session S/,
    ],
    [
      'a session whose lead is not there',
      (table) => [delete table.sessionLead, Object.assign(table.counts ?? {}, { counts: { called: 1 } })],
      /session S names lead M, which is not there/,
    ],
    [
      'an application repeated within a day',
      (table) => Object.assign(table, { again: lead('N', '2026-03-02T00:00:00.000Z') }),
      /lead N repeats an application/,
    ],
    [
      'a window that names no lead of its application',
      ({ window }) => Object.assign(window ?? {}, { leadId: 'M' }),
      /no window names lead L/,
    ],
    [
      'a fixed reward earned twice',
      (table) => Object.assign(table, { again: reward('4', 50, 150) }),
      /two fixed rewards for lead L in called/,
    ],
    ['a reward that no act names', ({ act }) => Object.assign(act ?? {}, { entryIds: [] }), /do not match/],
  ])('%s', (_, spoil, message) => {
    const table = wholeTable()
    spoil(table)
    expect(brokenRules(Object.values(table)).join('\n')).toMatch(message)
  })

  test('an application may be repeated when a day has passed', () => {
    const table = wholeTable()
    table.again = lead('N', '2026-03-02T00:00:00.001Z')
    Object.assign(table.window ?? {}, { leadId: 'N' })
    Object.assign(table.counts ?? {}, { counts: { called: 3 } })
    expect(brokenRules(Object.values(table))).toEqual([])
  })
})
