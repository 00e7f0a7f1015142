import { removePasskey } from '../../lib/contract/remove-passkey.ts'
import { administratorsEntry } from '../../lib/domain/journal.ts'
import { passkeyWithId, removedPasskey } from '../../lib/domain/passkey.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { loadPasskeys, passkeyRemoved } from '../../lib/store/passkey.ts'

export const handler = personEndpoint(removePasskey, async ({ path, login, caller, at, newId }) => {
  const [{ is: owner }, passkeys] = await Promise.all([caller, login.then(({ personId }) => loadPasskeys(personId))])
  const passkey = passkeyWithId(passkeys, path.id)
  const entry = administratorsEntry(owner, { id: newId(), at, reason: null }, removedPasskey(passkey, owner))
  return { steps: [...passkeyRemoved(passkey), journalWritten(entry)], answer: { id: passkey.id, removedAt: at } }
})
