import { moveLead } from '../../../lib/contract/move-lead.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { atLeastOne, described, positiveRubles, textOrNull } from '../request-body.ts'
import { leadAfterDeal } from '../responses/lead.ts'
import { leadRevision } from '../lead-revision.ts'

export const document = {
  spec: moveLead,
  tag: 'Console',
  summary: 'Move a lead to another status, as an administrator',
  description:
    'The moves of PUT /lead/{id}/status, in the name of the administrator who is signed in, and only of the lead as it was seen: 409 LEAD_CHANGED otherwise. A deal above `settings.dealLimit` of somebody who is no owner waits for a second administrator: `waitingDeal` says so, and the lead stays where it is. Give an Idempotency-Key for every intended act.',
  path: { id: { description: 'id of the lead' } },
  body: described(
    'LeadMove',
    moveLead.body,
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
          'Amount of the deal in rubles: a number, at most two decimals. Needed for the target status, unless the offer allows deals without one; ignored for others',
        examples: [10000],
        override: { ...positiveRubles, type: ['number', 'null'] },
      },
    },
    atLeastOne('id', 'systemName'),
  ),
  answer: leadAfterDeal,
} satisfies EndpointDocument
