import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readContourFile } from '../../infra/ops/contour-file/read-contour-file.ts'
import type { DrillStep } from '../../infra/ops/restore-drill/drill-step.ts'
import { drillRestore } from '../restore-drill/restore-drill.ts'
import { describeOnEngine } from './contour-table.ts'

describeOnEngine('the drill of a restore', () => {
  test('sees the loss, gives back a table that agrees, opens its encrypted answers, and names what it lacks', async () => {
    const before = { ...process.env }
    onTestFinished(() => {
      // In place: a plain object there would not be what the other files of this process set and read.
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
      Object.assign(process.env, before)
    })
    const file = readContourFile(join(import.meta.dirname, '../../infra/contours/demo.json'))
    const told: DrillStep[] = []
    const { steps, isSound } = await drillRestore({
      endpoint: inject('engineEndpoint') ?? '',
      name: `drill-${randomUUID()}`,
      file,
      partners: 4,
      leads: 24,
      tell: (step) => told.push(step),
    })
    expect(told).toEqual(steps)
    expect(steps.map(({ step, said }) => `${step}: ${said}`)).toEqual([
      'fill a contour: 4 partners, 24 leads',
      expect.stringMatching(/^back it up: \d+ items$/),
      'go on: a correction of a balance: the audit finds 0 contradictions',
      expect.stringMatching(/^lose something: [1-9]\d* ledger entries are gone$/),
      expect.stringMatching(/^audit: [1-9]\d* contradictions$/),
      expect.stringMatching(/^restore into a new table: \d+ items$/),
      expect.stringMatching(/^point the contour at it: drill-.*-restored$/),
      'audit it: 0 contradictions',
      'open what partners answered: ООО «Учебная тревога»',
      'list what it lacks: correction of anna@partners.example: 7',
    ])
    expect(isSound).toBe(true)
  })
})
