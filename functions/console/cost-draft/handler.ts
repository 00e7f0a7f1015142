import { costDraft } from './spec.ts'
import { loadDraftState } from '../../../lib/contour-file/contour-state.ts'
import { type PlannedDraft, planDraft } from '../../../lib/contour-file/draft.ts'
import { draftRefused } from '../../../lib/contour-file/draft-view.ts'
import type { RewardRule } from '../../../lib/domain/contour/contour.ts'
import { monthCost } from '../../../lib/domain/lead/month-cost.ts'
import { monthCostView, mostTouched } from '../../../lib/domain/lead/month-cost-view.ts'
import { opens } from '../../../lib/domain/people/administrator-roles.ts'
import { closedMonth, moscowDayStart } from '../../../lib/domain/value/moscow-day.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadChangedLeads } from '../../../lib/store/lead/changed-leads.ts'
import { loadGroups, partnerLookup } from '../../../lib/store/partner/partner.ts'
import { contourName } from '../../../lib/store/table/environment.ts'

/** Each is a query of its own, and one waits for the answer. */
const maxLeads = 5_000

export const handler = personEndpoint(costDraft, async ({ body: { draft }, caller, at, newId }) => {
  const month = closedMonth(Date.parse(at))
  const [state, { roles }, { count, leads }] = await Promise.all([
    loadDraftState(),
    caller,
    loadChangedLeads(new Date(moscowDayStart(`${month}-01`)).toISOString(), maxLeads),
  ])
  const by = { changesAll: opens(roles, 'settings.manage'), isKey: false }
  const planning = { said: { draft }, contour: contourName(), state, by, moment: { at, newId } }
  const planned = await planDraft(planning).catch(draftRefused)
  const ruled = offersWithRules(planned)
  if (leads === null) return { answer: { month, leads: count, maxLeads, cost: null } }
  const rules = new Map(ruled.map(({ id, rewards }) => [id, rewards]))
  const groups = await loadGroupsOf(
    leads.flatMap(({ lead }) => lead.partnerId ?? []),
    rules,
  )
  const costs = monthCost({ leads, month, rules, groups })
  const touched = mostTouched(costs)
  const names = await partnerLookup()(touched.map(({ partnerId }) => partnerId))
  return { answer: { month, leads: count, maxLeads, cost: monthCostView({ costs, touched, offers: ruled, names }) } }
})

/** The offers that a draft gives other rules. Where another status becomes the target, the deals of the month were made in the former one: nothing can be compared. */
function offersWithRules({ plan: { offers, statusChanges } }: PlannedDraft) {
  if (statusChanges.some(({ mark }) => mark === 'target')) return []
  return offers.flatMap(({ before, offer: { id, slug, title }, changes }) => {
    const rewards = changes.findLast(({ what }) => what === 'Published')?.set.rewards satisfies readonly RewardRule[] | undefined
    return before && rewards ? [{ id, slug, title, rewards }] : []
  })
}

/** Only rules for groups ask which ones partners are in. */
async function loadGroupsOf(partnerIds: readonly string[], rules: ReadonlyMap<string, readonly RewardRule[]>) {
  const isAsked = [...rules.values()].flat().some(({ groupId }) => groupId !== undefined)
  return isAsked ? loadGroups([...new Set(partnerIds)]) : new Map<string, readonly string[]>()
}
