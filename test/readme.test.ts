import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

// Its tables, links, scripts and commands are held with those of all pages, in test/docs; its commands are run in infra/readme-walk.test.ts.
describe('the README', () => {
  test('is read in a few minutes', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150)
  })

  test('says what it is, how to begin, where to go on, and what it does not do', () => {
    const headings = [...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      'Two commands',
      'A first call',
      'Where to go next',
      'Endpoints',
      'Architecture',
      'What it does not do',
    ])
  })
})
