import * as z from 'zod/mini'
import { optionalAmount, text } from './body-fields.ts'

/** Where a payout request is to move to. spec: PUT /payout/{id}/status */
export const payoutMove = () =>
  z.object({
    status: z.enum(['Approved', 'Paid', 'Rejected'], { error: 'PAYOUT_STATUS_INVALID' }),
    comment: z.nullish(text()),
  })

/** The same by an administrator, who may confirm how much of the request is missing. */
export const payoutDecision = () => z.extend(payoutMove(), { confirmedShortfall: optionalAmount('PAYOUT_SHORTFALL_INVALID') })
