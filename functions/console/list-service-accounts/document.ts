import * as z from 'zod'
import { listServiceAccounts } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { serviceAccount } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: listServiceAccounts,
  tag: 'Console',
  summary: 'All service accounts',
  description: 'Names for systems, which are nobody’s: keys are issued for them. Closed ones too, the newest first.',
  answer: z.array(serviceAccount),
  takenOver: 'read service accounts, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
