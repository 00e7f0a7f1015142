import { showLevelPlan } from './spec.ts'
import { loadLevelPlan } from '../../../lib/act/level-plan.ts'
import { isLevelReachedByDeals } from '../../../lib/domain/partner/level-rules.ts'
import { levelPlanView } from '../../../lib/domain/partner/level-plan-view.ts'
import { closedMonth } from '../../../lib/domain/value/moscow-day.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

/** Each is a query of its own, and one waits for the answer. `contour level plan` reads any number. */
const maxLeads = 5_000

export const handler = personEndpoint(showLevelPlan, async ({ at }) => {
  const month = closedMonth(Date.parse(at))
  const contour = await loadContour()
  // Where people alone give levels there is nothing to read.
  const isPlanned = contour.levels.some(isLevelReachedByDeals)
  const { leads, partners } = isPlanned ? await loadLevelPlan({ contour, month, maxLeads, at }) : { leads: 0, partners: [] }
  return { answer: { month, isPlanned, leads, maxLeads, partners: partners && levelPlanView(partners, contour) } }
})
