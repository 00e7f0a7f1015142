import { type Checking } from './checking.ts'
import type { History } from './columns.ts'
import { type Fault, inFileOrder } from './fault.ts'
import { planLeads, type PlannedLead, type PlannedPayout, planPayouts } from './plan-leads.ts'
import {
  partnerNames,
  planLinks,
  type PlannedLink,
  type PlannedPartner,
  type PlannedPromocode,
  planPartners,
  planPromocodes,
} from './plan-partners.ts'
import type { PresentState } from './present-state.ts'

/** What of a history is to be written. What is in already is left out, except leads, which may be in by half. */
export interface ImportPlan {
  partners: PlannedPartner[]
  links: PlannedLink[]
  promocodes: PlannedPromocode[]
  leads: PlannedLead[]
  payouts: PlannedPayout[]
}

/**
 * Compares a history with itself, with the contour's configuration and with what is there.
 *
 * @param faults of reading the files
 * @param now ISO 8601, UTC
 */
export function planImport(
  history: History,
  state: PresentState,
  now: string,
  faults: readonly Fault[] = [],
): { plan: ImportPlan; faults: Fault[]; warnings: Fault[] } {
  const checking: Checking = { faults: [...faults], warnings: [] }
  const names = partnerNames(history, state)
  const partners = planPartners(checking, history.partners, state, now)
  const links = planLinks(checking, history.links, state, names)
  const promocodes = planPromocodes(checking, history.promocodes, state, names)
  const leads = planLeads(checking, { history, state, names, promocodes, now })
  const payouts = planPayouts(checking, { history, state, names, now })
  return {
    plan: { partners: partners.filter(({ externalId }) => !state.partners.has(externalId)), links, promocodes, leads, payouts },
    faults: inFileOrder(checking.faults),
    warnings: inFileOrder(checking.warnings),
  }
}
