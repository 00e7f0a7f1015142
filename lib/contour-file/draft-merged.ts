import { ContourFileError, isObject } from './contour-file.ts'
import { fileMomentMs } from './file-moment.ts'
import { namesBy } from './references.ts'
import { type RenamedList, withNames } from './renamed.ts'
import { statusMarks } from './status-changes.ts'

/** The lists that a draft may name, and what their things go by. */
export const nameIn = {
  levels: 'number',
  groups: 'title',
  legalTypes: 'type',
  leadStatuses: 'systemName',
  leadFields: 'systemName',
  offers: 'slug',
} as const
type List = keyof typeof nameIn
type Thing = Record<string, unknown>
type Name = string | number

const isList = (part: string): part is List => Object.hasOwn(nameIn, part)

/**
 * The content of a contour file with a draft in it. Members that the draft gives replace those of the thing with the same name; others
 * stay. A draft that names all things of a list also gives their order.
 *
 * @param present the configuration as a contour file
 * @throws ContourFileError when the draft names something that is not edited by drafts
 */
export function draftMerged(present: Readonly<Record<string, unknown>>, draft: unknown, shownName: string): Thing {
  if (!isObject(draft)) throw new ContourFileError(shownName, ['the file: expected an object with the parts that change'])
  const strange = Object.keys(draft).filter((part) => part !== 'settings' && !isList(part))
  if (strange.length > 0) {
    const known = ['settings', ...Object.keys(nameIn)].join(', ')
    throw new ContourFileError(
      shownName,
      strange.map((part) => `${part}: a draft changes only ${known}`),
    )
  }
  const known = renamedBy(present, draft)
  const parts = Object.entries(draft).map(([part, changed]): [string, unknown] => [
    part,
    isList(part) ? listMerged(part, known[part] as Thing[], changed) : settingsMerged(known.settings as Thing, changed),
  ])
  return { ...known, ...Object.fromEntries(parts) }
}

/** The present configuration with the names that a draft gives, in its lists and wherever it refers to them. */
function renamedBy(present: Readonly<Record<string, unknown>>, draft: Thing): Thing {
  const pairsIn = (list: RenamedList['list']): (readonly [Name, Name])[] => {
    const things = present[list] as readonly Thing[]
    const isPresent = (name: unknown): boolean => things.some((thing) => thing[nameIn[list]] === name)
    const renamed = (Array.isArray(draft[list]) ? draft[list] : []).flatMap((thing: unknown) => {
      const [was, name] = isObject(thing) ? [thing.was, thing[nameIn[list]]] : []
      // A name that another one has is a fault, which is found later.
      return isPresent(was) && !isPresent(name) ? [[was, name] as [Name, Name]] : []
    })
    const becomes = namesBy(new Map(renamed))
    return things.map((thing) => [thing[nameIn[list]] as Name, becomes(thing[nameIn[list]] as Name)] as const)
  }
  return withNames(present, pairsIn)
}

function settingsMerged(present: Thing, changed: unknown): unknown {
  return isObject(changed) ? withoutTaken({ ...present, ...changed }) : changed
}

/** Null takes an optional member away. */
const withoutTaken = (thing: Thing): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([member, value]) => value !== null || member === 'was'))

function listMerged(list: List, present: readonly Thing[], changed: unknown): unknown {
  // The schema says what is wrong with it.
  if (!Array.isArray(changed)) return changed
  const nameOf = (thing: unknown): unknown => (isObject(thing) ? thing[nameIn[list]] : undefined)
  const known = new Map(unmarked(list, present, changed).map((thing) => [nameOf(thing), thing]))
  const whole = changed.map((thing: unknown) => (isObject(thing) ? thingMerged(list, known.get(nameOf(thing)), thing) : thing))
  const named = whole.map(nameOf)
  if ([...known.keys()].every((name) => named.includes(name))) return whole
  // One named twice is kept twice, so that it is found.
  const others = whole.filter((thing, index) => !known.has(nameOf(thing)) || named.indexOf(nameOf(thing)) !== index)
  return [...[...known].map(([name, thing]) => whole[named.indexOf(name)] ?? thing), ...others]
}

function thingMerged(list: List, present: Thing | undefined, changed: Thing): Thing {
  return withoutTaken({ ...present, ...changed, ...(list === 'offers' && present && rulesMerged(present, changed)) })
}

/** Rules in a draft begin when it is published, and those that there are stay as they are. Sets that begin later go by their beginning. */
function rulesMerged(present: Thing, changed: Thing): Thing {
  const { laterRules: named = [], rewards, leadsUnderWay } = changed
  // The schema says what is wrong with it.
  if (!Array.isArray(named)) return {}
  const known = (present.laterRules as Thing[] | undefined) ?? []
  const fromOf = (set: unknown): unknown => (isObject(set) && typeof set.from === 'string' ? fileMomentMs(set.from) : undefined)
  const isNamed = (set: Thing): boolean => named.some((one: unknown) => fromOf(one) === fromOf(set))
  const now = rewards === undefined ? [] : [{ rewards, ...(leadsUnderWay !== undefined && { leadsUnderWay }) }]
  return {
    rewards: present.rewards,
    leadsUnderWay: undefined,
    laterRules: [...known.filter((set) => !isNamed(set)), ...named, ...now],
  }
}

/** A mark that a draft gives to one status leaves the one that had it. */
function unmarked(list: List, present: readonly Thing[], changed: readonly unknown[]): Thing[] {
  if (list !== 'leadStatuses') return [...present]
  const moved = statusMarks.filter((mark) => changed.some((thing) => isObject(thing) && thing[mark] === true))
  return present.map((thing) => ({ ...thing, ...Object.fromEntries(moved.map((mark) => [mark, false])) }))
}

/**
 * A fault with the name of its thing in its place, since people know offers by name: `offers[loan].rewards[0]`.
 *
 * @param content what the draft was merged into
 */
export function placeByName(fault: string, content: Thing, draft: unknown): string {
  const place = /^(\w+)\[(\d+)\](?:\.laterRules\[(\d+)\])?/.exec(fault)
  const [whole = '', part = '', index, ruleSet] = place ?? []
  const thing = isList(part) ? (content[part] as unknown[])[Number(index)] : undefined
  const name = isList(part) && isObject(thing) ? thing[nameIn[part]] : undefined
  if (!isObject(thing) || (typeof name !== 'string' && typeof name !== 'number')) return fault
  const rest = fault.slice(whole.length)
  const within = ruleSet === undefined ? '' : `.laterRules[${ruleSet}]`
  // Rules of a draft that begin when it is published come last, and are its rewards.
  const isLast = Array.isArray(thing.laterRules) && Number(ruleSet) === thing.laterRules.length - 1
  return `${part}[${name}]${isLast && givesRewards(draft, name) ? '' : within}${rest}`
}

const givesRewards = (draft: unknown, slug: unknown): boolean =>
  isObject(draft) &&
  Array.isArray(draft.offers) &&
  draft.offers.some((offer: unknown) => isObject(offer) && offer.slug === slug && offer.rewards !== undefined)
