import { removeAdministrator } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { administratorAfterChange } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: removeAdministrator,
  tag: 'Console',
  summary: 'Remove an administrator',
  description:
    'Takes all roles: the person is signed out everywhere, and their passkeys and API keys end (`endedKeys`). Keys of service accounts that they issued keep working and should be rotated at once (`keysToRotate`). Histories keep their name and what they did. The last owner stays.',
  path: { id: { description: 'id of the administrator' } },
  body: described('AdministratorRemoval', removeAdministrator.body, {
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: administratorAfterChange,
  takenOver:
    "**make any administrator an owner, and lock out all others; list all keys, end them and revive them; let a mailed code replace anybody's passkey**; remove passkeys of anybody whose id it knows; forge the journal; send our notices to anybody; keep a session from expiring",
} satisfies EndpointDocument
