import { describe, expect, test } from 'vitest'
import type { Answer } from './call.ts'
import {
  above,
  accrues,
  answered,
  byPromocode,
  bySession,
  day,
  dealAdded,
  isExplained,
  leadMoved,
  levelSet,
  type Made,
  moved,
  opened,
  refused,
  request,
  requested,
} from './made-history.ts'
import type { OwnerState } from './owner-state.ts'
import type { OfferName } from './simulated-contour.ts'

// Anna begins with 1000 rubles. The offer loan gives 100.50 for called and 10 % of a deal, with level 7 50 and 15 %; the offer free
// gives 500 that wait for two days and 1 % that waits for one. Deals are of 1000 rubles, and the first day is 1970-01-01.

const reversed = (entry: number, from: number, to?: number): Made => ({
  act: { kind: 'reverseReward', owner: 'anna', entry },
  answer: answered(200, null),
  left: { corrections: [`reversal ${from}`] },
  from,
  ...(to === undefined ? {} : { to }),
})
const notReversed = (entry: number, fault: string, from: number): Made => ({
  act: { kind: 'reverseReward', owner: 'anna', entry },
  answer: refused(400, fault),
  from,
})
const corrected = (rubles: number, from: number): Made => ({
  act: { kind: 'correctBalance', owner: 'anna', kopecks: rubles * 100 },
  answer: answered(200, null),
  left: { corrections: [`correction ${from}`] },
  from,
})

/** A lead in the target status, with deals that stand and deals that are canceled. */
const wonLead = (id: string, deals: readonly string[], canceled: readonly string[]): Answer =>
  answered(200, {
    id,
    status: { systemName: 'won' },
    dealCount: deals.length,
    canceledDealCount: canceled.length,
    deals: deals.map((deal) => ({ id: deal, canceledAt: canceled.includes(deal) ? 'then' : null })),
  })
const dealCanceled = (dealId: string, from: number, deals: string, canceled: string, actId: string | null = 'x'): Made => ({
  act: { kind: 'cancelDeal', owner: 'anna', by: 'Administrator', leadId: 'l', dealId },
  answer: wonLead('l', deals.split(''), canceled.split('')),
  left: actId === null ? {} : { leadActs: [`${actId}${from}`] },
  from,
})
const begun = [opened('s', 1), bySession('l', 's', 2)]
const twoDeals = [...begun, leadMoved('l', 'won', 'a', 3, 'a'), dealAdded('l', 'b', 4, 5, 'a', 'b')]
/** On level 7: 50 rubles once, and 150 for each of two deals. */
const withFixed = [...begun, { ...levelSet(7, 2.6), to: 2.8 }, ...twoDeals.slice(2)]

/** A lead of the offer free, won: 500 rubles wait for two days, and 10 for one. */
const waiting = (freeFrom: (string | undefined)[] = ['1970-01-03', '1970-01-02']): Made[] => {
  const lead = bySession('l', 's', 2)
  const act = { ...lead.act, binding: { by: 'session', sessionId: 's', offer: 'free' } } as Made['act']
  return [opened('s', 1), { ...lead, act }, { ...leadMoved('l', 'won', 'a', 3, 'a'), posted: { freeFrom } }]
}
const asked = (rubles: number, from: number, ms: number, endedHoldsUntil: string | null): Made => ({
  ...requested(`p${from}`, rubles, from),
  posted: { endedHoldsUntil },
  ms,
})
const givenBack = (payoutFrom: number, rubles: number, from: number): Made =>
  moved(`p${payoutFrom}`, rubles, ['Requested', 'Rejected'], from)

const ofNobody: Made = {
  act: { kind: 'createLead', owner: 'anna', binding: { by: 'nothing' }, surname: 'И', sum: null },
  answer: bySession('l', '', 1).answer,
  left: { leads: [{ id: 'l', createdAtMs: 0 }] },
  from: 1,
}
const bound = (rewards: number, from: number, changes: Partial<Made> = {}, by: string | null = null): Made => ({
  act: { kind: 'bindLead', owner: 'anna', leadId: 'l', by, offer: 'loan' satisfies OfferName },
  answer: answered(200, null),
  left: { leadActs: [`bound${from}`] },
  posted: { freeFrom: Array.from({ length: rewards }, () => undefined) },
  from,
  ...changes,
})
const notBound = (code: string, from: number, by: string | null = null): Made => ({
  ...bound(0, from, { answer: refused(400, code), left: {} }, by),
})
/** A lead of nobody that was called and won: 100.50 and 100 rubles for whom it will belong to. */
const toBeBound = [ofNobody, leadMoved('l', 'called', 'c', 2), leadMoved('l', 'won', 'a', 3, 'a')]

