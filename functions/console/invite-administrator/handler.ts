import { inviteAdministrator } from './spec.ts'
import { configurationId } from '../../../lib/domain/contour/configuration-id.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { administratorView } from '../../../lib/domain/people/actor.ts'
import { inviteAdministrator as invited } from '../../../lib/domain/people/administrator-edit.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { administratorInvited } from '../../../lib/store/people/administrator-edit.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(inviteAdministrator, async ({ body, caller, at, newId }) => {
  const { roles, reason = null, ...fields } = body
  const [{ administrators, revision }, known, { is: by }] = await Promise.all([loadContour(), loadRoles(), caller])
  const id = configurationId(contourName(), 'ADMINISTRATOR', fields.email)
  const invitation = invited({ fields, roles, id, otherId: newId(), by, administrators, known, at })
  const entry = administratorsEntry(by, { id: newId(), at, reason }, invitation.deed)
  return {
    steps: [presentFormAsked, ...administratorInvited(invitation, { revision, at }), journalWritten(entry)],
    answer: { ...administratorView(invitation.administrator), roles: invitation.roles.roles },
  }
})
