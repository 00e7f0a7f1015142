import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../lib/contract/endpoints.ts'
import { errorTable } from '../lib/errors.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The rows of the table under a heading, cells trimmed, without the head. */
function tableUnder(heading: string): string[][] {
  const section = readme.slice(readme.indexOf(`\n${heading}\n`)).split(/\n#/)[1] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

/** A message as the table shows it, with … for what varies. */
function shown(message: string | ((of: never) => string)): string {
  const dots: unknown = new Proxy({}, { get: () => '…' })
  return typeof message === 'string' ? message : (message as (of: unknown) => string)(dots)
}

describe('the README says what the code does', () => {
  test('its endpoints are the endpoints there are, in their order', () => {
    expect(tableUnder('## Endpoints').map(([method, path]) => [method, path])).toEqual(
      endpoints.map(({ method, path }) => [method, path]),
    )
  })

  test('its errors are the errors there are', () => {
    const table = Object.entries(errorTable).map(([code, { status, message }]) => [code, String(status), shown(message)])
    expect(tableUnder('## Errors')).toEqual(table)
  })

  test('its table of keys is the one that the keys themselves carry', () => {
    const source = readFileSync(join(root, 'lib/store/keys.ts'), 'utf8')
    const comment = source.split('\n').filter((line) => line.startsWith(' * |'))
    expect(comment.length).toBeGreaterThan(10)
    expect(readme).toContain(comment.map((line) => line.slice(3)).join('\n'))
  })

  test('every npm script it names exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    const named = [...readme.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name ?? '')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    expect(named).toContain('check')
  })
})
