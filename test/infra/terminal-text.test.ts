import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ContourFileError } from '../../lib/contour-file/contour-file.ts'
import { CommandRefused } from '../../infra/ops/commands/contour-subcommand.ts'
import { formatTable } from '../../infra/ops/commands/print.ts'
import { safeCell, safeJson, safeLine, safeText } from '../../infra/terminal-text.ts'
import { hostileText } from '../fuzz/hostile-values.ts'
import { nameFrom } from '../support/any-json.ts'
import { anyText } from '../support/any-text.ts'
import { mayDeceive } from '../support/may-deceive.ts'

const shownText = fc.oneof(hostileText, anyText())

describe('text on a terminal', () => {
  test.each([
    { what: 'a line break', text: 'a\nb', shown: 'a\\nb' },
    { what: 'a carriage return', text: 'a\rb', shown: 'a\\rb' },
    { what: 'a tab', text: 'a\tb', shown: 'a\\tb' },
    { what: 'a colour', text: '\u001b[31mred\u001b[0m', shown: '\\u001b[31mred\\u001b[0m' },
    { what: 'a title of the window', text: '\u001b]0;root\u0007', shown: '\\u001b]0;root\\u0007' },
    { what: 'a control sequence of one byte', text: '\u009b2J', shown: '\\u009b2J' },
    { what: 'rubbing out', text: 'a\b\u007f', shown: 'a\\u0008\\u007f' },
    { what: 'writing from right to left', text: 'a\u202egnp', shown: 'a\\u202egnp' },
    { what: 'an isolate', text: '\u2066a\u2069', shown: '\\u2066a\\u2069' },
    { what: 'a line end of Unicode', text: 'a\u2028b\u2029c\u0085d', shown: 'a\\u2028b\\u2029c\\u0085d' },
    { what: 'what has no width', text: 'a\u200bb\ufeff', shown: 'a\\u200bb\\ufeff' },
    { what: 'a tag beyond the first plane', text: 'a\u{e0041}', shown: 'a\\udb40\\udc41' },
    { what: 'half a character', text: 'a\ud800', shown: 'a\\ud800' },
    { what: 'plain text of any script', text: 'Иван é 你好 👍 №1', shown: 'Иван é 你好 👍 №1' },
  ])('shows $what as «$shown»', ({ text, shown }) => {
    expect(safeLine(text)).toBe(shown)
    expect(safeCell(text)).toBe(shown)
  })

  test('is one line without anything that deceives, whatever it was', () => {
    fc.assert(
      fc.property(shownText, (text) => {
        expect(mayDeceive(safeLine(text))).toBe(false)
        expect(mayDeceive(safeCell(text))).toBe(false)
        expect(mayDeceive(safeText(text).replaceAll('\n', ''))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the line breaks of what we laid out ourselves', () => {
    expect(safeText('Lead\n\u001b[2J\n')).toBe('Lead\n\\u001b[2J\n')
  })
})

describe('a table', () => {
  test('has a line a row, whatever its cells hold', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: shownText, comment: shownText }), { minLength: 1, maxLength: 5 }), (rows) => {
        expect(formatTable(rows).split('\n')).toHaveLength(rows.length + 1)
        expect(mayDeceive(formatTable(rows).replaceAll('\n', ''))).toBe(false)
      }),
    )
  })

  test('has no blanks in a cell that look like the space between columns', () => {
    const forged = `no${' '.repeat(60)}Approved\u00a0\u3000\u2003100000`
    expect(formatTable([{ comment: forged, by: 'me' }]).split('\n')[1]).toBe('no Approved 100000  me')
  })

  test('shows the beginning of a text that nobody would read to its end', () => {
    expect(safeCell('я'.repeat(200))).toBe('я'.repeat(200))
    expect(safeCell('я'.repeat(10_000))).toBe(`${'я'.repeat(200)}… (10000 characters)`)
  })
})

describe('JSON for scripts', () => {
  test('says exactly what it said, in characters that a terminal may be given', () => {
    fc.assert(
      fc.property(fc.dictionary(nameFrom(shownText), fc.oneof(shownText, fc.array(shownText))), (value) => {
        const json = safeJson(value)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(mayDeceive(json.replaceAll('\n', ''))).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a refusal', () => {
  const forged = 'x\nDone. Nothing to do.\u001b[8m'

  test.each([
    { error: new CommandRefused(`There is no partner ${forged}.`), lines: 1 },
    { error: new CommandRefused('Not registered:', [forged, forged]), lines: 3 },
    { error: new ContourFileError(`${forged}.json`, [forged]), lines: 2 },
  ])('has the lines that we gave it: $lines', ({ error, lines }) => {
    expect(error.message.split('\n')).toHaveLength(lines)
    expect(mayDeceive(error.message.replaceAll('\n', ''))).toBe(false)
  })
})
