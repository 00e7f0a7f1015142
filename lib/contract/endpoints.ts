import { addDeal } from './add-deal.ts'
import { browsePayouts } from './browse-payouts.ts'
import { addPartner } from './add-partner.ts'
import { blockPartner } from './block-partner.ts'
import { annulDeal } from './annul-deal.ts'
import { bindLead } from './bind-lead.ts'
import { browseLeads } from './browse-leads.ts'
import { browseLinks } from './browse-links.ts'
import { browseOffers } from './browse-offers.ts'
import { browsePromocodes } from './browse-promocodes.ts'
import { cancelDeal } from './cancel-deal.ts'
import { changeOwnProfile } from './change-own-profile.ts'
import { changeLeadStatus } from './change-lead-status.ts'
import { changePayoutStatus } from './change-payout-status.ts'
import { checkOwnEligibility } from './check-own-eligibility.ts'
import { changeRole } from './change-role.ts'
import { checkPayoutEligibility } from './check-payout-eligibility.ts'
import { countPayouts } from './count-payouts.ts'
import { correctBalance } from './correct-balance.ts'
import { checkSlug } from './check-slug.ts'
import { closeOffer } from './close-offer.ts'
import { createLead } from './create-lead.ts'
import { changeLink } from './change-link.ts'
import { changeOwnLink } from './change-own-link.ts'
import { createLink } from './create-link.ts'
import { createOwnLink } from './create-own-link.ts'
import { createPayout } from './create-payout.ts'
import { createPromocode } from './create-promocode.ts'
import { decideDeal } from './decide-deal.ts'
import { decidePayout } from './decide-payout.ts'
import { editPartner } from './edit-partner.ts'
import { decidePromocode } from './decide-promocode.ts'
import { decideServiceAccount } from './decide-service-account.ts'
import { checkAct } from './check-act.ts'
import { endSession } from './end-session.ts'
import type { EndpointSpec } from './endpoint-spec.ts'
import { findPartners } from './find-partners.ts'
import { issueKey } from './issue-key.ts'
import { listAdministrators } from './list-administrators.ts'
import { listChronicle } from './list-chronicle.ts'
import { listEvents } from './list-events.ts'
import { listJournal } from './list-journal.ts'
import { listKeys } from './list-keys.ts'
import { listLeadFields } from './list-lead-fields.ts'
import { listLeadStatuses } from './list-lead-statuses.ts'
import { listLeads } from './list-leads.ts'
import { listOwnLeads } from './list-own-leads.ts'
import { listOwnPayouts } from './list-own-payouts.ts'
import { listOwnLinks } from './list-own-links.ts'
import { listOwnOffers } from './list-own-offers.ts'
import { listOwnPromocodes } from './list-own-promocodes.ts'
import { listPartners } from './list-partners.ts'
import { listPayouts } from './list-payouts.ts'
import { listServiceAccounts } from './list-service-accounts.ts'
import { listSessions } from './list-sessions.ts'
import { makeDeal } from './make-deal.ts'
import { moveLead } from './move-lead.ts'
import { openReferralLink } from './open-referral-link.ts'
import { previewReferralLink } from './preview-referral-link.ts'
import { previewReward } from './preview-reward.ts'
import { readChronicle } from './read-chronicle.ts'
import { registerPartner } from './register-partner.ts'
import { requestConfirmationCode } from './request-confirmation-code.ts'
import { requestErasure } from './request-erasure.ts'
import { requestOwnPayout } from './request-own-payout.ts'
import { requestPromocode } from './request-promocode.ts'
import { requestSignInCode } from './request-sign-in-code.ts'
import { reverseEntry } from './reverse-entry.ts'
import { reviewPartner } from './review-partner.ts'
import { reviewLead } from './review-lead.ts'
import { reviewPayout } from './review-payout.ts'
import { showConfiguration } from './show-configuration.ts'
import { reviewStatement } from './review-statement.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { showLead } from './show-lead.ts'
import { showOverview } from './show-overview.ts'
import { showOwnAccount } from './show-own-account.ts'
import { showOwnPayout } from './show-own-payout.ts'
import { showOwnProfile } from './show-own-profile.ts'
import { showOwnStatement } from './show-own-statement.ts'
import { showPartner } from './show-partner.ts'
import { showPayout } from './show-payout.ts'
import { showPersonalData } from './show-personal-data.ts'
import { showRegistration } from './show-registration.ts'
import { showSession } from './show-session.ts'
import { showStatement } from './show-statement.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { unblockPartner } from './unblock-partner.ts'
import { tryConfiguration } from './try-configuration.ts'
import { switchOffer } from './switch-offer.ts'
import { browseWebhooks } from './browse-webhooks.ts'
import { addWebhook } from './add-webhook.ts'
import { editWebhook } from './edit-webhook.ts'
import { renewWebhookSecret } from './renew-webhook-secret.ts'
import { dropWebhook } from './drop-webhook.ts'
import { tryWebhook } from './try-webhook.ts'
import { browseDeliveries } from './browse-deliveries.ts'
import { repeatEvent } from './repeat-event.ts'
import { listWebhooks } from './list-webhooks.ts'
import { createWebhook } from './create-webhook.ts'
import { changeWebhook } from './change-webhook.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { listDeliveries } from './list-deliveries.ts'
import { removeWebhook } from './remove-webhook.ts'
import { testWebhook } from './test-webhook.ts'
import { resendEvent } from './resend-event.ts'
import { addPasskey } from './add-passkey.ts'
import { addServiceAccount } from './add-service-account.ts'
import { listPasskeys } from './list-passkeys.ts'
import { permitPasskey } from './permit-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { requestPasskeyChallenge } from './request-passkey-challenge.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { beginCompanySignIn } from './begin-company-sign-in.ts'
import { showCompanySignIn } from './show-company-sign-in.ts'
import { signInWithCompany } from './sign-in-with-company.ts'
import { withdrawErasure } from './withdraw-erasure.ts'
import { withdrawPayout } from './withdraw-payout.ts'

