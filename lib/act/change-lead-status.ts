import { moveLead, statusToEnter } from '../domain/lead/lead.ts'
import type { LeadContext } from '../store/lead/lead-context.ts'
import { type AskedLeadAct, type DecidedLeadAct, leadAskedFor } from './lead-act.ts'

/** A move: to which status, and the amount of the deal that it may make. */
type Move = Parameters<typeof statusToEnter>[1] & { amount: Parameters<typeof moveLead>[0]['amount'] }

/**
 * Moves a lead to a status. In the status it has it stays as it is. The request goes by the configuration that it read, also when the status
 * is retired meanwhile (docs/decisions/2026-11-28-renamed-and-retired.md).
 *
 * @param earlier what the previous attempt read
 */
export async function changeLeadStatus(asked: AskedLeadAct<Move>, earlier: LeadContext | undefined): Promise<DecidedLeadAct> {
  const { body, doneBy, at, newId } = asked
  const known = await leadAskedFor(asked, earlier)
  const { contour, current } = known
  const to = statusToEnter(contour, body, current.lead.statusId)
  if (to.id === current.lead.statusId) return { known, changed: undefined }

  const changed = moveLead({ ...known, to, amount: body.amount, doneBy: await doneBy(contour), at, newId })
  return { known, changed, movedTo: to.systemName }
}
