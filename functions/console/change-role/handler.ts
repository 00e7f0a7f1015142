import { changeRole } from './spec.ts'
import { administratorView } from '../../../lib/domain/people/actor.ts'
import { administratorWithId, changeRole as roleChange, keysOfRolesView } from '../../../lib/domain/people/administrator-roles.ts'
import { hasNewRole } from '../../../lib/domain/people/permission.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadKeysHeld } from '../../../lib/store/key/api-key.ts'
import { loadRoles, roleChanged, rolesStand } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { endOfPasskeys } from '../../../lib/store/people/passkey.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(changeRole, async ({ body, path: { id }, caller, at, newId }) => {
  const { role, granted: isGranted, reason = null } = body
  const [{ administrators }, known, held, { is: by }] = await Promise.all([
    loadContour(),
    loadRoles(),
    isGranted ? undefined : loadKeysHeld(),
    caller,
  ])
  const of = administratorWithId(administrators, id)
  const { roles, change } = roleChange({ of, role, isGranted, by, administrators, known, keys: held?.keys ?? [], at })
  const answer = { ...administratorView(of), roles, ...keysOfRolesView(change) }
  if (!change) return { restsOn: [rolesStand(of.id, known)], answer }
  const ended = change.roles.roles.length === 0 ? await endOfPasskeys(change.roles) : []
  const entry = journalWritten({ id: newId(), at, by, reason, ...change.deed })
  const asked = hasNewRole(roles) ? [presentFormAsked] : []
  return { steps: [...asked, ...roleChanged(change, known, held, { newId, at, by, reason }), ...ended, entry], answer }
})
