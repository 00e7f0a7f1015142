import { isDeepStrictEqual } from 'node:util'
import { contourOf } from '../store/contour/contour.ts'
import { countLeads } from '../store/lead/lead-census.ts'
import { ApiError } from '../errors.ts'
import type { IdOf } from '../domain/contour/configuration-id.ts'
import type { Contour, Settings } from '../domain/contour/contour.ts'
import { coolDownHoursOf } from '../domain/payout/cool-down.ts'
import { checkedContourFile, type ContourFile, ContourFileError, isObject, readContent } from './contour-file.ts'
import { isNameOf } from './contour-name.ts'
import type { ContourState } from './contour-state.ts'
import { draftMerged, placeByName } from './draft-merged.ts'
import { type ComparedEarning, earningsCompared } from './earnings-compared.ts'
import { type GivenThing, givenThings } from './given-things.ts'
import { isUpgraded } from './is-upgraded.ts'
import { presentFile } from './present-file.ts'
import { knownNames } from './known-ids.ts'
import { type Plan, type PlannedAt, planContour } from './plan.ts'
import { withPresentNames } from './renamed.ts'
import { type RetiredStatus, retiredStatuses } from './retired-statuses.ts'
import { statusChangesOf } from './status-changes.ts'
import { titlesIn } from './titles.ts'

/** What a transaction of DynamoDB has left for the changes of a draft, besides its conditions, the journal and mails. */
const maxSteps = 80
const shownName = 'The draft'

/** What somebody wants changed, in one of two ways. */
export type SaidChange =
  /** JSON: the parts and things of a contour file that change. Members that a thing does not give stay as they are. */
  | { draft: string }
  /** Whole parts of a contour file: what a named thing does not give has the default of the file. */
  | { parts: Readonly<Record<string, unknown>> }

/** Who publishes, as far as it decides what they may change. */
export interface ChangedBy {
  /** Whether it is all of the configuration, not only offers, levels and groups. */
  changesAll: boolean
  /** Whether it is a key: settings that guard people and money from keys are not changed with one. */
  isKey: boolean
}

/** A change of the configuration that may be published, and what it does. */
export interface PlannedDraft {
  plan: Pick<Plan, 'changes' | 'statusChanges' | 'offers' | 'notApplied' | 'unnamed' | 'becomingSearchable'>
  earnings: readonly ComparedEarning[]
  retired: readonly RetiredStatus[]
  /** What of that partners may have. */
  given: readonly GivenThing[]
  /** What people call the things that it names. */
  titles: ReadonlyMap<string, string>
}

/** What is judged: a change, by whom, and on which configuration. */
export interface AskedDraft {
  said: SaidChange
  contour: string
  state: ContourState
  by: ChangedBy
  moment: Pick<PlannedAt, 'at' | 'newId' | 'by'>
  /** Who publishes it: the id of an administrator, or the title of a key. */
  publishedBy?: string
}

/** A change that may be published, with the configuration on both sides of it. */
export interface JudgedDraft {
  before: Contour
  file: ContourFile
  plan: Plan
  idOf: IdOf
}

/**
 * What publishing a change would do. It is judged by the rules of the whole contour file.
 *
 * @throws ContourFileError naming every fault, with the thing's name in its place
 * @throws ApiError UPGRADE_NOT_CLOSED: the previous release would undo what is published; CONFIGURED_BY_FILE: files alone change it
 */
export async function planDraft(of: AskedDraft): Promise<PlannedDraft> {
  const read = readDraft(of)
  if (saysNothing(read)) return nothingPlanned
  try {
    const file = checkedContourFile(read.content, shownName)
    const marked = statusChangesOf(file, of.state.configuration).flatMap(({ from, to }) => [from.id, to.id])
    const census = marked.length === 0 ? null : await countLeads([...new Set(marked)])
    const judged = judge(of, { ...read, file, census })
    const { before, plan, idOf } = judged
    const { at } = of.moment
    return {
      plan,
      earnings: earningsCompared(before, file, plan, { at, idOf }),
      retired: await retiredStatuses(plan, { before, file, idOf, at }),
      given: givenThings(plan, { before, file, idOf }),
      titles: titlesIn(file),
    }
  } catch (error) {
    throw placed(error, of, read)
  }
}

/**
 * The same change, judged alike, without counting leads and partners.
 *
 * @throws what planDraft throws
 */
export function judgeDraft(of: AskedDraft): JudgedDraft {
  const read = readDraft(of)
  try {
    return judge(of, { ...read, file: checkedContourFile(read.content, shownName), census: null })
  } catch (error) {
    throw placed(error, of, read)
  }
}

/** What was said, and the whole content of a contour file that it makes. */
interface ReadDraft {
  before: Contour
  changed: unknown
  content: Record<string, unknown>
}

const saysNothing = ({ changed }: Pick<ReadDraft, 'changed'>): boolean => isDeepStrictEqual(changed, {})

