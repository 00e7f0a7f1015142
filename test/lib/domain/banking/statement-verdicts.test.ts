import { array, assert, constantFrom, property, record, subarray, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentTokenOf } from '../../../../lib/domain/banking/payment-token.ts'
import type { StatementLine } from '../../../../lib/domain/banking/statement.ts'
import { withLineIds } from '../../../../lib/domain/banking/statement-line-id.ts'
import { judgeStatement, type KnownPayout, type Verdict, verdicts } from '../../../../lib/domain/banking/statement-verdicts.ts'
import { ownAccount, payeeAccount } from '../../../support/statement-texts.ts'

const payoutId = '01a1fd7f-bd4e-7266-8453-6b55405898e1'
const secondId = '01a1fd7f-bd4e-7266-8453-6b55405898e2'
const token = paymentTokenOf(payoutId)

const known = (changes: Partial<KnownPayout> = {}): KnownPayout => ({
  id: payoutId,
  amountKopecks: 165_050,
  status: 'Approved',
  accounts: [payeeAccount],
  payableSince: '2026-11-27',
  paidByLine: null,
  ...changes,
})

type Unnamed = Omit<StatementLine, 'id'>
const line = (changes: Partial<Unnamed> = {}): Unnamed => ({
  at: 16,
  account: ownAccount,
  date: '2026-11-28',
  number: '17',
  amountKopecks: 165_050,
  direction: 'debit',
  counterparty: { name: 'Иванова А. С.', inn: '500100732259', account: payeeAccount, bic: '049805746' },
  purpose: `${token} Вознаграждение`,
  executedOn: '2026-11-28',
  ...changes,
})
const lineId = `${ownAccount}/2026-11-28/debit/17/165050`
const to = (account: string) => ({ counterparty: { name: 'Иванова А. С.', inn: '', account, bic: '' } })
const judged = (lines: readonly Unnamed[], payouts: readonly KnownPayout[]) => judgeStatement(withLineIds(lines), payouts)
const verdictsOf = (lines: readonly Unnamed[], payouts: readonly KnownPayout[]): Verdict[] =>
  judged(lines, payouts).map(({ verdict }) => verdict)

const bare = { purpose: 'Вознаграждение за ноябрь' }

