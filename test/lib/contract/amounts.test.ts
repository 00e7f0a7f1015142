import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDeal } from '../../../functions/external/add-deal/spec.ts'
import { changeLeadStatus } from '../../../functions/external/change-lead-status/spec.ts'
import { checkPayoutEligibility } from '../../../functions/external/check-payout-eligibility/spec.ts'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import { amountFromLiteral, maxAmountKopecks } from '../../../lib/domain/value/money.ts'
import { readExactly } from '../../../lib/http/exact-json.ts'
import { hostileNumber } from '../../fuzz/hostile-values.ts'

type Parsed = { data?: { amount?: unknown }; error?: { issues: { message: string }[] } }

const outcomeOf = ({ data, error }: Parsed): unknown => error?.issues[0]?.message ?? data?.amount
const bodyOf = (literal: string, more = '') => readExactly(`{${more}"amount":${literal}}`)

/** What each endpoint that takes an amount makes of the same digits, by where they stand. */
const readers = {
  'POST /payout': (literal: string) => outcomeOf(createPayout.body.safeParse(bodyOf(literal, '"partnerId":"p",'))),
  'PUT /lead/{id}/add-deal': (literal: string) => outcomeOf(addDeal.body.safeParse(bodyOf(literal))),
  'PUT /lead/{id}/status': (literal: string) => outcomeOf(changeLeadStatus.body.safeParse(bodyOf(literal, '"id":"s",'))),
  'GET …/payout-eligibility?amount=': (literal: string) => outcomeOf(checkPayoutEligibility.query.safeParse({ amount: literal })),
}
const isRefusal = (outcome: unknown): boolean => typeof outcome === 'string' || Object.hasOwn(Object(outcome), 'fault')

/** The same amount in every spelling that JSON has for it. */
const spelling = fc
  .tuple(fc.integer({ min: 1, max: maxAmountKopecks }), fc.nat(20), fc.integer({ min: -20, max: 20 }), fc.constantFrom('e', 'E'))
  .map(([kopecks, zeros, shift, sign]) => {
    const digits = `${kopecks}${'0'.repeat(zeros)}`
    const exponent = shift - 2 - zeros
    const point = digits.length - shift
    const mantissa = point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : `${digits.slice(0, point)}.${digits.slice(point)}0`
    const literal =
      shift <= 0 ? `${digits}${'0'.repeat(-shift)}${sign}${exponent}` : `${mantissa}${sign}${exponent > 0 ? '+' : ''}${exponent}`
    return { kopecks, literal }
  })

describe.each(Object.entries(readers))('an amount of %s', (_name, read) => {
  test.each([
    { literal: '1650', kopecks: 165_000 },
    { literal: '1650.5', kopecks: 165_050 },
    { literal: '1.650e3', kopecks: 165_000 },
    { literal: '1e3', kopecks: 100_000 },
    { literal: '1E+3', kopecks: 100_000 },
    { literal: '165000e-2', kopecks: 165_000 },
    { literal: '1650.500', kopecks: 165_050 },
    { literal: '0.01', kopecks: 1 },
    { literal: '1000000000000', kopecks: 10 ** 14 },
  ])('$literal is $kopecks kopecks', ({ literal, kopecks }) => {
    expect(read(literal)).toEqual({ amountKopecks: kopecks })
  })

  test.each([
    '0',
    '-0',
    '0.00',
    '0e5',
    '-1',
    '0.001',
    '1.005',
    '1e-3',
    '1000000000000.01',
    '1e13',
    '1e400',
    '1.00000000000000000001',
  ])('%s is none', (literal) => {
    expect(isRefusal(read(literal))).toBe(true)
  })

  test('is the same in every spelling', () => {
    fc.assert(
      fc.property(spelling, ({ kopecks, literal }) => {
        expect(read(literal)).toEqual({ amountKopecks: kopecks })
      }),
    )
  })

  test('is judged as everywhere else', () => {
    fc.assert(
      fc.property(hostileNumber, (literal) => {
        const amount = amountFromLiteral(literal)
        expect(isRefusal(read(literal)) ? undefined : read(literal)).toEqual(amount)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an amount behind the question mark', () => {
  test.each(['', ' ', '1 ', ' 1', '+1', '01', '.5', '1.', '1,5', '0x10', '1_000', '１', '1e', 'Infinity', 'NaN', '"1"'])(
    '«%s» is none: it is written as a JSON number is',
    (literal) => {
      expect(readers['GET …/payout-eligibility?amount='](literal)).toBe('PAYOUT_AMOUNT_INVALID')
    },
  )
})

describe('an amount in a body', () => {
  test.each(['"100"', '""', 'true', 'false', '[]', '[100]', '{}'])('%s is none', (literal) => {
    expect(readers['POST /payout'](literal)).toBe('PAYOUT_AMOUNT_INVALID')
    expect(readers['PUT /lead/{id}/add-deal'](literal)).toBe('DEAL_AMOUNT_INVALID')
    expect(readers['PUT /lead/{id}/status'](literal)).toEqual({
      fault: literal.startsWith('"') ? 'text' : 'notNumber',
    })
  })

  test('that is null or missing is absent', () => {
    expect(readers['POST /payout']('null')).toBe('PAYOUT_AMOUNT_REQUIRED')
    expect(readers['PUT /lead/{id}/add-deal']('null')).toBe('DEAL_AMOUNT_REQUIRED')
    expect(readers['PUT /lead/{id}/status']('null')).toBe('Absent')
    expect(outcomeOf(createPayout.body.safeParse({ partnerId: 'p' }))).toBe('PAYOUT_AMOUNT_REQUIRED')
    expect(outcomeOf(addDeal.body.safeParse({}))).toBe('DEAL_AMOUNT_REQUIRED')
    expect(outcomeOf(changeLeadStatus.body.safeParse({ id: 's' }))).toBe('Absent')
  })
})
