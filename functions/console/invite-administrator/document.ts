import { inviteAdministrator } from './spec.ts'
import { administratorBody } from '../../../infra/openapi/administrator-body.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { administratorWithRoles } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: inviteAdministrator,
  tag: 'Console',
  summary: 'Invite an administrator',
  description:
    'The person gets a mail, and signs in with the address. All owners are told of the roles. Somebody who was removed and is invited by the same address is the same person again, without the former passkeys and keys. A contour file need not name them.',
  body: described('AdministratorInvitation', inviteAdministrator.body, {
    ...administratorBody,
    roles: { description: 'What they may: at least one role', examples: [['approver']] },
  }),
  answer: administratorWithRoles,
  takenOver:
    '**make itself an administrator who may do everything, and take all roles away from others**; change the configuration; write over entries of the journal whose key it knows; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
