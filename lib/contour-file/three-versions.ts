import { isDeepStrictEqual } from 'node:util'
import type { FieldOption } from '../domain/contour/contour.ts'
import { logoIdIn } from '../store/contour/logo.ts'
import { type ContourFile, isObject } from './contour-file.ts'
import { nameIn } from './draft-merged.ts'
import { type Choice, mergedOptions, orderChosen, pick, type Three } from './merged-options.ts'
import type { SaidOption } from './said-option.ts'
import { statusMarks } from './status-changes.ts'

/** The parts of a file that the console changes too. */
export const comparedParts = ['settings', 'levels', 'groups', 'legalTypes', 'leadStatuses', 'leadFields', 'offers'] as const
export type ComparedParts = Pick<ContourFile, (typeof comparedParts)[number]>

/** The compared parts of a file, without partners: nobody's address is kept with a former configuration. */
export function comparedPartsOf(file: ContourFile): ComparedParts {
  const offers = file.offers.map((offer) => ({ ...withLogoId(offer), closedFor: [] }))
  const settings = withLogoId(file.settings)
  const { levels, groups, legalTypes, leadStatuses, leadFields } = file
  return { settings, levels, groups, legalTypes, leadStatuses, leadFields, offers }
}

/** A logo is compared by its digest, which is what the table says of it. */
const withLogoId = <Thing extends { logo?: string | undefined }>(thing: Thing): Thing =>
  thing.logo === undefined ? thing : { ...thing, logo: logoIdIn(thing.logo) }

/** What a file says of them, to be kept; undefined when it said the same before. */
export function appliedPartsNow(file: ContourFile, before: ComparedParts | undefined): ComparedParts | undefined {
  const parts = comparedPartsOf(file)
  return isDeepStrictEqual(plain(parts), plain(before)) ? undefined : parts
}

/** A thing, as a plan names it, and a member of it; null for the whole thing. */
export interface PlaceInFile {
  what: string
  attribute: string | null
}

export interface MergedFile {
  file: ContourFile
  /** What only the console changed: it stays as it stands. */
  kept: readonly PlaceInFile[]
  /** What the file and the console changed, each otherwise. */
  contested: readonly PlaceInFile[]
}

type Thing = Readonly<Record<string, unknown>>
type FileOffer = ContourFile['offers'][number]
export type List = Exclude<(typeof comparedParts)[number], 'settings'>

const kindOf: Readonly<Record<List, string>> = {
  levels: 'level',
  groups: 'group',
  legalTypes: 'legal type',
  leadStatuses: 'lead status',
  leadFields: 'lead field',
  offers: 'offer',
}

/** A thing of a list as plans name it. */
export const namedInPlans = (list: List, name: unknown): string => `${kindOf[list]} ${String(name)}`

/** The members that hold the rules of an offer: they are one value. */
const ruleMembers = ['rewards', 'laterRules', 'leadsUnderWay'] as const

/** Stopped and closed offers are daily work, which a file leaves alone anyway; the marks of statuses are compared as one. */
const leftOut: Readonly<Partial<Record<List, readonly string[]>>> = {
  offers: ['active', 'closedFor', ...ruleMembers],
  leadStatuses: statusMarks,
}

/**
 * A file with what the console changed since: of three versions, what only the file changed is as the file says, and what only the console
 * changed is as it stands. What both changed otherwise is contested, and is as the file says.
 *
 * @param of.base what the file was made from
 * @param of.theirs what stands
 * @param of.ours the file
 * @param of.isPublished whether the console changed a thing, by its name in plans
 * @param of.leavesRules whether a file with this offer leaves its rules as they stand
 * @param of.optionsOf the options of the table, with their earlier names
 */
export function mergedFile(of: {
  base: ComparedParts
  theirs: ComparedParts
  ours: ContourFile
  isPublished: (what: string) => boolean
  leavesRules: (offer: FileOffer) => boolean
  optionsOf?: OptionsOf
}): MergedFile {
  const [base, theirs] = [plain(of.base), plain(of.theirs)]
  const kept: PlaceInFile[] = []
  const contested: PlaceInFile[] = []
  const { isPublished, leavesRules, optionsOf = () => [] } = of
  const merge = { kept, contested, isPublished, leavesRules, optionsOf }
  const settings = mergedThing('settings', { ours: of.ours.settings, base: base.settings, theirs: theirs.settings }, [], merge)
  const lists = (Object.keys(kindOf) as List[]).map((list) => [
    list,
    mergedList(list, { ours: of.ours[list], base: base[list] ?? [], theirs: theirs[list] }, merge),
  ])
  // Each member is one of the file or one that was a file's, so the whole has the form of a file.
  return { file: { ...of.ours, settings, ...Object.fromEntries(lists) } as ContourFile, kept, contested }
}

