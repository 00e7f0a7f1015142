import type { FieldOption } from '../domain/contour/contour.ts'
import { formerNamesAfter, meantThings } from './meant-names.ts'
import type { Renamed } from './renamed.ts'

/** An option as a file says it: its text, or what else there is to say. */
export type SaidOption = string | { name: string; was?: string | undefined; hidden?: boolean | undefined }

/** An option of a file with all its members. */
export const wholeOption = (said: SaidOption): { name: string; was?: string | undefined; hidden: boolean } =>
  typeof said === 'string' ? { name: said, hidden: false } : { ...said, hidden: said.hidden ?? false }

/** An option as a file says it, as briefly as it goes. */
export const saidOption = ({
  name,
  was,
  hidden,
}: {
  name: string
  was?: string | undefined
  hidden?: boolean | undefined
}): SaidOption =>
  was === undefined && !hidden ? name : { name, ...(was !== undefined && { was }), ...(hidden && { hidden: true }) }

/**
 * The options of a list as a file leaves them. Those that it does not name are retired, and stay behind those it names: leads and partners have
 * them.
 *
 * @param said undefined for a field of another type
 * @param before as they stand; undefined for a new list
 * @param of.newId the id of a new option
 * @param of.isClosed whether the previous release is gone: it would undo a new name, and offer what is retired
 */
export function optionsAfter(
  said: readonly SaidOption[] | undefined,
  before: readonly FieldOption[] | null | undefined,
  { newId, isClosed }: { newId: (name: string) => string; isClosed: boolean },
): FieldOption[] | null {
  if (!said) return null
  const options = said.map(wholeOption)
  const known = before ?? []
  const named = meantThings(options, known).map(({ thing, name }, index): FieldOption => {
    const [text, hidden] = [String(name), options[index]?.hidden ?? false]
    const formerNames = thing ? formerNamesAfter(thing, text) : []
    return {
      id: thing?.id ?? newId(text),
      name: text,
      ...(hidden && { hidden }),
      ...(formerNames.length > 0 && { formerNames }),
    }
  })
  const unnamed = known.filter(({ id }) => !named.some((option) => option.id === id))
  return [...named, ...(isClosed ? unnamed.map((option) => ({ ...option, hidden: true as const })) : unnamed)]
}

/** Whether a file says of options what the previous release does not know. */
export const isBeyondPrevious = (said: readonly SaidOption[] = [], before: readonly FieldOption[] | null = null): boolean => {
  const options = said.map(wholeOption)
  const isRenamed = meantThings(options, before ?? []).some(({ thing, name }) => thing !== undefined && thing.name !== name)
  return isRenamed || options.some(({ hidden }) => hidden)
}

/** What is wrong with the names of options, each with its place. */
export const faultsOfOptions = (
  said: readonly SaidOption[] = [],
  before: readonly FieldOption[] | null = null,
  place: string,
): string[] =>
  meantThings(said.map(wholeOption), before ?? []).flatMap(({ fault }, index) =>
    fault === undefined ? [] : [`${place}.options[${index}]: ${fault}`],
  )

/** The options that stand and that a file does not name. */
export function unnamedOptions(said: readonly SaidOption[], before: readonly FieldOption[] | null | undefined): FieldOption[] {
  const named = new Set(meantThings(said.map(wholeOption), before ?? []).map(({ thing }) => thing))
  return (before ?? []).filter((option) => !named.has(option))
}

/** The options that a file names as they were called before. */
export const renamedOptions = (
  said: readonly SaidOption[] = [],
  before: readonly FieldOption[] | null = null,
  what: string,
): Renamed[] => {
  const options = said.map(wholeOption)
  return meantThings(options, before ?? []).flatMap(({ name }, index) => {
    const own = options[index]?.name
    return own === name ? [] : [{ what: `option ${own} of ${what}`, is: String(name) }]
  })
}
