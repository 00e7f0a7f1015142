import { issueKey } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { maxKeyAddresses } from '../../../lib/domain/key/api-key.ts'
import { keyScopes } from '../../../lib/domain/people/permission.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { issuedKey } from '../../../infra/openapi/responses/managed-key.ts'

const scopesOrEverything = {
  anyOf: [
    { type: 'array', items: { type: 'string', enum: keyScopes }, minItems: 1, maxItems: 100 },
    { type: 'string', const: 'everything' },
  ],
}
const addressesOrNull = {
  anyOf: [{ type: 'array', items: { type: 'string', maxLength: 49 }, minItems: 1, maxItems: maxKeyAddresses }, { type: 'null' }],
}
const momentNeverOrNull = {
  anyOf: [{ type: 'string', format: 'date-time', maxLength: 35 }, { type: 'string', const: 'never' }, { type: 'null' }],
}

export const document = {
  spec: issueKey,
  tag: 'Console',
  summary: 'Issue an API key',
  description:
    'The secret is only in this answer and stored nowhere. A repeat with the same Idempotency-Key makes no other key and is answered with `secret: null`: revoke that key and issue another one.',
  body: described('KeyIssuance', issueKey.body, {
    title: {
      description: 'What the key is for; histories show it. One line, nothing in it that nobody sees',
      examples: ['Accounting'],
    },
    scopes: {
      description: 'What it opens: permissions, or "everything"',
      examples: [['payouts.read', 'payouts.pay']],
      override: scopesOrEverything,
    },
    allowedAddresses: {
      description:
        'From where it may be used: addresses and blocks of IPv4 and IPv6, 20 at most. From everywhere, if absent or null. They stay as they are, also when the key is rotated',
      examples: [['203.0.113.7', '2001:db8::/48']],
      override: addressesOrNull,
    },
    expiresAt: {
      description: 'When it ends, with a time zone; in a year, if absent or null; "never" for a key that does not expire',
      examples: ['2027-01-31T18:00:00Z'],
      override: momentNeverOrNull,
    },
    administratorId: {
      description:
        'The holder: always the administrator who issues the key, so it may be absent. Another id is refused with KEY_FOR_ANOTHER',
      examples: [null],
      override: textOrNull,
    },
    serviceAccountId: {
      description:
        'For a key of a system: an open service account. The scopes must be among those of the account; "everything" means all of them. The administrator who issues the key is responsible for it',
      examples: [null],
      override: textOrNull,
    },
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: issuedKey,
  takenOver:
    '**make a key that opens everything, revive a revoked one, and write over one whose digest it knows**; forge the journal; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
