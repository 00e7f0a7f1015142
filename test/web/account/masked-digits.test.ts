import { expect, test } from 'vitest'
import { maskedDigits, maskedText } from '../../../web/account/paying/masked-digits.ts'

test('a number is known by its last four digits', () => {
  expect([maskedDigits('500100732259'), maskedDigits('1234'), maskedDigits('')]).toEqual(['···· 2259', '1234', ''])
})

test('cards and accounts within a text are hidden, however they are spaced, and what is short is not', () => {
  expect(maskedText('карта 2200 1234 5678 9012, до 12/27')).toBe('карта ···· 9012, до 12/27')
  expect(maskedText('счёт 40602810700000000025')).toBe('счёт ···· 0025')
  expect(maskedText('наличными в офисе 12')).toBe('наличными в офисе 12')
})
