import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountWith, type LedgerEntry } from '../../../lib/domain/account/account.ts'
import type { Actor } from '../../../lib/domain/people/actor.ts'
import type { Administrator } from '../../../lib/domain/contour/contour.ts'
import {
  changePayoutStatus,
  paidRevision,
  type Payout,
  type PayoutStatus,
  payoutTransitions,
  requestPayout,
} from '../../../lib/domain/payout/payout.ts'
import { ApiError } from '../../../lib/errors.ts'
import {
  accountOf,
  actors,
  administrator,
  countingIds,
  inn12,
  legalTypes,
  moment,
  partnerOf,
  payoutId,
  payoutOf,
  settings,
} from '../../support/samples.ts'

type ActorKind = keyof typeof actors

const statuses = ['Requested', 'Approved', 'Paid', 'Rejected', 'Canceled'] as const
const kinds = ['ApiKey', 'Administrator', 'Partner'] as const

/** The specification's table «States and transitions, Payout request». */
const allowed = new Set([
  'ApiKey: Requested → Approved',
  'Administrator: Requested → Approved',
  'ApiKey: Approved → Paid',
  'Administrator: Approved → Paid',
  'ApiKey: Requested → Rejected',
  'Administrator: Requested → Rejected',
  'ApiKey: Approved → Rejected',
  'Administrator: Approved → Rejected',
  'Partner: Requested → Canceled',
])

const moves = kinds.flatMap((by) =>
  statuses.flatMap((from) => statuses.map((to) => ({ by, from, to, isAllowed: allowed.has(`${by}: ${from} → ${to}`) }))),
)
const legalMoves = moves.filter(({ isAllowed }) => isAllowed)

/** The account while the request is open: it covers the request in full. */
const cover = {
  account: accountOf({ ...payoutOf('Requested').balanceWhenRequested, activePayoutId: payoutId }),
  partner: partnerOf(),
  confirmedShortfallKopecks: null,
}

const move = (payout: Payout | undefined, to: PayoutStatus, by: ActorKind, comment: string | null = null) =>
  changePayoutStatus({ payout, to, actor: actors[by], settings, ...cover, comment, at: moment, newId: countingIds() })

const isBalanced = (entry: LedgerEntry): boolean =>
  entry.accruedKopecks === entry.waitingKopecks + entry.availableKopecks + entry.heldKopecks + entry.paidKopecks

test('every move of every actor is judged, and nine are allowed', () => {
  expect(moves).toHaveLength(75)
  expect(legalMoves).toHaveLength(9)
})

const another = { ...administrator, id: 'admin-2' }
const approvedBy = (actor: Actor): Payout =>
  changePayoutStatus({
    payout: payoutOf('Requested'),
    to: 'Approved',
    actor,
    settings,
    ...cover,
    comment: null,
    at: moment,
    newId: countingIds(),
  }).payout

describe('four eyes', () => {
  const key = actors.ApiKey
  const [same, other] = [administrator, another].map((one): Actor => ({ kind: 'Administrator', administrator: one }))
  const keyOf = (id: string, admin: Administrator, issuedBy?: readonly Administrator[]): Actor => ({
    kind: 'ApiKey',
    apiKey: { id, title: id, admin, ...(issuedBy && { issuedBy }) },
  })
  const third = { ...administrator, id: 'admin-3' }
  const fourth = { ...administrator, id: 'admin-4' }
  const issued = keyOf('issued', another, [administrator])
  const rotated = keyOf('rotated', another, [administrator, third])
  const strangers = keyOf('strangers', another, [third])
  const twoEyes = { fourEyes: { fourEyes: true }, to: 'Paid', outcome: 'PAYOUT_NEEDS_FOUR_EYES' } as const
  const pays = { fourEyes: { fourEyes: true }, to: 'Paid', outcome: 'Paid' } as const
  const outcomeOf = (fourEyes: object, approver: Actor, to: PayoutStatus, actor: Actor): string => {
    const common = { payout: approvedBy(approver), settings: fourEyes, ...cover, comment: null, at: moment, newId: countingIds() }
    try {
      return changePayoutStatus({ ...common, to, actor }).payout.status
    } catch (error) {
      return (error as ApiError).code
    }
  }

  test.each([
    {
      who: 'the approver',
      fourEyes: { fourEyes: true },
      approver: same,
      actor: same,
      to: 'Paid',
      outcome: 'PAYOUT_NEEDS_FOUR_EYES',
    },
    { who: 'another', fourEyes: { fourEyes: true }, approver: same, actor: other, to: 'Paid', outcome: 'Paid' },
    { who: 'the approver, where one person may do both', fourEyes: {}, approver: same, actor: same, to: 'Paid', outcome: 'Paid' },
    {
      who: 'the approver',
      fourEyes: { fourEyes: true },
      approver: same,
      actor: same,
      to: 'Rejected',
      outcome: 'Rejected',
    },
    { who: 'a key of the approver', ...twoEyes, approver: same, actor: key },
    { who: 'a key that the approver issued for another', ...twoEyes, approver: same, actor: issued },
    { who: 'the holder of the key that approved it', ...twoEyes, approver: key, actor: same },
    { who: 'the issuer of the key that approved it', ...twoEyes, approver: issued, actor: same },
    { who: 'the key that approved it', ...twoEyes, approver: key, actor: key },
    { who: 'a second key of one holder', ...twoEyes, approver: key, actor: keyOf('second', administrator) },
    { who: 'a second key of one issuer', ...twoEyes, approver: issued, actor: keyOf('second', fourth, [administrator]) },
    { who: 'a key of which an earlier issuer approved it', ...twoEyes, approver: same, actor: rotated },
    { who: 'a key that holds who issued the one that approved it', ...twoEyes, approver: issued, actor: key },
    { who: 'a key of two others', ...pays, approver: same, actor: strangers },
    { who: 'whom the key that approved it is nothing to', ...pays, approver: strangers, actor: same },
    { who: 'the issuer, where one may do both,', ...pays, fourEyes: {}, approver: issued, actor: same },
    { who: 'the issuer', ...pays, approver: issued, actor: same, to: 'Rejected', outcome: 'Rejected' },
  ] as const)('$who moves an approved request to $to: $outcome', ({ fourEyes, approver, actor, to, outcome }) => {
    if (!approver || !actor) throw new Error('two administrators')
    expect(outcomeOf(fourEyes, approver, to, actor)).toBe(outcome)
  })
})

