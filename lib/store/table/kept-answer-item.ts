import { declared } from './declared.ts'

/** The answer to a request that may be repeated. */
export interface KeptAnswer {
  requestSha256: string
  status: number
  /** Compressed JSON. */
  body: Uint8Array
  keptAtMs: number
}

export const keptAnswerItem = declared<KeptAnswer, { sweepAfter: number }>(
  { requestSha256: 'text', status: 'number', body: 'bytes', keptAtMs: 'number' },
  { beside: { sweepAfter: 'number' } },
)
