import * as z from 'zod'
import { listLeadFields } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadField } from '../../../infra/openapi/responses/lead-field.ts'

export const document = {
  spec: listLeadFields,
  tag: 'Leads',
  summary: 'The fields of a lead',
  summaryRu: 'Поля лида',
  description:
    'An integration starts here: a lead is filled by these ids. Each contour has its own fields, and administrators change them.',
  answer: z.array(leadField),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
