/** What may become of a request to a CRM: done or not, its answer may be lost, or the CRM may have no time. */
export const crmFaults = ['Limit', 'Overload', 'Down', 'NotDone', 'Lost', 'CutOff', 'Page'] as const
export type CrmFault = (typeof crmFaults)[number]

/** What the tests of the connector need of the stand-in of a CRM. */
export interface CrmStandIn {
  /** Where it answers. */
  baseUrl: string
  /** What becomes of each request, by its number; undefined for nothing bad. */
  faultOf: (number: number) => CrmFault | undefined
  /** What was called, oldest first, those with a fault among them. */
  called: string[]
  /** Requests that changed something. */
  writes: () => number
  deals: () => SeenDeal[]
  /** What the CRM sent, or would have sent, as the bodies of its requests; the last one is the newest. */
  sent: string[]
  /** A manager moves a deal, or makes one of their own. */
  move: (dealId: string, stage: string, change?: { rubles?: number; currency?: string }) => void
  newDeal: () => string
  remove: (dealId: string) => void
  /** The access token is good no longer. */
  expire: () => void
}

export interface SeenDeal {
  id: string
  leadId: string | null
  partner: string
  rewards: string
}
