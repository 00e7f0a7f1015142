import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../../docs')
/** The index only lists the Russian pages. */
const pages = globSync('*.md', { cwd: join(docs, 'ru') }).filter((page) => page !== 'README.md')

/** The level of each heading in order. Blocks of code are left out: comments in shell and Python begin with # too. */
function headingLevels(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, '')
  return [...prose.matchAll(/^(#+) /gm)].map(([, level = '']) => level)
}

test('there are Russian pages to compare', () => {
  expect(pages.length).toBeGreaterThanOrEqual(10)
})

test.each(pages)('docs/ru/%s has the sections of its English twin', (page) => {
  expect(existsSync(join(docs, page)), `docs/${page}`).toBe(true)
  const [english, russian] = [join(docs, page), join(docs, 'ru', page)].map((path) => headingLevels(readFileSync(path, 'utf8')))
  expect(russian).toEqual(english)
})
