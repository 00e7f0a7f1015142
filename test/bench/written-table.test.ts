import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { withMeasured } from './written-table.ts'

const measured = { name: 'a', table: '| x |', commit: 'abc1234', day: '2026-11-24' }
const begin = '<!-- a: written by npm run bench -- a --write -->'

describe('a measured table', () => {
  test('stands between its marks, with the commit that it is of', () => {
    expect(withMeasured(`before\n${begin}\nold\n<!-- end of a -->\nbehind`, measured)).toBe(
      `before\n${begin}\n\nMeasured of commit abc1234 on 2026-11-24.\n\n| x |\n\n<!-- end of a -->\nbehind`,
    )
  })

  test('has no place in a page without them', () => {
    expect(() => withMeasured('page', measured)).toThrow(/no place for a/)
  })

  test('of docs/performance.md names no function that there is not', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
    const [, table = ''] = /<!-- bundle-size: written[^>]*-->([^]*)<!-- end of bundle-size -->/.exec(page) ?? []
    const rows = [...table.matchAll(/^\| ([a-z][a-z-]+) +\|/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'function')
    const names = new Set<string>(endpoints.map(({ name }) => name))
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter((name) => !names.has(name))).toEqual([])
  })
})