describe('the verdict of a line', () => {
  /** Each with what would be on the other side of its boundary in the row after it. */
  test.each<[Verdict, string, Partial<Unnamed>, Partial<KnownPayout>]>([
    ['pays', 'the sum, the account and the token are those of an approved payout', {}, {}],
    ['pays', 'the table says nothing of the other account', to(''), {}],
    ['pays', 'the request names no account', to(ownAccount), { accounts: [] }],
    ['anotherAccount', 'the request names another', to(ownAccount), {}],
    ['pays', 'one of several accounts in the request', {}, { accounts: [ownAccount, payeeAccount] }],
    ['anotherSum', 'a kopeck more', { amountKopecks: 165_051 }, {}],
    ['anotherSum', 'a kopeck less, and another account', { amountKopecks: 165_049, ...to(ownAccount) }, {}],
    ['notDebitedYet', 'the bank has not moved the money', { executedOn: null }, {}],
    ['notDebitedYet', 'nor of a rejected one', { executedOn: null }, { status: 'Rejected' }],
    ['rejectedHere', 'rejected here', {}, { status: 'Rejected' }],
    ['rejectedHere', 'canceled here, of whatever sum', { amountKopecks: 1 }, { status: 'Canceled' }],
    ['notApproved', 'nobody has approved it', {}, { status: 'Requested' }],
    ['paidAlready', 'marked paid by hand', {}, { status: 'Paid' }],
    ['anotherSum', 'marked paid by hand with another sum', { amountKopecks: 1 }, { status: 'Paid' }],
    ['anotherAccount', 'marked paid by hand to another account', to(ownAccount), { status: 'Paid' }],
    ['paidAlready', 'paid by this line', {}, { status: 'Paid', paidByLine: lineId }],
    ['debitedTwice', 'paid by another line', {}, { status: 'Paid', paidByLine: `${lineId}/2` }],
    ['debitedTwice', 'paid by another line, with another sum', { amountKopecks: 1 }, { status: 'Paid', paidByLine: lineId }],
    ['returned', 'it came back', { direction: 'credit' }, { status: 'Paid', paidByLine: lineId }],
    ['returned', 'it came back before it was noted as paid', { direction: 'credit', amountKopecks: 1 }, {}],
    ['unknownToken', 'a token of nobody', { purpose: paymentTokenOf(secondId) }, {}],
    ['unknownToken', 'a token of nobody comes in', { purpose: paymentTokenOf(secondId), direction: 'credit' }, {}],
    ['proposed', 'no token, and sum, account and day of an approved one', bare, {}],
    ['proposed', 'no token, and those of one that was marked paid by hand', bare, { status: 'Paid' }],
    ['notOurs', 'no token, and those of one that another line paid', bare, { status: 'Paid', paidByLine: 'other' }],
    ['notOurs', 'no token, and nobody has approved it', bare, { status: 'Requested' }],
    ['notOurs', 'no token, and it was rejected', bare, { status: 'Rejected' }],
    ['notOurs', 'no token, and a kopeck more', { ...bare, amountKopecks: 165_051 }, {}],
    ['notOurs', 'no token, and another account', { ...bare, ...to(ownAccount) }, {}],
    ['notOurs', 'no token, and no account in the request', bare, { accounts: [] }],
    ['notOurs', 'no token, nor an account in the table', { ...bare, ...to('') }, {}],
    ['proposed', 'no token, on the day of the approval', bare, { payableSince: '2026-11-28' }],
    ['notOurs', 'no token, on the day before it', bare, { payableSince: '2026-11-29' }],
    ['proposed', 'no token, two weeks after it', bare, { payableSince: '2026-11-14' }],
    ['notOurs', 'no token, and later', bare, { payableSince: '2026-11-13' }],
    ['notOurs', 'no token, and not executed', { ...bare, executedOn: null }, {}],
    ['notOurs', 'no token, and money that came in', { ...bare, direction: 'credit' }, {}],
  ])('is %s: %s', (verdict, _when, ofLine, ofPayout) => {
    expect(verdictsOf([line(ofLine)], [known(ofPayout)])).toEqual([verdict])
  })

  test('names the payout, and none where only proposals are', () => {
    expect(judged([line(), line(bare)], [known(), known({ id: secondId })])).toMatchObject([
      { payoutId, tokens: [token], candidates: [] },
      { payoutId: null, tokens: [], candidates: [secondId] },
    ])
  })

  test('is loud where money left otherwise than was decided', () => {
    const loud = Object.entries(verdicts).flatMap(([verdict, { isLoud }]) => (isLoud ? [verdict] : []))
    expect(loud).toEqual([
      'returned',
      'debitedTwice',
      'rejectedHere',
      'notApproved',
      'anotherSum',
      'anotherAccount',
      'unknownToken',
    ])
  })
})

describe('lines of one statement', () => {
  test('the second debit of a payout is said, whatever the first one came to', () => {
    expect(verdictsOf([line(), line()], [known()])).toEqual(['pays', 'debitedTwice'])
    expect(verdictsOf([line({ amountKopecks: 1 }), line()], [known()])).toEqual(['anotherSum', 'debitedTwice'])
    expect(verdictsOf([line(), line({ number: '18' })], [known({ status: 'Paid' })])).toEqual(['paidAlready', 'debitedTwice'])
    expect(verdictsOf([line({ number: '18' }), line()], [known({ status: 'Paid', paidByLine: lineId })])).toEqual([
      'debitedTwice',
      'paidAlready',
    ])
  })

  test('what is not executed, or came back, is no first debit', () => {
    expect(verdictsOf([line({ executedOn: null }), line(), line({ direction: 'credit' })], [known()])).toEqual([
      'notDebitedYet',
      'pays',
      'returned',
    ])
  })

  test('a payout that a token names is proposed for no other line, wherever that stands', () => {
    expect(verdictsOf([line(bare), line()], [known()])).toEqual(['notOurs', 'pays'])
  })

  test('all that a line may be are named, and the lines that may be the same', () => {
    const payouts = [known(), known({ id: secondId })]
    const [first, second] = judged([line(bare), line({ ...bare, number: '18' })], payouts)
    expect(first).toMatchObject({ verdict: 'proposed', candidates: [payoutId, secondId], rivals: [second?.line.id] })
    expect(second).toMatchObject({ verdict: 'proposed', candidates: [payoutId, secondId], rivals: [first?.line.id] })
  })

  test('two payouts that one line names, by two tokens or by one that both have, are only proposed', () => {
    const twin = `01a1fd80${payoutId.slice(8)}`
    const both = line({ purpose: `${token} ${paymentTokenOf(secondId)}` })
    expect(judged([both], [known(), known({ id: secondId })])).toMatchObject([
      { verdict: 'proposed', payoutId: null, candidates: [payoutId, secondId] },
    ])
    expect(judged([line()], [known(), known({ id: twin })])).toMatchObject([
      { verdict: 'proposed', candidates: [payoutId, twin] },
    ])
    expect(judged([line({ purpose: `${token} ${paymentTokenOf(twin.replace('e1', 'e9'))}` })], [known()])).toMatchObject([
      { verdict: 'pays', payoutId },
    ])
  })
})

