import { isDeepStrictEqual } from 'node:util'
import { contourOf } from '../store/contour/contour.ts'
import { countLeads } from '../store/lead/lead-census.ts'
import { ApiError } from '../errors.ts'
import { opens } from '../domain/people/administrator-roles.ts'
import type { Role } from '../domain/people/permission.ts'
import { checkedContourFile, ContourFileError, readContent } from './contour-file.ts'
import { isNameOf } from './contour-name.ts'
import type { ContourState } from './contour-state.ts'
import { draftMerged, placeByName } from './draft-merged.ts'
import { type ComparedEarning, earningsCompared } from './earnings-compared.ts'
import { isUpgraded } from './is-upgraded.ts'
import { presentFile } from './present-file.ts'
import { type Plan, type PlannedAt, planContour } from './plan.ts'
import { statusChangesOf } from './status-changes.ts'

/** What a transaction of DynamoDB has left for the changes of a draft, besides its conditions, the journal and mails. */
const maxSteps = 80
const shownName = 'The draft'

/** A draft that may be published, and what it does. */
export interface PlannedDraft {
  plan: Pick<Plan, 'changes' | 'statusChanges' | 'offers'>
  earnings: readonly ComparedEarning[]
}

/**
 * What publishing a draft would do. A draft is a piece of a contour file: the parts and the things that change, each named as in the file.
 * It is judged by the rules of the whole file.
 *
 * @param of.text the draft's JSON
 * @throws ContourFileError naming every fault, with the thing's name in its place
 * @throws ApiError UPGRADE_NOT_CLOSED: the previous release would undo what is published; CONFIGURED_BY_FILE: files alone change it
 */
export async function planDraft(of: {
  text: string
  contour: string
  state: ContourState
  /** Of the person who drafts it. */
  roles: readonly Role[]
  moment: Pick<PlannedAt, 'at' | 'newId' | 'by'>
  /** Who publishes it: the id of an administrator, or the title of a key. */
  publishedBy?: string
}): Promise<PlannedDraft> {
  const { text, contour, state, roles, moment, publishedBy } = of
  // A form that was closed never comes back, so reading it is enough.
  if (!isUpgraded(state.configuration)) throw new ApiError('UPGRADE_NOT_CLOSED')
  const before = contourOf([...state.configuration.values()])
  if (before.settings.configuredBy === 'file') throw new ApiError('CONFIGURED_BY_FILE')
  const draft = readContent(text, shownName)
  if (isDeepStrictEqual(draft, {})) return { plan: { changes: [], statusChanges: [], offers: [] }, earnings: [] }
  // Ids are made from the contour's name: under another one, everything would be made a second time.
  if (!isNameOf(contour, before.statuses)) throw new ContourFileError(shownName, [`contour: the table does not hold ${contour}`])
  const present = presentFile(contour, state)
  const content = draftMerged(present, draft, shownName)
  refusePartsOfOwners(draft, roles)
  try {
    const file = checkedContourFile(content, shownName)
    const marked = statusChangesOf(file, state.configuration).flatMap(({ from, to }) => [from.id, to.id])
    const census = marked.length === 0 ? null : await countLeads([...new Set(marked)])
    const plan = planContour(
      file,
      { ...state, census },
      { ...moment, publishedAt: moment.at, ...(publishedBy !== undefined && { publishedBy }) },
      ['offers', 'configuration'],
    )
    refuseFileAlone(plan)
    refuseBackfill(plan)
    refuseTooMuch(plan)
    return { plan, earnings: earningsCompared(before, file, plan, moment.at) }
  } catch (error) {
    if (!(error instanceof ContourFileError)) throw error
    throw new ContourFileError(
      shownName,
      error.faults.map((fault) => placeByName(fault, content, draft)),
    )
  }
}

/** Taken back in the console, it would say nothing. */
function refuseFileAlone({ changes }: PlannedDraft['plan']): void {
  if (!changes.some(({ differences }) => differences.some(({ attribute }) => attribute === 'configuredBy'))) return
  throw new ContourFileError(shownName, ['settings.configuredBy: a contour file alone changes it'])
}

/** What people without the right to all of the configuration may change. */
const partsOfManagers: ReadonlySet<string> = new Set(['offers', 'levels', 'groups'])

/** @throws ContourFileError naming each part that the person may not change */
function refusePartsOfOwners(draft: unknown, roles: readonly Role[]): void {
  if (opens(roles, 'settings.manage')) return
  const faults = Object.keys(draft as object)
    .filter((part) => !partsOfManagers.has(part))
    .map(
      (part) => `${part}: your roles change only ${[...partsOfManagers].join(', ')}: this part takes an owner (settings.manage)`,
    )
  if (faults.length > 0) throw new ContourFileError(shownName, faults)
}

/** Leads are searched through for a field that becomes searchable, which takes longer than a request may. */
function refuseBackfill({ changes }: PlannedDraft['plan']): void {
  const faults = changes.flatMap(({ what, differences }) =>
    differences.some(({ attribute, to }) => attribute === 'indexedSince' && to !== undefined)
      ? [`leadFields: ${what} becomes searchable by a contour file alone: \`contour apply\` looks through the leads there are`]
      : [],
  )
  if (faults.length > 0) throw new ContourFileError(shownName, faults)
}

/** What is published holds as a whole: it is one transaction. */
function refuseTooMuch({ changes }: PlannedDraft['plan']): void {
  const steps = changes.reduce((count, change) => count + change.steps.length, 0)
  if (steps <= maxSteps) return
  throw new ContourFileError(shownName, [`it changes ${steps} things, and at most ${maxSteps} are published at once`])
}
