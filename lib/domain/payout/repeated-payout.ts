import { ApiError, externalIdTakings } from '../../errors.ts'
import type { Partner } from '../partner/partner.ts'
import type { Payout } from './payout.ts'

/**
 * A payout request with the externalId of a request is there already. The request is its repeat when it names the same partner, amount and
 * destination; comments do not count. Then nothing is done, and the payout is the answer. The id of a rejected or canceled one is spent:
 * neither a late repeat nor anything else asks for its money again, and nobody is told that all is well. Of an erased partner's request,
 * the destination is gone and is not compared.
 *
 * @param asked.partner the one that the request names
 * @throws ApiError EXTERNAL_ID_TAKEN when the request asks for another payout, or this one was rejected or canceled
 */
export function refuseUnlessRepeatedPayout(
  payout: Payout,
  asked: { partner: Partner; amountKopecks: number; requisites: string },
): void {
  const { id, partnerId, amountKopecks, status } = payout
  const isSame = partnerId === asked.partner.id && amountKopecks === asked.amountKopecks && goesThere(payout, asked)
  const isEnded = status === 'Rejected' || status === 'Canceled'
  if (isSame && !isEnded) return
  const why = isSame ? externalIdTakings.endedPayout : externalIdTakings.payout
  throw new ApiError('EXTERNAL_ID_TAKEN', { why }, { takenBy: { kind: 'Payout', id, leadId: null } })
}

const goesThere = (payout: Payout, { partner, requisites }: { partner: Partner; requisites: string }): boolean =>
  partner.erasedAt !== undefined || payout.requisites.trim() === requisites.trim() || isWrittenFor(payout, requisites)

/** The request said nothing, and the requisites were written from the payment details of that time: they may be others now. */
const isWrittenFor = ({ paymentDetails }: Payout, requisites: string): boolean =>
  requisites.trim() === '' && paymentDetails !== undefined
