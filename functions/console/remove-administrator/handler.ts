import { removeAdministrator } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { administratorView } from '../../../lib/domain/people/actor.ts'
import {
  administratorWithId,
  keysOfRolesView,
  removeAdministrator as removed,
} from '../../../lib/domain/people/administrator-roles.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadKeysHeld } from '../../../lib/store/key/api-key.ts'
import { loadRoles, roleChanged } from '../../../lib/store/people/administrator-roles.ts'
import { endOfPasskeys } from '../../../lib/store/people/passkey.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(removeAdministrator, async ({ body: { reason = null }, path, caller, at, newId }) => {
  const [{ administrators }, known, held, { is: by }] = await Promise.all([loadContour(), loadRoles(), loadKeysHeld(), caller])
  const of = administratorWithId(administrators, path.id)
  const change = removed({ of, by, administrators, known, keys: held.keys, at })
  const entry = administratorsEntry(by, { id: newId(), at, reason }, change.deed)
  return {
    steps: [
      presentFormAsked,
      ...roleChanged(change, known, held, { newId, at, by, reason }),
      ...(await endOfPasskeys(change.roles)),
      journalWritten(entry),
    ],
    answer: { ...administratorView(of), roles: change.roles.roles, ...keysOfRolesView(change) },
  }
})
