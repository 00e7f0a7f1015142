import { describe, expect, test } from 'vitest'
import { createPayout } from '../../../../functions/external/create-payout/spec.ts'
import { faultsOf } from '../../../lib/contract/faults.ts'

const good = { partnerId: 'p', amount: 1500.5 }
const faults = (changes: Record<string, unknown>) => faultsOf(createPayout.body, { ...good, ...changes })

describe('the body of POST /payout', () => {
  test('comes out with the amount in kopecks and without unknown keys', () => {
    const body = { ...good, requisites: 'карта', adminComment: 'да', status: 'Paid', inn: '1' }
    expect(createPayout.body.parse(body)).toStrictEqual({
      partnerId: 'p',
      amount: { amountKopecks: 150_050 },
      requisites: 'карта',
      adminComment: 'да',
    })
  })

  test.each([
    { what: 'only what is required', changes: {} },
    { what: 'empty requisites', changes: { requisites: '' } },
    { what: 'an empty comment', changes: { adminComment: '' } },
    { what: 'a comment of null', changes: { adminComment: null } },
    { what: 'the longest requisites', changes: { requisites: 'я'.repeat(10_000) } },
    { what: 'the longest comment', changes: { adminComment: 'я'.repeat(10_000) } },
    { what: 'an emoji, whose surrogates are a pair', changes: { requisites: '😀' } },
    { what: 'one kopeck', changes: { amount: 0.01 } },
    { what: 'the largest amount', changes: { amount: 1e12 } },
  ])('$what is good', ({ changes }) => {
    expect(faults(changes)).toEqual([])
  })

  test.each([
    { what: 'no partner', changes: { partnerId: undefined }, fault: 'partnerId: PARTNER_REQUIRED' },
    { what: 'a partner of null', changes: { partnerId: null }, fault: 'partnerId: PARTNER_REQUIRED' },
    { what: 'an empty partner', changes: { partnerId: '' }, fault: 'partnerId: PARTNER_REQUIRED' },
    { what: 'a partner that is a number', changes: { partnerId: 5 }, fault: 'partnerId: TEXT_EXPECTED' },
    { what: 'a partner that is an object', changes: { partnerId: {} }, fault: 'partnerId: TEXT_EXPECTED' },
    { what: 'a partner too long', changes: { partnerId: 'p'.repeat(10_001) }, fault: 'partnerId: TEXT_TOO_LONG' },
    { what: 'no amount', changes: { amount: undefined }, fault: 'amount: PAYOUT_AMOUNT_REQUIRED' },
    { what: 'an amount of null', changes: { amount: null }, fault: 'amount: PAYOUT_AMOUNT_REQUIRED' },
    { what: 'an amount that is text', changes: { amount: '100' }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'an amount that is empty text', changes: { amount: '' }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'an amount of true', changes: { amount: true }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'an amount in a list', changes: { amount: [100] }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'zero', changes: { amount: 0 }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'minus zero', changes: { amount: -0 }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'a negative amount', changes: { amount: -100 }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'a third decimal', changes: { amount: 100.001 }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'half a kopeck', changes: { amount: 0.005 }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'an amount over the limit', changes: { amount: 1e12 + 1 }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'an infinite amount', changes: { amount: Number.POSITIVE_INFINITY }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'a number a double cannot hold', changes: { amount: Number.NaN }, fault: 'amount: PAYOUT_AMOUNT_INVALID' },
    { what: 'requisites of null', changes: { requisites: null }, fault: 'requisites: TEXT_EXPECTED' },
    { what: 'requisites that are a number', changes: { requisites: 1 }, fault: 'requisites: TEXT_EXPECTED' },
    { what: 'requisites too long', changes: { requisites: 'я'.repeat(10_001) }, fault: 'requisites: TEXT_TOO_LONG' },
    { what: 'half a character in the requisites', changes: { requisites: '\ud83d' }, fault: 'requisites: TEXT_NOT_UNICODE' },
    { what: 'a comment that is a number', changes: { adminComment: 1 }, fault: 'adminComment: TEXT_EXPECTED' },
    { what: 'a comment too long', changes: { adminComment: 'я'.repeat(10_001) }, fault: 'adminComment: TEXT_TOO_LONG' },
    { what: 'half a character in the comment', changes: { adminComment: 'a\udc00b' }, fault: 'adminComment: TEXT_NOT_UNICODE' },
  ])('$what is refused as $fault alone', ({ changes, fault }) => {
    expect(faults(changes)).toEqual([fault])
  })

  test('all faults are found, in the order of the checks, whatever the order of the keys', () => {
    const body = { adminComment: 1, requisites: {}, amount: 'x', partnerId: '' }
    expect(faultsOf(createPayout.body, body)).toEqual([
      'partnerId: PARTNER_REQUIRED',
      'amount: PAYOUT_AMOUNT_INVALID',
      'requisites: TEXT_EXPECTED',
      'adminComment: TEXT_EXPECTED',
    ])
  })

  test('an empty body lacks the partner first and the amount second', () => {
    expect(faultsOf(createPayout.body, {})).toEqual(['partnerId: PARTNER_REQUIRED', 'amount: PAYOUT_AMOUNT_REQUIRED'])
  })

  test('an amount that is a number and wrong is found beside the other faults', () => {
    expect(faultsOf(createPayout.body, { amount: -1, requisites: 1 })).toEqual([
      'partnerId: PARTNER_REQUIRED',
      'amount: PAYOUT_AMOUNT_INVALID',
      'requisites: TEXT_EXPECTED',
    ])
  })
})
