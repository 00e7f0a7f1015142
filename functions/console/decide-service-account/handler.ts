import { decideServiceAccount } from './spec.ts'
import {
  closeServiceAccount,
  confirmServiceAccount,
  serviceAccountView,
  serviceWithId,
} from '../../../lib/domain/key/service-account.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadKeysHeld } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadServiceAccounts, serviceAccountClosed, serviceAccountConfirmed } from '../../../lib/store/key/service-account.ts'

export const handler = personEndpoint(decideServiceAccount, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const { decision, reason = null } = body
  const [{ administrators }, accounts, held, { is: by }] = await Promise.all([
    loadContour(),
    loadServiceAccounts(),
    decision === 'Closed' ? loadKeysHeld() : undefined,
    caller,
  ])
  const before = serviceWithId(accounts, id)
  const entry = { at, by, reason }
  if (!held) {
    const { account, deed } = confirmServiceAccount(before, by, at)
    return {
      steps: [serviceAccountConfirmed(account, by.id), journalWritten({ id: newId(), ...entry, ...deed })],
      answer: { ...serviceAccountView(account, administrators), endedKeys: [] },
    }
  }
  const closure = closeServiceAccount({ before, keys: held.keys, by, at })
  // A closed service account is never reopened, so the answer depends on nothing that could change.
  if (!closure) return { answer: { ...serviceAccountView(before, administrators), endedKeys: [] } }
  const endedKeys = closure.endedKeys.map(({ apiKey: { id: keyId, title } }) => ({ id: keyId, title }))
  return {
    steps: [
      ...serviceAccountClosed(closure, held, { newId, ...entry }),
      journalWritten({ id: newId(), ...entry, ...closure.deed }),
    ],
    answer: { ...serviceAccountView(closure.account, administrators), endedKeys },
  }
})
