import * as z from 'zod/mini'
import { text } from './body-fields.ts'

/** Where a payout request is to move to. spec: PUT /payout/{id}/status */
export const payoutMove = () =>
  z.object({
    status: z.enum(['Approved', 'Paid', 'Rejected'], { error: 'PAYOUT_STATUS_INVALID' }),
    comment: z.nullish(text()),
  })
