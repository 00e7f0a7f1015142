import { dayMs } from '../domain/duration.ts'
import { ApiError } from '../errors.ts'
import type { Item } from './item.ts'
import { keptAnswerKey } from './keys.ts'
import { getItem } from './read.ts'
import type { Step } from './transact.ts'
import { sha256 } from './sha256.ts'

/** A request that its caller gave an Idempotency-Key, so that it can be repeated and is still applied once. */
export interface IdempotentRequest {
  /** In which the Idempotency-Key is known: that of an API key and of those it was rotated from. */
  scope: string
  /** The Idempotency-Key header. */
  idempotencyKey: string
  /** Tells this request from another one under the same name. */
  fingerprint: readonly string[]
  atMs: number
}

/** The answer to an earlier request of the same name. Not an error, but it ends the request like one. */
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
/** How long after that an answer may be swept. Long past any doubt about clocks. */
const sweepAfterMs = dayMs

/** Keeps the answer in the transaction that makes it true. Comes first: a request that was applied before is a replay, whatever else refuses. */
export function answerKept(request: IdempotentRequest, status: number, body: string): Step {
  const { atMs } = request
  return {
    write: {
      Put: {
        Item: {
          ...keyOf(request),
          requestSha256: requestSha256(request),
          status,
          // Smaller than a kilobyte, by which a write is charged: most answers are larger as they are.
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
 * The answer kept for a request of this name, as it ends the present one; undefined when there is none that is still good.
 * A request that its own earlier run makes refusable (the payout is active, the session is used) finds out here.
 */
export async function findKeptAnswer(request: IdempotentRequest): Promise<Replay | ApiError | undefined> {
  const item = await findKept(request)
  return item && outcomeOf(request, item)
}

/** When a request of this name was applied, ISO 8601 in UTC; null when it was not, or nobody keeps it any more. */
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
/** Loaded for the first idempotent request, not for every start. */
const zlib = () => process.getBuiltinModule('node:zlib')
