/** What a walk does, in its order. */
export const walkSteps = ['list', 'create', 'error', 'event', 'webhook'] as const
export type WalkStep = (typeof walkSteps)[number]

/** The lines that a walk must print at each step, without the name of the step. */
export type ExpectedLines = Readonly<Record<WalkStep, readonly string[]>>

/** What came of a step: null when all is as expected, else what is not. */
export type Verdicts = Readonly<Record<WalkStep, string | null>>

/**
 * Compares what a walk printed with what the contour said by itself.
 *
 * @param complaint what the walk said when it ended badly; null when it ended well
 */
export function verdictsOf(printed: string, expected: ExpectedLines, complaint: string | null): Verdicts {
  const byStep = Map.groupBy(printed.split('\n'), (line) => line.split(' ', 1)[0])
  const verdicts = walkSteps.map((step) => {
    const lines = (byStep.get(step) ?? []).map((line) => line.slice(step.length + 1))
    return [step, verdictOf(lines, expected[step], complaint)] as const
  })
  return Object.fromEntries(verdicts) as Record<WalkStep, string | null>
}

function verdictOf(lines: readonly string[], expected: readonly string[], complaint: string | null): string | null {
  const [missing, surplus] = [less(expected, lines), less(lines, expected)]
  const [firstMissing] = missing
  const [firstSurplus] = surplus
  if (firstMissing === undefined && firstSurplus === undefined) return null
  const why = lines.length === 0 && complaint !== null ? `: ${complaint}` : ''
  const read = firstSurplus === undefined ? '' : `, read ${firstSurplus}`
  return `${missing.length} of ${expected.length} missing${why || ` such as ${firstMissing ?? 'none'}${read}`}`
}

/** The first list without as much of each line as the second has. */
function less(lines: readonly string[], others: readonly string[]): string[] {
  const left = Map.groupBy(others, (line) => line)
  return lines.filter((line) => left.get(line)?.pop() === undefined)
}
