import { expect, test } from 'vitest'
import { csvText } from '../../../web/shared/list/csv.ts'

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
