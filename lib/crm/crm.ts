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
  stages: () => Promise<Stage[]>
  /** Moves after the mark, oldest first, some of them again; null asks only for the mark of now. */
  movesAfter: (mark: number | null) => Promise<{ moves: Move[]; mark: number }>
  /** Null when it is deleted. */
  deal: (id: string) => Promise<Deal | null>
  dealOf: (leadId: string) => Promise<Deal | null>
  addDeal: (deal: { leadId: string; title: string; text: string; card: Card }) => Promise<void>
  writeCard: (dealId: string, card: Card) => Promise<void>
}

/** The CRM does not do this one thing. All others go on. */
export class CrmRefused extends Error {
  override readonly name = 'CrmRefused'
}

/** A field of a card, which is empty or a text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
