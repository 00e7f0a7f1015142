/** A lead that something happened to. */
export interface ToldLead {
  leadId: string
  /** Whether it came into being: it gets a deal, if it has none. */
  isNew: boolean
}

export interface Taken {
  /** Each lead once. */
  leads: ToldLead[]
  isLast: boolean
  /** Keeps what is not done for the next time, and nothing else. */
  leave: (left: readonly ToldLead[]) => Promise<void>
}

/** What the program tells, until it is done. What is done may be told again. */
export interface Inbox {
  /** What is to be done, at most a page of it. */
  take: () => Promise<Taken>
}

/** What the connector has to hear of. */
export const toldTypes = [
  'lead.created',
  'lead.status_changed',
  'lead.bound',
  'deal.added',
  'deal.canceled',
  'reward.reversed',
] as const

/** An event as the feed and webhooks tell it: what the connector needs of it. */
export interface Told {
  type: string
  createdAt?: string
  /** Null when the reader may not read what it is about. */
  object: { id?: string; cause?: { leadId?: string } } | null
}

/** Undefined for an event that is about no lead. */
export function leadToldBy({ type, object }: Told): ToldLead | undefined {
  const isOfLead = type.startsWith('lead.') || type.startsWith('deal.')
  const leadId = isOfLead ? object?.id : object?.cause?.leadId
  return leadId === undefined ? undefined : { leadId, isNew: type === 'lead.created' }
}

/** Each lead once, new if any event says so. */
export function eachOnce(leads: readonly ToldLead[]): ToldLead[] {
  const byId = Map.groupBy(leads, ({ leadId }) => leadId)
  return [...byId].map(([leadId, same]) => ({ leadId, isNew: same.some(({ isNew }) => isNew) }))
}
