import { describe, expect, test } from 'vitest'
import {
  above,
  accrues,
  active,
  answered,
  byPromocode,
  bySession,
  day,
  dealAdded,
  forbidden,
  holdEntry,
  idempotent,
  isExplained,
  lead,
  leadCounts,
  leadMoved,
  levelSet,
  type Made,
  move,
  moved,
  named,
  observedOf,
  opened,
  openingEntry,
  payout,
  refused,
  repeats,
  replay,
  request,
  requested,
  sentAgain,
  statement,
  taken,
} from './made-history.ts'
import { applyCall } from './model.ts'
import type { Part } from './observed.ts'
import { initialState, type OwnerState } from './owner-state.ts'

describe('a history as the service may make it', () => {
  test.each<[string, Made[], ((state: OwnerState) => boolean)?]>([
    [
      'a payout on its way to Paid',
      [
        requested('p', 300, 1),
        moved('p', 300, ['Requested', 'Approved'], 2),
        moved('p', 300, ['Requested', 'Approved', 'Paid'], 3),
      ],
      (state) => state.paid === 30_000,
    ],
    [
      'a second request, refused while the first is active',
      [requested('p', 300, 1), { act: request(100), answer: active, from: 2 }],
    ],
    ['two requests at once, one refused', [requested('p', 300, 1, 9), { act: request(100), answer: active, from: 2 }]],
    [
      'a request above what a payment left',
      [
        requested('p', 300, 1),
        moved('p', 300, ['Requested', 'Approved'], 2),
        moved('p', 300, ['Requested', 'Approved', 'Paid'], 3),
        { act: request(1000), answer: above('700'), from: 4 },
      ],
    ],
    [
      'a request whose answer was lost, seen by a refusal',
      [
        { act: request(300), left: { payouts: ['p'] }, from: 1 },
        { act: request(100), answer: active, from: 2 },
      ],
    ],
    [
      'a request whose answer was lost, applied later',
      [
        { act: request(300), left: { payouts: ['p'] }, from: 1 },
        requested('q', 100, 2),
        moved('q', 100, ['Requested', 'Rejected'], 3),
      ],
      (state) => state.activePayoutId === 'p',
    ],
    ['a request that nobody answered and nothing came of', [{ act: request(300), from: 1 }, requested('q', 100, 2)]],
    [
      'a move that came too late',
      [
        requested('p', 300, 1),
        moved('p', 300, ['Requested', 'Rejected'], 2),
        { act: move('p', 'Canceled'), answer: forbidden, from: 3 },
      ],
    ],
    [
      'a request by a name, repeated',
      [
        idempotent(requested('p', 300, 1), 'k'),
        { act: request(300), answer: replay(payout('p', 300, 'Requested')), key: 'k', from: 2, ms: 5 },
      ],
    ],
    [
      'a name for something else',
      [
        idempotent(requested('p', 300, 1), 'k'),
        { act: request(400), answer: refused(422, 'IDEMPOTENCY_KEY_REUSED'), key: 'k', from: 2 },
      ],
    ],
    [
      'a name that is good again after a week',
      [
        idempotent(requested('p', 300, 1), 'k'),
        moved('p', 300, ['Requested', 'Rejected'], 2),
        { ...idempotent(requested('q', 300, 3), 'k'), ms: 8 * day },
      ],
    ],
    [
      'one session, two leads at once, one refused',
      [opened('s', 1), bySession('l', 's', 2, 9), { ...bySession('m', 's', 3), answer: refused(400, 'SESSION_USED'), left: {} }],
    ],
    [
      'an application repeated within a day, and after it',
      [byPromocode('l', 1, 0), byPromocode(null, 2, day, repeats('l')), byPromocode('m', 3, day + 1)],
    ],
    [
      'a fixed reward, earned once however often the lead comes back',
      [
        opened('s', 1),
        bySession('l', 's', 2),
        leadMoved('l', 'called', 'a', 3),
        leadMoved('l', 'fresh', 'b', 4),
        leadMoved('l', 'called', 'c', 5),
      ],
      accrues(10_050),
    ],
    [
      'a share of every deal',
      [opened('s', 1), bySession('l', 's', 2), leadMoved('l', 'won', 'a', 3, 'a'), dealAdded('l', 'b', 4, 5, 'a', 'b')],
      accrues(20_000),
    ],
    [
      'two deals at once, each in its order',
      [
        opened('s', 1),
        bySession('l', 's', 2),
        leadMoved('l', 'won', 'a', 3, 'a'),
        dealAdded('l', 'b', 4, 9, 'a', 'c', 'b'),
        dealAdded('l', 'c', 5, 8, 'a', 'c'),
      ],
      accrues(30_000),
    ],
    [
      'a deal, by the level that the partner has by then',
      [opened('s', 1), bySession('l', 's', 2), levelSet(7, 3), leadMoved('l', 'won', 'a', 4, 'a')],
      accrues(20_000),
    ],
    [
      'a lead sent again under its externalId, and something else under it',
      [
        named(byPromocode('l', 1, 0)),
        leadMoved('l', 'called', 'a', 2),
        sentAgain(named(byPromocode('l', 1, 0)), lead('l', 'called'), 3),
        sentAgain(named(bySession('m', 's', 1)), taken('l'), 4),
      ],
    ],
    [
      'a deal sent again under its externalId when its lead has moved on, and another amount under it',
      [
        byPromocode('l', 1, 0),
        named(leadMoved('l', 'won', 'a', 2, 'a')),
        leadMoved('l', 'fresh', 'b', 3, 'a'),
        sentAgain(named(leadMoved('l', 'won', 'a', 2)), lead('l', 'fresh', 'a'), 4),
        sentAgain(named(dealAdded('l', 'c', 1, 2)), lead('l', 'fresh', 'a'), 5),
        {
          act: { kind: 'addDeal', owner: 'anna', leadId: 'l', kopecks: 5, externalId: 'x' },
          answer: taken('a'),
          from: 6,
        },
      ],
      accrues(10_000),
    ],
    [
      'a payout request sent again under its externalId while it is paid, and another amount under it',
      [
        named(requested('p', 300, 1)),
        moved('p', 300, ['Requested', 'Approved'], 2),
        sentAgain(named(requested('p', 300, 1)), payout('p', 300, 'Requested', 'Approved'), 3),
        sentAgain(named(requested('p', 400, 1)), taken('p'), 4),
        moved('p', 300, ['Requested', 'Approved', 'Rejected'], 5),
        sentAgain(named(requested('p', 300, 1)), taken('p'), 6),
      ],
    ],
    ['a statement from the beginning on', [statement(1, [1000, 1000], [openingEntry])]],
    [
      'a statement of a payout under way, newest first, and its pages',
      [
        requested('p', 300, 1),
        statement(2, [1000, 700, 300], [holdEntry, openingEntry]),
        statement(3, [1000, 700, 300], [holdEntry], { limit: 1, next: 2 }),
        statement(4, [1000, 700, 300], [openingEntry], { limit: 1, cursor: 2 }),
      ],
    ],
    [
      'a page that goes on where another one ended long ago',
      [
        requested('p', 300, 1),
        moved('p', 300, ['Requested', 'Rejected'], 2),
        statement(3, [1000, 1000], [openingEntry], { cursor: 2 }),
      ],
    ],
    [
      'a deal where none can be',
      [
        opened('s', 1),
        bySession('l', 's', 2),
        {
          act: { kind: 'addDeal', owner: 'anna', leadId: 'l', kopecks: 5 },
          answer: refused(404, 'DEAL_NEEDS_TARGET_STATUS'),
          from: 3,
        },
      ],
    ],
  ])('%s', (_, history, isFinal) => {
    expect(isExplained(history, isFinal)).toBe(true)
  })
})

