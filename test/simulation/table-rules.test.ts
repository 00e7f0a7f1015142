import { describe, expect, test } from 'vitest'
import { brokenRules } from './table-rules.ts'
import type { Item } from '../../lib/store/table/item.ts'

const figuresOf = ([accrued, available, held, paid]: readonly number[]) => ({
  accruedKopecks: accrued,
  waitingKopecks: 0,
  availableKopecks: available,
  heldKopecks: held,
  paidKopecks: paid,
})
const entry = (revision: number, figures: readonly number[], after: readonly number[], cause: object): Item => ({
  pk: 'PARTNER#P',
  sk: `ENTRY#00000000000${revision}`,
  id: `E${revision}`,
  partnerId: 'P',
  revision,
  ...figuresOf(figures),
  after: figuresOf(after),
  cause,
})
const reward = (revision: number, kopecks: number, after: readonly number[]): Item =>
  entry(revision, [kopecks, kopecks, 0, 0], after, {
    kind: 'Reward',
    leadId: 'L',
    actId: 'A',
    statusId: 'called',
    rule: { reward: { fixedKopecks: kopecks } },
  })
const lead = (id: string, createdAt: string, changes: object = {}): Item => ({
  pk: `LEAD#${id}`,
  sk: 'LEAD',
  id,
  partnerId: 'P',
  statusId: 'called',
  revision: 1,
  dealCount: 0,
  source: { kind: 'Promocode', promocodeId: 'C', code: 'CODE' },
  values: [{ fieldTypeId: 'F', value: ' Иванов' }],
  createdAt,
  ...changes,
})

const dealAct = (revision: number, fromStatusId: string, toStatusId: string): Item => ({
  pk: 'LEAD#L',
  sk: `DEAL#00000000000${revision}`,
  id: `D${revision}`,
  leadId: 'L',
  revision,
  fromStatusId,
  toStatusId,
  deal: { amountKopecks: 100 },
  rewards: { noRules: null },
  entryRevisions: [],
})

/** The reward of entry 2, taken back, and the mark of it. */
const taken = (revision: number, kopecks = -50) => ({
  reversal: entry(revision, [kopecks, kopecks, 0, 0], [100, 60, 40, 0], { kind: 'Reversal', entryRevision: 2, entryId: 'E2' }),
  mark: { pk: 'PARTNER#P', sk: 'REVERSED#000000000002', entryId: 'E2', reversalRevision: revision },
})

/** A table in which everything is as it should be: a partner with a reward, a payout under way, and two leads. */
const step = (revision: number, status: string): Item => ({
  pk: 'PAYOUT#O',
  sk: `HISTORY#00000000000${revision}`,
  id: `step ${revision}`,
  payoutId: 'O',
  revision,
  status,
})

function wholeTable(): Record<string, Item> {
  return {
    account: {
      pk: 'PARTNER#P',
      sk: 'ACCOUNT',
      partnerId: 'P',
      accruedKopecks: 150,
      waitingKopecks: 0,
      availableKopecks: 110,
      heldKopecks: 40,
      paidKopecks: 0,
      activePayoutId: 'O',
      levelId: 'seven',
      revision: 3,
    },
    profile: { pk: 'PARTNERS', sk: 'P', id: 'P', levelId: 'seven' },
    counts: { pk: 'ACTIVITY', sk: 'P', counts: { called: 2, fresh: 0 } },
    opening: entry(1, [100, 100, 0, 0], [100, 100, 0, 0], { kind: 'OpeningBalance' }),
    reward: reward(2, 50, [150, 150, 0, 0]),
    hold: entry(3, [0, -40, 40, 0], [150, 110, 40, 0], { kind: 'PayoutRequested', payoutId: 'O' }),
    payout: {
      pk: 'PAYOUTS',
      sk: 'O',
      id: 'O',
      partnerId: 'P',
      amountKopecks: 40,
      status: 'Approved',
      revision: 2,
    },
    requested: step(1, 'Requested'),
    approved: step(2, 'Approved'),
    lead: lead('L', '2026-03-01T00:00:00.000Z', { revision: 2 }),
    act: {
      pk: 'LEAD#L',
      sk: 'MOVE#000000000002',
      id: 'A',
      leadId: 'L',
      revision: 2,
      deal: null,
      entryRevisions: [2],
    },
    window: { pk: 'WINDOW#C#1', sk: 'WINDOW', leadId: 'L' },
    session: { pk: 'SESSION#S', sk: 'SESSION', id: 'S', leadId: 'M' },
    sessionLead: lead('M', '2026-03-01T00:00:00.000Z', { source: { kind: 'Session', sessionId: 'S' } }),
  }
}

