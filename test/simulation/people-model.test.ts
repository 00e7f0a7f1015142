import { describe, expect, test } from 'vitest'
import {
  active,
  askedBy,
  blocked,
  browser,
  butRefused,
  cameIn,
  decidedBy,
  endedFrom,
  forbidden,
  idempotent,
  isExplained,
  type Made,
  moved,
  payout,
  refused,
  replay,
  requested,
  roleChanged,
  wentOut,
} from './made-history.ts'
import type { OwnerState } from './owner-state.ts'

const phone = browser('anna', 'phone')
const laptop = browser('anna', 'laptop')
// Olga is an owner; Pavel looks, approves and pays.
const olga = browser('olga', 'olgas')
const pavel = browser('pavel', 'pavels')
const noRole = refused(403, 'PERMISSION_MISSING')
const noProof = refused(403, 'PROOF_REQUIRED')
const another = refused(409, 'SIGNED_IN_AS_ANOTHER')
const sameEyes = refused(409, 'PAYOUT_NEEDS_FOUR_EYES')
const noEntry = refused(401, 'SIGN_IN_REFUSED')

/** Under way from one place to another, and written in between. */
const during = (made: Made, from: number, committed: number, to: number): Made => ({ ...made, from, committed, to })
const withFourEyes = (history: Made[]): Made[] => history.map((made) => ({ ...made, fourEyes: true }))
const approved: Made[] = [
  requested('p', 300, 1),
  cameIn(olga, 2),
  cameIn(pavel, 3),
  decidedBy(olga, 'p', 300, ['Requested', 'Approved'], 4),
]
const paidBy = (as: typeof olga, from: number): Made => decidedBy(as, 'p', 300, ['Requested', 'Approved', 'Paid'], from)

