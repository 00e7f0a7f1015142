import { ApiError, externalIdTakings } from '../../errors.ts'
import { canonicalPromocode } from '../referral/promocode.ts'
import type { SentAmount } from '../value/money.ts'
import { amountRefusal } from '../value/money.ts'
import type { Lead, LeadAct, LeadSource } from './lead.ts'
import { applicationIdentity, filledFields, type SentField } from './lead-values.ts'

/** A new lead, as somebody asks for it. */
export interface AskedLead {
  fields: readonly SentField[]
  sessionId?: string | undefined
  promocode?: string | undefined
}

/**
 * A lead with the externalId of a request is there already. The request is its repeat when it has the same filled fields, in any order,
 * and the same session or promocode: then the lead is the answer, whatever became of it. The present fields of the contour do not count:
 * they may have changed since. Of a lead whose client was erased, nothing but the binding is left to compare.
 *
 * @throws ApiError EXTERNAL_ID_TAKEN when the request asks for another lead
 */
export function refuseUnlessRepeated(lead: Lead, asked: AskedLead): void {
  const isSame = isBoundSo(boundAtCreation(lead), asked) && (lead.erasedAt !== undefined || hasFields(lead, asked))
  if (isSame) return
  throw new ApiError(
    'EXTERNAL_ID_TAKEN',
    { why: externalIdTakings.lead },
    { takenBy: { kind: 'Lead', id: lead.id, leadId: null } },
  )
}

const hasFields = ({ values }: Lead, { fields }: AskedLead): boolean =>
  applicationIdentity(values) === applicationIdentity(filledFields(fields))

/** What bound the lead when it came: a lead that was bound to a partner later came with nothing. */
const boundAtCreation = ({ source, boundRevision }: Lead): LeadSource =>
  boundRevision === undefined ? source : { kind: 'Nobody' }

function isBoundSo(source: LeadSource, { sessionId, promocode }: AskedLead): boolean {
  if (source.kind === 'Session') return sessionId === source.sessionId
  if (source.kind === 'Promocode') return promocode !== undefined && canonicalPromocode(promocode) === source.code
  return sessionId === undefined && promocode === undefined
}

/**
 * A deal with the externalId of a request is there already. The request is its repeat when it names the same lead and the same amount:
 * then nothing is done, and the lead is the answer, whatever became of it. The id of a canceled deal is spent: neither a late repeat nor
 * anything else makes a deal of it again.
 *
 * @param deal undefined when it is a deal of another lead
 * @param taken where the deal is
 * @throws ApiError EXTERNAL_ID_TAKEN when the request asks for another deal, or the deal is canceled; DEAL_AMOUNT_INVALID
 */
export function refuseUnlessRepeatedDeal(
  deal: LeadAct | undefined,
  amount: SentAmount,
  taken: { id: string; leadId: string },
): void {
  if (amount !== 'Absent' && 'fault' in amount) throw amountRefusal('DEAL_AMOUNT_INVALID', amount.fault)
  const amountKopecks = amount === 'Absent' ? null : amount.amountKopecks
  const isSame = deal?.deal?.amountKopecks === amountKopecks
  if (isSame && deal?.canceledAt === undefined) return
  const why = isSame ? externalIdTakings.canceledDeal : externalIdTakings.deal
  throw new ApiError('EXTERNAL_ID_TAKEN', { why }, { takenBy: { kind: 'Deal', id: taken.id, leadId: taken.leadId } })
}
