import { fieldItem, legalTypeItem, offerItem, settingsItem } from '../store/contour/contour-items.ts'
import { configured } from './configured.ts'
import type { Item } from '../store/table/item.ts'
import { contourKey, settingsKey } from '../store/keys.ts'
import { type ContourFile, ContourFileError, faultsBetweenParts } from './contour-file.ts'
import type { ContourState } from './contour-state.ts'
import { type DailyWork, type KeptThing, type Plan, planContour, type PlannedAt } from './plan.ts'
import { plannedRules } from './planned-rules.ts'
import { nameIn } from './draft-merged.ts'
import { mergedNames } from './merged-names.ts'
import { withPresentNames } from './renamed.ts'
import { knownNames } from './known-ids.ts'
import { presentParts } from './present-file.ts'
import { type List, mergedFile, namedInPlans, type OptionsOf, type PlaceInFile } from './three-versions.ts'

/**
 * Compares three versions of the configuration: what the file was made from, what it says, and what stands. What only the file changed is
 * planned, what only the console changed stays. What the file was made from has and the file no longer names is retired. Without a base, and told to overwrite the configuration, the file alone is compared with
 * what stands.
 *
 * @throws ContourFileError as planContour does, and naming everything that the file and somebody else changed
 */
export function planFile(file: ContourFile, state: ContourState, moment: PlannedAt, overwrite: readonly DailyWork[] = []): Plan {
  const { base } = state
  const theirs = base && !overwrite.includes('configuration') ? presentParts(file.contour, state) : undefined
  if (!base || !theirs) return planContour(file, state, moment, overwrite)
  const things = publishedThings(state)
  const isPublished = (what: string): boolean => things.get(what)?.publishedAt !== undefined
  const leavesRules = rulesLeft(file, state, moment)
  const names = knownNames(file.contour, state.configuration)
  // What cannot be meant is refused as it is written.
  withPresentNames(file, names)
  const from = base === 'present' ? theirs : base
  const named = mergedNames(file, from, names)
  const versions = { base: named.withStanding(from), theirs, ours: named.withStanding(file) }
  const merged = mergedFile({ ...versions, isPublished, leavesRules, optionsOf: optionsIn(state) })
  refuseContested(file, [...named.contested, ...merged.contested], things)
  const whole = named.withFinal(merged.file)
  const faults = faultsBetweenParts(JSON.parse(JSON.stringify(whole)))
  if (faults.length > 0) throw new ContourFileError(`The file of contour ${file.contour}, with what was published since,`, faults)
  const kept = keptThings([...named.kept, ...merged.kept], things)
  const keepsMark = new Set(kept.map(({ what }) => named.finalWhat(what)))
  return {
    ...planContour(whole, state, { ...moment, keepsMark, isMerged: true, retiresUnnamed: true }, [...overwrite, 'configuration']),
    kept,
  }
}

/** The options that stand, by the thing and the field that they belong to. */
function optionsIn({ configuration }: ContourState): OptionsOf {
  const things = [...configuration.values()]
  const lists = new Map([
    ...ofKind(things, 'FIELD').map((item) => {
      const { systemName, options } = fieldItem.read(item)
      return [namedInPlans('leadFields', systemName), options ?? []] as const
    }),
    ...ofKind(things, 'LEGALTYPE').flatMap((item) => {
      const { type, fields = [] } = legalTypeItem.read(item)
      return fields.map(
        ({ systemName, options }) => [`${namedInPlans('legalTypes', type)}/${systemName}`, options ?? []] as const,
      )
    }),
  ])
  return (what, field) => lists.get(field === undefined ? what : `${what}/${field}`) ?? []
}

const ofKind = (items: readonly Item[], kind: string): Item[] => items.filter(({ sk }) => String(sk).startsWith(`${kind}#`))

/** Whether an offer of a file leaves the rules of the offer that stands as they are. */
function rulesLeft(file: ContourFile, state: ContourState, { at }: PlannedAt): (offer: ContourFile['offers'][number]) => boolean {
  const { idOf } = knownNames(file.contour, state.configuration)
  const targetId = configured(settingsItem, state.configuration, settingsKey.sk)?.targetStatusId ?? ''
  // By the target that stands: whether the file moves it is judged later.
  const planning = { at, idOf, targetId, isTargetNew: false }
  return (offer) => {
    const before = configured(offerItem, state.configuration, contourKey('OFFER', idOf('OFFER', offer.slug)).sk)
    if (!before) return true
    const { changes, faults } = plannedRules(offer, before, planning)
    return changes.length === 0 && faults.length === 0
  }
}

/** @throws ContourFileError naming each place that the file and somebody else changed, with when and by whom */
function refuseContested(
  { contour }: ContourFile,
  contested: readonly PlaceInFile[],
  things: ReadonlyMap<string, Published>,
): void {
  if (contested.length === 0) return
  const faults = keptThings(contested, things).map(({ what, attributes, publishedAt, publishedBy }) => {
    const by = publishedBy === null ? '' : ` by ${publishedBy}`
    const who = publishedAt === null ? 'otherwise since the file was made' : `otherwise: published at ${publishedAt}${by}`
    return (
      `${what}: ${attributes.join(', ')}: the file changes it, and it was changed ${who}. Take it from \`contour export\` into the ` +
      'file, or apply the file with --overwrite configuration'
    )
  })
  throw new ContourFileError(`The file of contour ${contour}`, faults)
}

interface Published {
  publishedAt?: string
  publishedBy?: string
}

function keptThings(places: readonly PlaceInFile[], things: ReadonlyMap<string, Published>): KeptThing[] {
  return [...Map.groupBy(places, ({ what }) => what)].map(([what, ofThing]) => ({
    what,
    attributes: ofThing.flatMap(({ attribute }) => attribute ?? []),
    publishedAt: things.get(what)?.publishedAt ?? null,
    publishedBy: things.get(what)?.publishedBy ?? null,
  }))
}

/** The lists of a file, by the kinds of items that hold their things. */
const listOfKind: Readonly<Record<string, List>> = {
  STATUS: 'leadStatuses',
  FIELD: 'leadFields',
  LEVEL: 'levels',
  GROUP: 'groups',
  LEGALTYPE: 'legalTypes',
  OFFER: 'offers',
}

/** Settings or a thing as plans name it; undefined for any other item. */
function whatOf(item: Item): string | undefined {
  if (item.sk === settingsKey.sk) return 'settings'
  const list = listOfKind[String(item.sk).split('#', 1)[0] ?? '']
  return list && namedInPlans(list, item[nameIn[list]])
}

/** When and by whom each thing was published, by its name in plans. */
function publishedThings({ configuration }: ContourState): ReadonlyMap<string, Published> {
  const nameOf = (id: string): string | undefined => {
    const email = configuration.get(contourKey('ADMINISTRATOR', id).sk)?.email
    return typeof email === 'string' ? email : undefined
  }
  return new Map(
    [...configuration.values()].flatMap((item): [string, Published][] => {
      const what = whatOf(item)
      if (what === undefined || typeof item.publishedAt !== 'string') return []
      const by = typeof item.publishedBy === 'string' ? { publishedBy: nameOf(item.publishedBy) ?? item.publishedBy } : {}
      return [[what, { publishedAt: item.publishedAt, ...by }]]
    }),
  )
}
