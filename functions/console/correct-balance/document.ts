import * as z from 'zod'
import { consoleCorrectBalance } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { reason } from '../../../infra/openapi/profile-body.ts'
import { postedEntry } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleCorrectBalance,
  tag: 'Console',
  summary: 'Add to a partner’s balance, or take from it',
  description:
    'The partner sees the reason in the statement. `available` may become negative: then no payout can be requested until that is earned again. A correction sent twice is made twice: send an Idempotency-Key with every intended correction.',
  path: { id: { description: 'id of the partner' } },
  body: z.object({
    amount: z.number().meta({ description: 'Rubles with at most two decimals; a negative amount takes away' }),
    reason,
  }),
  answer: postedEntry,
  takenOver: "**write any account's figures, level and ledger**; keep a session from expiring",
} satisfies EndpointDocument
