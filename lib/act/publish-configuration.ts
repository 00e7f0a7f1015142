import { type ChangedBy, planDraft, type PlannedDraft, type SaidChange } from '../contour-file/draft.ts'
import { ContourFileError } from '../contour-file/contour-file.ts'
import { type ContourState, loadDraftState } from '../contour-file/contour-state.ts'
import { deedOfChanges } from '../contour-file/deed-of-changes.ts'
import { partnersTouched } from '../contour-file/given-things.ts'
import { leadsOfNewRules, offersWithNewRules } from '../contour-file/leads-under-way.ts'
import { draftRefused, faultsView, plannedDraftView } from '../contour-file/draft-view.ts'
import { presentKept } from '../contour-file/present-file.ts'
import type { ConfirmedChanges } from '../contour-file/status-changes.ts'
import type { Contour } from '../domain/contour/contour.ts'
import { doersEntry } from '../domain/journal/journal.ts'
import type { Doer } from '../domain/people/actor.ts'
import { ApiError } from '../errors.ts'
import { contourOf } from '../store/contour/contour.ts'
import { configurationChanged } from '../store/contour/configuration-revision.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { contourName } from '../store/table/environment.ts'

/** What a door is asked to publish. */
export interface AskedPublication {
  said: SaidChange
  /** The revision of the configuration that the caller saw. */
  revision: number
  /** How many leads a moved mark touches, as the caller was told. */
  confirmedLeads?: ConfirmedChanges | undefined
  reason: string | null
  /** Who publishes: the door knows. A function of the contour, because a key is shown with its administrator. */
  doneBy: (contour: Contour) => Publisher | Promise<Publisher>
  at: string
  newId: () => string
}

export type Publisher = Pick<ChangedBy, 'changesAll'> & { doer: Doer }

/**
 * Changes the configuration: all that was said in one transaction, on the revision that was seen, or nothing.
 *
 * @throws ApiError CONFIGURATION_CHANGED, DRAFT_REFUSED with every fault at its place, DRAFT_UNCONFIRMED, and those of planDraft
 */
export async function publishConfiguration({ said, revision, confirmedLeads, reason, doneBy, at, newId }: AskedPublication) {
  const state = await loadDraftState()
  const { doer, changesAll } = await doneBy(contourIn(state))
  if (state.revision.revision !== revision) throw new ApiError('CONFIGURATION_CHANGED')
  const contour = contourName()
  const { by, publishedBy } = namesOf(doer)
  const moment = { at, newId, by: { by, reason } }
  const planning = { said, contour, state, by: { changesAll, isKey: doer.kind === 'ApiKey' }, moment, publishedBy }
  const planned = await planDraft(planning).catch(draftRefused)
  refuseUnconfirmed(planned, confirmedLeads)
  const { changes } = planned.plan
  if (changes.length === 0) return { answer: { revision, plan: plannedDraftView(planned) } }
  const deed = { type: 'configuration.published' as const, ...deedOfChanges(changes) }
  const entry = doersEntry(doer, { id: newId(), at, reason }, deed)
  const steps = [
    ...changes.flatMap((change) => [...change.steps]),
    ...presentKept(contour, state, at),
    configurationChanged(revision, at, () => new ApiError('CONFIGURATION_CHANGED')),
    journalWritten(entry),
  ]
  return { steps, answer: { revision: revision + 1, plan: plannedDraftView(planned) } }
}

/**
 * What publishing would change, or why it would be refused. Writes nothing.
 *
 * @throws ApiError those of planDraft
 */
export async function previewConfiguration(
  asked: Pick<AskedPublication, 'said' | 'at' | 'newId'> & { by: () => Promise<ChangedBy> },
) {
  const [state, by] = await Promise.all([loadDraftState(), asked.by()])
  const { revision } = state.revision
  const { said, at, newId } = asked
  try {
    const planned = await planDraft({ said, contour: contourName(), state, by, moment: { at, newId } })
    const { targetStatusId } = contourIn(state).settings
    const [partners, leads] = await Promise.all([
      partnersTouched(planned.given),
      leadsOfNewRules(offersWithNewRules(planned.plan), targetStatusId),
    ])
    return { answer: { revision, faults: [], plan: plannedDraftView(planned), partners, leads } }
  } catch (error) {
    if (!(error instanceof ContourFileError)) throw error
    return { answer: { revision, faults: faultsView(error), plan: null, partners: [], leads: [] } }
  }
}

const contourIn = ({ configuration }: ContourState): Contour => contourOf([...configuration.values()])

/** As what is published names who did it: a person by id, a key by its title. */
function namesOf(doer: Doer) {
  if (doer.kind === 'Administrator') return { by: doer.administrator, publishedBy: doer.administrator.id }
  return { by: doer.apiKey.admin, publishedBy: doer.apiKey.title }
}

/** A moved mark changes what leads under way earn: it holds for those that the caller was told of. */
function refuseUnconfirmed({ plan: { statusChanges } }: PlannedDraft, confirmed: ConfirmedChanges = {}): void {
  const unconfirmed = statusChanges.find(({ mark, leads, isToConfirm }) => isToConfirm && confirmed[mark] !== leads)
  if (!unconfirmed) return
  const { mark, leads } = unconfirmed
  throw new ApiError('DRAFT_UNCONFIRMED', { leads }, { mark, leads })
}
