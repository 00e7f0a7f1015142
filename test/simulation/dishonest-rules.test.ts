import { describe, expect, test } from 'vitest'
import type { Answer } from './call.ts'
import type { Deed, DeedFacts, DeedKind, Hand } from './dishonest-deed.ts'
import { firstDeed } from './dishonest-deed.ts'
import { dishonestFaults, type DishonestOutcome } from './dishonest-rules.ts'

// Each row is a history with what the table holds at its end. Deeds are written in their order, a second apart.

const idBy = (number: number): string => `019ca6b1-0000-7000-8000-00000000${number.toString(16).padStart(4, '0')}`
const hour = 3_600_000
const atMs = (place: number): number => Date.UTC(2026, 2, 1) + place * 1_000
const at = (place: number, laterMs = 0): string => new Date(atMs(place) + laterMs).toISOString()

const answered = (status: number, body: object = {}): Answer => ({
  status,
  body,
  text: JSON.stringify(body),
  isReplay: false,
  token: null,
  code: status >= 400 ? 'REFUSED' : null,
})

const login = (name: 'sonya' | 'arkady' | 'oleg' | 'dina', begunBy = firstDeed): Hand => ({
  is: 'Person',
  name,
  token: '',
  loginId: idBy(begunBy),
})
const byKey = (id: string, holder: 'oleg' | 'ada' | 'arkady'): Hand => ({ is: 'Key', key: { id, secret: '', holder } })

interface Made {
  kind: DeedKind
  by: Hand
  facts?: DeedFacts
  answer?: Answer
  /** Whether it was written. */
  isWritten?: boolean
  laterMs?: number
}

function deedsOf(made: readonly Made[]): Deed[] {
  return made.map(({ kind, by, facts = {}, answer = answered(200), isWritten = true, laterMs = 0 }, index) => ({
    number: firstDeed + index,
    kind,
    by,
    facts,
    answer,
    row: null,
    isNamed: false,
    invokedAt: 2 * index,
    committedAt: isWritten ? 2 * index + 1 : null,
    invokedMs: atMs(index) + laterMs,
    committedMs: isWritten ? atMs(index) + laterMs : null,
  }))
}

const contour: DishonestOutcome['contour'] = {
  fourEyes: true,
  coolDownHours: 24,
  coolsKeys: false,
  operatorId: 'ada',
  preyIds: { dina: 'partner-dina', egor: 'partner-egor' },
  dishonestIds: { sonya: 'id-sonya', arkady: 'id-arkady', oleg: 'id-oleg' },
  keyIds: { system: 'key-system', spare: 'key-spare', own: 'key-own' },
}

/** What the table says of a payout of Dina's that was approved and paid by these deeds. */
const paidBy = (approved: number, paid: number, laterMs = 0): DishonestOutcome['items'] => [
  ...[['Approved', approved] as const, ['Paid', paid] as const].map(([status, index]) => ({
    pk: 'PAYOUT#p',
    sk: `HISTORY#${status}`,
    id: idBy(firstDeed + index),
    payoutId: 'p',
    status,
    createdAt: at(index, laterMs),
  })),
  { pk: 'PARTNER#partner-dina', sk: 'ENTRY#1', partnerId: 'partner-dina', cause: { kind: 'PayoutPaid', payoutId: 'p' } },
]

/** The same of one that was asked for by a code to other details. */
const paidElsewhereBy = (approved: number, paid: number, laterMs = 0): DishonestOutcome['items'] => [
  ...paidBy(approved, paid, laterMs),
  { pk: 'PAYOUTS', sk: 'p', requisitesBy: 'Code', createdAt: at(0) },
]

const edited = (index: number): DishonestOutcome['items'][number] => ({
  pk: 'EVENTS#day',
  sk: idBy(firstDeed + index),
  id: idBy(firstDeed + index),
  type: 'partner.edited',
  at: at(index),
})

const faultsOf = (made: readonly Made[], items: DishonestOutcome['items'] = [], of: Partial<typeof contour> = {}): string[] =>
  dishonestFaults({ deeds: deedsOf(made), calls: [], items, contour: { ...contour, ...of }, hadFaults: false })

const signIn: Made = { kind: 'signIn', by: { is: 'Visitor', name: 'dina' }, facts: { prey: 'dina' } }
const approve = (by: Hand): Made => ({ kind: 'approve', by, facts: { payoutId: 'p', prey: 'dina' } })
const pay = (by: Hand, laterMs = 0): Made => ({ kind: 'pay', by, facts: { payoutId: 'p', prey: 'dina' }, laterMs })
const oleg = login('oleg')
const issued = (id: string): Made => ({
  kind: 'issueKey',
  by: oleg,
  facts: { holder: 'oleg' },
  answer: answered(201, { secret: 's', key: { id } }),
})
const rotated = (id: string, from: string, overlapHours = 24): Made => ({
  kind: 'rotateKey',
  by: oleg,
  facts: { keyId: from, overlapHours },
  answer: answered(200, { secret: 's', key: { id } }),
})
const readdress: Made = { kind: 'readdress', by: login('sonya'), facts: { prey: 'dina', email: 'thief@simulation.example' } }
const give = (of: 'sonya' | 'oleg'): Made => ({ kind: 'giveRole', by: oleg, facts: { of, role: 'owner' } })
const take = (of: 'sonya' | 'oleg', by: Hand = oleg): Made => ({ kind: 'takeRole', by, facts: { of, role: 'owner' } })

