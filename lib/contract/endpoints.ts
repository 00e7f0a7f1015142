import { changePayoutStatus } from './change-payout-status.ts'
import { createPayout } from './create-payout.ts'
import type { EndpointSpec } from './endpoint-spec.ts'
import { listLeadFields } from './list-lead-fields.ts'
import { listPartners } from './list-partners.ts'
import { listPayouts } from './list-payouts.ts'

/** The one list of endpoints. The stack, the local gateway, the build and the documents are made from it. */
export const endpoints: readonly EndpointSpec[] = [listPayouts, createPayout, changePayoutStatus, listPartners, listLeadFields]
