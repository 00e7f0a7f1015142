import { textTable } from '../bench/text-table.ts'
import { walkSteps, type WalkStep } from './walk-judge.ts'

/** What came of one client. */
export interface ClientResult {
  /** As the generator is named in the table. */
  title: string
  /** What was done, and whether it went well; a step that is missing was not reached. */
  steps: Readonly<Partial<Record<'make' | 'compile' | WalkStep, boolean>>>
  /** The commands that this machine lacks for the next step. */
  lacking: readonly string[]
}

type Language = 'en' | 'ru'

/** The pages with the table. */
export const pages: readonly { file: string; language: Language }[] = [
  { file: 'docs/clients.md', language: 'en' },
  { file: 'docs/ru/clients.md', language: 'ru' },
]

const heads: Readonly<Record<Language, readonly string[]>> = {
  en: ['Client', 'Made', 'Compiled', 'List', 'Create', 'Typed error', 'Events', 'Webhooks'],
  ru: ['Клиент', 'Создан', 'Собран', 'Список', 'Создание', 'Ошибка с типом', 'События', 'Вебхуки'],
}
const words: Readonly<Record<Language, Record<'good' | 'bad' | 'lacking', string>>> = {
  en: { good: 'yes', bad: 'NO', lacking: 'not here:' },
  ru: { good: 'да', bad: 'НЕТ', lacking: 'здесь нет:' },
}

/** The table of all that was tried; what was not reached has a dash. */
export function clientsTable(results: readonly ClientResult[], language: Language): string {
  return textTable(
    heads[language],
    results.map((result) => rowOf(result, language)),
  )
}

function rowOf({ title, steps, lacking }: ClientResult, language: Language): string[] {
  const { good, bad, lacking: isLacking } = words[language]
  const all = ['make', 'compile', ...walkSteps] as const
  const next = lacking.length === 0 ? undefined : all.find((step) => steps[step] === undefined)
  const cells = all.map((step) => {
    if (step === next) return `${isLacking} ${lacking.join(', ')}`
    const isGood = steps[step]
    return isGood === undefined ? '–' : isGood ? good : bad
  })
  return [title, ...cells]
}

/**
 * A page with the results in the table between its marks. What was not tried now keeps its row.
 *
 * @param titles of all clients, in the order of the table; rows of others go
 * @throws Error when the page has no marks
 */
export function withResults(
  page: string,
  results: readonly ClientResult[],
  language: Language,
  titles: readonly string[],
): string {
  const [begin, end] = ['<!-- clients: written by npm run clients -- --write -->', '<!-- end of clients -->']
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no place for the table: ${begin} … ${end}`)
  const rows = new Map(rowsIn(page.slice(from, to)).map((row) => [row[0], row]))
  for (const result of results) rows.set(result.title, rowOf(result, language))
  const table = textTable(
    heads[language],
    titles.flatMap((title) => [rows.get(title)].filter((row) => row !== undefined)),
  )
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`
}

/** The cells of each row of a table; its head is one of them. */
function rowsIn(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