/** The options of a list in the table: of a lead field, as plans name it, or of a field of a legal type. */
export type OptionsOf = (what: string, field?: string) => readonly FieldOption[]

interface Found {
  optionsOf: OptionsOf
  isPublished: (what: string) => boolean
  leavesRules: (offer: FileOffer) => boolean
  kept: PlaceInFile[]
  contested: PlaceInFile[]
}

function mergedList(list: List, { ours, base, theirs }: Three<readonly Thing[]>, found: Found): Thing[] {
  const nameOf = (thing: Thing): unknown => thing[nameIn[list]]
  const byName = (things: readonly Thing[]) => new Map(things.map((thing) => [nameOf(thing), thing]))
  const [own, was, stands] = [byName(ours), byName(base), byName(theirs)]
  const whatOf = (name: unknown): string => namedInPlans(list, name)
  const whole = ours.map((thing) => {
    const name = nameOf(thing)
    const present = stands.get(name)
    if (!present) return thing
    const three = { ours: thing, base: was.get(name) ?? {}, theirs: present }
    const merged = mergedThing(whatOf(name), three, leftOut[list] ?? [], found)
    return list === 'offers' ? withRules(merged, three, found) : merged
  })
  // What the console added is named too: a rule that stays may refer to it.
  const added = theirs.filter((thing) => !own.has(nameOf(thing)) && !was.has(nameOf(thing)))
  // A retired thing may be one that the file dropped before.
  const isTold = ({ hidden }: Thing): boolean => hidden !== true
  found.kept.push(...added.filter(isTold).map((thing) => ({ what: whatOf(nameOf(thing)), attribute: null })))
  const all = [...whole, ...added]
  if (list === 'leadStatuses') return inOrder(list, { ours, base, theirs }, withMarks(all, { ours, base, theirs }, found), found)
  return list === 'leadFields' ? inOrder(list, { ours, base, theirs }, all, found) : all
}

function mergedThing(what: string, { ours, base, theirs }: Three<Thing>, except: readonly string[], found: Found): Thing {
  const members = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  const merged: Record<string, unknown> = { ...ours }
  for (const attribute of members) {
    if (except.includes(attribute)) continue
    const three = { ours: ours[attribute], base: base[attribute], theirs: theirs[attribute] }
    const { value, choice: chosen } = mergedMember(what, attribute, three, found)
    note(chosen, { what, attribute }, found)
    if (chosen !== 'theirs') continue
    if (value === undefined) delete merged[attribute]
    else merged[attribute] = value
  }
  return merged
}

/**
 * An offer with the rules that hold. How a file says rules depends on when they were published, so what it leaves of those that stand is
 * asked of the rules themselves.
 */
function withRules(offer: Thing, { ours, base, theirs }: Three<Thing>, found: Found): Thing {
  const what = namedInPlans('offers', offer.slug)
  const rulesOf = (of: Thing) => plain(ruleMembers.map((member) => of[member] ?? null))
  // A file's offer, or one that was.
  const leaves = (of: Thing): boolean => found.leavesRules(of as FileOffer)
  if (leaves(ours)) return offer
  if ('rewards' in base && isDeepStrictEqual(rulesOf(ours), rulesOf(base))) {
    found.kept.push({ what, attribute: 'rewards' })
    const { leadsUnderWay: _said, ...others } = offer
    return { ...others, rewards: theirs.rewards, laterRules: theirs.laterRules }
  }
  const isContested = 'rewards' in base ? !leaves(base) : found.isPublished(what)
  if (isContested) found.contested.push({ what, attribute: 'rewards' })
  return offer
}

/** A member of a thing: options and fields one by one, everything else as one value. */
function mergedMember(
  what: string,
  attribute: string,
  three: Three<unknown>,
  found: Pick<Found, 'optionsOf' | 'isPublished'>,
): { value: unknown; choice: Choice } {
  if (isLists(three) && attribute === 'options') return mergedOptions(three as Three<SaidOption[]>, found.optionsOf(what))
  if (isLists(three) && attribute === 'fields') return mergedFields(what, three as Three<Thing[]>, found)
  const { ours } = three
  const said = attribute === 'logo' && typeof ours === 'string' ? logoIdIn(ours) : ours
  return { value: three.theirs, choice: choice({ ...three, ours: said }, found.isPublished(what)) }
}

const isLists = ({ ours, base, theirs }: Three<unknown>): boolean => [ours, base, theirs].every((value) => Array.isArray(value))

