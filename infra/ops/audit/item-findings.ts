import { daysUntilSwept } from '../../../lib/store/crm/crm-sweep.ts'
import type { KeptForCrm } from '../../../lib/store/crm/crm-items.ts'
import type { AdministratorRoles } from '../../../lib/domain/people/administrator-roles.ts'
import type { LeadField, Offer, RewardRule, Settings } from '../../../lib/domain/contour/contour.ts'
import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import type { ToldAct } from '../../../lib/domain/feed/event.ts'
import { momentOfId } from '../../../lib/domain/value/id.ts'
import { erasedProfile, removedWithPerson } from '../../../lib/domain/partner/erasure.ts'
import { type GivenUpName, isNeutral, type NameKind } from '../../../lib/domain/partner/given-up-name.ts'
import type { JournalEntry, JournalSubject } from '../../../lib/domain/journal/journal.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import type { RecordedRules } from '../../../lib/domain/offer/rule-history.ts'
import type { DealMonth } from '../../../lib/domain/offer/deal-month.ts'
import type { PartnerNumbers } from '../../../lib/domain/offer/partner-numbers.ts'
import { asksForMonths, asksForPartnerNumbers, ruleSetsOf } from '../../../lib/domain/offer/rule-set.ts'
import type { OfferClosure } from '../../../lib/domain/offer/offer.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { type SearchAttributes, searchAttributes } from '../../../lib/domain/partner/partner-search.ts'
import { type KeptDetails, paymentDetailsText, paymentFaults, tidyDetails } from '../../../lib/domain/payout/payment-details.ts'
import type { HistoryEntry } from '../../../lib/domain/payout/payout.ts'
import { linksOf, promocodesOf } from '../../../lib/store/referral/owned-index.ts'
import type { WaitingDeal } from '../../../lib/domain/lead/waiting-deal.ts'
import { canonicalPromocode, type Promocode } from '../../../lib/domain/referral/promocode.ts'
import type { Agreement } from '../../../lib/domain/partner/registration.ts'
import type { ReferralLink, Session } from '../../../lib/domain/referral/referral.ts'
import type { ApiKey } from '../../../lib/domain/key/api-key.ts'
import { nameKey } from '../../../lib/store/partner/given-up-name.ts'
import { dayAt } from '../../../lib/domain/value/utc-day.ts'
import { monthSweptAfter } from '../../../lib/store/figures/figure-sums.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import {
  dealMonthKey,
  feedDayOf,
  keptAnswerScope,
  type Key,
  keyName,
  keyOf,
  partnerNumbersKey,
  legalFileKey,
  paymentDetailsKey,
  previousForm,
} from '../../../lib/store/keys.ts'
import { keptMsOf } from '../../../lib/store/feed/feed-item.ts'
import { accountOf } from '../../../lib/store/account/account.ts'
import { declaredFaults } from './declared-faults.ts'
import { differing, type Finding, finding, shown, unknownOf, unless } from './finding.ts'
import { type ItemKind, kindOf } from './item-kind.ts'
import type { KnownContour } from './known-contour.ts'
import type { MailOrder } from '../../../lib/domain/mail/mail-order.ts'
import { mailSweptAfter } from '../../../lib/store/mail/mail-order.ts'
import {
  daysTriesFindings,
  digestKeyFindings,
  loginEndFindings,
  loginFindings,
  loginUseFindings,
  signInCodeFindings,
} from './login.ts'
import { keyOfServiceFindings, serviceAccountFindings } from './service-account.ts'
import { accountFindings, entryFindings } from './ledger.ts'
import {
  webhookDeliveryFindings,
  webhookLanesFindings,
  webhookOrderFindings,
  webhookOwnFindings,
  webhookSecretsFindings,
} from './webhook.ts'
import { companyIdentityFindings, companyStateFindings, companySubjectFindings } from './company.ts'
import { passkeyChallengeFindings, passkeyFindings, passkeyHolderFindings } from './passkey.ts'
import { type Registry, type RegistryLine, type RegistryStatus, registryStatuses } from '../../../lib/domain/registry/registry.ts'
import { type AuditedPayout, payoutChangeFindings, payoutFindings } from './payout.ts'
import { upgradeFindings } from './upgrade.ts'
import { isWhole, shapeFaults } from './whole-item.ts'

