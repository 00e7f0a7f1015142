import { consoleChangeLeadStatus } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { atLeastOne, described, positiveRubles, textOrNull } from '../../../infra/openapi/request-body.ts'
import { leadAfterDeal } from '../../../infra/openapi/responses/lead.ts'
import { leadRevision } from '../../../infra/openapi/lead-revision.ts'

export const document = {
  spec: consoleChangeLeadStatus,
  tag: 'Console',
  summary: 'Change the status of a lead, as an administrator',
  description:
    'Makes the moves of PUT /lead/{id}/status in the name of the signed-in administrator, and only if the lead is still as it was seen, else 409 LEAD_CHANGED. A deal above `settings.dealLimit` by an administrator who is no owner waits for a second administrator: it is in `waitingDeal`, and the lead does not move. Send an Idempotency-Key with every intended act.',
  path: { id: { description: 'id of the lead' } },
  body: described(
    'LeadMove',
    consoleChangeLeadStatus.body,
    {
      revision: leadRevision,
      id: {
        description: 'id of a status; either it or systemName, or both of the same status',
        examples: ['8076350f-0e66-5f72-b76e-1bff995f57f8'],
        override: textOrNull,
      },
      systemName: { description: 'systemName of the status', examples: ['deal'], override: textOrNull },
      amount: {
        description:
          'Amount of the deal in rubles: a number, at most two decimals. Required for the target status, unless the offer allows deals without one; ignored for others',
        examples: [10000],
        override: { ...positiveRubles, type: ['number', 'null'] },
      },
    },
    atLeastOne('id', 'systemName'),
  ),
  answer: leadAfterDeal,
  takenOver:
    "the same as `change-lead-status`, **in the name of any administrator**; create waiting deals in another's name; reset the sum that somebody decided alone that day; write any entry of the journal; keep a session from expiring",
} satisfies EndpointDocument
