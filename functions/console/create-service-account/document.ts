import { createServiceAccount } from './spec.ts'
import { keyScopes } from '../../../lib/domain/people/permission.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { serviceAccount } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: createServiceAccount,
  tag: 'Console',
  summary: 'Make a service account',
  description:
    'A name for a system, with all that its keys may open. Where two persons are asked for (`settings.fourEyes`) it waits until another owner confirms it; otherwise it is open at once. Title and scopes never change, and the title is taken for good.',
  body: described('NewServiceAccount', createServiceAccount.body, {
    title: { description: 'The system that it is for. One line, nothing in it that nobody sees', examples: ['1C'] },
    scopes: {
      description: 'All that its keys may open',
      examples: [['payouts.read', 'payouts.pay']],
      override: { type: 'array', items: { type: 'string', enum: keyScopes }, minItems: 1, maxItems: 100 },
    },
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: serviceAccount,
  takenOver:
    'create, confirm and close service accounts, so that owners issue keys for them; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
