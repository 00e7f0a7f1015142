import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { withTable, writtenTables } from '../../infra/openapi/written-tables.ts'
import { contourProgram } from '../../infra/ops/program.ts'

const root = join(import.meta.dirname, '../..')
const read = (page: string): string => readFileSync(join(root, page), 'utf8')
const program = contourProgram()
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

/** The anchors of a page, as GitHub makes them of headings. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(pages)('%s', (page) => {
  test('links to what is there', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    const broken = targets.filter(([, file = '', anchor]) => {
      const target = file === '' ? page : join(dirname(page), file)
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('names npm scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names commands that there are, with options that they take', () => {
    const lines = [...read(page).matchAll(/npm run (?:-s )?contour -- ([a-z][^\n`|)]*)/g)].map(([, line = '']) => line.trim())
    expect(lines.filter((line) => !isCommand(program, line.split(/\s+/)))).toEqual([])
  })
})

function isCommand(program: Command, [word = '', ...words]: readonly string[]): boolean {
  const command = program.commands.find((one) => one.name() === word)
  if (!command) return false
  if (command.commands.length > 0) return isCommand(command, words)
  const known = new Set(command.options.flatMap(({ long, short }) => [long, short]))
  return words.filter((option) => option.startsWith('--')).every((option) => known.has(option) || option === '--help')
}

describe('the pages', () => {
  test('are all in the index', () => {
    const index = read('docs/README.md')
    const left = globSync('*.md', { cwd: join(root, 'docs') }).filter(
      (page) => page !== 'README.md' && !index.includes(`](${page})`),
    )
    expect(left).toEqual([])
  })

  test.each(writtenTables)('have the table of $name in $page as npm run openapi writes it now', (table) => {
    const page = read(table.page)
    expect(page).toBe(withTable(page, table))
  })

  test('name files that there are, and functions that stand in them', () => {
    const text = read('docs/developing.md')
    const files = [...text.matchAll(/`((?:lib|functions|infra|test|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const functions = [...text.matchAll(/`([\w./-]+\.ts)`: `(\w+)`/g)]
    expect(functions.length).toBeGreaterThan(7)
    expect(
      functions.filter(
        ([, file = '', name]) =>
          !read(file).includes(`export async function ${name}(`) && !read(file).includes(`export function ${name}(`),
      ),
    ).toEqual([])
  })
})
