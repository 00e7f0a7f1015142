import * as z from 'zod'
import { countPayouts } from '../../../lib/contract/count-payouts.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { payoutCount } from '../responses/payout.ts'

export const document = {
  spec: countPayouts,
  tag: 'Console',
  summary: 'How many payout requests there are of each status, and for how much',
  description: 'All that wait; of those that ended, the ones of the last 30 days. A second or so late.',
  answer: z.array(payoutCount),
} satisfies EndpointDocument
