import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { KnownPasskey, NewCredential, PasskeyUse, Site } from '../domain/people/passkey.ts'
import { ApiError } from '../errors.ts'

/** What a browser received from a device that made a key; all in base64url. */
export interface SentRegistration {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports?: readonly string[] | undefined
}

/** What a browser received from a device that signed; all in base64url. */
export interface SentAssertion {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  /** The owner of the passkey, according to the device. */
  userHandle?: string | null | undefined
}

/** The challenge that a page had signed, according to the client. It may lie: the write checks that the challenge exists. */
export interface ToldChallenge {
  challenge: string
  /** Whether the page was embedded in a page of another site. */
  isFramed: boolean
}

/** @throws ApiError PASSKEY_REFUSED for what browsers do not send */
export function toldChallenge(clientDataJson: string): ToldChallenge {
  const told = clientData(clientDataJson)
  if (typeof told.challenge !== 'string') throw new ApiError('PASSKEY_REFUSED')
  return { challenge: told.challenge, isFramed: told.crossOrigin === true }
}

function clientData(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString())) as Record<string, unknown>
  } catch {
    throw new ApiError('PASSKEY_REFUSED')
  }
}

/** ES256, EdDSA and RS256: those that devices support. */
const algorithms = [-7, -8, -257]

/**
 * Verifies a key that a device made for this site, on a page of it, after verifying its owner.
 *
 * @throws ApiError PASSKEY_REFUSED
 */
export async function verifiedRegistration(
  sent: SentRegistration,
  challenge: string,
  { origin, rpId }: Site,
): Promise<NewCredential> {
  const { credentialId, clientDataJson: clientDataJSON, attestationObject, transports = [] } = sent
  const { verified, registrationInfo } = await refusing(
    verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw new ApiError('PASSKEY_REFUSED')
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  // The signed id counts, and no other that the request names.
  if (credential.id !== credentialId) throw new ApiError('PASSKEY_REFUSED')
  return {
    credentialId,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSyncable: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    rpId,
  }
}

/**
 * Verifies that this passkey signed for this site, on a page of it, after verifying its owner, and with a counter above its
 * earlier signatures.
 *
 * @throws ApiError PASSKEY_REFUSED
 */
export async function verifiedAssertion(
  { credentialId, clientDataJson: clientDataJSON, authenticatorData, signature }: SentAssertion,
  challenge: string,
  passkey: KnownPasskey,
  { origin, rpId }: Site,
): Promise<Pick<PasskeyUse, 'counter' | 'isBackedUp'>> {
  if (passkey.rpId !== rpId) throw new ApiError('PASSKEY_REFUSED')
  const { verified, authenticationInfo } = await refusing(
    verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new ApiError('PASSKEY_REFUSED')
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}

/** The library throws for anything wrong in what was sent. The reason goes to the log, not to the caller. */
async function refusing<Verified>(verifying: Promise<Verified>): Promise<Verified> {
  try {
    return await verifying
  } catch (cause) {
    throw Object.assign(new ApiError('PASSKEY_REFUSED'), { cause })
  }
}
