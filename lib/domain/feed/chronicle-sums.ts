/** What a line of the chronicle adds to the sums. */
export interface SummedLine {
  type: string
  /** The name of the person or key that did it. */
  by: string
  /** Negative when it was taken back; null when no money is involved. */
  amountKopecks: number | null
}

/** All lines of one type by one person or key. */
export interface ActSum {
  type: string
  by: string
  count: number
  givenKopecks: number
  /** Not negative. */
  takenBackKopecks: number
}

/**
 * Counts and amounts per type and person, ordered by type and then by name. There is no grand total: a request, its
 * approval and its payment are three acts about the same money.
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
