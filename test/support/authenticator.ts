import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Parts of an answer that a test replaces with what no browser and no device would give. */
export interface Unlike {
  /** The page that asked. */
  origin?: string
  /** The site that the device signs for. */
  rpId?: string
  challenge?: string
  /** The signature counter that the device reports. */
  counter?: number
  /** Whether it reports that the user was verified. */
  isUserVerified?: boolean
  crossOrigin?: boolean
  type?: string
  userHandle?: string
}

/** A device with one passkey, in software: ES256, no attestation. It counts unless it is told not to. */
export interface Authenticator {
  credentialId: string
  /** The public key that checks its signatures, as the device writes it, in base64url. */
  publicKey: string
  register: (asked: AskedOfDevice, unlike?: Unlike) => RegistrationAnswer
  sign: (asked: AskedOfDevice, unlike?: Unlike) => AssertionAnswer
}

export interface AskedOfDevice {
  challenge: string
  origin: string
  rpId: string
  /** The user handle: the owner of the passkey. */
  userHandle: string
}

interface RegistrationAnswer {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: string[]
}

interface AssertionAnswer {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string
}

const digest = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const userPresent = 0x01
const userVerified = 0x04
const credentialIncluded = 0x40

/** @param of.credentialId lets two devices use the same id for their passkeys */
export function newAuthenticator(of: { credentialId?: string; counts?: boolean } = {}): Authenticator {
  const { credentialId = randomBytes(16).toString('base64url'), counts = true } = of
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let signed = 0
  const clientData = (type: string, { challenge, origin }: AskedOfDevice, unlike: Unlike): string =>
    Buffer.from(
      JSON.stringify({
        type: unlike.type ?? type,
        challenge: unlike.challenge ?? challenge,
        origin: unlike.origin ?? origin,
        crossOrigin: unlike.crossOrigin ?? false,
      }),
    ).toString('base64url')
  const deviceData = ({ rpId }: AskedOfDevice, unlike: Unlike, credential?: Buffer): Buffer => {
    if (counts) signed++
    const flags = userPresent | ((unlike.isUserVerified ?? true) ? userVerified : 0) | (credential ? credentialIncluded : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(unlike.counter ?? signed)
    return Buffer.concat([digest(unlike.rpId ?? rpId), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }
  return {
    credentialId,
    publicKey: coseKey(publicKey).toString('base64url'),
    register: (asked, unlike = {}) => {
      const id = Buffer.from(credentialId, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = deviceData(asked, unlike, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]))
      return {
        credentialId,
        clientDataJson: clientData('webauthn.create', asked, unlike),
        attestationObject: cbor(
          new Map<string, CborValue>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', data],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      }
    },
    sign: (asked, unlike = {}) => {
      const clientDataJson = clientData('webauthn.get', asked, unlike)
      const data = deviceData(asked, unlike)
      const signature = sign('sha256', Buffer.concat([data, digest(Buffer.from(clientDataJson, 'base64url'))]), privateKey)
      return {
        credentialId,
        clientDataJson,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: unlike.userHandle ?? Buffer.from(asked.userHandle).toString('base64url'),
      }
    },
  }
}

/** A key as devices write it: kty EC2, alg ES256, crv P-256, x, y (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type CborValue = number | string | Buffer | Map<string, CborValue> | Map<number, CborValue>

/** As much of CBOR (RFC 8949) as a device writes. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, of]) => [cbor(name), cbor(of)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
