import { describe, expect, test } from 'vitest'
import { readAmount } from '../../../web/shared/money/read-amount.ts'
import { innLengths, innProblem } from '../../../web/shared/money/read-inn.ts'

describe('an amount as people type it', () => {
  test.each([
    ['1650', 1650_00],
    ['1650.5', 1650_50],
    ['1650,50', 1650_50],
    ['1 234,5', 1234_50],
    ['1\u00A0234,50\u00A0₽', 1234_50],
    ['1\u202F234 567,89 ₽', 1_234_567_89],
    // The keys of comma and dot where the layout is Russian.
    ['1234б5', 1234_50],
    ['1234ю5', 1234_50],
    ['1234Ю05', 1234_05],
    [' 0,01', 1],
    ['007', 7_00],
    ['1000000000000', 10 ** 14],
  ])('«%s» is %d kopecks', (text, kopecks) => {
    expect(readAmount(text)).toEqual({ kopecks })
  })

  test.each([
    ['', 'empty'],
    [' ₽', 'empty'],
    ['1,234', 'decimals'],
    ['0.001', 'decimals'],
    ['0', 'notPositive'],
    ['0,00', 'notPositive'],
    ['-5', 'notPositive'],
    ['1000000000000,01', 'tooLarge'],
    ['1.234,50', 'notNumber'],
    ['1,5,0', 'notNumber'],
    ['1234,', 'notNumber'],
    [',5', 'notNumber'],
    ['1e3', 'notNumber'],
    ['пять', 'notNumber'],
    ['NaN', 'notNumber'],
    ['0x10', 'notNumber'],
    ['5 $', 'notNumber'],
  ])('«%s» is none: %s', (text, fault) => {
    expect(readAmount(text)).toEqual({ fault })
  })
})

describe('an ИНН as people paste it', () => {
  test.each([
    ['5001 0073 2259', 'SelfEmployed', undefined],
    ['500100732259', null, undefined],
    ['500100732258', 'SelfEmployed', 'wrongCheckDigits'],
    ['7707083893', 'LegalEntity', undefined],
    ['7707083893', 'Individual', 'wrongLength'],
    ['500100732259', 'LegalEntity', 'wrongLength'],
    ['5001O0732259', null, 'wrongLength'],
  ] as const)('«%s» of %s: %s', (text, legalType, problem) => {
    expect(innProblem(text, legalType)).toBe(problem)
  })

  test('has its lengths in words', () => {
    expect([innLengths(null), innLengths('LegalEntity'), innLengths('IE')]).toEqual(['10 / 12', '10', '12'])
  })
})
