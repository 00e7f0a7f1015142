import type { ContourFile } from './contour-file.ts'
import type { KnownNames } from './known-ids.ts'
import { pick } from './merged-options.ts'
import { meantIn, type MeantThing, type RenamedList, renamedLists, withNames } from './renamed.ts'
import { type ComparedParts, namedInPlans, type PlaceInFile } from './three-versions.ts'

type Name = string | number
type Parts = Pick<ContourFile, 'levels' | 'groups' | 'offers'>

/** The names of three versions, brought together before what they name is. */
export interface MergedNames {
  /** A version with the names that stand; new things keep their own. */
  withStanding: <Version extends ContourFile | ComparedParts>(version: Version) => Version
  /** What was merged, with the names that hold then. */
  withFinal: (merged: ContourFile) => ContourFile
  /** A thing as plans name it then. */
  finalWhat: (what: string) => string
  kept: readonly PlaceInFile[]
  contested: readonly PlaceInFile[]
}

/**
 * Names of levels, groups and offers in three versions of a configuration: a thing is the same under another name.
 *
 * @param ours the file
 * @param base what it was made from
 */
export function mergedNames(ours: ContourFile, base: ComparedParts, names: KnownNames): MergedNames {
  const places = renamedLists.flatMap((of) => {
    const was = new Map(meantIn(base, of, names).map((meant) => [standing(meant), meant.said]))
    return meantIn(ours, of, names).map((meant) => ({
      of,
      is: standing(meant),
      isNew: meant.isNew && !meant.thing,
      ...nameChosen(meant, was.get(standing(meant))),
    }))
  })
  const placesOf = (choice: string): PlaceInFile[] =>
    places.filter((one) => one.choice === choice).map(({ of, is }) => ({ what: namedInPlans(of.list, is), attribute: of.name }))
  return {
    withStanding: (version) => {
      const pairs = new Map(
        renamedLists.map((of) => [of.list, meantIn(version, of, names).map((one) => [one.said, standing(one)] as const)]),
      )
      return withoutWas(withNames(version, (list) => pairs.get(list) ?? []))
    },
    withFinal: (merged) => {
      const finalOf = (list: RenamedList['list']) =>
        new Map(places.filter(({ of }) => of.list === list).map(({ is, name }) => [is, name]))
      const isNew = new Set(places.filter((one) => one.isNew).map(({ of, is }) => `${of.list}/${is}`))
      const pairs = (list: RenamedList['list']) => namesIn(merged, list).map((is) => [is, finalOf(list).get(is) ?? is] as const)
      const named = withNames(merged, pairs)
      return {
        ...named,
        ...withWas(
          named,
          (list, index) => pairs(list)[index],
          (list, name) => isNew.has(`${list}/${name}`),
        ),
      }
    },
    finalWhat: (what) => {
      const found = places.find(({ of, is }) => namedInPlans(of.list, is) === what)
      return found ? namedInPlans(found.of.list, found.name) : what
    },
    kept: placesOf('theirs'),
    contested: placesOf('contested'),
  }
}

/** What a thing is called as it stands; a new one by its own name. */
const standing = ({ thing, said }: MeantThing): Name => thing?.name ?? said

/** The name that holds: a file that says what it was made from says nothing of a name that changed since. */
function nameChosen({ thing, said, name }: MeantThing, was: Name | undefined): { choice: string; name: Name } {
  if (!thing) return { choice: 'ours', name }
  const isUnchanged = said === was
  const choice = pick({ ours: isUnchanged ? said : name, base: was ?? thing.name, theirs: thing.name })
  return { choice, name: choice === 'theirs' ? thing.name : name }
}

const namesIn = (parts: Parts, list: RenamedList['list']): Name[] => {
  const { name = 'title' } = renamedLists.find((of) => of.list === list) ?? {}
  return (parts[list] as readonly object[]).map((thing) => (thing as Record<string, Name>)[name] ?? '')
}

/** Names stand for themselves while versions are compared. */
function withoutWas<Version extends ContourFile | ComparedParts>(version: Version): Version {
  const lists = renamedLists.map(({ list }) => [
    list,
    (version[list] as readonly object[]).map((thing) =>
      Object.fromEntries(Object.entries(thing).filter(([key]) => key !== 'was')),
    ),
  ])
  return { ...version, ...Object.fromEntries(lists) }
}

/** The lists with the names that their things had, where these change. */
function withWas(
  file: ContourFile,
  pairOf: (list: RenamedList['list'], index: number) => readonly [Name, Name] | undefined,
  isNew: (list: RenamedList['list'], name: Name | undefined) => boolean,
): Partial<Parts> {
  const lists = renamedLists.map(({ list }) => [
    list,
    (file[list] as readonly object[]).map((thing, index) => {
      const [is, name] = pairOf(list, index) ?? []
      if (isNew(list, name)) return { ...thing, was: null }
      return is === name ? thing : { ...thing, was: is }
    }),
  ])
  return Object.fromEntries(lists)
}
