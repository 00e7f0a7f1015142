import type { Configuration } from '../configuration/use-configuration.ts'

/** What people call the things that differences name. */
export interface Titles {
  /** By systemName. */
  statuses: ReadonlyMap<string, string>
  /** The systemName of the target status; undefined while it is not known. */
  target: string | undefined
  /** Labels of lead fields, by systemName. */
  fields: ReadonlyMap<string, string>
  /** Descriptions of levels, by number. */
  levels: ReadonlyMap<string, string>
  /** By slug. */
  offers: ReadonlyMap<string, string>
  /** Labels of what legal types ask, by `type systemName`. */
  questions: ReadonlyMap<string, string>
}

/** Things go by their names where nothing is known of them. */
export const noTitles: Titles = {
  statuses: new Map(),
  target: undefined,
  fields: new Map(),
  levels: new Map(),
  offers: new Map(),
  questions: new Map(),
}

interface TitledChange {
  what: string
  title: string | null
  differences: readonly { attribute: string; to?: unknown }[]
}

/** The titles of a configuration, with those that changes give. */
export function titlesOf(of: Configuration | undefined, changes: readonly TitledChange[] = []): Titles {
  const given = (kind: string): (readonly [string, string])[] =>
    changes.flatMap(({ what, title }) =>
      title !== null && what.startsWith(`${kind} `) ? [[what.slice(kind.length + 1), title]] : [],
    )
  const moved = changes
    .find(({ what }) => what === 'settings')
    ?.differences.find(({ attribute }) => attribute === 'targetStatusId')?.to
  const { leadStatuses = [], leadFields = [], levels = [], offers = [], legalTypes = [] } = of ?? {}
  return {
    statuses: new Map([...leadStatuses.map(({ systemName, title }) => [systemName, title] as const), ...given('lead status')]),
    target: typeof moved === 'string' ? moved : leadStatuses.find(({ target }) => target)?.systemName,
    fields: new Map([...leadFields.map(({ systemName, label }) => [systemName, label] as const), ...given('lead field')]),
    levels: new Map([...levels.map(({ number, description }) => [String(number), description] as const), ...given('level')]),
    offers: new Map([...offers.map(({ slug, title }) => [slug, title] as const), ...given('offer')]),
    questions: new Map(
      legalTypes.flatMap(({ type, fields }) => fields.map(({ systemName, label }) => [`${type} ${systemName}`, label] as const)),
    ),
  }
}
