import { decideServiceAccount } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { serviceAccountAfterDecision } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: decideServiceAccount,
  tag: 'Console',
  summary: 'Confirm a service account, or close it',
  description:
    'Another owner than who made it confirms one that waits. One that is closed is so for good, and its keys end with it: `endedKeys` names them. One that was closed before stays as it is.',
  path: { id: { description: 'id of the service account' } },
  body: described('ServiceAccountDecision', decideServiceAccount.body, {
    decision: { description: 'Confirmed to open one that waits, Closed to end one', examples: ['Confirmed'] },
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: serviceAccountAfterDecision,
  takenOver:
    '**make a key that opens everything, revive a revoked one**, end all keys; create, confirm and close service accounts; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