/** The fields of a legal type, member by member. Those that the file does not name stay without it. */
function mergedFields(
  what: string,
  { ours, base, theirs }: Three<readonly Thing[]>,
  found: Pick<Found, 'optionsOf' | 'isPublished'>,
): { value: readonly Thing[]; choice: Choice } {
  const namesOf = (fields: readonly Thing[]) => fields.map(({ systemName }) => String(systemName))
  const named = (fields: readonly Thing[], name: unknown) => fields.find(({ systemName }) => systemName === name)
  const ordered = orderChosen({ ours: namesOf(ours), base: namesOf(base), theirs: namesOf(theirs) })
  const choices = new Set<Choice>([ordered])
  const merged = ours.map((field) => {
    const [was, stands] = [named(base, field.systemName), named(theirs, field.systemName)]
    if (!stands) return field
    const attributes = new Set([...Object.keys(field), ...Object.keys(stands)])
    const members = [...attributes].map((attribute) => {
      const three = { ours: field[attribute], base: was?.[attribute], theirs: stands[attribute] }
      const isOptions = attribute === 'options' && isLists(three)
      const one = isOptions
        ? mergedOptions(three as Three<SaidOption[]>, found.optionsOf(what, String(field.systemName)))
        : { value: three.theirs, choice: choice(three, found.isPublished(what)) }
      choices.add(one.choice)
      return [attribute, one.choice === 'theirs' ? one.value : three.ours] as const
    })
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  })
  const places = namesOf(theirs)
  const placeOf = ({ systemName }: Thing) =>
    places.includes(String(systemName)) ? places.indexOf(String(systemName)) : places.length
  return {
    value: ordered === 'theirs' ? merged.toSorted((one, other) => placeOf(one) - placeOf(other)) : merged,
    choice: choices.has('contested') ? 'contested' : choices.has('theirs') ? 'theirs' : 'ours',
  }
}

/**
 * Which of two versions holds, by the one that both come from.
 *
 * @param isPublished whether the console changed the thing: says what the base does not, which may be older than the member
 */
function choice({ ours, base, theirs }: Three<unknown>, isPublished: boolean): Choice {
  const three = { ours: plain(ours), base: plain(base), theirs: plain(theirs) }
  if (isDeepStrictEqual(three.ours, three.theirs)) return 'ours'
  if (base === undefined && ours !== undefined && theirs !== undefined) return isPublished ? 'contested' : 'ours'
  return pick(three)
}

/** Notes a place that is not as the file alone says. */
function note(chosen: Choice, place: PlaceInFile, { kept, contested }: Found): void {
  if (chosen === 'theirs') kept.push(place)
  if (chosen === 'contested') contested.push(place)
}

/** The primary and the target mark: exactly one status has each, so a mark is compared as the name of its status. */
function withMarks(statuses: readonly Thing[], { ours, base, theirs }: Three<readonly Thing[]>, found: Found): Thing[] {
  const marks = statusMarks.map((mark) => {
    const nameWith = (things: readonly Thing[]) => things.find((status) => status[mark] === true)?.systemName
    const three = { ours: nameWith(ours), base: nameWith(base), theirs: nameWith(theirs) }
    const chosen = choice(three, true)
    note(chosen, { what: namedInPlans('leadStatuses', three.theirs), attribute: mark }, found)
    return { mark, name: chosen === 'theirs' ? three.theirs : three.ours }
  })
  const marked = (systemName: unknown) => Object.fromEntries(marks.map(({ mark, name }) => [mark, name === systemName]))
  return statuses.map((status) => ({ ...status, ...marked(status.systemName) }))
}

/** The order of a list, of the names that all three have. New things stand where the version that is taken has them, or last. */
function inOrder(list: List, { ours, base, theirs }: Three<readonly Thing[]>, things: readonly Thing[], found: Found): Thing[] {
  const namesOf = (all: readonly Thing[]) => all.map((thing) => thing[nameIn[list]])
  const everywhere = new Set(namesOf(ours).filter((name) => namesOf(base).includes(name) && namesOf(theirs).includes(name)))
  const orderOf = (all: readonly Thing[]) => namesOf(all).filter((name) => everywhere.has(name))
  const chosen = pick({ ours: orderOf(ours), base: orderOf(base), theirs: orderOf(theirs) })
  note(chosen, { what: `order of ${kindOf[list]}${list === 'leadStatuses' ? 'es' : 's'}`, attribute: 'order' }, found)
  if (chosen !== 'theirs') return [...things]
  const order = namesOf(theirs)
  const placeOf = (thing: Thing): number => {
    const place = order.indexOf(thing[nameIn[list]])
    return place === -1 ? order.length : place
  }
  return things.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Without what says nothing: a file may leave out what another one says is null. */
function plain<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  if (text === undefined) return value
  return JSON.parse(text, (_, member: unknown) => (isObject(member) ? withoutNulls(member) : member)) as Value
}

const withoutNulls = (value: object): object => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
