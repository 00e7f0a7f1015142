import { randomUUID } from 'node:crypto'
import { loadKey } from './load-contour.ts'

/** A request that changes something, under a key of its own, so that it can be repeated until it is answered. */
export interface IdempotentAct {
  idempotencyKey: string
  method: 'POST' | 'PUT'
  path: string
  body: object
  /** Records the answer. */
  acknowledge: (answer: { id: string }) => void
}

/** How a request ended. */
export type Ending =
  | { kind: 'Answered'; isReplay: boolean; text: string }
  /** The connection broke, or a 503 said that nobody knows: it may have been applied or not. */
  | { kind: 'Unanswered' }
  /** An answer that no request of the load may get. */
  | { kind: 'Refused'; status: number; text: string }

export function idempotentAct(of: Omit<IdempotentAct, 'idempotencyKey'>): IdempotentAct {
  return { ...of, idempotencyKey: randomUUID() }
}

/** Sends it and waits for the whole of the answer. */
export async function send(baseUrl: string, { idempotencyKey, method, path, body }: IdempotentAct): Promise<Ending> {
  try {
    const response = await fetch(`${baseUrl}/api/external${path}`, {
      method,
      headers: { 'x-api-key': loadKey, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'Answered', isReplay: response.headers.get('idempotency-replayed') === 'true', text }
    return response.status === 503 ? { kind: 'Unanswered' } : { kind: 'Refused', status: response.status, text }
  } catch (error) {
    // fetch's own error: there is nobody to answer any more.
    if (!(error instanceof TypeError)) throw error
    return { kind: 'Unanswered' }
  }
}
