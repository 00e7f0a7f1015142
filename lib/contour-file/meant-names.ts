type Name = string | number

/** How a file names a thing: by its present or an earlier name; with `was` it gives the thing that was called so another name. */
export interface SaidName {
  name: Name
  /** Null for a new thing under a name that another one had. */
  was?: Name | null | undefined
}

/** A thing of the table by its names. */
export interface NamedThing {
  name: Name
  formerNames?: readonly Name[] | undefined
}

/** What a name of a file means. */
export interface Meant<Thing> {
  /** Undefined for a new thing. */
  thing: Thing | undefined
  /** What the thing is called from then on. */
  name: Name
  /** Why it cannot be meant. */
  fault?: string
}

/**
 * The things that a list of a file means. A present name counts first. An earlier name means the thing that has another name now, and does not
 * change that back. An earlier name is taken for good, so that no file means two things by it at different times.
 *
 * @returns one for each name, in their order
 */
export function meantThings<Thing extends NamedThing>(said: readonly SaidName[], known: readonly Thing[]): Meant<Thing>[] {
  const moving = new Set(said.flatMap((one) => renamedBy(one, known) ?? []))
  const places = new Map<Thing, number>()
  return said.map((one, index) => {
    const meant = meantBy(one, known, moving)
    if (meant.thing === undefined || meant.fault !== undefined) return meant
    const other = places.get(meant.thing)
    if (other === undefined) places.set(meant.thing, index)
    return other === undefined
      ? meant
      : { ...meant, fault: `${one.name} and ${said[other]?.name} are one, ${meant.thing.name} now: leave one of them` }
  })
}

const called = <Thing extends NamedThing>(known: readonly Thing[], named: Name): Thing | undefined =>
  known.find(({ name }) => name === named)

const wasCalled = <Thing extends NamedThing>(known: readonly Thing[], named: Name): Thing | undefined =>
  known.find(({ formerNames = [] }) => formerNames.includes(named))

/** The thing that gets another name; undefined when none does, or has it already. */
function renamedBy<Thing extends NamedThing>({ name, was }: SaidName, known: readonly Thing[]): Thing | undefined {
  if (was === undefined || was === null || was === name || called(known, name)?.formerNames?.includes(was)) return undefined
  return called(known, was) ?? wasCalled(known, was)
}

function meantBy<Thing extends NamedThing>(said: SaidName, known: readonly Thing[], moving: ReadonlySet<Thing>): Meant<Thing> {
  const { name } = said
  const renamed = renamedBy(said, known)
  const present = called(known, name)
  const former = wasCalled(known, name)
  if (said.was === null && !present) return { thing: undefined, name }
  if (!renamed) {
    if (present && moving.has(present))
      return {
        thing: undefined,
        name,
        fault: `what has the name ${name} gets another one here, and ${name} stays its own: apply that first`,
      }
    const thing = present ?? former
    return { thing, name: thing?.name ?? name }
  }
  const holder = present ?? former
  if (holder && holder !== renamed) {
    return {
      thing: renamed,
      name,
      fault: `${name} is taken: ${holder.name === name ? 'another one has that name' : `${holder.name} was called so`}`,
    }
  }
  return { thing: renamed, name }
}

/** The earlier names of a thing that is called so from now on. */
export function formerNamesAfter<Named extends Name>(
  before: { name: Named; formerNames?: readonly Named[] | undefined },
  name: Named,
): Named[] {
  const all = before.name === name ? (before.formerNames ?? []) : [...(before.formerNames ?? []), before.name]
  return [...new Set(all)].filter((one) => one !== name)
}

/** They, as they are stored; nothing for a thing that had no other name. */
export function formerNamesKept<Named extends Name>(
  before: { name: Named; formerNames?: readonly Named[] | undefined },
  name: Named,
): { formerNames?: readonly Named[] } {
  const formerNames = formerNamesAfter(before, name)
  return formerNames.length === 0 ? {} : { formerNames }
}
