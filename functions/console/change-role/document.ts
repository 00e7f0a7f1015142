import { changeRole } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { administratorAfterChange } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: changeRole,
  tag: 'Console',
  summary: 'Give an administrator a role, or take it',
  description:
    'An administrator without roles can do nothing and is signed out everywhere. The last owner cannot lose that role. Valid keys of theirs that need a lost role end with it: `endedKeys` names them. Keys of service accounts that they issued keep working; if they may no longer issue keys, `keysToRotate` names those, because they know their secrets. Giving a role that the administrator already has changes nothing.',
  path: { id: { description: 'id of the administrator' } },
  body: described('RoleChange', changeRole.body, {
    role: { description: 'The role', examples: ['approver'] },
    granted: { description: 'true to give it, false to take it', examples: [true] },
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: administratorAfterChange,
  takenOver:
    "**make any administrator an owner, and lock out all others; list all keys, end them and revive them; let a mailed code replace anybody's passkey**; remove passkeys of anybody whose id it knows; forge the journal; send our notices to anybody; keep a session from expiring",
} satisfies EndpointDocument
