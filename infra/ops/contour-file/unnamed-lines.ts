/** Enough to see of what kind they are. */
const examples = 3

const manyOf: Readonly<Record<string, string>> = {
  legaltype: 'legal types',
  field: 'lead fields',
  status: 'lead statuses',
}

/**
 * What the table has and the file does not name, as lines for people: a number for each kind with a few examples. A contour in use has
 * thousands of partners that no file names, and their addresses have no place in the log of a build.
 *
 * @param unnamed as in a plan: the kind, a blank and the name
 * @param isWhole whether every name is listed
 */
export function unnamedLines(unnamed: readonly string[], isWhole: boolean): string[] {
  if (isWhole) return [...unnamed]
  const kinds = Map.groupBy(unnamed, (what) => what.split(' ', 1)[0] ?? '')
  return [...kinds].flatMap(([kind, ofKind]) => {
    if (ofKind.length <= examples) return ofKind
    const names = ofKind.slice(0, examples).map((what) => what.slice(kind.length + 1))
    return [`${ofKind.length} ${manyOf[kind] ?? `${kind}s`}, such as ${names.join(', ')}`]
  })
}
