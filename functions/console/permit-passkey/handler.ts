import { permitPasskey } from './spec.ts'
import { administratorView } from '../../../lib/domain/people/actor.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { administratorWithId } from '../../../lib/domain/people/administrator-roles.ts'
import { permitGiven, permitMails } from '../../../lib/domain/people/passkey-permit.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadRoles, rolesStand } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadPasskeyHolders, permitPut } from '../../../lib/store/people/passkey-holder.ts'

export const handler = personEndpoint(permitPasskey, async ({ body: { reason = null }, path, caller, at, newId }) => {
  const [{ administrators }, known, holders, { is: by }] = await Promise.all([
    loadContour(),
    loadRoles(),
    loadPasskeyHolders(),
    caller,
  ])
  const to = administratorWithId(administrators, path.id)
  const { permit, deed } = permitGiven({ id: newId(), to, by, known, at })
  const told = permitPut(to.id, known, holders, permit)
  const mails = permitMails('Given', to, administrators, known)
  const entry = journalWritten(administratorsEntry(by, { id: newId(), at, reason }, deed))
  return {
    steps: [{ ...told, mails }, rolesStand(to.id, known), entry],
    answer: { administrator: administratorView(to), expiresAt: new Date(permit.expiresAtMs).toISOString() },
  }
})
