import { changeLeadStatus } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { atLeastOne, described, positiveRubles, textOrNull } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: changeLeadStatus,
  tag: 'Leads',
  summary: 'Change the status of a lead; the target status makes a deal',
  summaryRu: 'Сменить статус лида; целевой статус заключает сделку',
  description:
    'Any status may follow any other. Every move runs the reward rules of the new status; the target status makes a deal. For the status it already has: 200, nothing happens and nothing is earned.',
  path: { id: { description: 'id of the lead' } },
  body: described(
    'LeadStatusChange',
    changeLeadStatus.body,
    {
      id: {
        description: 'id of a status of GET /lead-statuses; either it or systemName, or both of the same status',
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
  answer: lead,
  examples: {
    work: {
      summary: 'Begin work on the lead',
      path: { id: demo.lead },
      body: { systemName: 'in_work' },
    },
    deal: {
      summary: 'A deal',
      path: { id: demo.lead },
      body: { systemName: 'deal', amount: 10000 },
    },
  },
  takenOver: "**write any account's figures, level and ledger**, any lead and its deals, any lead counts",
} satisfies EndpointDocument
