import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { addDealDocument } from './endpoints/add-deal.ts'
import { changeLeadStatusDocument } from './endpoints/change-lead-status.ts'
import { changePayoutStatusDocument } from './endpoints/change-payout-status.ts'
import { checkPayoutEligibilityDocument } from './endpoints/check-payout-eligibility.ts'
import { createLeadDocument } from './endpoints/create-lead.ts'
import { createPayoutDocument } from './endpoints/create-payout.ts'
import { listLeadFieldsDocument } from './endpoints/list-lead-fields.ts'
import { listLeadStatusesDocument } from './endpoints/list-lead-statuses.ts'
import { listPartnersDocument } from './endpoints/list-partners.ts'
import { listPayoutsDocument } from './endpoints/list-payouts.ts'
import { openReferralLinkDocument } from './endpoints/open-referral-link.ts'
import { previewReferralLinkDocument } from './endpoints/preview-referral-link.ts'
import { showStatementDocument } from './endpoints/show-statement.ts'

/** What documents say of every endpoint. */
export const endpointDocuments: readonly EndpointDocument[] = [
  listPayoutsDocument,
  createPayoutDocument,
  changePayoutStatusDocument,
  listPartnersDocument,
  checkPayoutEligibilityDocument,
  showStatementDocument,
  listLeadFieldsDocument,
  listLeadStatusesDocument,
  createLeadDocument,
  changeLeadStatusDocument,
  addDealDocument,
  openReferralLinkDocument,
  previewReferralLinkDocument,
]

/** @throws Error for an endpoint that nothing is said of */
export function documentOf({ name }: Pick<EndpointSpec, 'name'>): EndpointDocument {
  const found = endpointDocuments.find(({ spec }) => spec.name === name)
  if (!found) throw new Error(`infra/openapi/endpoint-documents.ts has no document for ${name}`)
  return found
}
