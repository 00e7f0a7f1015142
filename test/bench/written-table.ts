/** Which table stands where in docs/performance.md, and what it was measured of. */
export interface MeasuredTable {
  name: string
  /** As textTable made it. */
  table: string
  /** The commit that was measured, and whether files were changed since. */
  commit: string
  /** The day, such as 2026-11-24. */
  day: string
}

/**
 * The page with the table in place of what stood between its marks.
 *
 * @throws Error when the page has no marks for the measure
 */
export function withMeasured(page: string, { name, table, commit, day }: MeasuredTable): string {
  const [begin, end] = [`<!-- ${name}: written by npm run bench -- ${name} --write -->`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}: ${begin} … ${end}`)
  return `${page.slice(0, from)}${begin}\n\nMeasured of commit ${commit} on ${day}.\n\n${table}\n\n${page.slice(to)}`
}
