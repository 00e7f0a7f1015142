import { accountItem, entryItem, reversedItem } from './account/account-items.ts'
import { bankItem, directoryNoteItem } from './bank/bank-items.ts'
import {
  administratorItem,
  appliedFileItem,
  appliedPartsItem,
  configurationRevisionItem,
  fieldItem,
  formerConfigurationItem,
  groupItem,
  legalTypeItem,
  levelItem,
  offerItem,
  logoItem,
  settingsItem,
  statusItem,
} from './contour/contour-items.ts'
import { upgradeItem } from './contour/upgrade-item.ts'
import { keptForCrmItem } from './crm/crm-items.ts'
import { toldActItem } from './feed/feed-items.ts'
import { countedItem, dayFiguresItem, offerMonthItem, partnerMonthItem } from './figures/figure-items.ts'
import { journalEntryItem, sealItem } from './journal/journal-items.ts'
import { apiKeyItem, apiKeyUseItem, keyHolderItem, serviceAccountItem } from './key/key-items.ts'
import {
  actItem,
  dealMonthItem,
  decidedDealsItem,
  leadItem,
  leadValueItem,
  partnerNumbersItem,
  waitingDealItem,
  windowItem,
} from './lead/lead-items.ts'
import { mailOrderItem } from './mail/mail-items.ts'
import { closureItem } from './offer/closure-item.ts'
import { recordedRulesItem } from './offer/rule-history-item.ts'
import {
  activityItem,
  agreementItem,
  emailItem,
  externalIdItem,
  givenUpNameItem,
  keptDetailsItem,
  legalDetailsItem,
  legalFilePartItem,
  payeesItem,
  profileItem,
} from './partner/partner-items.ts'
import { payoutChangeItem, payoutItem } from './payout/payout-items.ts'
import { registeredItem, registryItem, registryLineItem, registryNumbersItem } from './registry/registry-items.ts'
import { companyIdentityItem, companyStateItem, companySubjectItem } from './people/company-items.ts'
import { loginEndItem, loginItem, loginUseItem, personLoginItem, rolesItem } from './people/login-items.ts'
import { passkeyChallengeItem, passkeyHolderItem, passkeyItem, passkeyOwnerItem, passkeyUseItem } from './people/passkey-items.ts'
import { daysTriesItem, mailboxItem, signInCodeItem, signInSecretItem, workProofItem } from './people/sign-in-items.ts'
import { linkItem, promocodeItem, sessionItem } from './referral/referral-items.ts'
import type { Declaration } from './table/declared.ts'
import { keptAnswerItem } from './table/kept-answer-item.ts'
import {
  webhookCountItem,
  webhookDeliveryItem,
  webhookItem,
  webhookLanesItem,
  webhookOrderItem,
  webhookSecretsItem,
} from './webhook/webhook-items.ts'

/** Everything that is stored, by kind of item. No function needs it whole: it is for what looks at the whole table. */
export const storedItems = {
  settings: settingsItem,
  logo: logoItem,
  bank: bankItem,
  bankDirectory: directoryNoteItem,
  status: statusItem,
  field: fieldItem,
  level: levelItem,
  group: groupItem,
  legalType: legalTypeItem,
  administrator: administratorItem,
  roles: rolesItem,
  offer: offerItem,
  appliedFile: appliedFileItem,
  configurationRevision: configurationRevisionItem,
  formerConfiguration: formerConfigurationItem,
  appliedParts: appliedPartsItem,
  upgrade: upgradeItem,
  profile: profileItem,
  activity: activityItem,
  email: emailItem,
  externalId: externalIdItem,
  decidedDeals: decidedDealsItem,
  dealMonth: dealMonthItem,
  partnerNumbers: partnerNumbersItem,
  payees: payeesItem,
  account: accountItem,
  entry: entryItem,
  reversed: reversedItem,
  payout: payoutItem,
  payoutChange: payoutChangeItem,
  registry: registryItem,
  registryLine: registryLineItem,
  registered: registeredItem,
  registryNumbers: registryNumbersItem,
  closure: closureItem,
  recordedRules: recordedRulesItem,
  link: linkItem,
  givenUpName: givenUpNameItem,
  promocode: promocodeItem,
  session: sessionItem,
  lead: leadItem,
  act: actItem,
  waitingDeal: waitingDealItem,
  leadValue: leadValueItem,
  window: windowItem,
  keptAnswer: keptAnswerItem,
  apiKey: apiKeyItem,
  apiKeyUse: apiKeyUseItem,
  keyHolder: keyHolderItem,
  serviceAccount: serviceAccountItem,
  signInCode: signInCodeItem,
  mailbox: mailboxItem,
  workProof: workProofItem,
  daysTries: daysTriesItem,
  signInSecret: signInSecretItem,
  login: loginItem,
  loginUse: loginUseItem,
  loginEnd: loginEndItem,
  personLogin: personLoginItem,
  passkey: passkeyItem,
  passkeyUse: passkeyUseItem,
  passkeyOwner: passkeyOwnerItem,
  passkeyHolder: passkeyHolderItem,
  passkeyChallenge: passkeyChallengeItem,
  companyState: companyStateItem,
  companyIdentity: companyIdentityItem,
  companySubject: companySubjectItem,
  legalDetails: legalDetailsItem,
  legalFilePart: legalFilePartItem,
  paymentDetails: keptDetailsItem,
  agreement: agreementItem,
  toldAct: toldActItem,
  webhook: webhookItem,
  webhookLanes: webhookLanesItem,
  webhookSecrets: webhookSecretsItem,
  webhookCount: webhookCountItem,
  webhookOrder: webhookOrderItem,
  mailOrder: mailOrderItem,
  webhookDelivery: webhookDeliveryItem,
  counted: countedItem,
  dayFigures: dayFiguresItem,
  partnerMonth: partnerMonthItem,
  offerMonth: offerMonthItem,
  seal: sealItem,
  journalEntry: journalEntryItem,
  keptForCrm: keptForCrmItem,
} as const satisfies Record<string, Declaration>

export type ItemKind = keyof typeof storedItems
