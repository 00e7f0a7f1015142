import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AlarmFacts, alarmFacts } from '../../../infra/docs/tables/alarm-table.ts'

const docs = join(import.meta.dirname, '../../../docs')
let alarms: AlarmFacts[]
beforeAll(() => {
  alarms = alarmFacts()
})

/** The sections of a page by their headings, in order. */
const sectionsOf = (page: string): Map<string, string> =>
  new Map(
    readFileSync(join(docs, page), 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section] as const),
  )

test('every alarm names its runbook', () => {
  expect(alarms.length).toBeGreaterThan(25)
  expect(alarms.map(({ runbook }) => runbook)).toEqual(
    alarms.map(({ id }) => `docs/alarms.md#${id.replace(/\d$/, '').toLowerCase()}`),
  )
})

describe.each(['alarms.md', 'ru/alarms.md'])('docs/%s', (page) => {
  test('has a runbook for every alarm, none without one, and that of a violated invariant first', () => {
    const headings = [...sectionsOf(page).keys()]
    expect(headings).toEqual([...new Set(alarms.map(({ id }) => id.replace(/\d$/, '')))])
    expect(headings[0]).toBe('InvariantViolated')
  })

  test('says in each what to do, besides what the alarm says', () => {
    for (const [heading, section] of sectionsOf(page)) {
      const [, says = '', ...steps] = section.trim().split('\n\n')
      expect(`${heading} ${says}`).toMatch(/^\w+ \*\*.+\*\*$/)
      expect(`${heading}: ${steps.join(' ')}`).toMatch(/: .{60}/s)
    }
  })
})

test('docs/alarms.md repeats what the description in CloudWatch says, to the letter', () => {
  const said = [...sectionsOf('alarms.md').values()].map((section) => /\*\*(.+?)\.?\*\*/.exec(section)?.[1]?.toLowerCase())
  expect(said).toEqual([...new Set(alarms.map(({ says }) => says.toLowerCase()))])
})
