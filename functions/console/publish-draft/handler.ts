import { publishDraft } from './spec.ts'
import { loadDraftState } from '../../../lib/contour-file/contour-state.ts'
import { deedOfChanges } from '../../../lib/contour-file/deed-of-changes.ts'
import { planDraft, type PlannedDraft } from '../../../lib/contour-file/draft.ts'
import { draftRefused, plannedDraftView } from '../../../lib/contour-file/draft-view.ts'
import { presentKept } from '../../../lib/contour-file/present-file.ts'
import type { ConfirmedChanges } from '../../../lib/contour-file/status-changes.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { configurationChanged } from '../../../lib/store/contour/configuration-revision.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { contourName } from '../../../lib/store/table/environment.ts'

export const handler = personEndpoint(publishDraft, async ({ body, caller, at, newId }) => {
  const [state, { is: administrator, roles }] = await Promise.all([loadDraftState(), caller])
  const { draft, revision, confirmedLeads, reason } = body
  if (state.revision.revision !== revision) throw new ApiError('CONFIGURATION_CHANGED')
  const contour = contourName()
  const moment = { at, newId, by: { by: administrator, reason: reason ?? null } }
  const planned = await planDraft({ text: draft, contour, state, roles, moment, publishedBy: administrator.id }).catch(
    draftRefused,
  )
  refuseUnconfirmed(planned, confirmedLeads)
  const { changes } = planned.plan
  if (changes.length === 0) return { answer: { revision, plan: plannedDraftView(planned) } }
  const deed = { type: 'configuration.published' as const, ...deedOfChanges(changes) }
  const steps = [
    ...changes.flatMap((change) => [...change.steps]),
    ...presentKept(contour, state, at),
    configurationChanged(revision, at, () => new ApiError('CONFIGURATION_CHANGED')),
    journalWritten(administratorsEntry(administrator, { id: newId(), at, reason }, deed)),
  ]
  return { steps, answer: { revision: revision + 1, plan: plannedDraftView(planned) } }
})

/** A moved mark changes what leads under way earn: it holds for those that the person was told of. */
function refuseUnconfirmed({ plan: { statusChanges } }: PlannedDraft, confirmed: ConfirmedChanges = {}): void {
  const unconfirmed = statusChanges.find(({ mark, leads, isToConfirm }) => isToConfirm && confirmed[mark] !== leads)
  if (!unconfirmed) return
  const { mark, leads } = unconfirmed
  throw new ApiError('DRAFT_UNCONFIRMED', { leads }, { mark, leads })
}
