/** What a line of the chronicle adds to its sums. */
export interface SummedLine {
  type: string
  /** The name of who did it. */
  by: string
  /** Less than nothing where it was taken back; null where it is about no money. */
  amountKopecks: number | null
}

/** All lines of one type by one person or key. */
export interface ActSum {
  type: string
  by: string
  count: number
  givenKopecks: number
  /** Not below zero. */
  takenBackKopecks: number
}

/**
 * How often each of those who acted did what, and for how much, by type and then by name. There is no sum of all: a request, its approval
 * and its payment are three acts about the same money.
 */
export function sumsByAct(lines: readonly SummedLine[]): ActSum[] {
  const sums = new Map<string, ActSum>()
  for (const { type, by, amountKopecks } of lines) {
    const name = JSON.stringify([type, by])
    const sum = sums.get(name) ?? { type, by, count: 0, givenKopecks: 0, takenBackKopecks: 0 }
    sum.count += 1
    if (amountKopecks !== null && amountKopecks > 0) sum.givenKopecks += amountKopecks
    if (amountKopecks !== null && amountKopecks < 0) sum.takenBackKopecks -= amountKopecks
    sums.set(name, sum)
  }
  return [...sums.values()].toSorted((a, b) => compared(a.type, b.type) || compared(a.by, b.by))
}

const compared = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
