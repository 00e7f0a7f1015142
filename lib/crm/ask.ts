/** It did not work, or nobody knows whether it did: the connector looks again, and goes on from what it finds. */
export class NotNow extends Error {
  override readonly name = 'NotNow'
  /** Until then a request that is lost may still be done. */
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

export interface Patience {
  timeoutMs: number
  /** How long a request without an answer may still be done; 0 where a repeat does no harm. */
  unsureMs: number
}

/**
 * Sends one request, once.
 *
 * @throws {NotNow} when no answer came, or one that is cut off or no JSON; 204 has none
 */
export type Ask = (url: string, request: RequestInit, patience: Patience) => Promise<Answer>

export const ask: Ask = async (url, request, { timeoutMs, unsureMs }) => {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
    const { status, headers } = response
    return { status, headers, body: status === 204 ? null : await response.json() }
  } catch (error) {
    // Not the address: it may have a secret in it.
    throw new NotNow(`no answer of ${new URL(url).host}: ${(error as Error).message}`, unsureMs)
  }
}

/** Begins no request that could last beyond the end: nothing is under way then. */
export function askUntil(endMs: number, now: () => number): Ask {
  return async (url, request, patience) => {
    if (now() + patience.timeoutMs > endMs) throw new NotNow(`no time was left to ask ${new URL(url).host}`)
    return ask(url, request, patience)
  }
}