type Check = (item: never, key: Key, known: KnownContour) => Finding[]

/** What is wrong with an item by itself and by the configuration, which is one moment's: nothing else need be read for it. */
export function itemFindings(item: Item, known: KnownContour): Finding[] {
  const key = keyOf(item)
  const kind = kindOf(key)
  if (!kind) return [finding(key, 'this is no kind of item that the service knows', 'not there')]
  const undeclared = declaredFaults(kind, item, known.form ?? previousForm)
  const findings = undeclared.map(({ attribute, what }) =>
    finding(key, `${attribute}: it ${what}`, `a ${names[kind]} as it is declared`),
  )
  if (isWhole(item)) return [...findings, ...checks[kind](item as never, key, known)]
  const named = new Set(undeclared.map(({ attribute }) => attribute))
  const others = shapeFaults(kind, item).filter(({ attribute }) => !named.has(attribute))
  return [...findings, ...others.map(({ attribute, what }) => finding(key, `${attribute}: ${what}`, `a whole ${names[kind]}`))]
}

const names: Readonly<Record<ItemKind, string>> = {
  settings: 'settings',
  status: 'lead status',
  field: 'lead field',
  level: 'level',
  group: 'group',
  legalType: 'legal type',
  administrator: 'administrator',
  roles: 'roles of an administrator',
  offer: 'offer',
  configurationRevision: 'count of changes of the configuration',
  appliedFile: 'digest of a contour file',
  formerConfiguration: 'configuration as it was at a revision',
  bank: 'bank of the directory',
  bankDirectory: 'note on the directory of banks',
  logo: 'logo of the program or of an offer',
  appliedParts: 'what a contour file said when it was applied last',
  upgrade: 'state of an upgrade',
  profile: 'profile',
  activity: 'record of lead counts and activity',
  email: 'email',
  externalId: 'external id',
  legalDetails: 'answers to a legal type',
  legalFilePart: 'part of a file',
  paymentDetails: 'payment details',
  payees: 'list of those who are paid by one thing',
  decidedDeals: 'sum of deals that one administrator made alone on a day',
  dealMonth: "deals of a partner's month with an offer",
  partnerNumbers: "numbers of a partner's deals with an offer",
  account: 'account',
  entry: 'ledger entry',
  reversed: 'mark of an entry that was taken back',
  payout: 'payout request',
  payoutChange: 'entry of the history of a payout request',
  registry: 'registry of payouts',
  registryLine: 'payout in a registry',
  registered: 'note of the registry that a payout stands in',
  registryNumbers: 'count of registries and payment orders',
  closure: 'closure of an offer for a partner',
  recordedRules: 'set of reward rules of an offer',
  link: 'referral link',
  promocode: 'promocode',
  givenUpName: 'name that was given up',
  session: 'session',
  lead: 'lead',
  act: 'act of a lead',
  waitingDeal: 'deal that waits for a second person',
  leadValue: 'searchable value of a lead',
  window: 'promocode window',
  keptAnswer: 'kept answer',
  apiKey: 'API key',
  apiKeyUse: 'note of an API key in use',
  keyHolder: 'count of the API keys that somebody was issued',
  serviceAccount: 'service account',
  signInCode: 'code of a browser and an address',
  mailbox: 'mails with codes to a mailbox',
  workProof: 'work done for a code',
  daysTries: 'codes tried on a day',
  signInSecret: 'secret of sign-in codes',
  login: 'login',
  loginUse: 'note of a login in use',
  loginEnd: 'end of a login',
  personLogin: 'login of a person',
  passkey: 'passkey',
  passkeyOwner: 'way to a passkey',
  passkeyUse: 'note of a passkey in use',
  passkeyChallenge: 'challenge of a passkey',
  passkeyHolder: 'note of who has which passkeys',
  companyState: 'sign-in by the company',
  companyIdentity: 'note of as whom a company knows somebody',
  companySubject: 'note of who a person of the company is',
  agreement: 'agreement to terms',
  webhook: 'webhook',
  webhookSecrets: 'secrets of a webhook',
  webhookCount: 'count of webhooks',
  webhookLanes: 'queues of webhooks',
  webhookOrder: 'order to send something',
  mailOrder: 'order of a mail',
  webhookDelivery: 'delivery to a webhook',
  seal: 'seal of the journal',
  journalEntry: 'entry of the journal',
  toldAct: 'act that the feed tells of',
  keptForCrm: 'what the connector of the CRM keeps',
  counted: 'note of how far the feed was counted',
  dayFigures: 'figures of a day',
  partnerMonth: "figures of a partner's month",
  offerMonth: "figures of an offer's month",
}

