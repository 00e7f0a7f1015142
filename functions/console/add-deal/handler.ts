import { consoleAddDeal } from './spec.ts'
import { addDeal, refuseUnlessSeen } from '../../../lib/domain/lead/lead.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { countsAlone, waitsForSecond } from '../../../lib/domain/lead/waiting-deal.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { dealDecidedAlone, loadDecidedDeals } from '../../../lib/store/lead/decided-deals.ts'
import { leadChanged } from '../../../lib/store/lead/lead.ts'
import { type LeadContext, loadLeadContext } from '../../../lib/store/lead/lead-context.ts'
import { dealWaits } from '../../../lib/store/lead/waiting-deal.ts'

export const handler = personEndpoint(
  consoleAddDeal,
  async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
    const [known, { is: administrator, roles }] = await Promise.all([loadLeadContext(path.id ?? '', earlier), caller])
    const { contour, current, earner } = known
    refuseUnlessSeen(current.lead, body.revision)
    const partner = earner?.partner ?? null
    const changed = addDeal({ ...known, ...body.amount, doneBy: { kind: 'Administrator', administrator }, at, newId })
    const counted = countsAlone(contour.settings, roles, changed.act)
    const decided = counted && (await loadDecidedDeals(administrator.id, current.lead, at))
    if (!waitsForSecond(contour.settings, roles, changed.act, decided?.kopecks)) {
      const alone = counted && decided ? [dealDecidedAlone(decided, counted.amountKopecks, counted.limitKopecks)] : []
      return {
        steps: [...leadChanged(changed), ...alone],
        answer: { ...leadView(contour, changed, partner), waitingDeal: null },
        known,
      }
    }
    const { steps, waitingDeal } = dealWaits({
      contour,
      changed,
      by: administrator,
      decidedKopecks: decided?.kopecks ?? 0,
      at,
      newId,
    })
    return { steps, answer: { ...leadView(contour, current, partner), waitingDeal }, known }
  },
)