/** The one list of endpoints. The stack, the local gateway, the build and the documents are generated from it. */
export const endpoints: readonly EndpointSpec[] = [
  listPayouts,
  createPayout,
  showPayout,
  changePayoutStatus,
  listPartners,
  showPartner,
  checkPayoutEligibility,
  showStatement,
  listLeadFields,
  listLeadStatuses,
  listLeads,
  createLead,
  showLead,
  changeLeadStatus,
  addDeal,
  cancelDeal,
  listEvents,
  readChronicle,
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhookSecret,
  listDeliveries,
  removeWebhook,
  testWebhook,
  resendEvent,
  openReferralLink,
  previewReferralLink,
  requestSignInCode,
  signIn,
  requestPasskeyChallenge,
  signInWithPasskey,
  showCompanySignIn,
  beginCompanySignIn,
  signInWithCompany,
  showRegistration,
  registerPartner,
  showSession,
  listSessions,
  endSession,
  checkAct,
  signOut,
  browsePayouts,
  countPayouts,
  showOverview,
  reviewPayout,
  decidePayout,
  showConfiguration,
  findPartners,
  reviewPartner,
  reviewStatement,
  addPartner,
  editPartner,
  blockPartner,
  unblockPartner,
  correctBalance,
  reverseEntry,
  browseLeads,
  reviewLead,
  moveLead,
  makeDeal,
  decideDeal,
  annulDeal,
  bindLead,
  tryConfiguration,
  listKeys,
  issueKey,
  rotateKey,
  revokeKey,
  listServiceAccounts,
  addServiceAccount,
  decideServiceAccount,
  listAdministrators,
  changeRole,
  permitPasskey,
  listPasskeys,
  addPasskey,
  renamePasskey,
  removePasskey,
  listChronicle,
  listJournal,
  browseWebhooks,
  addWebhook,
  editWebhook,
  renewWebhookSecret,
  dropWebhook,
  tryWebhook,
  browseDeliveries,
  repeatEvent,
  browseLinks,
  createLink,
  changeLink,
  browsePromocodes,
  createPromocode,
  decidePromocode,
  browseOffers,
  switchOffer,
  closeOffer,
  previewReward,
  showOwnAccount,
  requestOwnPayout,
  withdrawPayout,
  listOwnPayouts,
  showOwnPayout,
  checkOwnEligibility,
  showOwnStatement,
  listOwnLeads,
  showOwnProfile,
  requestConfirmationCode,
  changeOwnProfile,
  showPersonalData,
  requestErasure,
  withdrawErasure,
  listOwnOffers,
  listOwnLinks,
  checkSlug,
  createOwnLink,
  changeOwnLink,
  listOwnPromocodes,
  requestPromocode,
]
