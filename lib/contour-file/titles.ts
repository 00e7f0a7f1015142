import type { ContourFile } from './contour-file.ts'
import { namedInPlans } from './three-versions.ts'

/**
 * What people call the things that a file names, for each name in plans: the title of a status or an offer, the label of a field, the
 * description of a level. Groups and legal types have only that name.
 */
export function titlesIn({ leadStatuses, leadFields, levels, offers }: ContourFile): ReadonlyMap<string, string> {
  return new Map([
    ...leadStatuses.map(({ systemName, title }) => [namedInPlans('leadStatuses', systemName), title] as const),
    ...leadFields.map(({ systemName, label }) => [namedInPlans('leadFields', systemName), label] as const),
    ...levels.map(({ number, description }) => [namedInPlans('levels', number), description] as const),
    ...offers.map(({ slug, title }) => [namedInPlans('offers', slug), title] as const),
  ])
}

/** The same changes, each with what people call the thing; null where they call it as it is named. */
export const withTitles = <Change extends { what: string }>(changes: readonly Change[], titles: ReadonlyMap<string, string>) =>
  changes.map((change) => ({ ...change, title: titles.get(change.what) ?? null }))
