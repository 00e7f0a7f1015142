import { renamePasskey } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { passkeyView, passkeyWithId, renamedPasskey } from '../../../lib/domain/people/passkey.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadPasskeys, passkeyNamed, passkeyRenamed } from '../../../lib/store/people/passkey.ts'

export const handler = personEndpoint(renamePasskey, async ({ body: { name }, path, login, caller, at, newId }) => {
  const [{ is: owner }, passkeys] = await Promise.all([caller, login.then(({ personId }) => loadPasskeys(personId))])
  const before = passkeyWithId(passkeys, path.id)
  const renamed = renamedPasskey(before, name, owner)
  if (!renamed) return { restsOn: [passkeyNamed(before)], answer: passkeyView(before) }
  const entry = administratorsEntry(owner, { id: newId(), at, reason: null }, renamed.deed)
  return { steps: [passkeyRenamed(renamed.passkey, before), journalWritten(entry)], answer: passkeyView(renamed.passkey) }
})