describe('a history that shows an error', () => {
  test.each<[string, Made[], ((state: OwnerState) => boolean)?]>([
    ['two active payouts', [requested('p', 300, 1, 9), requested('q', 100, 2, 8)]],
    ['a refusal for a payout that is not there', [{ act: request(100), answer: active, from: 1 }]],
    ['more paid out than there is', [requested('p', 1001, 1)]],
    ['less shown as available than there is', [{ act: request(1001), answer: above('999.50'), from: 1 }]],
    [
      'a move out of an end',
      [
        requested('p', 300, 1),
        moved('p', 300, ['Requested', 'Rejected'], 2),
        moved('p', 300, ['Requested', 'Rejected', 'Paid'], 3),
      ],
    ],
    ['a legal move refused', [requested('p', 300, 1), { act: move('p', 'Approved'), answer: forbidden, from: 2 }]],
    [
      'an answer that hides a part of the history',
      [requested('p', 300, 1), moved('p', 300, ['Requested', 'Approved'], 2), { ...moved('p', 300, ['Requested', 'Paid'], 3) }],
    ],
    ['a payout paid without being approved', [requested('p', 300, 1), moved('p', 300, ['Requested', 'Paid'], 2)]],
    ['a request that was answered, and is not there', [requested('p', 300, 1)], (state) => state.activePayoutId === null],
    [
      'an idempotent request applied twice',
      [
        idempotent(requested('p', 300, 1), 'k'),
        moved('p', 300, ['Requested', 'Rejected'], 2),
        idempotent(requested('q', 300, 3), 'k'),
      ],
    ],
    [
      'a replay of what was never asked',
      [{ act: request(300), answer: replay(payout('p', 300, 'Requested')), key: 'k', from: 1 }],
    ],
    [
      'a replay that says something else',
      [
        idempotent(requested('p', 300, 1), 'k'),
        { act: request(300), answer: replay(payout('p', 301, 'Requested')), key: 'k', from: 2 },
      ],
    ],
    [
      'two replays of a lost answer that differ',
      [
        idempotent({ act: request(300), left: { payouts: ['p'] }, from: 1 }, 'k'),
        { act: request(300), answer: replay(payout('p', 300, 'Requested')), key: 'k', from: 2 },
        { act: request(300), answer: replay(payout('p', 301, 'Requested')), key: 'k', from: 3 },
      ],
    ],
    [
      'a replay after more than a week',
      [
        idempotent(requested('p', 300, 1), 'k'),
        { act: request(300), answer: replay(payout('p', 300, 'Requested')), key: 'k', from: 2, ms: 8 * day },
      ],
    ],
    [
      'a used name that is refused as something else',
      [idempotent(requested('p', 300, 1), 'k'), { act: request(300), answer: active, key: 'k', from: 2 }],
    ],
    ['a free name refused as used', [{ act: request(300), answer: refused(422, 'IDEMPOTENCY_KEY_REUSED'), key: 'k', from: 1 }]],
    ['one session, two leads', [opened('s', 1), bySession('l', 's', 2, 9), bySession('m', 's', 3, 8)]],
    [
      'a session that nobody used, refused as used',
      [opened('s', 1), { ...bySession('m', 's', 2), answer: refused(400, 'SESSION_USED'), left: {} }],
    ],
    ['an application taken twice within a day', [byPromocode('l', 1, 0), byPromocode('m', 2, day)]],
    ['an application refused after more than a day', [byPromocode('l', 1, 0), byPromocode(null, 2, day + 1, repeats('l'))]],
    ['a refusal that names another lead', [byPromocode('l', 1, 0), byPromocode(null, 2, 5, repeats('x'))]],
    ['a lead made twice under one externalId', [named(byPromocode('l', 1, 0)), named(byPromocode('m', 2, day + 1))]],
    [
      'a payout made twice under one externalId',
      [named(requested('p', 300, 1)), moved('p', 300, ['Requested', 'Rejected'], 2), named(requested('q', 300, 3))],
    ],
    [
      'a payout request answered with one that was rejected',
      [
        named(requested('p', 300, 1)),
        moved('p', 300, ['Requested', 'Rejected'], 2),
        sentAgain(named(requested('p', 300, 1)), payout('p', 300, 'Requested', 'Rejected'), 3),
      ],
    ],
    ['an externalId refused that nothing has', [sentAgain(named(byPromocode('l', 1, 0)), taken('l'), 1)]],
    [
      'another application answered under the externalId of a lead',
      [named(byPromocode('l', 1, 0)), sentAgain(named(bySession('m', 's', 1)), lead('l', 'fresh'), 2)],
    ],
    [
      'a deal made twice under one externalId',
      [byPromocode('l', 1, 0), named(leadMoved('l', 'won', 'a', 2, 'a')), named(dealAdded('l', 'b', 3, 4, 'a', 'b'))],
    ],
    [
      'a late repeat of a deal that moves its lead back',
      [
        byPromocode('l', 1, 0),
        named(leadMoved('l', 'won', 'a', 2, 'a')),
        leadMoved('l', 'fresh', 'b', 3, 'a'),
        sentAgain(named(leadMoved('l', 'won', 'a', 2)), lead('l', 'won', 'a'), 4),
      ],
    ],
    [
      'a repeat of a canceled deal answered as if it stood',
      [
        byPromocode('l', 1, 0),
        named(leadMoved('l', 'won', 'a', 2, 'a')),
        {
          act: { kind: 'cancelDeal', owner: 'anna', by: 'ApiKey', leadId: 'l', dealId: 'a' },
          answer: answered(200, {
            id: 'l',
            status: { systemName: 'won' },
            dealCount: 1,
            canceledDealCount: 1,
            deals: [{ id: 'a', canceledAt: '2026-11-28T10:00:00.000Z' }],
          }),
          left: { leadActs: ['b'] },
          from: 3,
        },
        sentAgain(named(leadMoved('l', 'won', 'a', 2)), lead('l', 'won', 'a'), 4),
      ],
    ],
    [
      'a fixed reward earned twice',
      [
        opened('s', 1),
        bySession('l', 's', 2),
        leadMoved('l', 'called', 'a', 3),
        leadMoved('l', 'fresh', 'b', 4),
        leadMoved('l', 'called', 'c', 5),
      ],
      accrues(20_100),
    ],
    ['a deal that earns nothing', [opened('s', 1), bySession('l', 's', 2), leadMoved('l', 'won', 'a', 3, 'a')], accrues(0)],
    [
      'two deals, neither of which shows the other',
      [
        opened('s', 1),
        bySession('l', 's', 2),
        leadMoved('l', 'won', 'a', 3, 'a'),
        dealAdded('l', 'b', 4, 9, 'a', 'b'),
        dealAdded('l', 'c', 5, 8, 'a', 'c'),
      ],
    ],
    [
      'a deal by a level that the partner no longer has',
      [opened('s', 1), bySession('l', 's', 2), levelSet(7, 3), leadMoved('l', 'won', 'a', 4, 'a')],
      accrues(10_000),
    ],
    [
      'deals in another order than they were made in',
      [opened('s', 1), bySession('l', 's', 2), leadMoved('l', 'won', 'a', 3, 'a'), dealAdded('l', 'b', 4, 5, 'b', 'a')],
    ],
    ['a statement without a payout under way', [requested('p', 300, 1), statement(2, [1000, 1000], [openingEntry])]],
    ['a statement in another order', [requested('p', 300, 1), statement(2, [1000, 700, 300], [openingEntry, holdEntry])]],
    [
      'a statement below figures of another moment',
      [requested('p', 300, 1), statement(2, [1000, 1000], [holdEntry, openingEntry])],
    ],
    [
      'a statement that hides that it goes on',
      [requested('p', 300, 1), statement(2, [1000, 700, 300], [holdEntry], { limit: 1 })],
    ],
    ['a statement that says it goes on where it ends', [statement(1, [1000, 1000], [openingEntry], { next: 1 })]],
    [
      'a page that shows what stands before it again',
      [requested('p', 300, 1), statement(2, [1000, 700, 300], [holdEntry, openingEntry], { cursor: 2 })],
    ],
    ['a statement that knows no partner', [{ ...statement(1, [], []), answer: refused(404, 'PARTNER_NOT_FOUND') }]],
    [
      'a list without a payout that is there',
      [requested('p', 300, 1), { act: { kind: 'listPayouts', owner: 'everybody' }, answer: answered(200, []), from: 2 }],
    ],
    [
      'counts that miss a lead',
      [
        byPromocode('l', 1, 0),
        {
          act: { kind: 'listPartners', owner: 'everybody' },
          answer: answered(200, [
            {
              id: 'A',
              isBlocked: false,
              level: null,
              leadCounts: leadCounts({}),
            },
          ]),
          from: 2,
        },
      ],
    ],
  ])('%s', (_, history, isFinal) => {
    expect(isExplained(history, isFinal)).toBe(false)
  })

  test('a list of partners is of one moment in each of its parts, and need not be in both', () => {
    const list: Made = {
      act: { kind: 'listPartners', owner: 'everybody' },
      answer: answered(200, [{ id: 'A', isBlocked: true, level: null, leadCounts: leadCounts({}) }]),
      from: 1,
    }
    const isSo = (part: Part, isBlocked: boolean): boolean =>
      applyCall({ ...initialState('anna'), isBlocked }, { ...observedOf(list), part }) !== undefined
    expect([isSo('profile', true), isSo('profile', false), isSo('leadCounts', true), isSo('leadCounts', false)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