describe('the moves between payout statuses', () => {
  test.each(legalMoves)('$by may move $from to $to', ({ by, from, to }) => {
    expect(move(payoutOf(from), to, by).payout.status).toBe(to)
  })

  test.each(moves.filter(({ isAllowed }) => !isAllowed))(
    '$by may not move $from to $to, and hears where it stands',
    ({ by, from, to }) => {
      expect(() => move(payoutOf(from), to, by)).toThrow(
        expect.objectContaining({ code: 'PAYOUT_TRANSITION_FORBIDDEN', members: { status: from } }),
      )
    },
  )

  test.each(statuses.flatMap((to) => kinds.map((by) => ({ to, by }))))(
    '$by may not move an unknown payout to $to',
    ({ to, by }) => {
      expect(() => move(undefined, to, by)).toThrow(new ApiError('PAYOUT_TRANSITION_FORBIDDEN'))
    },
  )

  test('a refused move says «Недопустимый переход статуса» with 409', () => {
    expect(() => move(undefined, 'Approved', 'ApiKey')).toThrow(
      expect.objectContaining({ code: 'PAYOUT_TRANSITION_FORBIDDEN', status: 409, message: 'Недопустимый переход статуса' }),
    )
  })
})

describe('a payout that has moved', () => {
  test.each(legalMoves)('by $by from $from to $to has one more history entry, by that actor', ({ by, from, to }) => {
    const before = payoutOf(from)
    const { payout, done } = move(before, to, by, 'почему')
    expect(payout.history).toEqual([
      ...before.history,
      {
        id: 'id-1',
        payoutId,
        revision: 2,
        status: to,
        comment: 'почему',
        createdAt: moment,
        changedByAdmin: by === 'Administrator' ? administrator : null,
        changedByApiKey: by === 'ApiKey' ? actors.ApiKey.apiKey : null,
      },
    ])
    expect(done).toBe(payout.history.at(-1))
  })

  test.each(legalMoves)('by $by from $from to $to changes nothing but what the move says', ({ by, from, to }) => {
    const before = payoutOf(from, { adminComment: 'был', partnerComment: 'тоже' })
    const { payout, before: asRead, actor } = move(before, to, by)
    expect(payout).toEqual({
      ...before,
      status: to,
      updatedAt: moment,
      processedAt: to === 'Paid' ? moment : null,
      processedBy: to === 'Paid' && by === 'Administrator' ? administrator : null,
      revision: 2,
      history: expect.any(Array),
    })
    expect(asRead).toBe(before)
    expect(actor).toBe(actors[by])
  })

  test('is another object: what was read stays as it was', () => {
    const before = payoutOf('Requested')
    move(before, 'Approved', 'ApiKey', 'да')
    expect(before).toEqual(payoutOf('Requested'))
  })

  test.each<{ by: ActorKind; to: PayoutStatus; comment: string | null; adminComment: string; partnerComment: string }>([
    { by: 'ApiKey', to: 'Approved', comment: 'новый', adminComment: 'новый', partnerComment: 'тоже' },
    { by: 'Administrator', to: 'Rejected', comment: 'новый', adminComment: 'новый', partnerComment: 'тоже' },
    { by: 'Partner', to: 'Canceled', comment: 'новый', adminComment: 'был', partnerComment: 'новый' },
    { by: 'ApiKey', to: 'Approved', comment: null, adminComment: 'был', partnerComment: 'тоже' },
    { by: 'Partner', to: 'Canceled', comment: null, adminComment: 'был', partnerComment: 'тоже' },
  ])('by $by with comment $comment', ({ by, to, comment, adminComment, partnerComment }) => {
    const before = payoutOf('Requested', { adminComment: 'был', partnerComment: 'тоже' })
    expect(move(before, to, by, comment).payout).toMatchObject({ adminComment, partnerComment })
  })
})

