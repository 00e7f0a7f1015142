import * as z from 'zod/mini'
import { optionalAmount, text } from './body-fields.ts'

/** The target status of a payout request. spec: PUT /payout/{id}/status */
export const payoutMove = () =>
  z.object({
    status: z.enum(['Approved', 'Paid', 'Rejected'], { error: 'PAYOUT_STATUS_INVALID' }),
    comment: z.nullish(text()),
  })

/** The same for an administrator, who may confirm the shortfall of the request. */
export const payoutDecision = () => z.extend(payoutMove(), { confirmedShortfall: optionalAmount('PAYOUT_SHORTFALL_INVALID') })
