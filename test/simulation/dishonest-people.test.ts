import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeOnEngine } from '../engine/contour-table.ts'
import { areDishonestAbout } from './dishonest-cast.ts'
import { addToTally, type DeedTally } from './dishonest-deed.ts'
import { type Functions, loadFunctions } from './functions.ts'
import { simulateRun } from './run.ts'
import { outcomesIn, soughtOutcomes } from './sought-outcomes.ts'
import tellingSeeds from './telling-seeds.json' with { type: 'json' }
import { type Wire, wireTo } from './wire.ts'

const runsAtMost = 60

/**
 * All seeds about dishonest people, the telling ones first. Where a change makes them tell other stories, those that follow show what is
 * missing, and `npm run telling-seeds` finds others.
 */
function* seeds(): Generator<number, void, void> {
  yield* tellingSeeds
  for (let seed = 1; ; seed++) if (areDishonestAbout(seed) && !tellingSeeds.includes(seed)) yield seed
}

describeOnEngine('in a simulation', () => {
  const endpoint = inject('engineEndpoint') ?? ''
  let functions: Functions
  let wire: Wire

  beforeAll(async () => {
    functions = await loadFunctions()
    wire = wireTo(endpoint)
  })
  afterAll(() => wire.close())

  test('dishonest people try all that they may do and may not, and get nothing by it that two honest ones would not have', async () => {
    const tally: DeedTally = new Map()
    const unseen = (): string[] => {
      const seen = outcomesIn(tally)
      return soughtOutcomes.filter((outcome) => !seen.includes(outcome))
    }
    let runs = 0
    for (const seed of seeds()) {
      const report = await simulateRun({ endpoint, wire, functions }, seed)
      expect(report.violations, `seed ${seed}`).toEqual([])
      addToTally(tally, report.deeds)
      runs++
      if (runs >= runsAtMost || (runs >= tellingSeeds.length && unseen().length === 0)) break
    }
    expect(unseen()).toEqual([])
  })
})