type Row = [what: string, history: Made[], isFinal?: (state: OwnerState) => boolean]

describe('a history as the service may make it', () => {
  test.each<Row>([
    [
      'a reward that is taken back, once',
      [...begun, leadMoved('l', 'called', 'a', 3), reversed(2, 4), notReversed(2, 'ReversedBefore', 5)],
      accrues(0),
    ],
    [
      'two administrators at once, one of whom comes second',
      [...begun, leadMoved('l', 'called', 'a', 3), reversed(2, 4, 9), notReversed(2, 'ReversedBefore', 5)],
      accrues(0),
    ],
    ['what is no reward, and is not taken back', [notReversed(1, 'NoReward', 1), notReversed(2, 'NoEntry', 2)]],
    [
      'a correction below nothing, after which nothing can be asked for',
      [corrected(-1500, 1), { act: request(100), answer: above('-500'), from: 2 }],
      (state) => state.available === -50_000,
    ],
    [
      'a reward that waits, and is not there to be asked for',
      [...waiting(), { act: request(1001), answer: above('1000'), from: 4 }],
      (state) => state.waiting === 51_000 && state.available === 100_000,
    ],
    ['a reward that is available with its day', [...waiting(), asked(1510, 4, 2 * day, '1970-01-03')]],
    [
      'a part that is available while another one still waits',
      [...waiting(), asked(1010, 4, day, '1970-01-02')],
      (state) => state.waiting === 50_000,
    ],
    [
      'a reward that is taken back while it waits',
      [...waiting(), reversed(2, 4)],
      (state) => state.waiting === 1_000 && state.available === 100_000,
    ],
    [
      'a reward that is taken back when it was available and paid out of',
      [...waiting(), asked(1510, 4, 2 * day, '1970-01-03'), reversed(2, 5)],
      (state) => state.waiting === 0 && state.available === -50_000,
    ],
    ['a deal that is canceled, and its share with it', [...twoDeals, dealCanceled('a', 6, 'ab', 'a')], accrues(10_000)],
    [
      'a deal that is canceled a second time, and nothing happens',
      [...twoDeals, dealCanceled('a', 6, 'ab', 'a'), dealCanceled('a', 7, 'ab', 'a', null)],
      accrues(10_000),
    ],
    [
      'a canceled deal whose share an administrator took back before',
      [...twoDeals, reversed(2, 6), dealCanceled('a', 7, 'ab', 'a')],
      accrues(10_000),
    ],
    ['a fixed sum that stays with another deal', [...withFixed, dealCanceled('a', 6, 'ab', 'a')], accrues(20_000)],
    [
      'a fixed sum that goes with the last deal',
      [...withFixed, dealCanceled('a', 6, 'ab', 'a'), dealCanceled('b', 7, 'ab', 'ab')],
      accrues(0),
    ],
    [
      'a fixed sum that the next deal earns again',
      [
        ...withFixed,
        dealCanceled('a', 6, 'ab', 'a'),
        dealCanceled('b', 7, 'ab', 'ab'),
        { ...dealAdded('l', 'c', 8, 9), answer: wonLead('l', ['a', 'b', 'c'], ['a', 'b']) },
      ],
      accrues(20_000),
    ],
    ['a lead of nobody that earns nothing', toBeBound, accrues(0)],
    ['a lead of nobody that is bound, with all that it would have earned', [...toBeBound, bound(2, 4)], accrues(20_050)],
    ['a bound lead that goes on to earn', [...toBeBound, bound(2, 4), dealAdded('l', 'b', 5, 6, 'a', 'b')], accrues(30_050)],
    [
      'two bindings at once, one of which comes second',
      [...toBeBound, bound(2, 4, { to: 9 }), notBound('BOUND_BEFORE', 5)],
      accrues(20_050),
    ],
    [
      'a binding that earns nothing by a deal that was canceled',
      [...toBeBound, dealCanceled('a', 4, 'a', 'a'), bound(1, 5)],
      accrues(10_050),
    ],
    [
      'a deal made before the binding that is canceled after it',
      [...toBeBound, bound(2, 4), dealCanceled('a', 5, 'a', 'a')],
      accrues(10_050),
    ],
    [
      'a binding that repeats an application, and is refused',
      [byPromocode('m', 0.5, 0), ...toBeBound, notBound('REPEATED', 4, 'ANNA-LOAN')],
    ],
    [
      'a binding by a code, which takes the window of the application',
      [
        ...toBeBound,
        bound(2, 4, {}, 'ANNA-LOAN'),
        byPromocode(null, 5, 5, refused(400, 'LEAD_DUPLICATE', { lead: { id: 'l' } })),
      ],
    ],
  ])('%s', (_, history, isFinal) => {
    expect(isExplained(history, isFinal)).toBe(true)
  })
})

