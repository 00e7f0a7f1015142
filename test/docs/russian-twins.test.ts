import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The README's twin has another name: to many file systems README.md, the index, and readme.md are one file. */
const otherNames: Readonly<Record<string, string>> = { 'docs/ru/overview.md': 'README.md' }
const twinOf = (page: string): string => otherNames[page] ?? page.replace('docs/ru/', 'docs/')
/** The index only lists the Russian pages. */
const pages = globSync('docs/ru/*.md', { cwd: root })
  .map((page) => page.replaceAll('\\', '/'))
  .filter((page) => page !== 'docs/ru/README.md')

const blocks = /^ *```[^]*?^ *```$/gm
/** Blocks of code are left out: comments in shell and Python begin with # too. */
const proseOf = (page: string): string => read(page).replaceAll(blocks, '')
/** What stands before the first heading, and under each. */
const sectionsOf = (page: string): string[] => proseOf(page).split(/^(?=#+ )/m)
const headingLevels = (page: string): string[] => [...proseOf(page).matchAll(/^(#+) /gm)].map(([, level = '']) => level)
const rowsOf = (section: string): number => section.split('\n').filter((line) => line.startsWith('|')).length
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** Numbers of a text as plain decimals: 10,000 and 10 000 are one, and so are 0.3 and 0,3. Those within code are left out. */
const numbersIn = (text: string): string[] =>
  [
    ...text
      .replaceAll(/`[^`\n]+`|\]\([^)]*\)/g, '')
      .replaceAll(/(?<=\d)[, \u00a0](?=\d{3}\b)/g, '')
      .replaceAll(/(?<=\d),(?=\d)/g, '.')
      .matchAll(/(?<![\w.])\d+(?:\.\d+)?/g),
  ].map(([number]) => number)

/** What sections of the twin have and the same sections of the page have not. */
function leftOut(page: string, partsOf: (section: string) => string[]): string[] {
  const sections = sectionsOf(page)
  return sectionsOf(twinOf(page)).flatMap((section, index) => {
    const said = new Set(partsOf(sections[index] ?? ''))
    return partsOf(section).filter((part) => !said.has(part))
  })
}

/** The commands of a page. Texts for people in them, and comments, are in the language of the page. */
const commandsOf = (page: string): string[] =>
  [...read(page).matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, block = '']) =>
    block.replaceAll(/#.*/g, '').replaceAll(/'[^']*'|"[^"]*"/g, '…'),
  )

test('there are Russian pages to compare', () => {
  expect(pages.length).toBeGreaterThanOrEqual(15)
})

describe.each(pages)('%s', (page) => {
  const twin = twinOf(page)

  test('has the sections of its English twin', () => {
    expect(headingLevels(page)).toEqual(headingLevels(twin))
  })

  test('has every row of its tables', () => {
    expect(sectionsOf(page).map(rowsOf)).toEqual(sectionsOf(twin).map(rowsOf))
  })

  test('names every command, field and code that its section names', () => {
    expect(leftOut(page, codeIn)).toEqual([])
  })

  test('says every number that its section says', () => {
    expect(leftOut(page, numbersIn)).toEqual([])
  })

  test('has its commands', () => {
    expect(commandsOf(page)).toEqual(commandsOf(twin))
  })

  test('leads to Russian pages, where there are any', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, file = '']) => join(dirname(page), file))
    const others = targets.filter((target) => target !== twin && existsSync(join(root, target.replace(/^docs\//, 'docs/ru/'))))
    expect(others.filter((target) => /^docs\/[\w-]+\.md$/.test(target) && target !== 'docs/README.md')).toEqual([])
  })

  test('is in the index of Russian pages', () => {
    expect(read('docs/ru/README.md')).toContain(`](${page.replace('docs/ru/', '')})`)
  })
})

test('no two pages are one file to a file system that ignores case', () => {
  const names = globSync('docs/**/*.md', { cwd: root }).map((page) => page.toLowerCase())
  expect(names.length).toBe(new Set(names).size)
})
