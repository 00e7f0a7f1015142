import type { ApiFailure, Violation } from '../api/api-failure.ts'

/**
 * The faults of a request by the fields that show them, in a form's own notation (`fields[2].value` is `fields.2.value`), and those
 * that no field shows.
 *
 * @param fields the names of the fields that are on the screen
 */
export function violationsByField(
  failure: ApiFailure | undefined,
  fields: readonly string[],
): { byField: Readonly<Record<string, string>>; rest: readonly Violation[] } {
  const named = (failure?.violations ?? []).map(({ path, message }) => ({ path: path.replaceAll(/\[(\d+)\]/g, '.$1'), message }))
  const byField = Object.fromEntries(
    named
      .filter(({ path }) => fields.includes(path))
      .toReversed()
      .map(({ path, message }) => [path, message]),
  )
  return { byField, rest: named.filter(({ path }) => !fields.includes(path)) }
}
