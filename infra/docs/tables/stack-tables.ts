import { alarmLines } from './alarm-table.ts'
import { costLines } from './cost-table.ts'

/** A table of a page that npm run docs computes from the stack. */
export interface StackTable {
  /** The path from the project's folder. */
  page: string
  name: string
  lines: () => string[]
}

export const stackTables: readonly StackTable[] = [
  { page: 'docs/alarms.md', name: 'alarms', lines: () => alarmLines('en') },
  { page: 'docs/ru/alarms.md', name: 'alarms', lines: () => alarmLines('ru') },
  { page: 'docs/operating.md', name: 'costs', lines: () => costLines('en') },
  { page: 'docs/ru/operating.md', name: 'costs', lines: () => costLines('ru') },
]

/** @throws Error if the page has no marks for the table */
export function withStackTable(text: string, { page, name, lines }: StackTable): string {
  const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table of ${name}: ${begin} … ${end}`)
  return `${text.slice(0, from)}${begin}\n\n${lines().join('\n')}\n\n${text.slice(to)}`
}
