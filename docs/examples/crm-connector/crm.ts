// What the connector needs of a CRM. bitrix24.ts and amocrm.ts have it.

/** A deal that came to a stage. The CRM's own history tells of it, so nothing is lost while the connector is off. */
export interface Move {
  id: string
  dealId: string
  stage: string
}

/** What people read about the program in the card of a deal. */
export interface Card {
  partner: string
  rewards: string
}

export interface Deal {
  id: string
  /** Our lead; null for a deal that is not of the program. */
  leadId: string | null
  /** Null without an amount, and for an amount that is not in rubles. */
  rubles: number | null
  card: Card
}

export interface Stage {
  id: string
  title: string
  isWon: boolean
}

export interface Crm {
  name: 'bitrix24' | 'amocrm'
  /** Whether an event comes from this CRM. It is believed nothing else: it only wakes the connector. */
  isFromCrm: (event: { path: string; form: URLSearchParams }) => boolean
  stages: () => Promise<Stage[]>
  /** Moves after the mark, oldest first, some of them again; null asks only for the mark of now. */
  movesAfter: (mark: number | null) => Promise<{ moves: Move[]; mark: number }>
  /** Null when it is deleted. */
  deal: (id: string) => Promise<Deal | null>
  dealOf: (leadId: string) => Promise<Deal | null>
  addDeal: (deal: { leadId: string; title: string; text: string; card: Card }) => Promise<void>
  writeCard: (dealId: string, card: Card) => Promise<void>
}

/** It did not work, or nobody knows whether it did: the connector looks again, and goes on from what it finds. */
export class NotNow extends Error {
  /** Until then a request that is lost may still be done. */
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}

/** The CRM does not do this one thing. All others go on. */
export class CrmRefused extends Error {}

export interface Answer {
  status: number
  body: unknown
}

/**
 * Sends one request, once.
 *
 * @param lastsMs how long the CRM works at a request at most: an answer that was lost may come true until then
 * @throws {NotNow} when no answer came, or one that is cut off or no JSON; 204 has none
 */
export async function ask(url: string, request: RequestInit, lastsMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(lastsMs + 5000) })
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  } catch (error) {
    // Not the address: it may have a secret in it.
    throw new NotNow(`no answer of ${new URL(url).host}: ${(error as Error).message}`, lastsMs)
  }
}

/** A field of a card, which is empty or a text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
