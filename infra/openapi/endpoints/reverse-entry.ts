import { reverseEntry } from '../../../lib/contract/reverse-entry.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reasonBody } from '../profile-body.ts'
import { postedEntry } from '../responses/console-partner.ts'

export const document = {
  spec: reverseEntry,
  tag: 'Console',
  summary: 'Take an accrual back',
  description:
    'A counter-entry that names the entry, once for each. It comes out of what waits while the accrual is among it, and out of what is available after.',
  path: {
    id: { description: 'id of the partner' },
    revision: { description: 'number of the entry, as the statement has it' },
  },
  body: reasonBody,
  answer: postedEntry,
} satisfies EndpointDocument
