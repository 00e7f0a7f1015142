import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '../../../../lib/domain/value/spreadsheet.ts'

test('a table is what Excel opens in Russia: a mark of UTF-8, semicolons, commas in numbers', () => {
  expect(
    csvText([
      ['Партнёр', 'Сумма'],
      ['Анна', 1650.5],
      [null, undefined, true],
    ]),
  ).toBe('\uFEFFПартнёр;Сумма\r\nАнна;1650,5\r\n;;true\r\n')
})

test.each(['=1+1', '+7 900', '-5', '@SUM(A1)', '\tx'])('a text «%s» is no formula', (text) => {
  expect(csvText([[text]])).toBe(`\uFEFF'${text}\r\n`)
})

test('what separates cells and lines is within quotes, and quotes are doubled', () => {
  expect(csvText([['a;b', 'say "yes"', 'one\ntwo', '\r']])).toBe('\uFEFF"a;b";"say ""yes""";"one\ntwo";"\'\r"\r\n')
})

test('a number below zero stays one', () => {
  expect(csvText([[-100.25]])).toBe('\uFEFF-100,25\r\n')
})

test.each([
  ['an ИНН that begins with a zero', '0500100732'],
  ['an ИНН of twelve digits', '500100732259'],
  ['an account of twenty digits', '40702810900000012345'],
  ['a promocode that could be a number', '1E5'],
  ['a text that could be a date', '10.11'],
])('%s stays a text with every digit', (_what, text) => {
  expect(csvText([[text]])).toBe(`\uFEFF"=""${text}"""\r\n`)
})

test.each([
  ['a text with letters', 'Карта 2200', 'Карта 2200'],
  ['an id', '01a1fd7f-bd4e-7266-8453-6b55405898e1', '01a1fd7f-bd4e-7266-8453-6b55405898e1'],
])('%s stands as it is', (_what, text, cell) => {
  expect(csvText([[text]])).toBe(`\uFEFF${cell}\r\n`)
})

test.each([
  ['2026-11-22T11:02:03.456Z', '22.11.2026 14:02:03'],
  ['2026-12-31T21:00:00Z', '01.01.2027 00:00:00'],
  ['2026-12-31T20:59:59.999Z', '31.12.2026 23:59:59'],
])('the moment %s is a date by the clock of Moscow', (at, date) => {
  expect(csvText([[at]])).toBe(`\uFEFF${date}\r\n`)
})

test('no text of digits is ever given to Excel as a number', () => {
  const digits = array(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 25 }).map((some) => some.join(''))
  assert(
    property(digits, (text) => {
      expect(csvText([[text]])).toBe(`\uFEFF"=""${text}"""\r\n`)
    }),
  )
})
