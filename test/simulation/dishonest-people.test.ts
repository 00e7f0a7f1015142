import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeOnEngine } from '../engine/contour-table.ts'
import { areDishonestAbout } from './dishonest-cast.ts'
import { addToTally, type DeedTally, rows, type TalliedRow } from './dishonest-deed.ts'
import { type Functions, loadFunctions } from './functions.ts'
import { simulateRun } from './run.ts'
import { type Wire, wireTo } from './wire.ts'

const runsAtLeast = 12
const runsAtMost = 60

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
    const isEnough = (runs: number): boolean => runs >= runsAtMost || (runs >= runsAtLeast && unseen().length === 0)
    for (let [seed, runs] = [1, 0]; !isEnough(runs); seed++) {
      if (!areDishonestAbout(seed)) continue
      const report = await simulateRun({ endpoint, wire, functions }, seed)
      expect(report.violations, `seed ${seed}`).toEqual([])
      addToTally(tally, report.deeds)
      runs++
    }
    expect(unseen()).toEqual([])
  })
})
