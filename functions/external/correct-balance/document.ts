import { correctBalance } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { correctionTexts, postedReasonText } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { postedEntry } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: correctBalance,
  tag: 'Partners',
  summary: 'Add to a balance, or take from it',
  summaryRu: 'Добавить на счёт партнёра или снять с него',
  description:
    'Only where the settings say keysCorrect. The partner sees the reason in the statement. `available` may become negative: then no payout can be requested until that is earned again. A correction sent twice is made twice: send an Idempotency-Key with every intended correction.',
  path: { id: { description: 'id of the partner' } },
  body: described('BalanceCorrection', correctBalance.body, { amount: correctionTexts, reason: postedReasonText }),
  answer: postedEntry,
  examples: {
    bonus: { summary: 'A bonus', path: { id: demo.maria }, body: { amount: 500, reason: 'Бонус за отзыв' } },
  },
  takenOver: "**write any account's figures, level and ledger**; forge a key's time of last use",
} satisfies EndpointDocument
