import { addPasskey } from './spec.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { newPasskey, passkeyView } from '../../../lib/domain/people/passkey.ts'
import { additionOf, holderOf, mustProveByPasskey, toldOrPresent } from '../../../lib/domain/people/passkey-holder.ts'
import { permitMails } from '../../../lib/domain/people/passkey-permit.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { toldChallenge, verifiedRegistration } from '../../../lib/passkey/verified.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour, loadSettings } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { challengeUsed, loadPasskeys, passkeyAdded, passkeyForgotten } from '../../../lib/store/people/passkey.ts'
import { holderTold, loadPasskeyHolder } from '../../../lib/store/people/passkey-holder.ts'
import { proofMissing } from '../../../lib/store/people/person-guard.ts'

export const handler = personEndpoint(addPasskey, async ({ body, login: asked, caller, browser, site, at, newId }) => {
  const { name, ...sent } = body
  const { challenge, isFramed } = toldChallenge(sent.clientDataJson)
  if (isFramed || browser === undefined) throw new ApiError('PASSKEY_REFUSED')
  const [owner, login, present, before, settings, credential] = await Promise.all([
    caller,
    asked,
    asked.then(({ personId }) => loadPasskeys(personId)),
    asked.then(({ personId }) => loadPasskeyHolder(personId)),
    loadSettings(),
    verifiedRegistration(sent, challenge, site),
  ])
  const nowMs = Date.parse(at)
  const passkeyIds = toldOrPresent(before, present, owner.loginEpoch)
  const isRequired = mustProveByPasskey(settings, owner.roles)
  const addition = additionOf({ login, passkeyIds, permit: before?.permit, isRequired, nowMs })
  if (!addition) throw passkeyIds.length === 0 ? new ApiError('PASSKEY_PERMIT_REQUIRED') : proofMissing(true)

  const isInstead = addition === 'Instead'
  const { passkey, deed } = newPasskey({ id: newId(), name, credential, owner, present, isInstead, at })
  const holder = { administratorId: owner.is.id, loginEpoch: owner.loginEpoch }
  const told = holderTold(holderOf({ before, owner: holder, passkeyIds: [...(isInstead ? [] : passkeyIds), passkey.id] }))
  const mails = isInstead ? permitMails('Used', owner.is, (await loadContour()).administrators, await loadRoles()) : []
  return {
    steps: [
      challengeUsed(challenge, browser, nowMs),
      ...passkeyAdded(passkey),
      ...(isInstead ? present.flatMap(passkeyForgotten) : []),
      { ...told, mails },
      journalWritten(administratorsEntry(owner.is, { id: newId(), at, reason: null }, deed)),
    ],
    answer: passkeyView(passkey),
  }
})
