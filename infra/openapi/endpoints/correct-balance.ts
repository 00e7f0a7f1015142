import * as z from 'zod'
import { correctBalance } from '../../../lib/contract/correct-balance.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reason } from '../profile-body.ts'
import { postedEntry } from '../responses/console-partner.ts'

export const document = {
  spec: correctBalance,
  tag: 'Console',
  summary: 'Add to what a partner has, or take away from it',
  description:
    'The reason stands in the statement, and the partner sees it. What is available may become less than nothing: no payout can be asked for until as much was earned again. Sent twice it is done twice: give an Idempotency-Key for every intended correction.',
  path: { id: { description: 'id of the partner' } },
  body: z.object({
    amount: z.number().meta({ description: 'Rubles with at most two decimals; less than nothing takes away' }),
    reason,
  }),
  answer: postedEntry,
} satisfies EndpointDocument
