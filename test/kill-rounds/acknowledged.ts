import { loadRewards, openingKopecks } from './load-contour.ts'

/** A lead as the answers told of it. */
export interface KnownLead {
  id: string
  partnerId: string
  status: string
  dealsKopecks: number[]
  /** Whether it has earned the fixed reward, which is earned once. */
  isRewarded: boolean
}

/** A payout as the answers told of it. */
export interface KnownPayout {
  id: string
  partnerId: string
  amountKopecks: number
  status: string
}

/** Everything the service has confirmed: it must never lose it, and never do it twice. */
export class Acknowledged {
  readonly leads = new Map<string, KnownLead>()
  readonly payouts = new Map<string, KnownPayout>()
  readonly accruedKopecks = new Map<string, number>()
  readonly sessions = new Set<string>()
  /** How many requests that change something were answered with success, each under a key of its own. */
  idempotentRequests = 0

  addLead(id: string, partnerId: string): KnownLead {
    const lead: KnownLead = { id, partnerId, status: 'fresh', dealsKopecks: [], isRewarded: false }
    this.leads.set(id, lead)
    return lead
  }

  /** The lead is in this status now; the target makes a deal. */
  moveLead(lead: KnownLead, status: string, dealKopecks: number): void {
    if (lead.status === status) return
    lead.status = status
    if (status === loadRewards.target) this.addDeal(lead, dealKopecks)
    if (status !== loadRewards.fixedIn || lead.isRewarded) return
    lead.isRewarded = true
    this.#accrue(lead.partnerId, loadRewards.fixedKopecks)
  }

  addDeal(lead: KnownLead, dealKopecks: number): void {
    lead.dealsKopecks.push(dealKopecks)
    this.#accrue(lead.partnerId, shareKopecks(dealKopecks))
  }

  #accrue(partnerId: string, kopecks: number): void {
    this.accruedKopecks.set(partnerId, (this.accruedKopecks.get(partnerId) ?? openingKopecks) + kopecks)
  }
}

/** A share of a deal, rounded half up to a kopeck; worked out here by itself, not by the service's own function. */
function shareKopecks(dealKopecks: number): number {
  const [whole, rest] = [Math.floor(dealKopecks / 100), dealKopecks % 100]
  return whole * loadRewards.percentOfDeal + Math.floor((rest * loadRewards.percentOfDeal + 50) / 100)
}
