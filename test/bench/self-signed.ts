import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate that vouches for itself, and its key, both as PEM. */
export interface SelfSigned {
  certificate: string
  key: string
}

const dayMs = 24 * 60 * 60_000

/**
 * Makes a certificate for a TLS server on 127.0.0.1, good for a day. Written byte by byte (X.509 in DER), for Node has no
 * way to make one, and openssl is not on every machine.
 */
export function selfSigned(nowMs = Date.now()): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(set(sequence(objectId('550403'), tagged(0x0c, Buffer.from('a machine for measuring')))))
  const validity = sequence(utcTime(nowMs - dayMs), utcTime(nowMs + dayMs))
  const alternativeNames = sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])), tagged(0x82, Buffer.from('localhost')))
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(objectId('551d11'), tagged(0x04, alternativeNames)))),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  return {
    certificate: pem(sequence(toBeSigned, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Tag, length, contents: all that DER is made of. */
function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

const sequence = (...contents: readonly Buffer[]): Buffer => tagged(0x30, ...contents)
const set = (...contents: readonly Buffer[]): Buffer => tagged(0x31, ...contents)
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes)
const objectId = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))

/** @example utcTime(0) holds 700101000000Z */
function utcTime(ms: number): Buffer {
  const [date = ''] = new Date(ms).toISOString().slice(2).split('.')
  return tagged(0x17, Buffer.from(`${date.replace(/[-T:]/g, '')}Z`))
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
