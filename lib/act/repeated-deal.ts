import { refuseUnlessRepeatedDeal } from '../domain/lead/repeated.ts'
import type { SentAmount } from '../domain/value/money.ts'
import { InvariantViolation } from '../errors.ts'
import { loadDeal, loadLead } from '../store/lead/lead.ts'
import type { LeadContext } from '../store/lead/lead-context.ts'
import type { NamedThing } from '../store/moving/external-id.ts'
import type { DecidedLeadAct } from './lead-act.ts'

/**
 * The act of a request whose externalId a deal has already: nothing is done, and the lead is shown as it is.
 *
 * @param amount of the deal, as sent
 * @throws ApiError EXTERNAL_ID_TAKEN when it is another deal, or was canceled; DEAL_AMOUNT_INVALID
 */
export async function repeatedDeal(
  known: LeadContext,
  { id, leadId = '', revision = 0 }: NamedThing,
  amount: SentAmount,
): Promise<DecidedLeadAct> {
  const { lead } = known.current
  const isOther = leadId !== lead.id
  // The lead was read before the id, and may lack a deal that came in between.
  const current = !isOther && lead.revision < revision ? await loadLead(lead.id) : known.current
  if (!current) throw new InvariantViolation(`lead ${lead.id} is gone`)
  const deal = isOther ? undefined : (current.deals.find((one) => one.id === id) ?? (await loadDeal(leadId, revision)))
  refuseUnlessRepeatedDeal(deal, amount, { id, leadId })
  return { known: { ...known, current }, changed: undefined, isRepeated: true }
}
