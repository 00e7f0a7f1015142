import { createPayout } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import { externalIdText } from '../../../infra/openapi/lead-acts.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, positiveRubles, textOrNull } from '../../../infra/openapi/request-body.ts'
import { payout } from '../../../infra/openapi/responses/payout.ts'

export const document = {
  spec: createPayout,
  tag: 'Payouts',
  summary: 'Create a payout request',
  summaryRu: 'Подать заявку на выплату',
  description:
    "Take partnerId from GET /partner. Holds the amount on the partner's balance. A partner has at most one request in Requested or Approved. Checked in this order: the partner exists, is not blocked, has no active request; the amount reaches the minimum and is available; the ИНН is valid, if the contour requires one.",
  body: described('PayoutCreation', createPayout.body, {
    partnerId: { description: 'id of a partner of GET /partner', examples: [demo.anna] },
    amount: { description: 'Amount in rubles: a number, at most two decimals', examples: [1650], override: positiveRubles },
    requisites: { description: 'Where to transfer to, free text', examples: ['card 2200 0000'] },
    adminComment: {
      description: 'Comment on the request; becomes the comment of the first history entry',
      examples: ['asked by phone'],
      override: textOrNull,
    },
    externalId: externalIdText('payout request', 'payment-2001'),
  }),
  answer: payout,
  examples: {
    payout: {
      summary: 'A payout',
      body: { partnerId: demo.anna, amount: 1650, requisites: 'card 2200 0000' },
      again: 'PAYOUT_ALREADY_ACTIVE',
    },
  },
  takenOver:
    "**write any account's figures, level and ledger, make a payout in any status, and write over one and its history**, so that the payer pays it; send our notices to anybody",
} satisfies EndpointDocument
