import { costDraft } from './spec.ts'
import { findMonthLeads, loadMonthCost } from '../../../lib/act/month-cost.ts'
import { loadDraftState } from '../../../lib/contour-file/contour-state.ts'
import { planDraft } from '../../../lib/contour-file/draft.ts'
import { draftRefused } from '../../../lib/contour-file/draft-view.ts'
import { rulesToTry } from '../../../lib/contour-file/rules-to-try.ts'
import { monthCostView, mostTouched } from '../../../lib/domain/lead/month-cost-view.ts'
import { opens } from '../../../lib/domain/people/administrator-roles.ts'
import { closedMonth } from '../../../lib/domain/value/moscow-day.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { contourName } from '../../../lib/store/table/environment.ts'

/** Each is a query of its own, and one waits for the answer. `contour offer month-cost` reads more. */
const maxLeads = 5_000

export const handler = personEndpoint(costDraft, async ({ body: { draft }, caller, at, newId }) => {
  const month = closedMonth(Date.parse(at))
  const [state, { roles }, partnerOf] = await Promise.all([loadDraftState(), caller, findMonthLeads(month)])
  const by = { changesAll: opens(roles, 'settings.manage'), isKey: false }
  const planning = { said: { draft }, contour: contourName(), state, by, moment: { at, newId } }
  const { plan } = await planDraft(planning).catch(draftRefused)
  const offers = rulesToTry(plan)
  const rules = new Map(offers.map(({ id, rewards }) => [id, rewards]))
  const { leads, costs } = await loadMonthCost({ month, partnerOf, rules, maxLeads })
  if (costs === null) return { answer: { month, leads, maxLeads, cost: null } }
  const touched = mostTouched(costs)
  const names = await partnerLookup()(touched.map(({ partnerId }) => partnerId))
  return { answer: { month, leads, maxLeads, cost: monthCostView({ costs, touched, offers, names }) } }
})
