import * as z from 'zod'
import { listServiceAccounts } from '../../../lib/contract/list-service-accounts.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { serviceAccount } from '../responses/managed-key.ts'

export const document = {
  spec: listServiceAccounts,
  tag: 'Console',
  summary: 'All service accounts',
  description: 'Names for systems, which are nobody’s: keys are issued for them. Closed ones too, the newest first.',
  answer: z.array(serviceAccount),
} satisfies EndpointDocument
