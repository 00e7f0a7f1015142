import { describe, expect, test } from 'vitest'
import { endOfHolds, type LedgerEntry, posted, postedInTurn } from '../../../../lib/domain/account/account.ts'
import { correctBalance, reversalFault, reverseReward } from '../../../../lib/domain/account/correction.ts'
import { accountOf, actors, countingIds, moment, partnerId } from '../../../support/samples.ts'

const doneBy = actors.Administrator
const rewardOf = (availableFrom?: string): LedgerEntry =>
  posted(
    {
      id: 'reward',
      partnerId,
      accruedKopecks: 500,
      waitingKopecks: availableFrom ? 500 : 0,
      availableKopecks: availableFrom ? 0 : 500,
      heldKopecks: 0,
      paidKopecks: 0,
      cause: {
        kind: 'Reward',
        leadId: 'lead',
        actId: 'deal',
        statusId: 'won',
        offerId: 'offer',
        rule: { statusId: 'won', levelId: null, reward: { fixedKopecks: 500 } },
        levelId: null,
        dealId: 'deal',
        dealAmountKopecks: null,
        ...(availableFrom && { availableFrom }),
      },
      createdAt: moment,
    },
    accountOf({ revision: 2 }),
  )
const reverse = (entry: LedgerEntry, account = accountOf()) =>
  reverseReward({ account, entry, reason: 'возврат', doneBy, at: moment, newId: countingIds() })

describe('a reward that is taken back', () => {
  test('gets a counter-entry that names it, with who did it and why', () => {
    expect(reverse(rewardOf())).toEqual({
      entries: [
        {
          id: 'id-1',
          partnerId,
          accruedKopecks: -500,
          waitingKopecks: 0,
          availableKopecks: -500,
          heldKopecks: 0,
          paidKopecks: 0,
          cause: {
            kind: 'Reversal',
            entryRevision: 3,
            entryId: 'reward',
            leadId: 'lead',
            dealId: 'deal',
            reason: 'возврат',
            doneBy,
          },
          createdAt: moment,
          revision: 8,
          after: { accruedKopecks: 99_500, waitingKopecks: 0, availableKopecks: 99_500, heldKopecks: 0, paidKopecks: 0 },
        },
      ],
      waitingByDay: null,
    })
  })

  test.each([
    { what: 'while it waits comes out of its day', waits: { '2026-12-07': 500 }, change: [-500, 0], left: {} },
    {
      what: 'with others of its day leaves them',
      waits: { '2026-12-07': 800, '2026-12-08': 9 },
      change: [-500, 0],
      left: { '2026-12-07': 300, '2026-12-08': 9 },
    },
    { what: 'that has become available comes out of that', waits: { '2026-12-08': 500 }, change: [0, -500], left: null },
  ])('$what', ({ waits, change, left }) => {
    const account = accountOf({ waitingKopecks: 809, accruedKopecks: 100_809, waitingByDay: waits })
    const { entries, waitingByDay } = reverse(rewardOf('2026-12-07'), account)
    expect(entries.map(({ waitingKopecks, availableKopecks }) => [waitingKopecks, availableKopecks])).toEqual([change])
    expect(waitingByDay).toEqual(left)
  })

  test('that was paid leaves less than nothing available', () => {
    const account = accountOf({ accruedKopecks: 500, availableKopecks: 0, paidKopecks: 500 })
    expect(reverse(rewardOf(), account).entries[0]?.after).toMatchObject({ accruedKopecks: 0, availableKopecks: -500 })
  })

  test.each([
    { what: 'a reward', entry: rewardOf(), isReversed: false, fault: undefined },
    { what: 'one that was taken back', entry: rewardOf(), isReversed: true, fault: 'ReversedBefore' },
    { what: 'no entry', entry: undefined, isReversed: false, fault: 'NoEntry' },
    { what: 'a reversal', entry: reverse(rewardOf()).entries[0], isReversed: false, fault: 'NoReward' },
  ] as const)('is one, once: $what', ({ entry, isReversed, fault }) => {
    expect(reversalFault(entry, isReversed)).toBe(fault)
  })
})

test.each([5_000, -100_001])('a correction of %s kopecks changes what was accrued and what is available', (amountKopecks) => {
  const { entries } = correctBalance({
    account: accountOf(),
    amountKopecks,
    reason: 'ошибка',
    doneBy,
    at: moment,
    newId: countingIds(),
  })
  expect(entries).toMatchObject([
    {
      accruedKopecks: amountKopecks,
      availableKopecks: amountKopecks,
      cause: { kind: 'Correction', reason: 'ошибка', doneBy },
      after: { accruedKopecks: 100_000 + amountKopecks, availableKopecks: 100_000 + amountKopecks },
    },
  ])
})

describe('the end of holds', () => {
  const account = accountOf({ waitingKopecks: 30, waitingByDay: { '2026-03-04': 10, '2026-03-01': 15, '2026-03-05': 5 } })
  const ended = endOfHolds(account, moment, countingIds())

  test('is one entry for all that is over, and leaves what is not', () => {
    expect(postedInTurn(ended, account)).toMatchObject({
      entries: [
        { waitingKopecks: -25, availableKopecks: 25, accruedKopecks: 0, cause: { kind: 'HoldEnded', until: '2026-03-04' } },
      ],
      waitingByDay: { '2026-03-05': 5 },
    })
  })

  test('is none where none is over', () => {
    expect(endOfHolds(accountOf({ waitingByDay: { '2026-03-05': 5 } }), moment, countingIds())).toEqual([])
  })

  test('that another act has posted meanwhile is none', () => {
    expect(postedInTurn(ended, accountOf({ waitingKopecks: 5, waitingByDay: { '2026-03-05': 5 } }))).toEqual({
      entries: [],
      waitingByDay: null,
    })
  })
})
