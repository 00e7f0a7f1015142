import * as z from 'zod'
import { listAdministrators } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { listedAdministrator } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: listAdministrators,
  tag: 'Console',
  summary: 'Administrators with their roles',
  description: 'All administrators of the contour, and when each signed in last.',
  answer: z.array(listedAdministrator),
  takenOver:
    'read administrators with their roles and when anybody with a known id signed in, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
