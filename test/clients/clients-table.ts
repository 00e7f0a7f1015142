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
  const { good, bad, lacking: isLacking } = words[language]
  const rows = results.map(({ title, steps, lacking }) => {
    const all = ['make', 'compile', ...walkSteps] as const
    const next = lacking.length === 0 ? undefined : all.find((step) => steps[step] === undefined)
    const cells = all.map((step) => {
      if (step === next) return `${isLacking} ${lacking.join(', ')}`
      const isGood = steps[step]
      return isGood === undefined ? '–' : isGood ? good : bad
    })
    return [title, ...cells]
  })
  return textTable(heads[language], rows)
}

/**
 * A page with the table in place of what stood between its marks.
 *
 * @throws Error when the page has no marks
 */
export function withResults(page: string, table: string): string {
  const [begin, end] = ['<!-- clients: written by npm run clients -- --write -->', '<!-- end of clients -->']
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no place for the table: ${begin} … ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${table}\n\n${page.slice(to)}`
}