const serviceMade: Made = { kind: 'makeService', by: oleg, answer: answered(201, { id: 's' }) }
const confirmedBy = (by: Hand): Made => ({ kind: 'confirmService', by, facts: { serviceId: 's' } })
const serviceClosed: Made = { kind: 'closeService', by: oleg, facts: { serviceId: 's' } }
const serviceKey: Made = {
  kind: 'issueKey',
  by: oleg,
  facts: { serviceId: 's' },
  answer: answered(201, { secret: 's', key: { id: 'k' } }),
}

describe('what dishonest people may come to', () => {
  test.each<[string, Made[], DishonestOutcome['items']?, Partial<typeof contour>?]>([
    ['two people', [approve(login('arkady')), pay(oleg)], paidBy(0, 1)],
    ['one, where nobody asks for two', [approve(oleg), pay(oleg)], paidBy(0, 1), { fourEyes: false }],
    [
      'a key that was there before, whose id ends like that of their call by chance',
      [issued('k')],
      [{ pk: 'KEYS', id: idBy(firstDeed), administratorId: 'id-arkady' }],
      { keyIds: { ...contour.keyIds, spare: idBy(firstDeed) } },
    ],
    ['a key of another', [approve(login('arkady')), pay(byKey('key-own', 'oleg'))], paidBy(0, 1)],
    [
      'a payment at the hour',
      [readdress, approve(login('arkady')), pay(oleg, 24 * hour)],
      [edited(0), ...paidBy(1, 2, 24 * hour)],
    ],
    [
      'a payment by a key, which waits for nothing',
      [readdress, approve(login('arkady')), pay(byKey('key-own', 'oleg'))],
      [edited(0), ...paidBy(1, 2)],
    ],
    ['a payment to other details at the hour', [approve(login('arkady')), pay(oleg)], paidElsewhereBy(0, 1, 24 * hour)],
    ['an act with a role', [give('sonya'), { kind: 'correct', by: login('sonya') }]],
    [
      'a key within the minute',
      [issued('k'), { kind: 'revokeKey', by: oleg, facts: { keyId: 'k' } }, { ...approve(byKey('k', 'oleg')), laterMs: 60_000 }],
    ],
    ['a key while both are good', [issued('k'), rotated('l', 'k'), { ...approve(byKey('k', 'oleg')), laterMs: 23 * hour }]],
    [
      'a login begun after a change of address',
      [readdress, signIn, { kind: 'request', by: login('dina', firstDeed + 1) }],
      [edited(0)],
    ],
    [
      'a refusal of a login begun before',
      [signIn, readdress, { kind: 'request', by: login('dina'), answer: answered(401), isWritten: false }],
      [edited(1)],
    ],
    ['a key of a service account that another confirmed', [serviceMade, give('sonya'), confirmedBy(login('sonya')), serviceKey]],
    ['a key of a service account of one, where nobody asks for two', [serviceMade, serviceKey], [], { fourEyes: false }],
    ['a key in one’s own name', [issued('k')], [{ pk: 'KEYS', id: idBy(firstDeed), administratorId: 'id-oleg' }]],
  ])('%s', (_, made, items, of) => {
    expect(faultsOf(made, items, of)).toEqual([])
  })
})

