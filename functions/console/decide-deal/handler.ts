import { decideDeal } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { confirmDeal, declineDeal } from '../../../lib/domain/lead/waiting-deal.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { guarded } from '../../../lib/store/table/guarded.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { leadChanged, leadStillAsRead } from '../../../lib/store/lead/lead.ts'
import { type LeadContext, loadLeadContext } from '../../../lib/store/lead/lead-context.ts'
import { loadAdministrators } from '../../../lib/store/people/login.ts'
import { askerGuard, dealConfirmed, dealDecided, loadWaitingDeal } from '../../../lib/store/lead/waiting-deal.ts'

export const handler = personEndpoint(decideDeal, async ({ body, caller, path, at, newId }, earlier: LeadContext | undefined) => {
  const { decision, reason } = body
  const id = path.id ?? ''
  const [known, waiting, administrators, { is: by }] = await Promise.all([
    loadLeadContext(id, at, earlier),
    loadWaitingDeal(id, path.dealId ?? ''),
    decision === 'Confirmed' ? loadAdministrators() : [],
    caller,
  ])
  if (!waiting) throw new ApiError('WAITING_DEAL_NOT_FOUND')
  const { contour, current, earner } = known
  const partner = earner?.partner ?? null
  const of = { id: newId(), at, reason }
  if (decision === 'Declined') {
    const entry = administratorsEntry(by, of, declineDeal(contour, waiting, current.lead))
    const steps = [leadStillAsRead(current.lead), dealDecided(waiting), journalWritten(entry)]
    return { steps, answer: leadView(contour, current, partner), known }
  }

  const asker = administrators.find(({ is }) => is.id === waiting.askedBy.id)
  const confirmed = confirmDeal({ ...known, waiting, asker, by, at, newId })
  const { changed, deed } = confirmed
  const entry = journalWritten(administratorsEntry(by, of, deed))
  const steps = [...leadChanged(changed), dealConfirmed(waiting, by.id), entry]
  return { steps: guarded(steps, [askerGuard(confirmed.asker)]), answer: leadView(contour, changed, partner), known }
})