const named = (key: Key, kind: string, { id }: { id: string }): Finding[] =>
  differing(key, 'id', id, key.sk.replace(`${kind}#`, ''))
function rulesFindings(rules: readonly RewardRule[], key: Key, ids: KnownContour['ids']): Finding[] {
  return rules.flatMap(({ statusId, levelId, groupId }) => [
    ...unknownOf(key, 'the status of a reward rule,', statusId, ids.STATUS),
    ...unknownOf(key, 'the level of a reward rule,', levelId, ids.LEVEL),
    ...unknownOf(key, 'the group of a reward rule,', groupId, ids.GROUP),
  ])
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const lastPart = (text: string): string => text.slice(text.lastIndexOf('#') + 1)

/** Whether a registry has been in a status: an empty one is closed without having been ready or sent. */
const isPast = (status: RegistryStatus, reached: RegistryStatus, at: string | undefined): boolean =>
  status === 'Closed' ? at !== undefined : registryStatuses.indexOf(status) >= registryStatuses.indexOf(reached)

const checks: Readonly<Record<ItemKind, Check>> = {
  settings: settingsFindings,
  status: (item: { id: string }, key) => named(key, 'STATUS', item),
  field: (field: LeadField, key) => [
    ...named(key, 'FIELD', field),
    ...unless(
      (field.type === 'List') === (field.options !== null),
      key,
      `a field of type ${field.type} with ${field.options ? 'options' : 'no options'}`,
      'options at a List, and only there',
    ),
  ],
  level: (item: { id: string }, key) => named(key, 'LEVEL', item),
  group: (item: { id: string }, key) => named(key, 'GROUP', item),
  legalType: (item: { id: string }, key) => named(key, 'LEGALTYPE', item),
  administrator: (item: { id: string }, key) => named(key, 'ADMINISTRATOR', item),
  roles: rolesFindings,
  offer: (offer: Offer, key, { ids }) => [
    ...named(key, 'OFFER', offer),
    ...ruleSetsOf(offer).flatMap(({ rewards }) => rulesFindings(rewards, key, ids)),
    ...unless(
      ruleSetsOf(offer).every(
        ({ number }, _, all) => number <= (offer.newestRules ?? 1) && all.filter((one) => one.number === number).length === 1,
      ),
      key,
      `its rules are numbered ${ruleSetsOf(offer)
        .map(({ number }) => number)
        .join(', ')}, and the newest is ${offer.newestRules ?? 1}`,
      'each number once, and none above the newest',
    ),
    ...differing(key, 'whether it counts months, by its rules,', offer.monthsSince !== undefined, asksForMonths(offer)),
    ...differing(
      key,
      'whether it numbers the deals of partners, by its rules,',
      offer.numbersSince !== undefined,
      asksForPartnerNumbers(offer),
    ),
  ],
  configurationRevision: () => [],
  appliedFile: () => [],
  formerConfiguration: () => [],
  logo: () => [],
  bank: ({ bic }: { bic: string }, key) => differing(key, 'bic', bic, key.sk),
  bankDirectory: () => [],
  appliedParts: () => [],
  upgrade: upgradeFindings,
  profile: profileFindings,
  activity: ({ counts }: { counts: Record<string, number> }, key, { ids }) =>
    Object.entries(counts).flatMap(([statusId, count]) => [
      ...unknownOf(key, 'the status of a count,', statusId, ids.STATUS),
      ...unless(count >= 0, key, `the count of leads in status ${statusId} is ${count}`, '0 or more'),
    ]),
  email: () => [],
  externalId: () => [],
  legalDetails: ({ partnerId }: { partnerId: string }, key) => differing(key, 'partnerId', partnerId, key.sk),
  legalFilePart: ({ fileId, number }: { fileId: string; number: number }, key) =>
    differing(key, 'the key that it is of', keyName(key), keyName(legalFileKey(fileId, number))),
  paymentDetails: (kept: KeptDetails & { partnerId: string }, key) => [
    ...differing(key, 'the key that it is of', keyName(key), keyName(paymentDetailsKey(kept.partnerId, kept.id))),
    ...unless(
      paymentFaults(kept).length === 0 && isTidy(kept),
      key,
      'its payment details have faults',
      'what the checks at its entry let pass',
    ),
  ],
  recordedRules: ({ offerId, number, rewards, from, leadsUnderWay, published }: RecordedRules, key, { ids }) => [
    ...differing(key, 'offerId', offerId, lastPart(key.pk)),
    ...differing(key, 'number', number, Number(key.sk)),
    ...unless(
      [from, leadsUnderWay, published].every((one) => (one === undefined) === (number === 1)),
      key,
      `the set of rules with number ${number} ${from === undefined ? 'has no beginning' : 'begins'}, and ${published ? 'was published' : 'nobody published it'}`,
      'the first one neither begins nor was published, and all others did both',
    ),
    ...unknownOf(key, 'the offer', offerId, ids.OFFER),
    ...rulesFindings(rewards, key, ids),
  ],
  payees: () => [],
  decidedDeals: (_item: object, key, { ids }) => unknownOf(key, 'the administrator', key.sk.split('#', 1)[0], ids.ADMINISTRATOR),
  dealMonth: (month: DealMonth, key, { ids }) => [
    ...differing(key, 'the key that its names make', keyName(key), keyName(dealMonthKey(month))),
    ...unknownOf(key, 'the offer', month.offerId, ids.OFFER),
  ],
  partnerNumbers: (numbers: PartnerNumbers, key, { ids }) => [
    ...differing(key, 'the key that its names make', keyName(key), keyName(partnerNumbersKey(numbers))),
    ...unknownOf(key, 'the offer', numbers.offerId, ids.OFFER),
    ...unless(
      new Set(numbers.freed).size === numbers.freed.length && numbers.freed.every((number) => number <= numbers.highest),
      key,
      `the numbers that came back are ${numbers.freed.join(', ')}, and the highest is ${numbers.highest}`,
      'each number once, and none that was not given',
    ),
  ],
  account: (item: Item, key) => accountFindings(accountOf(item), key),
  entry: (entry: LedgerEntry, key, known) => entryFindings(entry, key, known),
  reversed: () => [],
  payout: (payout: AuditedPayout, key) => payoutFindings(payout, key),
  payoutChange: (entry: HistoryEntry, key, known) => payoutChangeFindings(entry, key, known),
  registry: ({ id, status, readyAt, sentAt, closedAt, madeBy }: Registry, key, { ids }) => [
    ...differing(key, 'id', id, key.sk),
    ...differing(key, 'whether it was ready, by its status,', readyAt !== undefined, isPast(status, 'Ready', readyAt)),
    ...differing(key, 'whether it was sent, by its status,', sentAt !== undefined, isPast(status, 'Sent', sentAt)),
    ...differing(key, 'whether it is closed, by its status,', closedAt !== undefined, status === 'Closed'),
    ...unknownOf(key, 'the administrator', madeBy.by.id, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the API key', madeBy.byApiKey?.id, ids.KEY),
  ],
  registryLine: ({ registryId, payoutId, released }: RegistryLine, key, { ids }) => [
    ...differing(key, 'registryId', registryId, lastPart(key.pk)),
    ...differing(key, 'payoutId', payoutId, key.sk),
    ...unknownOf(key, 'the administrator', released?.by.id, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the API key', released?.byApiKey?.id, ids.KEY),
  ],
  registered: () => [],
  registryNumbers: () => [],
  closure: ({ offerId, partnerId }: OfferClosure, key, { ids }) => [
    ...differing(key, 'offerId', offerId, lastPart(key.pk)),
    ...differing(key, 'partnerId', partnerId, lastPart(key.sk)),
    ...unknownOf(key, 'the offer', offerId, ids.OFFER),
  ],
  link: ({ slug, offerId, partnerId, ownedBy, status, erasedAt }: ReferralLink & { ownedBy: string }, key, { ids }) => [
    ...erasedNameFindings(key, 'LINK', slug, { erasedAt, isEnded: status === 'Removed' }),
    ...differing(key, 'slug', slug, key.sk),
    ...differing(key, 'ownedBy', ownedBy, linksOf(partnerId)),
    ...unknownOf(key, 'the offer', offerId, ids.OFFER),
  ],
  promocode: (promocode: Promocode & { ownedBy: string }, key, { ids }) => {
    const { code, offerId, partnerId, ownedBy, decision, status, erasedAt } = promocode
    return [
      ...erasedNameFindings(key, 'PROMOCODE', code, { erasedAt, isEnded: status === 'Disabled' }),
      ...differing(key, 'ownedBy', ownedBy, promocodesOf(partnerId)),
      ...unknownOf(key, 'the administrator', decision?.by.id, ids.ADMINISTRATOR),
      ...unknownOf(key, 'the API key', decision?.byApiKey?.id, ids.KEY),
      ...differing(key, 'code', code, key.sk),
      ...differing(key, 'code', code, canonicalPromocode(code)),
      ...unknownOf(key, 'the offer', offerId, ids.OFFER),
    ]
  },
  givenUpName: ({ kind, name }: GivenUpName, key) => [
    ...unless(key.sk.startsWith(`${kind}#`), key, `it is of a ${kind}`, 'the kind that its key says'),
    ...unless(isNeutral(kind, name), key, `it stands for ${name}`, 'a neutral name'),
  ],
  session: sessionFindings,
  lead: ({ id }: { id: string }, key) => differing(key, 'id', id, lastPart(key.pk)),
  act: ({ askedBy, doneBy }: LeadAct, key) =>
    unless(
      askedBy === undefined || (doneBy.kind === 'Administrator' && doneBy.administrator.id !== askedBy.id),
      key,
      `administrator ${askedBy?.id} asked for it and confirmed it`,
      'another administrator',
    ),
  waitingDeal: ({ id, leadId, toStatusId, askedBy }: WaitingDeal, key, { ids }) => [
    ...differing(key, 'the lead and id', `${leadId}#${id}`, key.sk),
    ...unknownOf(key, 'the administrator', askedBy.id, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the status', toStatusId, ids.STATUS),
  ],
  leadValue: ({ leadId }: { leadId: string }, key) => differing(key, 'leadId', leadId, key.sk),
  window: ({ openedAtMs, sweepAfter }: { openedAtMs: number; sweepAfter: number }, key) =>
    sweptAfter(key, 'opened', openedAtMs, windowKeptMs, sweepAfter),
  keptAnswer: keptAnswerFindings,
  apiKey: (apiKey: ApiKey, key, known) => {
    const { secretSha256, administratorId, requestScope } = apiKey
    return [
      ...differing(key, 'secretSha256', secretSha256, key.sk),
      ...unless(/^[0-9a-f]{64}$/.test(key.sk), key, 'the key is no SHA-256', '64 hexadecimal digits'),
      ...unknownOf(key, 'the administrator', administratorId, known.ids.ADMINISTRATOR),
      ...unknownOf(key, 'the API key it was rotated from,', requestScope, known.ids.KEY),
      ...keyOfServiceFindings(apiKey, key, known),
    ]
  },
  apiKeyUse: (_use, key, { apiKeySecrets }) =>
    unless(apiKeySecrets.has(key.sk), key, 'there is no such API key', 'a key that is there'),
  keyHolder: (_held, key, { ids }) =>
    ids.SERVICE.has(key.sk) ? [] : unknownOf(key, 'the administrator', key.sk, ids.ADMINISTRATOR),
  serviceAccount: serviceAccountFindings,
  signInCode: signInCodeFindings,
  mailbox: digestKeyFindings,
  workProof: digestKeyFindings,
  daysTries: daysTriesFindings,
  signInSecret: () => [],
  login: loginFindings,
  loginUse: loginUseFindings,
  loginEnd: loginEndFindings,
  personLogin: () => [],
  passkey: passkeyFindings,
  passkeyOwner: () => [],
  passkeyUse: () => [],
  passkeyChallenge: passkeyChallengeFindings,
  passkeyHolder: passkeyHolderFindings,
  companyState: companyStateFindings,
  companyIdentity: companyIdentityFindings,
  companySubject: companySubjectFindings,
  agreement: agreementFindings,
  webhook: webhookOwnFindings,
  webhookSecrets: webhookSecretsFindings,
  webhookCount: () => [],
  webhookLanes: webhookLanesFindings,
  webhookOrder: webhookOrderFindings,
  mailOrder: ({ id, at, sweepAfter }: MailOrder & { sweepAfter: number }, key) => [
    ...differing(key, 'id', id, key.sk),
    ...differing(key, 'sweepAfter', sweepAfter, mailSweptAfter(Date.parse(at))),
  ],
  webhookDelivery: webhookDeliveryFindings,
  seal: () => [],
  toldAct: ({ id, by, events, sweepAfter }: ToldAct & { sweepAfter: number }, key, { ids }) => [
    ...differing(key, 'id', id, key.sk),
    ...differing(key, 'the day of the act', feedDayOf(id), lastPart(key.pk)),
    ...(by?.kind === 'ApiKey' ? unknownOf(key, 'the API key', by.id, ids.KEY) : []),
    ...(by?.kind === 'Administrator' ? unknownOf(key, 'the administrator', by.id, ids.ADMINISTRATOR) : []),
    // Acts about money were kept for no longer than all others until the chronicle kept them on.
    ...(sweepAfter === sweepSecond(momentOfId(id), keptMsOf([]))
      ? []
      : sweptAfter(key, 'done', momentOfId(id), keptMsOf(events), sweepAfter)),
  ],
  keptForCrm: ({ value, sweepAfter }: KeptForCrm & { sweepAfter?: number }, key) => [
    ...unless(isJson(value), key, 'the value is no JSON', 'what the connector wrote'),
    ...unless(
      (sweepAfter === undefined) === (daysUntilSwept(key.sk) === undefined),
      key,
      sweepAfter === undefined ? 'it is never swept' : 'it will be swept',
      'deals and what waits for a person are swept, and nothing else is',
    ),
  ],
  counted: () => [],
  dayFigures: (_figures, key) => unless(/^\d{4}-\d\d-\d\d$/.test(key.sk), key, 'the key is no day', 'such as 2026-11-22'),
  partnerMonth: monthFindings,
  offerMonth: (item: { sweepAfter: number }, key, { ids }) => [
    ...monthFindings(item, key),
    ...unknownOf(key, 'the offer', key.sk, ids.OFFER),
  ],
  journalEntry: ({ id, at, by, byPartnerId, byApiKey, subjects }: JournalEntry, key, { ids, givenUp }) => [
    ...unless(
      !subjects.some((subject) => isGivenUp(subject, givenUp)),
      key,
      'it has a name of somebody who was erased',
      'a neutral one',
    ),
    ...differing(key, 'id', id, key.sk),
    ...differing(key, 'the day of the act', dayAt(at), lastPart(key.pk)),
    ...unknownOf(key, 'the administrator', by?.id, ids.ADMINISTRATOR),
    ...unknownOf(key, 'the API key', byApiKey?.id, ids.KEY),
    ...unless(byApiKey === undefined || by !== null, key, 'an API key of nobody did it', 'the administrator whose key it is'),
    ...unless(by === null || byPartnerId === undefined, key, 'an administrator and a partner did it', 'one of the two'),
  ],
}

/** @param givenUp sort keys of the names that are nobody's again */
function isGivenUp(subject: JournalSubject, givenUp: ReadonlySet<string>): boolean {
  const [, kind, name = ''] = /^(link|promocode):(.*)$/su.exec(subject) ?? []
  return kind !== undefined && givenUp.size > 0 && givenUp.has(nameKey(kind.toUpperCase() as NameKind, name).sk)
}

function monthFindings({ sweepAfter }: { sweepAfter: number }, key: Key): Finding[] {
  const month = lastPart(key.pk)
  if (!/^\d{4}-\d\d$/.test(month)) return [finding(key, `${month} is no month`, 'such as 2026-11')]
  return differing(key, 'sweepAfter', sweepAfter, monthSweptAfter(month))
}

function rolesFindings(
  { administratorId, roles, revision, loginEpoch = 0 }: AdministratorRoles,
  key: Key,
  { ids }: KnownContour,
) {
  return [
    ...differing(key, 'administratorId', administratorId, key.sk),
    ...unknownOf(key, 'the administrator', administratorId, ids.ADMINISTRATOR),
    ...unless(new Set(roles).size === roles.length, key, 'a role stands there twice', 'each once'),
    ...unless(loginEpoch <= revision, key, `loginEpoch is ${loginEpoch}`, `${revision} at most: roles were set as often`),
    ...unless(
      roles.length > 0 || loginEpoch > 0,
      key,
      'the last role was taken, and the logins were not ended',
      'a loginEpoch: losing the last role ends all logins',
    ),
  ]
}

function settingsFindings(settings: Settings, key: Key, { ids }: KnownContour): Finding[] {
  const { primaryStatusId, targetStatusId, registration, terms, registeredPartner } = settings
  return [
    ...unknownOf(key, 'the primary status', primaryStatusId, ids.STATUS),
    ...unknownOf(key, 'the target status', targetStatusId, ids.STATUS),
    ...unless(registration === undefined || terms !== undefined, key, 'registration is open without terms', 'terms to agree to'),
    ...unknownOf(key, 'the level of who registers,', registeredPartner?.levelId, ids.LEVEL),
    ...(registeredPartner?.groupIds ?? []).flatMap((groupId) =>
      unknownOf(key, 'the group of who registers,', groupId, ids.GROUP),
    ),
  ]
}

function agreementFindings(agreement: Agreement, key: Key): Finding[] {
  const { partnerId, version, ipAddress, userAgent } = agreement
  return [
    ...differing(key, 'partnerId', partnerId, lastPart(key.pk)),
    ...differing(key, 'version', version, key.sk),
    // Where somebody was stays out of reports.
    ...unless(
      (ipAddress === null) === (userAgent === null),
      key,
      'from where it was agreed is erased by half',
      'both the IP address and the browser, or neither',
    ),
  ]
}

/** Whether payment details are as their entry leaves them. */
const isTidy = (kept: KeptDetails): boolean => paymentDetailsText(tidyDetails(kept)) === paymentDetailsText(kept)

function profileFindings(partner: Partner & SearchAttributes, key: Key, { ids }: KnownContour): Finding[] {
  const { id, email, levelId, legalTypeId, groupIds, createdAt, updatedAt, searchLastName, searchInn, erasedAt } = partner
  const expected = searchAttributes(partner)
  return [
    ...differing(key, 'searchLastName', searchLastName, expected.searchLastName),
    ...differing(key, 'searchInn', searchInn, expected.searchInn),
    ...differing(key, 'id', id, key.sk),
    ...differing(key, 'email', email, email.trim().toLowerCase()),
    ...(erasedAt === undefined ? [] : erasedFindings(partner, key)),
    ...unknownOf(key, 'the level', levelId, ids.LEVEL),
    ...unknownOf(key, 'the legal type', legalTypeId, ids.LEGALTYPE),
    ...groupIds.flatMap((groupId) => unknownOf(key, 'the group', groupId, ids.GROUP)),
    ...unless(updatedAt >= createdAt, key, `updatedAt ${updatedAt} is before createdAt`, `${createdAt} or later`),
  ]
}

/** What is left of a link or a promocode of somebody who was erased brings nobody, and says nothing of whose it was. */
function erasedNameFindings(
  key: Key,
  kind: NameKind,
  name: string,
  { erasedAt, isEnded }: { erasedAt: string | undefined; isEnded: boolean },
): Finding[] {
  if (erasedAt === undefined) return []
  return [
    ...unless(isEnded, key, 'its partner was erased, and it brings clients again', 'ended for good'),
    ...unless(isNeutral(kind, name), key, 'its partner was erased, and it has a name again', 'a neutral name'),
  ]
}

/** Nothing of an erased partner came back. */
function erasedFindings(partner: Partner, key: Key): Finding[] {
  const { updatedAt: _at, erasedAt: _then, ...erased } = erasedProfile(partner.id, '')
  return Object.entries({ ...erased, ...removedWithPerson }).flatMap(([name, value]) =>
    // What people are called stays out of reports.
    unless(partner[name as keyof Partner] === value, key, `it was erased, and has a ${name} again`, 'erased as it was'),
  )
}

function sessionFindings(session: Session & { sweepAfter?: number }, key: Key, { ids }: KnownContour): Finding[] {
  const { id, offerId, leadId, createdAt, sweepAfter } = session
  const earliest = Math.ceil((Date.parse(createdAt) + sessionKeptMs) / 1000)
  return [
    ...differing(key, 'id', id, lastPart(key.pk)),
    ...unknownOf(key, 'the offer', offerId, ids.OFFER),
    ...(leadId === undefined
      ? unless(
          (sweepAfter ?? 0) >= earliest,
          key,
          `sweepAfter is ${shown(sweepAfter)}`,
          `${earliest} or later: it may still bring a lead`,
        )
      : differing(key, 'sweepAfter of a session that has its lead', sweepAfter, undefined)),
  ]
}

/** How many days a session may bring a lead is the contour's to say, and was perhaps another number then; a week is added. */
const sessionKeptMs = 7 * dayMs
/** A window counts for a day and may be swept a week after; a kept answer counts for a week and may be swept a day after. */
export const windowKeptMs = 8 * dayMs
const answerKeptMs = 8 * dayMs

function keptAnswerFindings(answer: { status: number; keptAtMs: number; sweepAfter: number }, key: Key, known: KnownContour) {
  const scope = keptAnswerScope(key.pk)
  const { name } = scope
  // Whether a partner is there, is looked up with all else that names one.
  const isOfAdministrator = 'kind' in scope && scope.kind !== 'Partner'
  return [
    ...('apiKeyId' in scope ? unknownOf(key, 'the API key', scope.apiKeyId, known.ids.KEY) : []),
    ...(isOfAdministrator ? unknownOf(key, 'the administrator', scope.personId, known.ids.ADMINISTRATOR) : []),
    ...unless(/^[0-9a-f]{64}$/.test(name), key, `its name ${shown(name)} is no SHA-256`, '64 hexadecimal digits'),
    ...unless(
      answer.status >= 200 && answer.status < 300,
      key,
      `status is ${answer.status}`,
      'one of success: nothing else is kept',
    ),
    ...sweptAfter(key, 'kept', answer.keptAtMs, answerKeptMs, answer.sweepAfter),
  ]
}

function sweptAfter(key: Key, what: string, atMs: number, keptMs: number, sweepAfter: number): Finding[] {
  return differing(
    key,
    `sweepAfter of what was ${what} at ${new Date(atMs).toISOString()}`,
    sweepAfter,
    sweepSecond(atMs, keptMs),
  )
}

const sweepSecond = (atMs: number, keptMs: number): number => Math.ceil((atMs + keptMs) / 1000)