describe('what dishonest people must not come to', () => {
  test.each<[string, string, Made[], DishonestOutcome['items']?, Partial<typeof contour>?]>([
    ['one person who approves and pays', 'oleg stands behind both', [approve(oleg), pay(oleg)], paidBy(0, 1)],
    ['a service account confirmed by its maker', 'of their own', [serviceMade, confirmedBy(oleg)]],
    ['a key of a service account that waits', 'which nobody confirmed', [serviceMade, serviceKey]],
    [
      'a key of a service account that is closed',
      'which is closed',
      [serviceMade, serviceClosed, serviceKey],
      [],
      { fourEyes: false },
    ],
    [
      'a key that outlives its service account',
      'key k, which ended',
      [
        serviceMade,
        serviceKey,
        serviceClosed,
        { ...approve({ is: 'Key', key: { id: 'k', secret: '', holder: 'nobody' } }), laterMs: 80_000 },
      ],
      [],
      { fourEyes: false },
    ],
    [
      'a key of a service account that pays for its maker',
      'oleg stands behind both',
      [
        serviceMade,
        give('sonya'),
        confirmedBy(login('sonya')),
        serviceKey,
        approve(oleg),
        pay({ is: 'Key', key: { id: 'k', secret: '', holder: 'nobody' } }),
      ],
      paidBy(4, 5),
    ],
    ['a payment that nobody approved', 'nobody approved it', [approve(oleg), pay(oleg)], paidBy(0, 1).slice(1)],
    [
      'a key that was found, and its holder',
      'oleg stands behind both',
      [approve(oleg), pay(byKey('key-own', 'oleg'))],
      paidBy(0, 1),
    ],
    ['a key of their own', 'oleg stands behind both', [issued('k'), approve(oleg), pay(byKey('k', 'oleg'))], paidBy(1, 2)],
    [
      'a key that pays for whom it approved',
      'oleg stands behind both',
      [issued('k'), issued('l'), approve(byKey('k', 'oleg')), pay(byKey('l', 'oleg'))],
      paidBy(2, 3),
    ],
    [
      'a key of another that they rotated',
      'oleg stands behind both',
      [rotated('k', 'key-spare'), approve(oleg), pay(byKey('k', 'ada'))],
      paidBy(1, 2),
    ],
    [
      'a key that another rotated since',
      'oleg stands behind both',
      [
        rotated('k', 'key-spare'),
        give('sonya'),
        { ...rotated('l', 'k'), by: login('sonya') },
        approve(oleg),
        pay(byKey('l', 'ada')),
      ],
      paidBy(3, 4),
    ],
    [
      'a payment a second before the hour',
      'and waits until',
      [readdress, approve(login('arkady')), pay(oleg)],
      [edited(0), ...paidBy(1, 2, 24 * hour - 3_000)],
    ],
    [
      'a payment by a key, where keys wait',
      'and waits until',
      [readdress, approve(login('arkady')), pay(byKey('key-own', 'oleg'))],
      [edited(0), ...paidBy(1, 2)],
      { coolsKeys: true },
    ],
    [
      'a payment right behind another tax number',
      'and waits until',
      [{ ...readdress, kind: 'retax' }, approve(login('arkady')), pay(oleg)],
      [edited(0), ...paidBy(1, 2)],
    ],
    [
      'a payment to other details right behind its request',
      'because of where it goes',
      [approve(login('arkady')), pay(oleg)],
      paidElsewhereBy(0, 1, 24 * hour - 3_000),
    ],
    ['an act without any role for it', 'arkady does pay', [approve(oleg), pay(login('arkady'))]],
    [
      'an act after the loss of a role',
      'sonya does correct',
      [give('sonya'), take('sonya'), { kind: 'correct', by: login('sonya') }],
    ],
    [
      'a key long after its end',
      'which ended 71000 ms',
      [issued('k'), { kind: 'revokeKey', by: oleg, facts: { keyId: 'k' } }, { ...approve(byKey('k', 'oleg')), laterMs: 70_000 }],
    ],
    [
      'a key that another took the place of',
      'which ended',
      [issued('k'), rotated('l', 'k', 0), { ...approve(byKey('k', 'oleg')), laterMs: hour }],
    ],
    [
      'a key after its holder’s role',
      'which ended',
      [issued('k'), give('sonya'), take('oleg', login('sonya')), { ...approve(byKey('k', 'oleg')), laterMs: hour }],
    ],
    [
      'a login begun before a change of address',
      'dina does request',
      [signIn, readdress, { kind: 'request', by: login('dina') }],
      [edited(1)],
    ],
    [
      'a login begun before a change of address, which only reads',
      'dina does askToConfirm',
      [signIn, readdress, { kind: 'askToConfirm', by: login('dina'), isWritten: false }],
      [edited(1)],
    ],
    [
      'a login begun before a block',
      'dina does request',
      [signIn, { ...readdress, kind: 'block' }, { kind: 'request', by: login('dina') }],
      [edited(1)],
    ],
    [
      'a login begun before that is still good',
      'is good behind deed',
      [signIn, readdress],
      [edited(1), { pk: 'LOGIN#x', sk: 'LOGIN', id: idBy(firstDeed), personId: 'partner-dina', loginEpoch: 0 }],
    ],
    [
      'a key in the name of another',
      'made a key in the name of arkady@',
      [issued('k')],
      [{ pk: 'KEYS', id: idBy(firstDeed), administratorId: 'id-arkady' }],
    ],
    ['what was refused, and written', 'was refused, and applied', [{ ...approve(oleg), answer: answered(409) }]],
    ['a failure where nothing went wrong', 'was answered 500', [{ ...approve(oleg), answer: answered(500), isWritten: false }]],
  ])('%s', (_, fault, made, items, of) => {
    expect(faultsOf(made, items, of).join('\n')).toContain(fault)
  })
})
