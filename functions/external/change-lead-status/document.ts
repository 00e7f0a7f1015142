import { changeLeadStatus } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { externalIdText, leadActs } from '../../../infra/openapi/lead-acts.ts'
import { atLeastOne, described } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: changeLeadStatus,
  tag: 'Leads',
  summary: 'Change the status of a lead; the target status makes a deal',
  summaryRu: 'Сменить статус лида; целевой статус заключает сделку',
  description:
    'Any status may follow any other. Every move runs the reward rules of the new status; the target status makes a deal. For the status it already has: 200, nothing happens and nothing is earned.',
  path: leadActs.changeStatus.path,
  body: described(
    'LeadStatusChange',
    changeLeadStatus.body,
    { ...leadActs.changeStatus.fields(' of GET /lead-statuses'), externalId: externalIdText('deal', 'order-501') },
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
