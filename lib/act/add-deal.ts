import { addDeal as addedTo } from '../domain/lead/lead.ts'
import type { LeadContext } from '../store/lead/lead-context.ts'
import { type AskedLeadAct, type DecidedLeadAct, leadAskedFor } from './lead-act.ts'

/**
 * Adds a deal to a lead in the target status.
 *
 * @param earlier what the previous attempt read
 */
export async function addDeal(
  asked: AskedLeadAct<{ amount: { amountKopecks: number } }>,
  earlier: LeadContext | undefined,
): Promise<DecidedLeadAct> {
  const { body, doneBy, at, newId } = asked
  const known = await leadAskedFor(asked, earlier)
  return { known, changed: addedTo({ ...known, ...body.amount, doneBy: await doneBy(known.contour), at, newId }) }
}
