import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalTypes } from '../../lib/domain/journal/journal.ts'

const docs = join(import.meta.dirname, '../../docs')

// made-since lists every act of the journal that a restored table lacks. What was revoked, closed or erased is back in that table.
test.each(['restore.md', 'ru/restore.md'])('%s says what to do about each act of the journal', (page) => {
  const table = readFileSync(join(docs, page), 'utf8').split('| `what` |')[1] ?? ''
  const cells = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell)
  const named = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)))
  const isNamed = (type: string): boolean => named.has(type) || named.has(`${type.split('.')[0]}.…`)
  expect(journalTypes.filter((type) => !isNamed(type))).toEqual([])
})