describe('the money of a move', () => {
  const amount = 50_050

  test.each(legalMoves.filter(({ to }) => to === 'Approved'))('$by approving moves none', ({ by, from, to }) => {
    expect(move(payoutOf(from), to, by).entry).toBeNull()
  })

  test.each(legalMoves.filter(({ to }) => to !== 'Approved'))('$by moving $from to $to ends the hold', ({ by, from, to }) => {
    const isPaid = to === 'Paid'
    expect(move(payoutOf(from), to, by).entry).toEqual({
      id: 'id-2',
      partnerId: partnerOf().id,
      accruedKopecks: 0,
      waitingKopecks: 0,
      availableKopecks: isPaid ? 0 : amount,
      heldKopecks: -amount,
      paidKopecks: isPaid ? amount : 0,
      cause: { kind: isPaid ? 'PayoutPaid' : 'PayoutReturned', payoutId: payoutOf(from).id },
      createdAt: moment,
      // The account is taken to stand where the request left it.
      revision: 9,
      after: {
        accruedKopecks: 100_000,
        waitingKopecks: 0,
        availableKopecks: isPaid ? 49_950 : 100_000,
        heldKopecks: 0,
        paidKopecks: isPaid ? amount : 0,
      },
    })
  })

  test.each(legalMoves)('$by moving $from to $to keeps accrued = available + held + paid', ({ by, from, to }) => {
    const { entry } = move(payoutOf(from), to, by)
    expect(entry === null || isBalanced(entry)).toBe(true)
  })

  test('any path from Requested leaves an account that adds up, holds only what is active, and pays once', () => {
    const choices = fc.array(fc.nat(), { maxLength: 4 })
    assert(
      fc.property(fc.integer({ min: 10_000, max: 100_000 }), choices, (amountKopecks, chosen) => {
        const newId = countingIds()
        const common = { actor: actors.ApiKey, comment: null, at: moment, newId }
        const question = { settings, legalTypes, partner: partnerOf({ inn: inn12 }), account: accountOf(), amountKopecks }
        const requested = requestPayout({ ...question, ...common, requisites: '', requisitesBy: 'ApiKey' })
        let payout = requested.payout
        const judged = {
          account: { ...accountWith(accountOf(), requested.posting), activePayoutId: payout.id },
          partner: partnerOf(),
          confirmedShortfallKopecks: null,
        }
        const entries: (LedgerEntry | null)[] = [...requested.posting.entries]
        for (const choice of chosen) {
          const open = legalMoves.filter(({ from }) => from === payout.status)
          const next = open[choice % open.length]
          if (!next) break
          const changed = changePayoutStatus({ ...common, ...judged, settings, payout, to: next.to, actor: actors[next.by] })
          payout = changed.payout
          entries.push(changed.entry)
        }

        const posted = entries.filter((each) => each !== null)
        const sum = (of: (entry: LedgerEntry) => number) => posted.reduce((total, each) => total + of(each), 0)
        const isActive = payout.status === 'Requested' || payout.status === 'Approved'
        const isPaid = payout.status === 'Paid'
        expect(posted.every(isBalanced)).toBe(true)
        expect(sum((each) => each.accruedKopecks)).toBe(0)
        expect(sum((each) => each.heldKopecks)).toBe(isActive ? amountKopecks : 0)
        expect(sum((each) => each.paidKopecks)).toBe(isPaid ? amountKopecks : 0)
        expect(sum((each) => each.availableKopecks)).toBe(isActive || isPaid ? -amountKopecks : 0)
        expect(new Set(posted.map(({ id }) => id))).toHaveLength(posted.length)
      }),
      { numRuns: 300 },
    )
  })
})

test('a request is paid by the third entry of its history, whichever way it came there', () => {
  const paths = (status: PayoutStatus): PayoutStatus[][] =>
    status === 'Requested'
      ? [[status]]
      : payoutTransitions.filter(({ to }) => to === status).flatMap(({ from }) => paths(from).map((path) => [...path, status]))
  expect(paths('Paid').map(({ length }) => length)).toEqual([paidRevision])
})
