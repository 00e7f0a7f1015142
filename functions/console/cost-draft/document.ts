import { costDraft } from './spec.ts'
import { draftField } from '../../../infra/openapi/draft-field.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { draftCost } from '../../../infra/openapi/responses/draft-cost.ts'

export const document = {
  spec: costDraft,
  tag: 'Console',
  summary: 'Show what the last closed month would have cost under the rules of a draft',
  description:
    'Runs the rules that the draft publishes over everything that leads of their offers did in the last closed month (Moscow), each act with the level that the partner had then, as if they had held from the beginning. Deals canceled since do not count; a lead that was bound later counts in the month of the binding; corrections and reversals by hand do not count. Writes nothing. `cost` is null when more than `maxLeads` leads of partners changed since the beginning of that month: then `npm run contour -- offer month-cost --file FILE` computes it, with the same changes in a contour file.',
  body: described('DraftToCost', costDraft.body, { draft: draftField }),
  answer: draftCost,
  takenOver:
    'read all leads with their deals, the configuration, and the profiles of partners whose ids it knows; keep a session from expiring',
} satisfies EndpointDocument
