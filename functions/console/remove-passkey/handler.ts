import { removePasskey } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { passkeyWithId, removedPasskey } from '../../../lib/domain/people/passkey.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { holderOf, toldOrPresent } from '../../../lib/domain/people/passkey-holder.ts'
import { loadPasskeys, passkeyRemoved } from '../../../lib/store/people/passkey.ts'
import { holderTold, loadPasskeyHolder } from '../../../lib/store/people/passkey-holder.ts'

export const handler = personEndpoint(removePasskey, async ({ path, login, caller, at, newId }) => {
  const [{ is: owner, loginEpoch }, passkeys, before] = await Promise.all([
    caller,
    login.then(({ personId }) => loadPasskeys(personId)),
    login.then(({ personId }) => loadPasskeyHolder(personId)),
  ])
  const passkey = passkeyWithId(passkeys, path.id)
  const entry = administratorsEntry(owner, { id: newId(), at, reason: null }, removedPasskey(passkey, owner))
  const left = toldOrPresent(before, passkeys, loginEpoch).filter((id) => id !== passkey.id)
  const told = holderOf({ before, owner: { administratorId: owner.id, loginEpoch }, passkeyIds: left })
  return {
    steps: [...passkeyRemoved(passkey), holderTold(told), journalWritten(entry)],
    answer: { id: passkey.id, removedAt: at },
  }
})
