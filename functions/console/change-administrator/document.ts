import { changeAdministrator } from './spec.ts'
import { administratorBody } from '../../../infra/openapi/administrator-body.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { administratorWithRoles } from '../../../infra/openapi/responses/managed-key.ts'

export const document = {
  spec: changeAdministrator,
  tag: 'Console',
  summary: 'Change the name of an administrator, or the address that they sign in with',
  description:
    'The person stays the same: acts, roles, passkeys and API keys. With another address all their sessions end, and both addresses and all owners are told by mail. Nobody changes their own address. A contour file that names the old address still means this person.',
  path: { id: { description: 'id of the administrator' } },
  body: described('AdministratorChange', changeAdministrator.body, administratorBody),
  answer: administratorWithRoles,
  takenOver:
    "**change the address of any administrator, and so sign in as one; lock everybody out**; change the configuration; let a mailed code replace anybody's passkey; write over entries of the journal whose key it knows; send our notices to anybody; keep a session from expiring",
} satisfies EndpointDocument
