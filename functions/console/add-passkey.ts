import { addPasskey } from '../../lib/contract/add-passkey.ts'
import { administratorsEntry } from '../../lib/domain/journal.ts'
import { newPasskey, passkeyView } from '../../lib/domain/passkey.ts'
import { ApiError } from '../../lib/errors.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { toldChallenge, verifiedRegistration } from '../../lib/passkey/verified.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { challengeUsed, loadPasskeys, passkeyAdded } from '../../lib/store/passkey.ts'

export const handler = personEndpoint(addPasskey, async ({ body, login, caller, browser, site, at, newId }) => {
  const { name, ...sent } = body
  const { challenge, isFramed } = toldChallenge(sent.clientDataJson)
  if (isFramed || browser === undefined) throw new ApiError('PASSKEY_REFUSED')
  const [owner, present, credential] = await Promise.all([
    caller,
    login.then(({ personId }) => loadPasskeys(personId)),
    verifiedRegistration(sent, challenge, site),
  ])
  const { passkey, deed } = newPasskey({ id: newId(), name, credential, owner, present, at })
  const entry = administratorsEntry(owner.is, { id: newId(), at, reason: null }, deed)
  return {
    steps: [challengeUsed(challenge, browser, Date.parse(at)), ...passkeyAdded(passkey), journalWritten(entry)],
    answer: passkeyView(passkey),
  }
})
