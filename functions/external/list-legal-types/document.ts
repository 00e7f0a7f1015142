import * as z from 'zod'
import { listLegalTypes } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { choosableLegalType } from '../../../infra/openapi/responses/legal-details.ts'

export const document = {
  spec: listLegalTypes,
  tag: 'Partners',
  summary: 'The legal types that a new partner can have, with what each asks',
  summaryRu: 'Типы партнёра и то, что каждый спрашивает',
  description:
    'Without hidden ones. `id` is what POST /partner and PUT /partner/{id} take as legalTypeId; the ids of `fields` are what legalDetails names.',
  answer: z.array(choosableLegalType),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
