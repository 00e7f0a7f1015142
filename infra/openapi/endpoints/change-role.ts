import { changeRole } from '../../../lib/contract/change-role.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, textOrNull } from '../request-body.ts'
import { administratorAfterChange } from '../responses/managed-key.ts'

export const document = {
  spec: changeRole,
  tag: 'Console',
  summary: 'Give an administrator a role, or take it',
  description:
    'Whoever has no role may nothing, and is signed out everywhere. The last owner stays one. The good keys of theirs that open what their roles opened and open no more end with it: `endedKeys` names them. Keys of service accounts that they made go on: `keysToRotate` names those, as somebody who issues keys no more knows their secrets. A role that is given already changes nothing.',
  path: { id: { description: 'id of the administrator' } },
  body: described('RoleChange', changeRole.body, {
    role: { description: 'The role', examples: ['approver'] },
    granted: { description: 'true to give it, false to take it', examples: [true] },
    reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
  }),
  answer: administratorAfterChange,
} satisfies EndpointDocument
