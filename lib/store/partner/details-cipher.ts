import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { LegalDetails } from '../../domain/partner/legal-details.ts'
import { awsCall } from '../table/aws-call.ts'
import { contourName, detailsKey } from '../table/environment.ts'
import { readTiming } from '../table/read.ts'
import { withRetries } from '../table/retry.ts'

/**
 * Envelope encryption: each item is encrypted with a key of its own, and that key with the contour's. In a stack the contour's key is one
 * of AWS KMS, which never leaves it; elsewhere it is given to the process. Both bind the partner: what is copied to another partner's
 * item cannot be read there.
 */

/** What is stored: base64, and nothing in it says what the partner answered. */
export interface SealedDetails {
  /** The item's key, encrypted by the contour's. */
  wrappedKey: string
  /** 12 random bytes. */
  nonce: string
  /** AES-256-GCM, with its tag of 16 bytes at the end. */
  ciphertext: string
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'
const timeoutMs = 3_000

/** @throws ApiError SERVICE_UNAVAILABLE when KMS does not answer in time; Error when it refuses, or there is no key */
export async function sealedDetails(partnerId: string, details: LegalDetails): Promise<SealedDetails> {
  const { key, wrappedKey } = await newKey(partnerId)
  const { nonce, ciphertext } = encrypted(key, Buffer.from(JSON.stringify(details)), bound(partnerId))
  return { wrappedKey, nonce: nonce.toString('base64'), ciphertext: ciphertext.toString('base64') }
}

/** @throws like sealedDetails; Error also when the item was changed by other hands, or is another partner's */
export async function openedDetails(partnerId: string, sealed: SealedDetails): Promise<LegalDetails> {
  const key = await unwrapped(partnerId, sealed.wrappedKey)
  const text = decrypted(key, fromBase64(sealed.nonce), fromBase64(sealed.ciphertext), bound(partnerId))
  return JSON.parse(text.toString()) as LegalDetails
}

/** A key for one file. It is stored within the answers. */
export const newFileKey = (): string => randomBytes(keyBytes).toString('base64')

/** How much longer a part of a file is once it is encrypted. */
export const sealedMoreBytes = nonceBytes + tagBytes

/** Encrypts a part of a file: 12 random bytes, the ciphertext, and its tag. Bound to the partner and to its place in the file. */
export function sealedPart(of: PlacedPart, part: Uint8Array): Uint8Array {
  const { nonce, ciphertext } = encrypted(fromBase64(of.key), Buffer.from(part), boundPart(of))
  return Buffer.concat([nonce, ciphertext])
}

/** @throws Error when the part was changed by other hands, or belongs elsewhere */
export function openedPart(of: PlacedPart, sealed: Uint8Array): Buffer {
  const whole = Buffer.from(sealed)
  return decrypted(fromBase64(of.key), whole.subarray(0, nonceBytes), whole.subarray(nonceBytes), boundPart(of))
}

/** @param key of the file */
interface PlacedPart {
  partnerId: string
  key: string
  fileId: string
  number: number
}

const boundPart = ({ partnerId, fileId, number }: PlacedPart): Buffer =>
  Buffer.from(JSON.stringify({ ...contextOf(partnerId), fileId, number }))

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

/** In KMS the encryption context: each use of the key is in CloudTrail with the partner's id. */
const contextOf = (partnerId: string) => ({ contour: contourName(), partnerId })

const bound = (partnerId: string): Buffer => Buffer.from(JSON.stringify(contextOf(partnerId)))

async function newKey(partnerId: string): Promise<{ key: Buffer; wrappedKey: string }> {
  const contours = detailsKey()
  if ('arn' in contours) {
    const body = { KeyId: contours.arn, KeySpec: 'AES_256', EncryptionContext: contextOf(partnerId) }
    const { Plaintext, CiphertextBlob } = await askedOfKms('TrentService.GenerateDataKey', body)
    return { key: fromBase64(String(Plaintext)), wrappedKey: String(CiphertextBlob) }
  }
  const key = randomBytes(keyBytes)
  const { nonce, ciphertext } = encrypted(fromBase64(contours.secret), key, bound(partnerId))
  return { key, wrappedKey: Buffer.concat([nonce, ciphertext]).toString('base64') }
}

async function unwrapped(partnerId: string, wrappedKey: string): Promise<Buffer> {
  const contours = detailsKey()
  if ('arn' in contours) {
    const body = { KeyId: contours.arn, CiphertextBlob: wrappedKey, EncryptionContext: contextOf(partnerId) }
    const { Plaintext } = await askedOfKms('TrentService.Decrypt', body)
    return fromBase64(String(Plaintext))
  }
  const whole = fromBase64(wrappedKey)
  return decrypted(fromBase64(contours.secret), whole.subarray(0, nonceBytes), whole.subarray(nonceBytes), bound(partnerId))
}

const askedOfKms = (target: string, body: object): Promise<Record<string, unknown>> =>
  withRetries(() => awsCall({ service: 'kms', target, body, timeoutMs }), readTiming())

function encrypted(key: Buffer, text: Buffer, associated: Buffer): { nonce: Buffer; ciphertext: Buffer } {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(associated)
  return { nonce, ciphertext: Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]) }
}

function decrypted(key: Buffer, nonce: Buffer, ciphertext: Buffer, associated: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(associated)
  decipher.setAuthTag(ciphertext.subarray(-tagBytes))
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -tagBytes)), decipher.final()])
}
