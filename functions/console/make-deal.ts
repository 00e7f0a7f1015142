import { makeDeal } from '../../lib/contract/make-deal.ts'
import { administratorsEntry } from '../../lib/domain/journal.ts'
import { addDeal, refuseUnlessSeen } from '../../lib/domain/lead.ts'
import { leadView } from '../../lib/domain/lead-view.ts'
import { askForDeal, waitingDealView, waitsForSecond } from '../../lib/domain/waiting-deal.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { leadChanged, leadStillAsRead } from '../../lib/store/lead.ts'
import { type LeadContext, loadLeadContext } from '../../lib/store/lead-context.ts'
import { dealAsked } from '../../lib/store/waiting-deal.ts'

export const handler = personEndpoint(makeDeal, async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
  const [known, { is: administrator, roles }] = await Promise.all([loadLeadContext(path.id ?? '', earlier), caller])
  const { contour, current, earner } = known
  refuseUnlessSeen(current.lead, body.revision)
  const partner = earner?.partner ?? null
  const changed = addDeal({ ...known, ...body.amount, doneBy: { kind: 'Administrator', administrator }, at, newId })
  if (!waitsForSecond(contour.settings, roles, changed.act)) {
    return { steps: leadChanged(changed), answer: { ...leadView(contour, changed, partner), waitingDeal: null }, known }
  }
  const { waiting, deed } = askForDeal({ contour, changed, by: administrator, at, newId })
  const entry = administratorsEntry(administrator, { id: newId(), at, reason: null }, deed)
  return {
    steps: [leadStillAsRead(current.lead), dealAsked(waiting), journalWritten(entry)],
    answer: { ...leadView(contour, current, partner), waitingDeal: waitingDealView(contour, waiting) },
    known,
  }
})
