import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { hashedForWork, hasZeroBits, type Proof, readProof, workBits, workGoodMs } from '../../domain/people/proof-of-work.ts'
import { foldedAddress } from '../../domain/people/sign-in.ts'
import { ApiError } from '../../errors.ts'
import { proofKey } from '../keys.ts'
import { sha256 } from '../table/sha256.ts'
import type { CodeAsker } from './sign-in-code.ts'
import type { Step } from '../table/transact.ts'

/** The code that the work is for: its door and address. */
type WorkFor = Pick<CodeAsker, 'door' | 'email'>

/** The challenge for a code at a door and for an address. It is stored nowhere: the contour's secret signs it. */
function challengeFor(secret: string, of: WorkFor, expiresAtMs: number, salt: string): string {
  const text = `${expiresAtMs}.${workBits}.${salt}`
  const signed = createHmac('sha256', secret).update(`work ${of.door} ${foldedAddress(of.email)} ${text}`)
  return `${text}.${signed.digest('base64url')}`
}

/** The error that states the required work. */
function workRequired(secret: string, { newSalt, nowMs, ...of }: AskedWork): ApiError {
  const challenge = challengeFor(secret, of, nowMs + workGoodMs, newSalt())
  return new ApiError('WORK_REQUIRED', { work: { challenge, bits: workBits } })
}

interface AskedWork extends WorkFor {
  /** As it was sent. */
  proof: string | undefined
  nowMs: number
  /** 128 random bits in base64url. */
  newSalt: () => string
}

/**
 * The step that spends a proof of work: each is valid once, in its time, for its door and address.
 *
 * @throws ApiError WORK_REQUIRED, with the challenge
 */
export function workSpent(secret: string, asked: AskedWork): Step {
  const { proof: text, nowMs } = asked
  const proof = text === undefined ? undefined : readProof(text)
  const expiresAtMs = proof && goodUntil(secret, asked, proof)
  if (!proof || expiresAtMs === undefined || nowMs >= expiresAtMs) throw workRequired(secret, asked)
  const sweepAfter = Math.ceil((expiresAtMs + workGoodMs) / 1000)
  return {
    write: {
      Put: { Item: { ...proofKey(sha256(proof.challenge)), sweepAfter }, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    refused: () => workRequired(secret, asked),
  }
}

/** Until when a proof is valid; undefined when it belongs to another contour, door or address, or proves nothing. */
function goodUntil(secret: string, of: WorkFor, { challenge, counter }: Proof): number | undefined {
  const [expires = '', , salt = ''] = challenge.split('.')
  const expiresAtMs = Number(expires)
  if (!isSame(challenge, challengeFor(secret, of, expiresAtMs, salt))) return undefined
  const digest = createHash('sha256').update(challenge).digest()
  const hash = createHash('sha256').update(hashedForWork(digest, counter)).digest()
  return hasZeroBits(hash, workBits) ? expiresAtMs : undefined
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
