import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { api, unwrap } from '../../shared/api/client.ts'
import type { SignedInPerson } from '../../shared/session/session.ts'
import type { Passkey, PasskeyAnswer, PasskeySignature } from './passkey-requests.ts'

/** The device gave no passkey: the person chose none, or the device already has one of theirs. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
  readonly why: 'canceled' | 'known'

  constructor(why: NoPasskey['why'], cause: unknown) {
    super(why, { cause })
    this.why = why
  }
}

const challenge = () => unwrap(api.POST('/api/session/passkey/challenge'))

/** ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257]

/** Has a device make a passkey for the signed-in person; a device that already has one makes no second. */
export async function makePasskey(person: SignedInPerson, present: readonly Passkey[]): Promise<PasskeyAnswer> {
  const { challenge: asked, site } = await challenge()
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email
  const { id, response } = await answered(
    startRegistration({
      optionsJSON: {
        challenge: asked,
        rp: { id: site, name: `${person.contour.name} — консоль` },
        user: { id: base64url(person.id), name: person.email, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { credentialId: id, clientDataJson: clientDataJSON, attestationObject, transports }
}

/** Has a device sign that it is its owner. @param isOffered among what the browser fills fields with, instead of being asked for */
export async function signWithPasskey({ isOffered = false } = {}): Promise<PasskeySignature> {
  const { challenge: asked, site } = await challenge()
  const { id, response } = await answered(
    startAuthentication({
      optionsJSON: { challenge: asked, rpId: site, userVerification: 'required' },
      useBrowserAutofill: isOffered,
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
}

export const mayBeOffered = browserSupportsWebAuthnAutofill

/** Takes back what a device was asked. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony()

async function answered<Answer>(answering: Promise<Answer>): Promise<Answer> {
  try {
    return await answering
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new NoPasskey(isKnown ? 'known' : 'canceled', error)
  }
}

function base64url(text: string): string {
  const bytes = String.fromCodePoint(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
