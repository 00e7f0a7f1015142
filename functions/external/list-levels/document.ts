import * as z from 'zod'
import { listLevels } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { level } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: listLevels,
  tag: 'Partners',
  summary: 'The levels that a partner can have',
  summaryRu: 'Уровни, которые бывают у партнёра',
  description: 'From the lowest number. `id` is what POST /partner and PUT /partner/{id} take as levelId.',
  answer: z.array(level),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
