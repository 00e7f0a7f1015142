import { configurationId, type IdOf } from '../domain/contour/configuration-id.ts'
import type { Item } from '../store/table/item.ts'

/** What the things go by that can be renamed. */
const nameIn = { ADMINISTRATOR: 'email', LEVEL: 'number', GROUP: 'title', OFFER: 'slug' } as const
export type RenamedKind = keyof typeof nameIn
type Name = string | number

/** A thing of the table that can be renamed. */
export interface KnownThing {
  id: string
  name: Name
  formerNames: readonly Name[]
}

/** Names of the things that can be renamed: present ones, and former ones. */
export interface KnownNames {
  idOf: IdOf
  /** The present name of a thing that is called otherwise by now; undefined for a present name, and for one that nothing ever had. */
  presentName: (kind: 'ADMINISTRATOR', name: string) => string | undefined
  thingsOf: (kind: RenamedKind) => readonly KnownThing[]
}

/**
 * Names and ids in a contour. The id is made from the first name of a thing (docs/decisions/2026-11-21-configuration-ids-come-from-names.md) and
 * stays when the thing is renamed, so it is looked up among what is stored. A present name counts before a former one of another thing.
 *
 * @param configuration items of the contour's partition, by sort key
 */
export function knownNames(contour: string, configuration: ReadonlyMap<string, Item>): KnownNames {
  const things = [...configuration.values()].flatMap((item): (KnownThing & { kind: RenamedKind })[] => {
    const kind = String(item.sk).split('#', 1)[0] as RenamedKind
    if (!Object.hasOwn(nameIn, kind)) return []
    const { formerNames = [] } = item as { formerNames?: readonly Name[] }
    return [{ kind, id: String(item.id), name: item[nameIn[kind]] as Name, formerNames }]
  })
  const present = new Map(things.map(({ kind, id, name }) => [`${kind}/${name}`, id]))
  const former = new Map(things.flatMap(({ kind, name, formerNames }) => formerNames.map((one) => [`${kind}/${one}`, name])))
  const taken = new Set(things.map(({ id }) => id))
  return {
    idOf: (kind, name) => present.get(`${kind}/${name}`) ?? freeId(taken, contour, kind, name),
    presentName: (kind, name) => {
      const is = present.has(`${kind}/${name}`) ? undefined : former.get(`${kind}/${name}`)
      return is === undefined ? undefined : String(is)
    },
    thingsOf: (kind) => things.filter((thing) => thing.kind === kind),
  }
}

/** The id of a new thing: another thing may have begun under its name. */
function freeId(taken: ReadonlySet<string>, contour: string, ...[kind, name]: Parameters<IdOf>): string {
  for (let count = 1; ; count++) {
    const id = configurationId(contour, kind, count === 1 ? name : `${name}/${count}`)
    if (!taken.has(id)) return id
  }
}