describe('a history of people as the service may make it', () => {
  test.each<[string, Made[], ((state: OwnerState) => boolean)?]>([
    [
      'a partner asks, takes it back, and has gone',
      [
        cameIn(phone, 1),
        askedBy(phone, 'p', 300, 2),
        decidedBy(phone, 'p', 300, ['Requested', 'Canceled'], 3),
        wentOut(phone, 4),
        butRefused(askedBy(phone, 'q', 300, 5)),
      ],
      (state) => state.activePayoutId === null && state.payouts.p?.by.join() === 'Partner,Partner',
    ],
    [
      'a session that was ended from another one of the same partner',
      [
        cameIn(phone, 1),
        cameIn(laptop, 2),
        endedFrom(laptop, phone, 3),
        butRefused(askedBy(phone, 'p', 300, 4)),
        askedBy(laptop, 'p', 300, 5),
      ],
    ],
    [
      'an end that came too late to end anything',
      [
        cameIn(phone, 1),
        cameIn(laptop, 2),
        wentOut(phone, 3),
        butRefused(endedFrom(laptop, phone, 4), refused(404, 'LOGIN_NOT_FOUND')),
      ],
    ],
    [
      'a block ends all sessions; there is a new one once it is lifted',
      [
        cameIn(phone, 1),
        blocked(true, 2),
        butRefused(askedBy(phone, 'p', 300, 3)),
        butRefused(cameIn(laptop, 4), noEntry),
        butRefused(cameIn(laptop, 4), refused(403, 'SIGN_IN_BLOCKED')),
        blocked(false, 5),
        butRefused(askedBy(phone, 'p', 300, 6)),
        cameIn(laptop, 7),
        askedBy(laptop, 'p', 300, 8),
      ],
    ],
    [
      'an act that was written before a block, and answered behind it',
      [cameIn(phone, 1), during(askedBy(phone, 'p', 300, 2), 2, 4, 9), during(blocked(true, 3), 3, 5, 6)],
    ],
    [
      'an act that nobody heard of, written before a block',
      [cameIn(phone, 1), { ...askedBy(phone, 'p', 300, 2), answer: undefined, committed: 3 }, blocked(true, 4)],
      (state) => state.activePayoutId === 'p',
    ],
    [
      'a decision that a role opens, and none once it is taken',
      [
        ...approved,
        roleChanged('pavel', 'payer', false, 5),
        butRefused(paidBy(pavel, 6), noRole),
        roleChanged('pavel', 'payer', true, 7),
        paidBy(pavel, 8),
      ],
      (state) => state.paid === 30_000 && state.payouts.p?.by.join() === 'ApiKey,olga,pavel',
    ],
    [
      'the last role that was taken ends all sessions, and giving one brings none back',
      [
        requested('p', 300, 1),
        cameIn(olga, 2),
        roleChanged('olga', 'owner', false, 3),
        butRefused(cameIn(browser('olga', 'again'), 4), noEntry),
        roleChanged('olga', 'approver', true, 5),
        butRefused(decidedBy(olga, 'p', 300, ['Requested', 'Approved'], 6)),
      ],
    ],
    [
      'an approver does not pay, where two people are required',
      withFourEyes([...approved, butRefused(paidBy(olga, 5), sameEyes), paidBy(pavel, 6)]),
    ],
    ['an approver pays, where one person is enough', [...approved, paidBy(olga, 5)]],
    [
      'a key pays what another person approved',
      withFourEyes([...approved, moved('p', 300, ['Requested', 'Approved', 'Paid'], 5)]),
    ],
    [
      'a key does not pay what it approved, and a person does',
      withFourEyes([
        ...approved.slice(0, -1),
        moved('p', 300, ['Requested', 'Approved'], 4),
        butRefused(moved('p', 300, ['Requested', 'Approved', 'Paid'], 5), sameEyes),
        paidBy(olga, 6),
      ]),
    ],
    [
      'a named act, replayed to its person after a new sign-in',
      [
        cameIn(phone, 1),
        idempotent(askedBy(phone, 'p', 300, 2), 'k'),
        cameIn(laptop, 3),
        { ...idempotent(askedBy(laptop, 'p', 300, 4), 'k'), answer: replay(payout('p', 300, 'Requested')), left: {} },
      ],
    ],
    [
      'a proof that is asked for under the key of another act',
      [
        ...approved,
        idempotent(paidBy(pavel, 5), 'k'),
        { ...butRefused(idempotent(decidedBy(pavel, 'q', 300, ['Approved', 'Paid'], 6), 'k'), noProof), agedness: 'certain' },
      ],
    ],
    [
      'a named act, denied to its person after the loss of the role',
      [
        requested('p', 300, 1),
        cameIn(pavel, 2),
        idempotent(decidedBy(pavel, 'p', 300, ['Requested', 'Approved'], 3), 'k'),
        roleChanged('pavel', 'approver', false, 4),
        butRefused(idempotent(decidedBy(pavel, 'p', 300, ['Requested', 'Approved'], 5), 'k'), noRole),
      ],
    ],
    [
      'one key name used by two people, and by an API key',
      [
        idempotent(requested('p', 300, 1), 'k'),
        cameIn(phone, 2),
        idempotent(decidedBy(phone, 'p', 300, ['Requested', 'Canceled'], 3), 'k'),
        cameIn(olga, 4),
        { ...idempotent(decidedBy(olga, 'p', 300, ['Requested', 'Approved'], 5), 'k'), answer: forbidden, left: {} },
      ],
    ],
    [
      'a decision on the screen of one, sent with the session of another and refused, and then done by its own person',
      [...approved, butRefused({ ...paidBy(olga, 5), as: pavel }, another), paidBy(olga, 6)],
      (state) => state.payouts.p?.by.join() === 'ApiKey,olga,olga',
    ],
    ['the same with a session that is over', [...approved, wentOut(pavel, 5), butRefused({ ...paidBy(olga, 6), as: pavel })]],
    [
      'a session that may have lain idle for too long',
      [cameIn(phone, 1), { ...butRefused(askedBy(phone, 'p', 300, 2)), idleness: 'possible' }],
    ],
    [
      'a refusal that has become true behind the end of the session, while the request was under way',
      [
        cameIn(phone, 1),
        cameIn(laptop, 2),
        { ...butRefused(askedBy(phone, 'q', 300, 3), active), to: 9 },
        wentOut(phone, 4),
        askedBy(laptop, 'p', 300, 5),
      ],
    ],
  ])('%s', (_, history, isFinal) => {
    expect(isExplained(history, isFinal)).toBe(true)
  })
})

