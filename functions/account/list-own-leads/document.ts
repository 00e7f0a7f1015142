import * as z from 'zod'
import { listOwnLeads } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit } from '../../../infra/openapi/query-parameters.ts'
import { ownLead } from '../../../infra/openapi/responses/own-lead.ts'

export const document = {
  spec: listOwnLeads,
  tag: 'Account',
  summary: "List the partner's own leads, newest first, with their rewards and why",
  description:
    'Of the client it shows only a masked name and phone, if the contour asks for them. At most 20 a page; a page may be short or empty and still not be the last one.',
  query: { limit, cursor },
  answer: z.array(ownLead),
  takenOver:
    'read leads with their field values, and the ledger, of partners whose ids it knows; the configuration; keep a session from expiring',
} satisfies EndpointDocument