const anyLine = record({
  number: constantFrom('1', '2'),
  amountKopecks: constantFrom(100, 200),
  direction: constantFrom('debit', 'credit' as const),
  executedOn: constantFrom('2026-11-28', null),
  purpose: constantFrom('', token, paymentTokenOf(secondId), `${token} ${paymentTokenOf(secondId)}`),
}).map(line)
const anyPayout = record({
  id: constantFrom(payoutId, secondId),
  amountKopecks: constantFrom(100, 200),
  status: constantFrom('Requested', 'Approved', 'Paid', 'Rejected', 'Canceled' as const),
}).map(known)

test('of any statement every line has one verdict, no payout is paid twice, and only approved ones are paid', () => {
  assert(
    property(array(anyLine, { maxLength: 8 }), subarray([0, 1]), anyPayout, anyPayout, (lines, which, one, two) => {
      const payouts = [one, { ...two, id: one.id === payoutId ? secondId : payoutId }].filter((_, at) => which.includes(at))
      const all = judged(lines, payouts)
      expect(all.map(({ line: { at: _at, id: _id, ...rest } }) => rest)).toEqual(lines.map(({ at: _at, ...rest }) => rest))
      const paid = all.filter(({ verdict }) => verdict === 'pays')
      expect(new Set(paid.map((each) => each.payoutId)).size).toBe(paid.length)
      for (const {
        payoutId: id,
        line: { amountKopecks },
      } of paid)
        expect(payouts.find((payout) => payout.id === id)).toMatchObject({ status: 'Approved', amountKopecks })
    }),
    { numRuns: 300 },
  )
})

test('a statement that was applied changes nothing when it comes again, nor does another with some of its days', () => {
  const days = array(tuple(anyLine, constantFrom('2026-11-27', '2026-11-28')), { minLength: 1, maxLength: 8 })
  assert(
    property(days, constantFrom('', '2026-11-27', '2026-11-28'), (all, day) => {
      const lines = all.map(([one, executedOn]) => ({ ...one, executedOn }))
      const payouts = [known({ amountKopecks: 100 }), known({ id: secondId, amountKopecks: 200 })]
      const paidBy = new Map(
        judged(lines, payouts).flatMap(({ verdict, payoutId: id, line: of }) => (verdict === 'pays' ? [[id, of.id]] : [])),
      )
      const after = payouts.map((payout) => {
        const paidByLine = paidBy.get(payout.id)
        return paidByLine === undefined ? payout : { ...payout, status: 'Paid' as const, paidByLine }
      })
      const again = judged(
        lines.filter(({ executedOn }) => day === '' || executedOn === day),
        after,
      )
      const applied = again.filter(({ line: of }) => [...paidBy.values()].includes(of.id))
      expect(applied.map(({ verdict }) => verdict)).toEqual(applied.map(() => 'paidAlready'))
      expect(again.filter(({ verdict, payoutId: id }) => verdict === 'pays' && paidBy.has(id))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
