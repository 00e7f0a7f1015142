import { type DeedTally, rows, type TalliedRow } from './dishonest-deed.ts'

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

const outcomes = (Object.keys(rows) as TalliedRow[]).flatMap((row) => rows[row].map((outcome) => ({ row, outcome })))

/** All that dishonest people must be seen to try, with what must come of it in some run. */
export const soughtOutcomes: readonly string[] = [
  ...outcomes.map(({ row, outcome }) => `${row}: ${outcome}`),
  ...reasons.map(([row, code]) => `${row}: ${code}`),
]

/** Those of them that a tally has. */
export const outcomesIn = (tally: DeedTally): string[] => [
  ...outcomes.filter(({ row, outcome }) => tally.get(row)?.[outcome]).map(({ row, outcome }) => `${row}: ${outcome}`),
  ...reasons.filter(([row, code]) => tally.get(row)?.codes.has(code)).map(([row, code]) => `${row}: ${code}`),
]
