import type { Fault, Place } from './fault.ts'

/** Collects what is wrong, and what the person should know, as lines are checked. */
export interface Checking {
  /** What keeps the history out. */
  faults: Fault[]
  /** What comes in and is marked, or comes in otherwise than somebody may think. */
  warnings: Fault[]
}

export function fault({ faults }: Checking, { file, line }: Place, column: string | null, what: string): undefined {
  faults.push({ file, line, column, what })
}

export function warning({ warnings }: Checking, { file, line }: Place, column: string | null, what: string): undefined {
  warnings.push({ file, line, column, what })
}

/** Faults for rows whose name another row has; the first one keeps it. */
export function refuseTwice<Row extends { place: Place }>(
  checking: Checking,
  rows: readonly Row[],
  column: string,
  nameOf: (row: Row) => string | null | undefined,
): void {
  const first = new Map<string, Place>()
  for (const row of rows) {
    const name = nameOf(row)
    if (name === null || name === undefined) continue
    const other = first.get(name)
    if (other) fault(checking, row.place, column, `${name} stands in line ${other.line} too`)
    else first.set(name, row.place)
  }
}