describe('a history that shows an error', () => {
  test.each<Row>([
    ['a reward that is taken back twice', [...begun, leadMoved('l', 'called', 'a', 3), reversed(2, 4), reversed(2, 5)]],
    ['an opening balance that is taken back', [reversed(1, 1)]],
    [
      'a reward that is said to be taken back, and stands',
      [...begun, leadMoved('l', 'called', 'a', 3), notReversed(2, 'ReversedBefore', 4)],
    ],
    ['a reversal without effect', [...begun, leadMoved('l', 'called', 'a', 3), reversed(2, 4)], accrues(10_050)],
    ['a correction of another amount', [corrected(-1500, 1)], (state) => state.available === -49_999],
    ['a reward that is asked for before its day', [...waiting(), asked(1510, 4, day, '1970-01-03')]],
    ['a reward that is available at once', waiting([undefined, '1970-01-02'])],
    ['a reward that waits for a day too few', waiting(['1970-01-02', '1970-01-02'])],
    ['a hold that does not end', [...waiting(), { act: request(1001), answer: above('1000'), from: 4, ms: 2 * day }]],
    ['a hold that is over, and is not ended by a request', [...waiting(), asked(500, 4, 2 * day, null)]],
    [
      'a hold that ends twice',
      [...waiting(), asked(500, 4, 2 * day, '1970-01-03'), givenBack(4, 500, 5), asked(500, 6, 2 * day, '1970-01-03')],
    ],
    [
      'a reward that waits, taken out of what is available',
      [...waiting(), reversed(2, 4)],
      (state) => state.waiting === 51_000 && state.available === 50_000,
    ],
    ['a canceled deal whose share stands', [...twoDeals, dealCanceled('a', 6, 'ab', 'a')], accrues(20_000)],
    ['a canceled deal whose share is taken back twice', [...twoDeals, dealCanceled('a', 6, 'ab', 'a')], accrues(0)],
    [
      'a deal that is canceled twice, by two acts',
      [...twoDeals, dealCanceled('a', 6, 'ab', 'a'), dealCanceled('a', 7, 'ab', 'a')],
    ],
    [
      'a share that both an administrator and a cancellation take back',
      [...twoDeals, reversed(2, 6), dealCanceled('a', 7, 'ab', 'a')],
      accrues(0),
    ],
    ['a canceled deal that is shown as standing', [...twoDeals, dealCanceled('a', 6, 'ab', '')]],
    ['a fixed sum that goes with the first of two deals', [...withFixed, dealCanceled('a', 6, 'ab', 'a')], accrues(15_000)],
    [
      'a fixed sum that stands without a deal',
      [...withFixed, dealCanceled('a', 6, 'ab', 'a'), dealCanceled('b', 7, 'ab', 'ab')],
      accrues(5_000),
    ],
    ['a binding without the rewards', [...toBeBound, bound(0, 4)]],
    ['a binding whose rewards nobody finds', [...toBeBound, bound(2, 4)], accrues(0)],
    ['a binding whose rewards are there twice', [...toBeBound, bound(2, 4)], accrues(40_100)],
    ['a lead that is bound twice', [...toBeBound, bound(2, 4), bound(2, 5)]],
    ['two bindings at once, both of them done', [...toBeBound, bound(2, 4, { to: 9 }), bound(2, 5, { to: 8 })]],
    ['a lead of nobody that is said to have its partner', [...toBeBound, notBound('BOUND_BEFORE', 4)]],
    ['a binding that earns by a deal that was canceled', [...toBeBound, dealCanceled('a', 4, 'a', 'a'), bound(2, 5)]],
    [
      'a binding that repeats an application, and is done',
      [byPromocode('m', 0.5, 0), ...toBeBound, bound(2, 4, {}, 'ANNA-LOAN')],
    ],
    [
      'a deal made before the binding whose share stands',
      [...toBeBound, bound(2, 4), dealCanceled('a', 5, 'a', 'a')],
      accrues(20_050),
    ],
  ])('%s', (_, history, isFinal) => {
    expect(isExplained(history, isFinal)).toBe(false)
  })
})
