import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeOnEngine } from '../engine/contour-table.ts'
import { areDishonestAbout } from './dishonest-cast.ts'
import { addToTally, type DeedTally, rows, type TalliedRow } from './dishonest-deed.ts'
import { type Functions, loadFunctions } from './functions.ts'
import { simulateRun } from './run.ts'
import { type Wire, wireTo } from './wire.ts'

/**
 * Each of these shows an outcome that none before it does, so they come first: in the order of their numbers it takes three times as many
 * runs until all are seen. Where a change makes them tell other stories, those that follow show what is missing.
 */
const tellingSeeds = [3, 15, 16, 18, 20, 24, 28, 31, 34, 51, 63, 66, 108]
const runsAtMost = 60

/** All seeds about dishonest people, the telling ones first. */
function* seeds(): Generator<number, void, void> {
  yield* tellingSeeds
  for (let seed = 1; ; seed++) if (areDishonestAbout(seed) && !tellingSeeds.includes(seed)) yield seed
}

/** What has to be seen to have been refused for the very reason that keeps money where it is. */
const reasons: readonly (readonly [TalliedRow, string])[] = [
  ['pay', 'PAYOUT_NEEDS_FOUR_EYES'],
  ['pay by a key', 'PAYOUT_NEEDS_FOUR_EYES'],
  ['pay', 'PAYOUT_COOLS_DOWN'],
  ['issue a key in the name of another', 'KEY_FOR_ANOTHER'],
  ['act in a login from before another address', 'SIGN_IN_REQUIRED'],
  ['act after the loss of a role', 'PERMISSION_MISSING'],
  ['act by an ended key', 'API_KEY_INVALID'],
]

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
    const unseen = (): string[] => [
      ...Object.entries(rows).flatMap(([row, outcomes]) =>
        outcomes.filter((outcome) => !tally.get(row as TalliedRow)?.[outcome]).map((outcome) => `${row}: ${outcome}`),
      ),
      ...reasons.filter(([row, code]) => !tally.get(row)?.codes.has(code)).map(([row, code]) => `${row}: ${code}`),
    ]
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