function readDraft({ said, contour, state, by }: AskedDraft): ReadDraft {
  // A form that was closed never comes back, so reading it is enough.
  if (!isUpgraded(state.configuration)) throw new ApiError('UPGRADE_NOT_CLOSED')
  const before = contourOf([...state.configuration.values()])
  if (before.settings.configuredBy === 'file') throw new ApiError('CONFIGURED_BY_FILE')
  const changed = 'draft' in said ? readContent(said.draft, shownName) : said.parts
  const present = presentFile(contour, state)
  if (saysNothing({ changed })) return { before, changed, content: present }
  // Ids are made from the contour's name: under another one, everything would be made a second time.
  if (!isNameOf(contour, before.statuses)) throw new ContourFileError(shownName, [`contour: the table does not hold ${contour}`])
  const content = 'draft' in said ? draftMerged(present, changed, shownName) : { ...present, ...said.parts }
  if (!by.changesAll) refusePartsOfOwners(changed)
  if ('parts' in said) refuseClosures(said.parts)
  return { before, changed, content }
}

function judge(
  { said, contour, state, by, moment, publishedBy }: AskedDraft,
  { before, file, census }: ReadDraft & { file: ContourFile; census: ContourState['census'] },
): JudgedDraft {
  const plan = planContour(
    file,
    { ...state, census },
    { ...moment, publishedAt: moment.at, ...(publishedBy !== undefined && { publishedBy }), retiresUnnamed: true },
    // Whole parts are read as files: there, whether an offer is stopped is daily work, which only a new offer takes from a file.
    'draft' in said ? ['offers', 'configuration'] : ['configuration'],
  )
  refuseFileAlone(plan)
  if (by.isKey) refuseGuards(before.settings, file)
  refuseTooMuch(plan)
  const { idOf } = withPresentNames(file, knownNames(contour, state.configuration))
  return { before, file, plan, idOf }
}

/** Faults with the name of the thing in their place; anything else as it is. */
function placed(error: unknown, { said }: AskedDraft, { content, changed }: ReadDraft): unknown {
  if (!(error instanceof ContourFileError)) return error
  const faults = error.faults.map((fault) =>
    'draft' in said ? placeByName(fault, content, changed) : placeInParts(fault, content, said),
  )
  return new ContourFileError(shownName, faults)
}

const nothingPlanned: PlannedDraft = {
  plan: { changes: [], statusChanges: [], offers: [], notApplied: [], unnamed: [], becomingSearchable: [] },
  earnings: [],
  retired: [],
  given: [],
  titles: new Map(),
}

/** Parts that were sent keep their places; the sender does not know those of the others. */
function placeInParts(fault: string, content: Record<string, unknown>, { parts }: { parts: object }): string {
  const [part = ''] = /^\w+/.exec(fault) ?? []
  return Object.hasOwn(parts, part) ? fault : placeByName(fault, content, parts)
}

/** Partners are no part of the configuration, so it is not known here for whom offers are closed. */
function refuseClosures({ offers }: { offers?: unknown }): void {
  if (!Array.isArray(offers)) return
  const faults = offers.flatMap((offer: unknown, index) =>
    isObject(offer) && Array.isArray(offer.closedFor) && offer.closedFor.length > 0
      ? [`offers[${index}].closedFor: an offer is closed for a partner in the console, or by a contour file`]
      : [],
  )
  if (faults.length > 0) throw new ContourFileError(shownName, faults)
}

/** Taken back in the console, it would say nothing. */
function refuseFileAlone({ changes }: PlannedDraft['plan']): void {
  if (!changes.some(({ differences }) => differences.some(({ attribute }) => attribute === 'configuredBy'))) return
  throw new ContourFileError(shownName, ['settings.configuredBy: a contour file alone changes it'])
}

/** What people without the right to all of the configuration may change. */
const partsOfManagers: ReadonlySet<string> = new Set(['offers', 'levels', 'groups'])

/** @throws ContourFileError naming each part that the person may not change */
function refusePartsOfOwners(draft: unknown): void {
  const faults = Object.keys(draft as object)
    .filter((part) => !partsOfManagers.has(part))
    .map(
      (part) => `${part}: your roles change only ${[...partsOfManagers].join(', ')}: this part takes an owner (settings.manage)`,
    )
  if (faults.length > 0) throw new ContourFileError(shownName, faults)
}

/** Settings that stand between a key or a person and money, as a file says them. */
const guardsOf = (settings: Settings) => ({
  fourEyes: settings.fourEyes ?? false,
  requirePasskeys: settings.requirePasskeys ?? false,
  dealLimit: settings.dealLimitKopecks,
  coolDownHours: coolDownHoursOf(settings),
  coolDownKeys: settings.coolDownKeys ?? false,
  keysCorrect: settings.keysCorrect ?? false,
  refuseUncoveredPayouts: settings.refuseUncoveredPayouts ?? false,
})

/** A stolen key must not take away what would stop it. In the console they take an owner's fresh proof. */
function refuseGuards(before: Settings, { settings }: ContourFile): void {
  const faults = Object.entries(guardsOf(before))
    .filter(([guard, value]) => settings[guard as keyof ContourFile['settings']] !== value)
    .map(
      ([guard]) => `settings.${guard}: it guards payouts, from keys too: an owner changes it in the console, or a contour file`,
    )
  if (faults.length > 0) throw new ContourFileError(shownName, faults)
}

/** What is published holds as a whole: it is one transaction. */
function refuseTooMuch({ changes }: PlannedDraft['plan']): void {
  const steps = changes.reduce((count, change) => count + change.steps.length, 0)
  if (steps <= maxSteps) return
  throw new ContourFileError(shownName, [`it changes ${steps} things, and at most ${maxSteps} are published at once`])
}
