import { accountMutants } from './account-mutants.ts'
import { answerMutants } from './answer-mutants.ts'
import { auditMutants } from './audit-mutants.ts'
import { callMutants } from './call-mutants.ts'
import { chronicleMutants } from './chronicle-mutants.ts'
import { companyMutants } from './company-mutants.ts'
import { consoleMutants } from './console-mutants.ts'
import { crmMutants } from './crm-mutants.ts'
import { dishonestMutants } from './dishonest-mutants.ts'
import { feedMutants } from './feed-mutants.ts'
import { dealLimitMutants } from './deal-limit-mutants.ts'
import { fourEyesMutants } from './four-eyes-mutants.ts'
import { httpMutants } from './http-mutants.ts'
import { inputMutants } from './input-mutants.ts'
import { keyMutants } from './key-mutants.ts'
import { madeMutants } from './made-mutants.ts'
import { mailMutants } from './mail-mutants.ts'
import { externalIdMutants } from './external-id-mutants.ts'
import { movingMutants } from './moving-mutants.ts'
import type { Mutant } from './mutant.ts'
import { opsMutants } from './ops-mutants.ts'
import { passkeyMutants } from './passkey-mutants.ts'
import { legalDetailsMutants } from './legal-details-mutants.ts'
import { sameDetailsMutants } from './same-details-mutants.ts'
import { coolDownMutants } from './cool-down-mutants.ts'
import { nightMutants } from './night-mutants.ts'
import { paymentDetailsMutants } from './payment-details-mutants.ts'
import { payoutCoverMutants } from './payout-cover-mutants.ts'
import { registryMutants } from './registry-mutants.ts'
import { rewardMutants } from './reward-mutants.ts'
import { levelMutants } from './level-mutants.ts'
import { rightsMutants } from './rights-mutants.ts'
import { serviceAccountMutants } from './service-account-mutants.ts'
import { signInMutants } from './sign-in-mutants.ts'
import { storeMutants } from './store-mutants.ts'
import { ruleMutants } from './rule-mutants.ts'
import { targetMutants } from './target-mutants.ts'
import { upgradeMutants } from './upgrade-mutants.ts'
import { webMutants } from './web-mutants.ts'
import { webhookMutants } from './webhook-mutants.ts'
import { webhookSendingMutants } from './webhook-sending-mutants.ts'
import { witnessMutants } from './witness-mutants.ts'

/** What is weakened by hand, because no operator makes it or its file is not among those of money. */
export const writtenMutants: readonly Mutant[] = [
  ...storeMutants,
  ...crmMutants,
  ...coolDownMutants,
  ...levelMutants,
  ...sameDetailsMutants,
  ...legalDetailsMutants,
  ...paymentDetailsMutants,
  ...payoutCoverMutants,
  ...callMutants,
  ...feedMutants,
  ...chronicleMutants,
  ...mailMutants,
  ...httpMutants,
  ...inputMutants,
  ...externalIdMutants,
  ...movingMutants,
  ...opsMutants,
  ...auditMutants,
  ...signInMutants,
  ...passkeyMutants,
  ...companyMutants,
  ...consoleMutants,
  ...accountMutants,
  ...answerMutants,
  ...ruleMutants,
  ...targetMutants,
  ...rewardMutants,
  ...registryMutants,
  ...webhookMutants,
  ...upgradeMutants,
  ...nightMutants,
  ...webMutants,
  ...webhookSendingMutants,
  ...rightsMutants,
  ...dealLimitMutants,
  ...fourEyesMutants,
  ...serviceAccountMutants,
  ...dishonestMutants,
  ...keyMutants,
  ...witnessMutants,
]

/** Every clause that guards a write, and what the audit of what was written looks at, weakened one at a time. */
export const allMutants: readonly Mutant[] = [...writtenMutants, ...madeMutants]
