import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ClientResult, clientsTable, pages, withResults } from './clients-table.ts'
import { generators } from './generators.ts'
import { faultIn } from './program.ts'

const all = { make: true, compile: true, list: true, create: true, error: true, event: false, webhook: true }
const results: ClientResult[] = [
  { title: 'Go', steps: all, lacking: [] },
  { title: 'Java', steps: { make: true, compile: false }, lacking: [] },
  { title: 'C#', steps: { make: true }, lacking: ['dotnet'] },
]
const titles = generators.map(({ title }) => title)
const emptyPage = '# Clients\n<!-- clients: written by npm run clients -- --write -->\n<!-- end of clients -->\nThe end.\n'
const rowsOf = (table: string): string[][] =>
  table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

describe('the table of clients', () => {
  test('says what went well, what did not, what was not reached, and which commands were not here', () => {
    const [heads, , ...rows] = rowsOf(clientsTable(results, 'en'))
    expect(heads?.[6]).toBe('Events')
    expect(rows).toEqual([
      ['Go', 'yes', 'yes', 'yes', 'yes', 'yes', 'NO', 'yes'],
      ['Java', 'yes', 'NO', '–', '–', '–', '–', '–'],
      ['C#', 'yes', 'not here: dotnet', '–', '–', '–', '–', '–'],
    ])
  })

  test.each(pages)('stands in $file between its marks, with every generator', ({ file, language }) => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')
    for (const title of titles) expect(page).toContain(`| ${title} `)
    expect(withResults(page, [], language, titles)).toBe(page)
  })

  test('takes what was tried now, in its place, and keeps the rest as it is', () => {
    const page = withResults(emptyPage, results, 'en', ['Go', 'Java', 'C#'])
    const again = withResults(page, [{ title: 'Java', steps: all, lacking: [] }], 'en', ['Rust', 'C#', 'Java'])
    expect(
      rowsOf(again)
        .filter((row) => row.length > 0)
        .slice(2),
    ).toEqual([
      ['C#', 'yes', 'not here: dotnet', '–', '–', '–', '–', '–'],
      ['Java', 'yes', 'yes', 'yes', 'yes', 'yes', 'NO', 'yes'],
    ])
    expect(again.startsWith('# Clients\n')).toBe(true)
    expect(again.endsWith('\nThe end.\n')).toBe(true)
  })

  test('is refused a page that has no place for it', () => {
    expect(() => withResults('# Clients', results, 'en', titles)).toThrow('has no place for the table')
  })
})

test('of all that a compiler says, the line with the fault is shown, in a length that a person reads', () => {
  expect(faultIn(`compiling\n\n  model.go:3: error: no such type ${'x'.repeat(900)}\nmore\n`)).toHaveLength(300)
  expect(faultIn('one\ntwo\n')).toBe('two')
  expect(faultIn('')).toBe('it said nothing')
})
