import * as z from 'zod'
import { lead } from './lead.ts'
import { leadField } from './lead-field.ts'
import { partner } from './partner.ts'
import { payoutEligibility } from './payout-eligibility.ts'
import { listedPayout, payout } from './payout.ts'
import { statement } from './statement.ts'

/** What each endpoint answers when all goes well, by its name; null where the answer is an address to go to. */
export const endpointResponses: Readonly<Record<string, z.ZodType | null>> = {
  'list-payouts': z.array(listedPayout),
  'create-payout': payout,
  'change-payout-status': payout,
  'list-partners': z.array(partner),
  'check-payout-eligibility': payoutEligibility,
  'show-statement': statement,
  'list-lead-fields': z.array(leadField),
  'create-lead': lead,
  'change-lead-status': lead,
  'add-deal': lead,
  'open-referral-link': null,
}
