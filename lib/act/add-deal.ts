import { addDeal as addedTo } from '../domain/lead/lead.ts'
import type { LeadContext } from '../store/lead/lead-context.ts'
import { thingNamed } from '../store/moving/external-id.ts'
import { type AskedLeadAct, type DecidedLeadAct, leadAskedFor } from './lead-act.ts'
import { repeatedDeal } from './repeated-deal.ts'

/**
 * Adds a deal to a lead in the target status. If there is a deal with its externalId, the request is answered with that.
 *
 * @param earlier what the previous attempt read
 */
export async function addDeal(
  asked: AskedLeadAct<{ amount: { amountKopecks: number }; externalId?: string | undefined }>,
  earlier: LeadContext | undefined,
): Promise<DecidedLeadAct> {
  const { body, doneBy, at, newId } = asked
  const { amount, externalId } = body
  const known = await leadAskedFor(asked, earlier)
  // Read last: what this very request made a moment ago may be what refuses it now.
  const there = await thingNamed('DEAL', externalId)
  if (there) return repeatedDeal(known, there, amount)

  return { known, changed: addedTo({ ...known, ...amount, externalId, doneBy: await doneBy(known.contour), at, newId }) }
}