describe('a history of people that shows an error', () => {
  test.each<[string, Made[], ((state: OwnerState) => boolean)?]>([
    ['a decision on the screen of one, done with the session of another', [...approved, { ...paidBy(olga, 5), as: pavel }]],
    ['the same that nobody heard of', [...approved, { ...paidBy(olga, 5), as: pavel, answer: undefined, committed: 5.2 }]],
    [
      'the same, told again from what the other did under this name',
      [
        ...approved,
        idempotent(paidBy(pavel, 5), 'k'),
        {
          ...idempotent(paidBy(olga, 6), 'k'),
          as: pavel,
          answer: replay(payout('p', 300, 'Requested', 'Approved', 'Paid')),
          left: {},
        },
      ],
    ],
    [
      'somebody who is told that another is signed in, though it is they themselves',
      [...approved, butRefused(paidBy(olga, 5), another)],
    ],
    ['a request of somebody who never signed in', [askedBy(phone, 'p', 300, 1)]],
    ['somebody who is signed in, sent to sign in', [cameIn(phone, 1), butRefused(askedBy(phone, 'p', 300, 2))]],
    ['a request behind a sign-out', [cameIn(phone, 1), wentOut(phone, 2), askedBy(phone, 'p', 300, 3)]],
    [
      'a request in a session that was ended elsewhere',
      [cameIn(phone, 1), cameIn(laptop, 2), endedFrom(laptop, phone, 3), askedBy(phone, 'p', 300, 4)],
    ],
    ['a request behind a block', [cameIn(phone, 1), blocked(true, 2), askedBy(phone, 'p', 300, 3)]],
    [
      'a request that was under way, and written behind a block that was acknowledged',
      [cameIn(phone, 1), during(askedBy(phone, 'p', 300, 2), 2, 7, 9), during(blocked(true, 3), 3, 4, 5)],
    ],
    [
      'a request that nobody heard of, written behind a block that was acknowledged',
      [cameIn(phone, 1), { ...askedBy(phone, 'p', 300, 2), answer: undefined, committed: 7 }, during(blocked(true, 3), 3, 4, 5)],
    ],
    [
      'a request that was under way, and written behind a sign-out',
      [cameIn(phone, 1), during(askedBy(phone, 'p', 300, 2), 2, 7, 9), during(wentOut(phone, 3), 3, 4, 5)],
    ],
    [
      'a decision that was under way, and written behind the loss of the role',
      [...approved, during(paidBy(pavel, 5), 5, 9, 10), during(roleChanged('pavel', 'payer', false, 6), 6, 7, 8)],
    ],
    [
      'a session that comes back with its partner',
      [cameIn(phone, 1), blocked(true, 2), blocked(false, 3), askedBy(phone, 'p', 300, 4)],
    ],
    [
      'a session that comes back with a role',
      [
        requested('p', 300, 1),
        cameIn(olga, 2),
        roleChanged('olga', 'owner', false, 3),
        roleChanged('olga', 'approver', true, 4),
        decidedBy(olga, 'p', 300, ['Requested', 'Approved'], 5),
      ],
    ],
    ['somebody who comes in while blocked', [blocked(true, 1), cameIn(phone, 2)]],
    ['an administrator who comes in without any role', [roleChanged('olga', 'owner', false, 1), cameIn(olga, 2)]],
    ['a code that lets in twice', [cameIn(phone, 1, '123456'), cameIn(laptop, 2, '123456')]],
    [
      'a decision that no role opens',
      [
        requested('p', 300, 1),
        cameIn(pavel, 2),
        roleChanged('pavel', 'approver', false, 3),
        decidedBy(pavel, 'p', 300, ['Requested', 'Approved'], 4),
      ],
    ],
    ['an owner who is told that a role is missing', [...approved, butRefused(paidBy(olga, 5), noRole)]],
    [
      'a role that was given, and is not there',
      [roleChanged('olga', 'payer', true, 1)],
      (state) => !state.roles.olga.includes('payer'),
    ],
    ['a role that is given twice', [roleChanged('olga', 'payer', true, 1), roleChanged('olga', 'payer', true, 2)]],
    ['an approver who pays, where two people are asked for', withFourEyes([...approved, paidBy(olga, 5)])],
    ['an approver who is kept from paying, where one is enough', [...approved, butRefused(paidBy(olga, 5), sameEyes)]],
    ['another one who is kept from paying', withFourEyes([...approved, butRefused(paidBy(pavel, 5), sameEyes)])],
    [
      'a named act that is applied again in another session',
      [
        cameIn(phone, 1),
        idempotent(askedBy(phone, 'p', 300, 2), 'k'),
        decidedBy(phone, 'p', 300, ['Requested', 'Canceled'], 3),
        cameIn(laptop, 4),
        idempotent(askedBy(laptop, 'q', 300, 5), 'k'),
      ],
    ],
    [
      'a named act, replayed to its person after signing out',
      [
        cameIn(phone, 1),
        idempotent(askedBy(phone, 'p', 300, 2), 'k'),
        wentOut(phone, 3),
        { ...idempotent(askedBy(phone, 'p', 300, 4), 'k'), answer: replay(payout('p', 300, 'Requested')), left: {} },
      ],
    ],
    [
      'a proof that is asked for under the key of this very act',
      [
        ...approved,
        idempotent(paidBy(pavel, 5), 'k'),
        { ...butRefused(idempotent(paidBy(pavel, 6), 'k'), noProof), agedness: 'certain' },
      ],
    ],
    [
      'a named act, replayed to its person after the loss of the role',
      [
        requested('p', 300, 1),
        cameIn(pavel, 2),
        idempotent(decidedBy(pavel, 'p', 300, ['Requested', 'Approved'], 3), 'k'),
        roleChanged('pavel', 'approver', false, 4),
        {
          ...idempotent(decidedBy(pavel, 'p', 300, ['Requested', 'Approved'], 5), 'k'),
          answer: replay(payout('p', 300, 'Requested', 'Approved')),
          left: {},
        },
      ],
    ],
    [
      'a named act of somebody else, replayed as one’s own',
      [
        requested('p', 300, 1),
        cameIn(olga, 2),
        cameIn(pavel, 3),
        idempotent(decidedBy(olga, 'p', 300, ['Requested', 'Approved'], 4), 'k'),
        {
          ...idempotent(decidedBy(pavel, 'p', 300, ['Requested', 'Approved'], 5), 'k'),
          answer: replay(payout('p', 300, 'Requested', 'Approved')),
          left: {},
        },
      ],
    ],
    [
      'an act in a session that has lain idle for too long',
      [cameIn(phone, 1), { ...askedBy(phone, 'p', 300, 2), idleness: 'certain' }],
    ],
    [
      'a session that is said to be over and is there',
      [cameIn(phone, 1), wentOut(phone, 2)],
      (state) => state.logins.phone?.isEnded === false,
    ],
    ['a decision in another name', approved, (state) => state.payouts.p?.by.join() !== 'ApiKey,olga'],
  ])('%s', (_, history, isFinal) => {
    expect(isExplained(history, isFinal)).toBe(false)
  })
})
