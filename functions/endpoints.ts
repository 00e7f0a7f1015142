import { createRegistry } from './external/create-registry/spec.ts'
import { listRegistries } from './external/list-registries/spec.ts'
import { showRegistry } from './external/show-registry/spec.ts'
import { listRegistryPayouts } from './external/list-registry-payouts/spec.ts'
import { collectPayouts } from './external/collect-payouts/spec.ts'
import { changeRegistryStatus } from './external/change-registry-status/spec.ts'
import { releasePayout } from './external/release-payout/spec.ts'
import { addDeal } from './external/add-deal/spec.ts'
import { consoleListPayouts } from './console/list-payouts/spec.ts'
import { consoleCreatePartner } from './console/create-partner/spec.ts'
import { consoleBlockPartner } from './console/block-partner/spec.ts'
import { blockPartner } from './external/block-partner/spec.ts'
import { consoleCancelDeal } from './console/cancel-deal/spec.ts'
import { applyLevel } from './console/apply-level/spec.ts'
import { keepLevel } from './console/keep-level/spec.ts'
import { showLevelPlan } from './console/show-level-plan/spec.ts'
import { consoleBindLead } from './console/bind-lead/spec.ts'
import { consoleListLeads } from './console/list-leads/spec.ts'
import { consoleListLinks } from './console/list-links/spec.ts'
import { listPublishedRules } from './console/list-published-rules/spec.ts'
import { consoleListOffers } from './console/list-offers/spec.ts'
import { consoleListPromocodes } from './console/list-promocodes/spec.ts'
import { cancelDeal } from './external/cancel-deal/spec.ts'
import { changeOwnPaymentDetails } from './account/change-own-payment-details/spec.ts'
import { changeOwnProfile } from './account/change-own-profile/spec.ts'
import { changeLeadStatus } from './external/change-lead-status/spec.ts'
import { changePayoutStatus } from './external/change-payout-status/spec.ts'
import { checkOwnEligibility } from './account/check-own-eligibility/spec.ts'
import { changeAdministrator } from './console/change-administrator/spec.ts'
import { changeRole } from './console/change-role/spec.ts'
import { inviteAdministrator } from './console/invite-administrator/spec.ts'
import { removeAdministrator } from './console/remove-administrator/spec.ts'
import { checkPayoutEligibility } from './external/check-payout-eligibility/spec.ts'
import { countPayouts } from './console/count-payouts/spec.ts'
import { consoleCorrectBalance } from './console/correct-balance/spec.ts'
import { correctBalance } from './external/correct-balance/spec.ts'
import { checkSlug } from './account/check-slug/spec.ts'
import { closeOffer } from './console/close-offer/spec.ts'
import { createLead } from './external/create-lead/spec.ts'
import { consoleChangeLink } from './console/change-link/spec.ts'
import { changeOwnLink } from './account/change-own-link/spec.ts'
import { consoleCreateLink } from './console/create-link/spec.ts'
import { createOwnLink } from './account/create-own-link/spec.ts'
import { createPayout } from './external/create-payout/spec.ts'
import { consoleCreateRegistry } from './console/create-registry/spec.ts'
import { consoleListRegistries } from './console/list-registries/spec.ts'
import { consoleShowRegistry } from './console/show-registry/spec.ts'
import { consoleListRegistryPayouts } from './console/list-registry-payouts/spec.ts'
import { consoleCollectPayouts } from './console/collect-payouts/spec.ts'
import { consoleChangeRegistryStatus } from './console/change-registry-status/spec.ts'
import { consoleReleasePayout } from './console/release-payout/spec.ts'
import { consoleCreatePromocode } from './console/create-promocode/spec.ts'
import { decideDeal } from './console/decide-deal/spec.ts'
import { consoleChangePayoutStatus } from './console/change-payout-status/spec.ts'
import { consoleChangePartner } from './console/change-partner/spec.ts'
import { consoleDecidePromocode } from './console/decide-promocode/spec.ts'
import { decideServiceAccount } from './console/decide-service-account/spec.ts'
import { checkAct } from './session/check-act/spec.ts'
import { endSession } from './session/end-session/spec.ts'
import type { EndpointSpec } from '../lib/contract/endpoint-spec.ts'
import { consoleListPartners } from './console/list-partners/spec.ts'
import { issueKey } from './console/issue-key/spec.ts'
import { listAdministrators } from './console/list-administrators/spec.ts'
import { consoleReadChronicle } from './console/read-chronicle/spec.ts'
import { listEvents } from './external/list-events/spec.ts'
import { consoleListJournal } from './console/list-journal/spec.ts'
import { listJournal } from './external/list-journal/spec.ts'
import { listKeys } from './console/list-keys/spec.ts'
import { listLeadFields } from './external/list-lead-fields/spec.ts'
import { listLeadStatuses } from './external/list-lead-statuses/spec.ts'
import { listLeads } from './external/list-leads/spec.ts'
import { listOwnLeads } from './account/list-own-leads/spec.ts'
import { listOwnPayouts } from './account/list-own-payouts/spec.ts'
import { listOwnLinks } from './account/list-own-links/spec.ts'
import { listOwnOffers } from './account/list-own-offers/spec.ts'
import { listOwnPromocodes } from './account/list-own-promocodes/spec.ts'
import { listPartners } from './external/list-partners/spec.ts'
import { listPayouts } from './external/list-payouts/spec.ts'
import { listServiceAccounts } from './console/list-service-accounts/spec.ts'
import { listSessions } from './session/list-sessions/spec.ts'
import { showBank } from './session/show-bank/spec.ts'
import { consoleAddDeal } from './console/add-deal/spec.ts'
import { consoleChangeLeadStatus } from './console/change-lead-status/spec.ts'
import { openReferralLink } from './public/open-referral-link/spec.ts'
import { previewReferralLink } from './public/preview-referral-link/spec.ts'
import { consolePreviewReward } from './console/preview-reward/spec.ts'
import { listLinks } from './external/list-links/spec.ts'
import { createLink } from './external/create-link/spec.ts'
import { changeLink } from './external/change-link/spec.ts'
import { listPromocodes } from './external/list-promocodes/spec.ts'
import { createPromocode } from './external/create-promocode/spec.ts'
import { decidePromocode } from './external/decide-promocode/spec.ts'
import { bindLead } from './external/bind-lead/spec.ts'
import { listOffers } from './external/list-offers/spec.ts'
import { previewReward } from './external/preview-reward/spec.ts'
import { showOffer } from './external/show-offer/spec.ts'
import { readChronicle } from './external/read-chronicle/spec.ts'
import { registerPartner } from './session/register-partner/spec.ts'
import { requestConfirmationCode } from './account/request-confirmation-code/spec.ts'
import { requestErasure } from './account/request-erasure/spec.ts'
import { requestOwnPayout } from './account/request-own-payout/spec.ts'
import { requestPromocode } from './account/request-promocode/spec.ts'
import { requestSignInCode } from './session/request-sign-in-code/spec.ts'
import { consoleReverseEntry } from './console/reverse-entry/spec.ts'
import { reverseEntry } from './external/reverse-entry/spec.ts'
import { changePaymentDetails } from './console/change-payment-details/spec.ts'
import { consoleChangeLegalDetails } from './console/change-legal-details/spec.ts'
import { changeLegalDetails } from './external/change-legal-details/spec.ts'
import { showLegalDetails } from './console/show-legal-details/spec.ts'
import { consoleShowPartner } from './console/show-partner/spec.ts'
import { consoleShowLead } from './console/show-lead/spec.ts'
import { consoleShowPayout } from './console/show-payout/spec.ts'
import { showConfiguration } from './console/show-configuration/spec.ts'
import { consoleShowStatement } from './console/show-statement/spec.ts'
import { revokeKey } from './console/revoke-key/spec.ts'
import { rotateKey } from './console/rotate-key/spec.ts'
import { showLead } from './external/show-lead/spec.ts'
import { showOverview } from './console/show-overview/spec.ts'
import { showOwnAccount } from './account/show-own-account/spec.ts'
import { showOwnPayout } from './account/show-own-payout/spec.ts'
import { showOwnLegalFile } from './account/show-own-legal-file/spec.ts'
import { showLegalFile } from './console/show-legal-file/spec.ts'
import { showOwnLegalDetails } from './account/show-own-legal-details/spec.ts'
import { showOwnProfile } from './account/show-own-profile/spec.ts'
import { showOwnStatement } from './account/show-own-statement/spec.ts'
import { showPartner } from './external/show-partner/spec.ts'
import { createPartner } from './external/create-partner/spec.ts'
import { changePartner } from './external/change-partner/spec.ts'
import { listLevels } from './external/list-levels/spec.ts'
import { listPartnerGroups } from './external/list-partner-groups/spec.ts'
import { listLegalTypes } from './external/list-legal-types/spec.ts'
import { showPayout } from './external/show-payout/spec.ts'
import { showPersonalData } from './account/show-personal-data/spec.ts'
import { showFace } from './session/show-face/spec.ts'
import { showLogo } from './session/show-logo/spec.ts'
import { showRegistration } from './session/show-registration/spec.ts'
import { showSession } from './session/show-session/spec.ts'
import { showStatement } from './external/show-statement/spec.ts'
import { signIn } from './session/sign-in/spec.ts'
import { signOut } from './session/sign-out/spec.ts'
import { consoleInvitePartner } from './console/invite-partner/spec.ts'
import { invitePartner } from './external/invite-partner/spec.ts'
import { consoleUnblockPartner } from './console/unblock-partner/spec.ts'
import { unblockPartner } from './external/unblock-partner/spec.ts'
import { exportConfiguration } from './external/export-configuration/spec.ts'
import { changeConfiguration } from './external/change-configuration/spec.ts'
import { changeConfigurationPart } from './external/change-configuration-part/spec.ts'
import { previewConfiguration } from './external/preview-configuration/spec.ts'
import { tryConfiguration } from './console/try-configuration/spec.ts'
import { publishDraft } from './console/publish-draft/spec.ts'
import { tryDraft } from './console/try-draft/spec.ts'
import { costDraft } from './console/cost-draft/spec.ts'
import { previewDraftReward } from './console/preview-draft-reward/spec.ts'
import { switchOffer } from './console/switch-offer/spec.ts'
import { consoleListWebhooks } from './console/list-webhooks/spec.ts'
import { consoleCreateWebhook } from './console/create-webhook/spec.ts'
import { consoleChangeWebhook } from './console/change-webhook/spec.ts'
import { consoleRotateWebhookSecret } from './console/rotate-webhook-secret/spec.ts'
import { consoleRemoveWebhook } from './console/remove-webhook/spec.ts'
import { consoleTestWebhook } from './console/test-webhook/spec.ts'
import { consoleListDeliveries } from './console/list-deliveries/spec.ts'
import { consoleResendEvent } from './console/resend-event/spec.ts'
import { listWebhooks } from './external/list-webhooks/spec.ts'
import { createWebhook } from './external/create-webhook/spec.ts'
import { changeWebhook } from './external/change-webhook/spec.ts'
import { rotateWebhookSecret } from './external/rotate-webhook-secret/spec.ts'
import { listDeliveries } from './external/list-deliveries/spec.ts'
import { removeWebhook } from './external/remove-webhook/spec.ts'
import { testWebhook } from './external/test-webhook/spec.ts'
import { resendEvent } from './external/resend-event/spec.ts'
import { addPasskey } from './console/add-passkey/spec.ts'
import { createServiceAccount } from './console/create-service-account/spec.ts'
import { listPasskeys } from './console/list-passkeys/spec.ts'
import { permitPasskey } from './console/permit-passkey/spec.ts'
import { removePasskey } from './console/remove-passkey/spec.ts'
import { renamePasskey } from './console/rename-passkey/spec.ts'
import { requestPasskeyChallenge } from './session/request-passkey-challenge/spec.ts'
import { signInWithPasskey } from './session/sign-in-with-passkey/spec.ts'
import { beginCompanySignIn } from './session/begin-company-sign-in/spec.ts'
import { showCompanySignIn } from './session/show-company-sign-in/spec.ts'
import { signInWithCompany } from './session/sign-in-with-company/spec.ts'
import { withdrawErasure } from './account/withdraw-erasure/spec.ts'
import { cancelOwnPayout } from './account/cancel-own-payout/spec.ts'

