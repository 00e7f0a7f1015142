import { previewDraftReward } from './spec.ts'
import { loadDraftState } from '../../../lib/contour-file/contour-state.ts'
import { judgeDraft } from '../../../lib/contour-file/draft.ts'
import { draftRefused } from '../../../lib/contour-file/draft-view.ts'
import { rewardsCompared } from '../../../lib/contour-file/rewards-compared.ts'
import { opens } from '../../../lib/domain/people/administrator-roles.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { contourName } from '../../../lib/store/table/environment.ts'

export const handler = personEndpoint(previewDraftReward, async ({ path: { slug = '' }, query, body, caller, at, newId }) => {
  const [state, { roles }] = await Promise.all([loadDraftState(), caller])
  const by = { changesAll: opens(roles, 'settings.manage'), isKey: false }
  const asked = { said: { draft: body.draft }, contour: contourName(), state, by, moment: { at, newId } }
  return { answer: rewardsCompared(judged(asked), { slug, deal: query, at }) }
})

/** @throws ApiError DRAFT_REFUSED with every fault at its place */
function judged(asked: Parameters<typeof judgeDraft>[0]) {
  try {
    return judgeDraft(asked)
  } catch (error) {
    return draftRefused(error)
  }
}
