import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour } from '../domain/contour/contour.ts'
import { countHaving } from '../store/partner/partner-census.ts'
import type { ContourFile } from './contour-file.ts'
import type { Plan } from './plan.ts'
import { type List, namedInPlans } from './three-versions.ts'

/** What partners are given, and a change touches. */
export interface GivenThing {
  id: string
  /** As the plan names it. */
  what: string
}

/** How many partners have what a change touches. */
export interface PartnersTouched {
  what: string
  partners: number
  /** Whether more may have it than were counted. */
  isAtLeast: boolean
}

/** The levels, groups and legal types that a plan changes or retires. Nobody has a new one yet. */
export function givenThings(
  { changes }: Pick<Plan, 'changes'>,
  { before, file, idOf }: { before: Contour; file: ContourFile; idOf: IdOf },
): GivenThing[] {
  const changed = new Set(changes.filter(({ kind }) => kind === 'update').map(({ what }) => what))
  const things = [
    ...file.levels.map(({ number }) => thing('levels', idOf('LEVEL', number), number)),
    ...file.groups.map(({ title }) => thing('groups', idOf('GROUP', title), title)),
    ...file.legalTypes.map(({ type }) => thing('legalTypes', idOf('LEGALTYPE', type), type)),
  ]
  const named = new Set(things.map(({ id }) => id))
  // What a part does not name any more keeps its name.
  const unnamed = [
    ...before.levels.map(({ id, number }) => thing('levels', id, number)),
    ...before.groups.map(({ id, title }) => thing('groups', id, title)),
    ...before.legalTypes.map(({ id, type }) => thing('legalTypes', id, type)),
  ].filter(({ id }) => !named.has(id))
  return [...things, ...unnamed].filter(({ what }) => changed.has(what))
}

const thing = (list: List, id: string, name: string | number): GivenThing => ({ id, what: namedInPlans(list, name) })

/** Partners are counted only if something that they are given is touched. */
export async function partnersTouched(given: readonly GivenThing[]): Promise<PartnersTouched[]> {
  const { byId, isWhole } = await countHaving(given.map(({ id }) => id))
  return given.map(({ id, what }) => ({ what, partners: byId.get(id) ?? 0, isAtLeast: !isWhole }))
}
