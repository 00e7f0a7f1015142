import { changeAdministrator } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { administratorView } from '../../../lib/domain/people/actor.ts'
import { editAdministrator } from '../../../lib/domain/people/administrator-edit.ts'
import { administratorWithId, rolesOf } from '../../../lib/domain/people/administrator-roles.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { configurationUnchanged } from '../../../lib/store/contour/configuration-revision.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { administratorEdited } from '../../../lib/store/people/administrator-edit.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadPasskeysHeld } from '../../../lib/store/people/passkey.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(changeAdministrator, async ({ body, path, caller, at, newId }) => {
  const { reason = null, ...edit } = body
  const [{ administrators, revision }, known, { is: by }] = await Promise.all([loadContour(), loadRoles(), caller])
  const before = administratorWithId(administrators, path.id)
  const edited = editAdministrator({ of: before, edit, by, administrators, known, at })
  const answer = { ...administratorView(edited?.administrator ?? before), roles: rolesOf(before.id, known) }
  if (!edited) return { restsOn: [configurationUnchanged(revision)], answer }
  // Only another address touches them; an id that nobody has is not looked for.
  const passkeys = await loadPasskeysHeld(before.id)
  const entry = administratorsEntry(by, { id: newId(), at, reason }, edited.deed)
  return { steps: [presentFormAsked, ...administratorEdited(edited, { revision, at, passkeys }), journalWritten(entry)], answer }
})