test('a reward that was taken back breaks no rule', () => {
  const table = wholeTable()
  Object.assign(table.account ?? {}, figuresOf([100, 60, 40, 0]), { revision: 4 })
  expect(brokenRules(Object.values({ ...table, ...taken(4) }))).toEqual([])
})

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
      'accrued that is not waiting + available + held + paid',
      ({ account }) => Object.assign(account ?? {}, { paidKopecks: 1 }),
      /not waiting \+ available \+ held \+ paid/,
    ],
    [
      'a marker without a payout',
      (table) => [
        Object.assign(table.payout ?? {}, { status: 'Paid', revision: 3 }),
        Object.assign(table, { paid: step(3, 'Paid') }),
      ],
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
        Object.assign(account ?? {}, { heldKopecks: -10 }),
        Object.assign(hold ?? {}, { heldKopecks: -10 }),
      ],
      /below zero/,
    ],
    [
      'a request for more than there was',
      ({ hold }) => Object.assign(hold ?? {}, { after: figuresOf([150, -10, 160, 0]) }),
      /entry 3 holds more than there was/,
    ],
    [
      'a reward taken back twice',
      (table) => Object.assign(table, taken(4), { again: taken(5).reversal }),
      /entry P 2 is taken back twice/,
    ],
    [
      'a reward taken back in part',
      (table) => Object.assign(table, taken(4, -49)),
      /E4 takes back what is no reward of that amount/,
    ],
    [
      'a reward taken back without a mark',
      (table) => Object.assign(table, { again: taken(4).reversal }),
      /their marks do not match/,
    ],
    [
      'an entry that does not take on what the one before it left',
      (table) => Object.assign(table, { reward: reward(2, 50, [150, 151, 0, 0]) }),
      /entry 2 does not take availableKopecks on/,
    ],
    ['an entry that is missing', (table) => delete table.reward, /revision 3, and 2 entries.*entry 3 where 2 should be/s],
    [
      'an entry beyond the account',
      (table) => Object.assign(table, { again: reward(4, 50, [200, 160, 40, 0]) }),
      /revision 3, and 4 entries/,
    ],
    [
      'two entries of one revision',
      (table) => Object.assign(table, { again: reward(2, 50, [150, 150, 0, 0]) }),
      /entry 2 where 3 should be/,
    ],
    [
      'an entry under the key of another',
      ({ reward: second }) => Object.assign(second ?? {}, { sk: 'ENTRY#000000000007' }),
      /entry 2 stands under ENTRY#000000000007/,
    ],
    [
      'an account that is not where its newest entry led',
      ({ hold }) => Object.assign(hold ?? {}, { heldKopecks: 41, after: figuresOf([150, 110, 41, 0]) }),
      /heldKopecks is not that of the newest entry/,
    ],
    [
      'an opening balance behind another entry',
      ({ reward: second }) => Object.assign(second ?? {}, { cause: { kind: 'OpeningBalance' } }),
      /the opening balance is entry 2/,
    ],
    [
      'a level that is not that of the profile',
      ({ account }) => Object.assign(account ?? {}, { levelId: null }),
      /level seven in the profile, null in the account/,
    ],
    [
      'counts that are not the leads',
      ({ counts }) => Object.assign(counts ?? {}, { counts: { called: 1 } }),
      /1 leads counted, 2 there/,
    ],
    [
      'an act that made no new revision of its lead',
      (table) => Object.assign(table, { unseen: { ...table.act, sk: 'MOVE#000000000003', revision: 3, entryRevisions: [] } }),
      /lead L is at revision 2, after 2 acts/,
    ],
    [
      'an act of no revision of its lead',
      ({ act }) => Object.assign(act ?? {}, { revision: 3 }),
      /act A of lead L has revision 3, under MOVE#000000000002/,
    ],
    ['a deal under the key of a move', ({ act }) => Object.assign(act ?? {}, { deal: {} }), /act A of lead L has revision 2/],
    ['deals that are not counted', ({ lead: one }) => Object.assign(one ?? {}, { dealCount: 1 }), /counts 1 deals, and has 0/],
    [
      'a path that no payout may go',
      (table) => [
        Object.assign(table.payout ?? {}, { revision: 3 }),
        Object.assign(table, { approved: step(2, 'Paid'), again: step(3, 'Approved') }),
      ],
      /by way of Requested > Paid/,
    ],
    ['a history that does not end in the state', (table) => delete table.approved, /is Approved by way of Requested$/m],
    [
      'a history that lacks an entry',
      (table) => delete table.requested,
      /payout O is at revision 2, its history is HISTORY#000000000002/,
    ],
    [
      'an entry that stands in a history twice',
      ({ approved }) => Object.assign(approved ?? {}, { id: 'step 1' }),
      /in the history of payout O twice/,
    ],
    ['a history of no payout', (table) => Object.assign(table, { stray: { ...table.approved, pk: 'PAYOUT#Q' } }), /of PAYOUT#Q/],
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
      (table) => Object.assign(table, { again: reward(4, 50, [200, 160, 40, 0]) }),
      /two fixed rewards for lead L in called/,
    ],
    [
      'a second deal at another target',
      (table) => {
        table.first = dealAct(2, 'called', 'won')
        table.second = dealAct(3, 'won', 'paid')
      },
      /lead L came to another target with a deal, and made a second one by act D3/,
    ],
    [
      'a deal brought to another target that earned there',
      (table) => {
        table.first = dealAct(2, 'called', 'won')
        table.second = { ...dealAct(3, 'won', 'paid'), deal: null, rewards: { noRules: 'DealCarried' }, entryRevisions: [4] }
      },
      /act D3 of lead L brings deals, and earns by it/,
    ],
    [
      'a deal brought to another target that there is not',
      (table) => {
        table.second = { ...dealAct(2, 'won', 'paid'), deal: null, rewards: { noRules: 'DealCarried' } }
      },
      /act D2 of lead L brings deals that there are not/,
    ],
    ['a reward that no act names', ({ act }) => Object.assign(act ?? {}, { entryRevisions: [] }), /do not match/],
    ['a reward of another act', ({ act }) => Object.assign(act ?? {}, { id: 'B' }), /do not match/],
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
