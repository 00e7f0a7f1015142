import type { KnownPasskey, Site } from '../domain/people/passkey.ts'
import { ApiError } from '../errors.ts'
import { challengeUsed, findPasskey, passkeyTold, passkeyUsed } from '../store/people/passkey.ts'
import type { Step } from '../store/table/transact.ts'
import { type SentAssertion, toldChallenge, verifiedAssertion } from './verified.ts'

/** Where and when something was signed. */
export interface Signing {
  browser: string | undefined
  site: Site
  at: string
}

/**
 * The passkey that signed, and the conditions that make it count: the challenge is used up, and the passkey has signed nothing
 * else meanwhile. The error does not reveal what was wrong.
 *
 * @throws ApiError PASSKEY_REFUSED
 */
export async function assertedPasskey(
  sent: SentAssertion,
  { browser, site, at }: Signing,
): Promise<{ passkey: KnownPasskey; steps: Step[] }> {
  const { challenge, isFramed } = toldChallenge(sent.clientDataJson)
  const found = await findPasskey(sent.credentialId)
  const passkey = found?.passkey
  if (!passkey || isFramed || browser === undefined) throw new ApiError('PASSKEY_REFUSED')
  const owner = Buffer.from(passkey.administratorId).toString('base64url')
  if (typeof sent.userHandle === 'string' && sent.userHandle !== owner) throw new ApiError('PASSKEY_REFUSED')
  const use = await verifiedAssertion(sent, challenge, passkey, site)
  const used = passkeyUsed(passkey, { ...use, lastUsedAt: at })
  return { passkey, steps: [challengeUsed(challenge, browser, Date.parse(at)), ...used, ...passkeyTold(passkey, found.holder)] }
}
