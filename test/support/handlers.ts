import { handler as addDeal } from '../../functions/external/add-deal.ts'
import { handler as changeLeadStatus } from '../../functions/external/change-lead-status.ts'
import { handler as changePayoutStatus } from '../../functions/external/change-payout-status.ts'
import { handler as checkPayoutEligibility } from '../../functions/external/check-payout-eligibility.ts'
import { handler as createLead } from '../../functions/external/create-lead.ts'
import { handler as createPayout } from '../../functions/external/create-payout.ts'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields.ts'
import { handler as listPartners } from '../../functions/external/list-partners.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts.ts'
import { handler as openReferralLink } from '../../functions/public/open-referral-link.ts'
import { handler as showStatement } from '../../functions/external/show-statement.ts'

/** Every handler by the name of its endpoint. */
export const handlers = {
  'add-deal': addDeal,
  'change-lead-status': changeLeadStatus,
  'change-payout-status': changePayoutStatus,
  'check-payout-eligibility': checkPayoutEligibility,
  'create-lead': createLead,
  'create-payout': createPayout,
  'list-lead-fields': listLeadFields,
  'list-partners': listPartners,
  'list-payouts': listPayouts,
  'open-referral-link': openReferralLink,
  'show-statement': showStatement,
}

const names = new Map<unknown, string>(Object.entries(handlers).map(([name, handler]) => [handler, name]))

/** The endpoint that a handler serves; undefined for a handler that a test made for itself. */
export function endpointNameOf(handler: unknown): string | undefined {
  return names.get(handler)
}
