import { configurationId, type IdOf } from '../domain/contour/configuration-id.ts'
import type { Item } from '../store/table/item.ts'

/** What the things go by that can be renamed. */
const nameIn = { ADMINISTRATOR: 'email' } as const
type RenamedKind = keyof typeof nameIn

/** Names of the things that can be renamed: present ones, and former ones. */
export interface KnownNames {
  idOf: IdOf
  /** The present name of a thing that is called otherwise by now; undefined for a present name, and for one that nothing ever had. */
  presentName: (kind: RenamedKind, name: string) => string | undefined
}

/**
 * Names and ids in a contour. The id is made from the first name of a thing (docs/decisions/2026-11-21-configuration-ids-come-from-names.md) and
 * stays when the thing is renamed, so it is looked up among what is stored. A present name counts before a former one of another thing.
 *
 * @param configuration items of the contour's partition, by sort key
 */
export function knownNames(contour: string, configuration: ReadonlyMap<string, Item>): KnownNames {
  const things = [...configuration.values()].flatMap((item) => {
    const kind = String(item.sk).split('#', 1)[0] as RenamedKind
    if (!Object.hasOwn(nameIn, kind)) return []
    const { formerNames = [] } = item as { formerNames?: readonly string[] }
    return [{ kind, id: String(item.id), name: String(item[nameIn[kind]]), formerNames }]
  })
  const present = new Map(things.map(({ kind, id, name }) => [`${kind}/${name}`, id]))
  const former = new Map(things.flatMap(({ kind, name, formerNames }) => formerNames.map((one) => [`${kind}/${one}`, name])))
  return {
    idOf: (kind, name) => present.get(`${kind}/${name}`) ?? configurationId(contour, kind, name),
    presentName: (kind, name) => (present.has(`${kind}/${name}`) ? undefined : former.get(`${kind}/${name}`)),
  }
}
