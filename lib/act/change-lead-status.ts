import { moveLead, statusToEnter } from '../domain/lead/lead.ts'
import type { LeadContext } from '../store/lead/lead-context.ts'
import { thingNamed } from '../store/moving/external-id.ts'
import { type AskedLeadAct, type DecidedLeadAct, leadAskedFor } from './lead-act.ts'
import { repeatedDeal } from './repeated-deal.ts'

/** A move: to which status, and the amount and the externalId of the deal that it may make. */
type Move = Parameters<typeof statusToEnter>[1] & {
  amount: Parameters<typeof moveLead>[0]['amount']
  externalId?: string | undefined
}

/**
 * Moves a lead to a status. In the status it has it stays as it is. The request goes by the configuration that it read, also when the status
 * is retired meanwhile (docs/decisions/2026-11-28-renamed-and-retired.md). If there is a deal with the externalId of the deal that the move
 * would make, the request is answered with that, and the lead stays where it is: it may have moved on since.
 *
 * @param earlier what the previous attempt read
 */
export async function changeLeadStatus(asked: AskedLeadAct<Move>, earlier: LeadContext | undefined): Promise<DecidedLeadAct> {
  const { body, doneBy, at, newId } = asked
  const { amount, externalId } = body
  const known = await leadAskedFor(asked, earlier)
  const { contour, current } = known
  const to = statusToEnter(contour, body, current.lead.statusId)
  // Read last: what this very request made a moment ago may be what refuses it now.
  const there = to.id === contour.settings.targetStatusId ? await thingNamed('DEAL', externalId) : undefined
  if (there) return repeatedDeal(known, there, amount)
  if (to.id === current.lead.statusId) return { known, changed: undefined }

  const changed = moveLead({ ...known, to, amount, externalId, doneBy: await doneBy(contour), at, newId })
  return { known, changed, movedTo: to.systemName }
}
