import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stackTables, withStackTable } from '../../../infra/docs/tables/stack-tables.ts'

test.each(stackTables)('the table of $name in $page is what npm run docs writes now', (table) => {
  const text = readFileSync(join(import.meta.dirname, '../../..', table.page), 'utf8')
  expect(withStackTable(text, table)).toBe(text)
})

test('a page without a place for its table is refused', () => {
  const [table] = stackTables
  if (!table) throw new Error('there are tables')
  expect(() => withStackTable('# A page', table)).toThrow('has no place for the table')
})
