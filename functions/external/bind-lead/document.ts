import { bindLead } from './spec.ts'
import { bindingAct } from '../../../infra/openapi/binding-act.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: bindLead,
  tag: 'Leads',
  ...bindingAct,
  summaryRu: 'Привязать лид без партнёра к партнёру и начислить то, что он заработал',
  examples: {
    bound: {
      summary: "By Anna's promocode",
      path: { id: demo.nobodysLead },
      body: { promocode: 'ANNA10', reason: 'Форма потеряла промокод' },
      again: 'LEAD_HAS_PARTNER',
    },
  },
  takenOver: 'the same as `change-lead-status`; make leads searchable by any value, reopen promocode windows',
} satisfies EndpointDocument
