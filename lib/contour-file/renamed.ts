import type { IdOf } from '../domain/contour/configuration-id.ts'
import { type ContourFile, ContourFileError } from './contour-file.ts'
import type { KnownNames, KnownThing } from './known-ids.ts'
import { type Meant, meantThings } from './meant-names.ts'
import { namesBy, withReferences } from './references.ts'

/** A thing that the file names as it was called before. */
export interface Renamed {
  what: string
  /** What it is called now. */
  is: string
}

/** The lists whose things can be renamed by a file. */
export const renamedLists = [
  { list: 'levels', kind: 'LEVEL', name: 'number', what: 'level' },
  { list: 'groups', kind: 'GROUP', name: 'title', what: 'group' },
  { list: 'offers', kind: 'OFFER', name: 'slug', what: 'offer' },
] as const
export type RenamedList = (typeof renamedLists)[number]

type Name = string | number

/** A thing of a file, and what its name means. */
export interface MeantThing extends Meant<KnownThing> {
  /** What the file calls it. */
  said: Name
  /** A new thing under a name that another one had. */
  isNew: boolean
}

/** What the names of a list mean, in its order. */
export function meantIn(
  file: Partial<Pick<ContourFile, 'levels' | 'groups' | 'offers'>>,
  of: RenamedList,
  names: KnownNames,
): MeantThing[] {
  const said = (file[of.list] ?? []).map((thing) => saidName(thing, of))
  return meantThings(said, names.thingsOf(of.kind)).map((meant, index) => ({
    ...meant,
    said: said[index]?.name ?? '',
    isNew: said[index]?.was === null,
  }))
}

function saidName(thing: object, { name }: RenamedList): { name: Name; was?: Name | null } {
  // The schema has both.
  const { [name]: own, was } = thing as Record<string, Name | null | undefined>
  return { name: own ?? '', ...(was !== undefined && { was }) }
}

/**
 * A contour file with the present names of what was renamed since it was written: the file means the same things, and does not rename them
 * back. What the file itself gives another name has that name.
 *
 * @throws ContourFileError when the file names one thing twice, by an old name and the present one, or gives a name that is taken
 */
export function withPresentNames(
  written: ContourFile,
  names: KnownNames,
): { file: ContourFile; renamed: readonly Renamed[]; idOf: IdOf; isRenaming: boolean } {
  const { file, renamed } = withPresentAddresses(written, names)
  const lists = renamedLists.map((of) => ({ of, meant: meantIn(file, of, names) }))
  const faults = lists.flatMap(({ of, meant }) =>
    meant.flatMap(({ fault }, index) => (fault === undefined ? [] : [`${of.list}[${index}].${of.name}: ${fault}`])),
  )
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${file.contour}`, faults)
  const moved = lists.flatMap(({ of, meant }) =>
    meant.flatMap(({ thing, name }) => (thing && thing.name !== name ? [[`${of.kind}/${name}`, thing.id] as const] : [])),
  )
  const ids = new Map<string, string>(moved)
  const stale = lists.flatMap(({ of, meant }) =>
    meant.filter(({ said, name }) => said !== name).map(({ said, name }) => ({ what: `${of.what} ${said}`, is: String(name) })),
  )
  return {
    file: withNames(file, (list) => lists.find(({ of }) => of.list === list)?.meant.map(({ said, name }) => [said, name]) ?? []),
    renamed: [...renamed, ...stale],
    idOf: (kind, name) => ids.get(`${kind}/${name}`) ?? names.idOf(kind, name),
    isRenaming: moved.length > 0,
  }
}

/**
 * A file with other names for its levels, groups and offers, in their lists and wherever it refers to them.
 *
 * @param namesIn for the things of a list, in its order: what each is called in the file, and what it is to be called
 */
export function withNames<File extends Partial<Pick<ContourFile, 'levels' | 'groups' | 'offers'>>>(
  file: File,
  namesIn: (list: RenamedList['list']) => readonly (readonly [Name, Name])[],
): File {
  const named = (list: RenamedList['list']) => namesBy(new Map(namesIn(list)))
  const lists = renamedLists.flatMap(({ list, name }) => {
    const pairs = namesIn(list)
    const things: readonly object[] | undefined = file[list]
    return things
      ? [
          [
            list,
            things.map((thing, index) => ({
              ...thing,
              [name]: pairs[index]?.[1] ?? saidName(thing, { name } as RenamedList).name,
            })),
          ],
        ]
      : []
  })
  const whole = { ...file, ...Object.fromEntries(lists) }
  return withReferences(whole, { levels: named('levels'), groups: named('groups'), offers: named('offers') })
}

/** @throws ContourFileError when the file names one person twice */
function withPresentAddresses(file: ContourFile, { presentName }: KnownNames): { file: ContourFile; renamed: Renamed[] } {
  const emailOf = (email: string): string => presentName('ADMINISTRATOR', email) ?? email
  const renamed = file.administrators.flatMap(({ email }) =>
    emailOf(email) === email ? [] : [{ what: `administrator ${email}`, is: emailOf(email) }],
  )
  if (renamed.length === 0) return { file, renamed }
  refuseTwice(file, emailOf)
  return {
    file: {
      ...file,
      administrators: file.administrators.map((one) => ({ ...one, email: emailOf(one.email) })),
      apiKeys: file.apiKeys.map((one) => ({ ...one, administrator: emailOf(one.administrator) })),
    },
    renamed,
  }
}

/** @throws ContourFileError */
function refuseTwice({ contour, administrators }: ContourFile, emailOf: (email: string) => string): void {
  const places = new Map<string, number>()
  const faults = administrators.flatMap(({ email }, index) => {
    const present = emailOf(email)
    const other = places.get(present)
    if (other === undefined) places.set(present, index)
    return other === undefined
      ? []
      : [
          `administrators[${index}].email: ${email} and administrators[${other}] are one person, ${present} now: leave one of them`,
        ]
  })
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${contour}`, faults)
}
