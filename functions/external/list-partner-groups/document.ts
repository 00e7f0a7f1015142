import * as z from 'zod'
import { listPartnerGroups } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { group } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: listPartnerGroups,
  tag: 'Partners',
  summary: 'The groups of partners',
  summaryRu: 'Группы партнёров',
  description:
    'By title. `id` is what POST /partner and PUT /partner/{id} take in groupIds. A group that gets another title keeps its id.',
  answer: z.array(group),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
