import { consoleBindLead } from './spec.ts'
import { bindingAct } from '../../../infra/openapi/binding-act.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'

export const document = {
  spec: consoleBindLead,
  tag: 'Console',
  ...bindingAct,
  takenOver: 'the same as `console-change-lead-status`; make leads searchable by any value, reopen promocode windows',
} satisfies EndpointDocument
