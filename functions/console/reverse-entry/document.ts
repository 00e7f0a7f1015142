import { consoleReverseEntry } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { reasonBody } from '../../../infra/openapi/profile-body.ts'
import { postedEntry } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleReverseEntry,
  tag: 'Console',
  summary: 'Take an accrual back',
  description:
    'Makes a counter-entry for the entry, once. It is taken from `waiting` while the accrual is still waiting, later from `available`.',
  path: {
    id: { description: 'id of the partner' },
    revision: { description: 'number of the entry in the statement' },
  },
  body: reasonBody,
  answer: postedEntry,
  takenOver: 'the same as `console-correct-balance`',
} satisfies EndpointDocument