/** The one list of endpoints. The stack, the local gateway, the build and the documents are generated from it. */
export const endpoints: readonly EndpointSpec[] = [
  listPayouts,
  createPayout,
  showPayout,
  changePayoutStatus,
  createRegistry,
  listRegistries,
  showRegistry,
  listRegistryPayouts,
  collectPayouts,
  changeRegistryStatus,
  releasePayout,
  listPartners,
  showPartner,
  createPartner,
  changePartner,
  changeLegalDetails,
  blockPartner,
  unblockPartner,
  invitePartner,
  listLevels,
  listPartnerGroups,
  listLegalTypes,
  checkPayoutEligibility,
  showStatement,
  listOffers,
  showOffer,
  previewReward,
  listLinks,
  createLink,
  changeLink,
  listPromocodes,
  createPromocode,
  decidePromocode,
  listLeadFields,
  listLeadStatuses,
  listLeads,
  createLead,
  showLead,
  changeLeadStatus,
  addDeal,
  cancelDeal,
  bindLead,
  correctBalance,
  reverseEntry,
  listEvents,
  readChronicle,
  listJournal,
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhookSecret,
  listDeliveries,
  removeWebhook,
  testWebhook,
  resendEvent,
  exportConfiguration,
  changeConfiguration,
  changeConfigurationPart,
  previewConfiguration,
  openReferralLink,
  previewReferralLink,
  requestSignInCode,
  signIn,
  requestPasskeyChallenge,
  signInWithPasskey,
  showCompanySignIn,
  beginCompanySignIn,
  signInWithCompany,
  showFace,
  showLogo,
  showRegistration,
  registerPartner,
  showSession,
  listSessions,
  showBank,
  endSession,
  checkAct,
  signOut,
  consoleListPayouts,
  countPayouts,
  showOverview,
  consoleShowPayout,
  consoleChangePayoutStatus,
  consoleCreateRegistry,
  consoleListRegistries,
  consoleShowRegistry,
  consoleListRegistryPayouts,
  consoleCollectPayouts,
  consoleChangeRegistryStatus,
  consoleReleasePayout,
  showConfiguration,
  consoleListPartners,
  consoleShowPartner,
  showLegalDetails,
  showLegalFile,
  consoleChangeLegalDetails,
  changePaymentDetails,
  consoleShowStatement,
  consoleCreatePartner,
  consoleChangePartner,
  showLevelPlan,
  applyLevel,
  keepLevel,
  consoleBlockPartner,
  consoleUnblockPartner,
  consoleInvitePartner,
  consoleCorrectBalance,
  consoleReverseEntry,
  consoleListLeads,
  consoleShowLead,
  consoleChangeLeadStatus,
  consoleAddDeal,
  decideDeal,
  consoleCancelDeal,
  consoleBindLead,
  tryConfiguration,
  tryDraft,
  costDraft,
  previewDraftReward,
  publishDraft,
  inviteAdministrator,
  changeAdministrator,
  removeAdministrator,
  listKeys,
  issueKey,
  rotateKey,
  revokeKey,
  listServiceAccounts,
  createServiceAccount,
  decideServiceAccount,
  listAdministrators,
  changeRole,
  permitPasskey,
  listPasskeys,
  addPasskey,
  renamePasskey,
  removePasskey,
  consoleReadChronicle,
  consoleListJournal,
  consoleListWebhooks,
  consoleCreateWebhook,
  consoleChangeWebhook,
  consoleRotateWebhookSecret,
  consoleRemoveWebhook,
  consoleTestWebhook,
  consoleListDeliveries,
  consoleResendEvent,
  consoleListLinks,
  consoleCreateLink,
  consoleChangeLink,
  consoleListPromocodes,
  consoleCreatePromocode,
  consoleDecidePromocode,
  consoleListOffers,
  switchOffer,
  closeOffer,
  consolePreviewReward,
  listPublishedRules,
  showOwnAccount,
  requestOwnPayout,
  cancelOwnPayout,
  listOwnPayouts,
  showOwnPayout,
  checkOwnEligibility,
  showOwnStatement,
  listOwnLeads,
  showOwnProfile,
  showOwnLegalDetails,
  showOwnLegalFile,
  requestConfirmationCode,
  changeOwnProfile,
  changeOwnPaymentDetails,
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
