import { tryDraft } from './spec.ts'
import { ContourFileError } from '../../../lib/contour-file/contour-file.ts'
import { loadDraftState } from '../../../lib/contour-file/contour-state.ts'
import { planDraft } from '../../../lib/contour-file/draft.ts'
import { faultsView, plannedDraftView } from '../../../lib/contour-file/draft-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { contourName } from '../../../lib/store/table/environment.ts'

export const handler = personEndpoint(tryDraft, async ({ body: { draft }, caller, at, newId }) => {
  const [state, { roles }] = await Promise.all([loadDraftState(), caller])
  const { revision } = state.revision
  try {
    const planned = await planDraft({ text: draft, contour: contourName(), state, roles, moment: { at, newId } })
    return { answer: { revision, faults: [], plan: plannedDraftView(planned) } }
  } catch (error) {
    if (!(error instanceof ContourFileError)) throw error
    return { answer: { revision, faults: faultsView(error), plan: null } }
  }
})
