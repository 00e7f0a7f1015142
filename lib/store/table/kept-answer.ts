import { dayMs } from '../../domain/value/duration.ts'
import { ApiError } from '../../errors.ts'
import type { Item } from './item.ts'
import { keptAnswerKey } from '../keys.ts'
import { getItem } from './read.ts'
import type { Step } from './transact.ts'
import { sha256 } from './sha256.ts'

/** A request with an Idempotency-Key: it can be repeated and is applied only once. */
export interface IdempotentRequest {
  /** The scope of the Idempotency-Key: the API key together with the keys it was rotated from. */
  scope: string
  /** The Idempotency-Key header. */
  idempotencyKey: string
  /** Distinguishes this request from another one with the same key. */
  fingerprint: readonly string[]
  atMs: number
}

/** Replays the stored answer to an earlier request with the same key. Not an error, but it ends the request like one. */
export class Replay extends Error {
  override readonly name = 'Replay'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super('this request was applied before')
    this.status = status
    this.body = body
  }
}

const keptMs = 7 * dayMs
/** How long after its validity a stored answer may be swept: far longer than any clock difference. */
const sweepAfterMs = dayMs

/**
 * Stores the answer in the transaction that makes it true. Must be the first step: a request that was already applied is a
 * replay, whatever else would refuse it.
 */
export function answerKept(request: IdempotentRequest, status: number, body: string): Step {
  const { atMs } = request
  return {
    write: {
      Put: {
        Item: {
          ...keyOf(request),
          requestSha256: requestSha256(request),
          status,
          // Below one kilobyte, the unit that writes are charged by: most answers would exceed it uncompressed.
          body: zlib().deflateRawSync(body),
          keptAtMs: atMs,
          sweepAfter: Math.ceil((atMs + keptMs + sweepAfterMs) / 1000),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR keptAtMs < :weekAgoMs',
        ExpressionAttributeValues: { ':weekAgoMs': atMs - keptMs },
      },
    },
    refused: (old) => outcomeOf(request, old),
  }
}

/**
 * The answer stored for this idempotency key, as the error that ends the present request; undefined when there is no valid one.
 * This also helps a repeat that its own first run made refusable (the payout is active, the session is used).
 */
export async function findKeptAnswer(request: IdempotentRequest): Promise<Replay | ApiError | undefined> {
  const item = await findKept(request)
  return item && outcomeOf(request, item)
}

/** When a request with this key was applied (ISO 8601, UTC); null when it was not, or the record is gone. */
export async function findKeptAt(named: Omit<IdempotentRequest, 'fingerprint'>): Promise<string | null> {
  const item = await findKept(named)
  return item ? new Date(Number(item.keptAtMs)).toISOString() : null
}

async function findKept(named: Omit<IdempotentRequest, 'fingerprint'>): Promise<Item | undefined> {
  const item = await getItem(keyOf(named))
  return item === undefined || Number(item.keptAtMs) < named.atMs - keptMs ? undefined : item
}

function outcomeOf(request: IdempotentRequest, kept: Item | undefined): Replay | ApiError {
  return kept?.requestSha256 === requestSha256(request)
    ? new Replay(
        Number(kept.status),
        zlib()
          .inflateRawSync(kept.body as Uint8Array)
          .toString(),
      )
    : new ApiError('IDEMPOTENCY_KEY_REUSED')
}

const keyOf = ({ scope, idempotencyKey }: Omit<IdempotentRequest, 'fingerprint'>) => keptAnswerKey(scope, sha256(idempotencyKey))
const requestSha256 = ({ fingerprint }: IdempotentRequest): string => sha256(JSON.stringify(fingerprint))
/** Loaded with the first idempotent request, not at every cold start. */
const zlib = () => process.getBuiltinModule('node:zlib')
