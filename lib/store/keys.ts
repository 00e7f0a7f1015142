import type { DealMonthName } from '../domain/offer/deal-month.ts'
import type { PartnerNumbersName } from '../domain/offer/partner-numbers.ts'
import type { ExternalIdKind } from '../domain/moving/imported.ts'
import { momentOfId } from '../domain/value/id.ts'
import type { PersonKind } from '../domain/people/login.ts'
import { maxRevision } from '../domain/value/revision.ts'
import { dayAt, dayAtMs } from '../domain/value/utc-day.ts'
import type { Item } from './table/item.ts'

/**
 * All keys of the table, with the items stored under them. One table per contour. Every list is one partition, except that of
 * leads, which has indexes, like the search for partners and the queues of payouts.
 *
 * | item                                              | pk         | sk               |
 * | ------------------------------------------------- | ---------- | ---------------- |
 * | settings, with the number of the table's form     | CONTOUR    | SETTINGS         |
 * | status, field, level, group, legal type,          | CONTOUR    | KIND#id          |
 * |   administrator, offer                            |            |                  |
 * | how often the configuration was changed           | CONTOUR    | REVISION         |
 * | logo of the program                               | LOGO       | LOGO             |
 * | bank of the Bank of Russia's directory             | BANKS      | BIC              |
 * | which directory of banks the contour has          | BANKDIRECTORY | DIRECTORY     |
 * | logo of offers, once for all that name it         | LOGO       | sha256:digest    |
 * | roles of an administrator, once recorded          | ROLES      | administratorId  |
 * | digest of the last applied contour file           | APPLIED    | APPLIED          |
 * | what a contour file said when it was applied last | APPLIED    | FILE#its id      |
 * | configuration as it was until it was changed      | CONFIGURATIONS | revision     |
 * | state of the upgrade to a form                    | UPGRADES   | form             |
 * | partner profile                                   | PARTNERS   | partnerId        |
 * | partner lead counts, last activity, closed offers | ACTIVITY   | partnerId        |
 * | partner email, taken once                         | EMAILS     | email            |
 * | id that a thing has elsewhere, taken once         | EXTERNALIDS#KIND | externalId |
 * | who is paid by an ИНН, account, card or telephone  | SAMEDETAILS | KIND#SHA-256 of it |
 * | that a partner agreed to terms, by their version  | AGREEMENTS#id | version       |
 * | answers to what the legal type asks, encrypted    | LEGALDETAILS | partnerId      |
 * | part of a file among these answers, encrypted     | LEGALFILES#id#number | PART    |
 * | payment details of a partner                       | PAYMENTDETAILS#partnerId | its id |
 * | partner account, with the level of the profile    | PARTNER#id | ACCOUNT          |
 * | ledger entry, append-only                         | PARTNER#id | ENTRY#revision   |
 * | mark of a reversed entry, by its revision         | PARTNER#id | REVERSED#revision |
 * | deals of a partner's month with an offer, if its rules ask | PARTNER#id | MONTH#offerId#month#since |
 * | numbers of a partner's deals with an offer, if its rules ask | PARTNER#id | NUMBERS#offerId#since |
 * | payout request                                    | PAYOUTS    | payoutId         |
 * | history entry of a payout request                 | PAYOUT#id  | HISTORY#revision |
 * | registry of payouts                               | REGISTRIES | registryId       |
 * | payout in a registry, with all that its file says | REGISTRY#id | payoutId        |
 * | in which registry a payout stands                 | REGISTERED | payoutId         |
 * | how many registries and payment orders there were | REGISTRYNUMBERS | NUMBERS     |
 * | closure of an offer for a partner                 | OFFER#id   | CLOSED#partnerId |
 * | set of reward rules of an offer, for good         | RULES#offerId | number        |
 * | referral link                                     | LINKS      | slug             |
 * | promocode                                         | PROMOCODES | CODE             |
 * | tombstone of an erased partner's link or promocode name | GIVENUP | KIND#SHA-256 of it |
 * | session of a referral link                        | SESSION#id | SESSION          |
 * | lead                                              | LEAD#id    | LEAD             |
 * | lead act with a deal; without one                 | LEAD#id    | DEAL#revision;   |
 * |                                                   |            |   MOVE#revision  |
 * | deal above the limit that waits for a second person | WAITINGDEALS | leadId#id |
 * | what an administrator has decided alone on a day, for a partner or an unassigned lead | DECIDEDDEALS#day | administratorId#id |
 * | lead found by a value, by field and its digest     | VALUE#…#…  | leadId           |
 * | promocode window, by promocode and application    | WINDOW#…#… | WINDOW           |
 * | answer kept for a repeated request                | KEPT#…#…   | ANSWER           |
 * | API key                                           | KEYS       | SHA-256 of it    |
 * | when an API key was used last                     | KEYUSES    | SHA-256 of it    |
 * | how often an API key was issued, to whom or for what | KEYHOLDERS | administratorId; service account id |
 * | service account                                   | SERVICES   | its title, spelled one way |
 * | what a person did that stands in no history       | EVENTS#day | its id           |
 * | digests of entries, a chain                       | SEALS      | number           |
 * | what an act did: kept for a month, about money    | FEED#day   | its id           |
 * |   for six years                                   |            |                  |
 * | webhook                                           | WEBHOOKS   | webhookId        |
 * | signing secrets of a webhook                      | WEBHOOKSECRETS | webhookId    |
 * | number of webhooks                                | WEBHOOKCOUNT | COUNT          |
 * | assignment of queues to webhooks                  | WEBHOOKLANES | LANES          |
 * | delivery of an event to a webhook                 | DELIVERIES#id | eventId       |
 * | order to send a test or an event again            | WEBHOOKORDERS | its id        |
 * | mail ordered by an act, until it is sent          | MAILORDERS | its id           |
 * | position up to which the feed was counted         | COUNTED    | COUNTED          |
 * | figures of a day, Moscow time                     | DAYS       | day              |
 * | figures of a partner's month                      | PARTNERMONTHS#month | partnerId |
 * | figures of an offer's month                       | OFFERMONTHS#month | offerId   |
 * | newest sign-in code of a browser and an address, by their HMAC | SIGNIN#HMAC | CODE |
 * | number of mailed codes of a mailbox, by its HMAC  | SIGNIN#HMAC | MAILBOX         |
 * | used proof of work, by SHA-256                    | SIGNIN#SHA | PROOF            |
 * | number of codes tried in a contour on a day       | SIGNINTRIES | day             |
 * | newest code that confirms a partner's change, by HMAC | CONFIRM#HMAC | CODE       |
 * | secret for these HMACs and all codes              | SIGNINSECRET | SECRET         |
 * | login: a person's session, by its token's digest  | LOGIN#KIND#SHA | LOGIN        |
 * | last use of a login                               | LOGINUSE#KIND#SHA | USE       |
 * | mark of an ended login                            | LOGINEND#KIND#SHA | END       |
 * | login of a person, by its id                      | LOGINS#KIND#id | loginId      |
 * | passkey of an administrator, by its place         | PASSKEYS#administratorId | KEY#place |
 * | whose passkey it is, by its credential id's SHA-256 | PASSKEYOF#SHA | PASSKEY   |
 * | how often a passkey has signed, and when last     | PASSKEYUSE#SHA | USE          |
 * | what a passkey is to sign, by its SHA-256         | PASSKEYCHALLENGE#SHA | CHALLENGE |
 * | which passkeys an administrator has, and a permit for another | PASSKEYHOLDERS | administratorId |
 * | a sign-in by the company under way, by its state's SHA-256 | COMPANYSTATE#SHA | STATE |
 * | as whom the company knows an administrator        | COMPANYIDENTITIES | administratorId |
 * | which administrator a person of the company is, by SHA-256 | COMPANYSUBJECT#SHA | SUBJECT |
 * | what the connector of a CRM keeps                 | CRM        | its name         |
 *
 * Ids of partners and payouts are time-ordered: reading a partition backwards gives the newest first. Order that matters for money
 * never depends on a clock: the key of an entry contains the account's revision that it made, the key of an act the lead's, and
 * the key of a payout's change the payout's.
 * An account's revision is the number of its entries, 1 to revision; a lead's is 1 plus the number of its acts, 2 to revision; a
 * payout's is the number of entries in its history, 1 to revision. Revisions in keys have twelve digits with leading zeros.
 *
 * Items that functions write never share a partition with items that only people change (CONTOUR, PARTNERS, KEYS, …), because a
 * function's role can only be restricted by partition.
 */
export interface Key {
  pk: string
  sk: string
}

/** The key of an item that was read. */
export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

/** A key as one text, for maps and sets. */
export const keyName = ({ pk, sk }: Key): string => `${pk}/${sk}`

/** Each key once: a batch read must not contain duplicates. */
export const distinctKeys = (keys: readonly Key[]): Key[] => [...new Map(keys.map((key) => [keyName(key), key])).values()]

/**
 * How items are stored has a number, the form, which stands in the settings. This version reads the present form and the one before it;
 * a table of any other form is refused instead of misread.
 */
export const tableForm = 8
/** The settings keep this number until the upgrade is closed: until then the previous release can read everything. */
export const previousForm = 7

export const contourPartition = 'CONTOUR'
export const partnersPartition = 'PARTNERS'
export const emailsPartition = 'EMAILS'
export const activityPartition = 'ACTIVITY'
export const payoutsPartition = 'PAYOUTS'
export const linksPartition = 'LINKS'
export const promocodesPartition = 'PROMOCODES'
export const rolesPartition = 'ROLES'
export const apiKeysPartition = 'KEYS'
export const apiKeyUsesPartition = 'KEYUSES'
export const keyHoldersPartition = 'KEYHOLDERS'
export const serviceAccountsPartition = 'SERVICES'

export type ContourKind = 'STATUS' | 'FIELD' | 'LEVEL' | 'GROUP' | 'LEGALTYPE' | 'ADMINISTRATOR' | 'OFFER'

export const settingsKey: Key = { pk: contourPartition, sk: 'SETTINGS' }
export const configurationRevisionKey: Key = { pk: contourPartition, sk: 'REVISION' }
export const banksPartition = 'BANKS'
export const bankKey = (bic: string): Key => ({ pk: banksPartition, sk: bic })
export const bankDirectoryKey: Key = { pk: 'BANKDIRECTORY', sk: 'DIRECTORY' }
export const logosPartition = 'LOGO'
export const logoKey: Key = { pk: logosPartition, sk: 'LOGO' }
/** @param id the digest that offers name it by */
export const offerLogoKey = (id: string): Key => ({ pk: logosPartition, sk: id })
export const appliedFileKey: Key = { pk: 'APPLIED', sk: 'APPLIED' }
/** @param file the id of the file, which its export gave it; null for one that was written by hand */
export const appliedPartsKey = (file: string | null): Key => ({ pk: 'APPLIED', sk: `FILE#${file ?? 'written'}` })
export const upgradeKey = (form: number): Key => ({ pk: 'UPGRADES', sk: String(form) })
export const contourKey = (kind: ContourKind, id: string): Key => ({ pk: contourPartition, sk: `${kind}#${id}` })

export const rolesKey = (administratorId: string): Key => ({ pk: rolesPartition, sk: administratorId })

/** Revisions sort as text. */
const revisionText = (revision: number): string => String(revision).padStart(String(maxRevision).length, '0')

export const formerConfigurationKey = (revision: number): Key => ({ pk: 'CONFIGURATIONS', sk: revisionText(revision) })

export const partnerKey = (partnerId: string): Key => ({ pk: partnersPartition, sk: partnerId })
export const activityKey = (partnerId: string): Key => ({ pk: activityPartition, sk: partnerId })
export const sameDetailsPartition = 'SAMEDETAILS'
/** @param textSha256 a digest, so that no key of the table contains a card number */
export const sameDetailsKey = (kind: string, textSha256: string): Key => ({
  pk: sameDetailsPartition,
  sk: `${kind}#${textSha256}`,
})
export const externalIdsPartition = (kind: ExternalIdKind): string => `EXTERNALIDS#${kind}`
export const externalIdKey = (kind: ExternalIdKind, externalId: string): Key => ({
  pk: externalIdsPartition(kind),
  sk: externalId,
})
export const emailKey = (email: string): Key => ({ pk: emailsPartition, sk: email })

export const agreementsPartition = (partnerId: string): string => `AGREEMENTS#${partnerId}`
export const agreementKey = (partnerId: string, version: string): Key => ({ pk: agreementsPartition(partnerId), sk: version })

export const legalDetailsPartition = 'LEGALDETAILS'
export const legalDetailsKey = (partnerId: string): Key => ({ pk: legalDetailsPartition, sk: partnerId })

/** Each part has a partition of its own, because DynamoDB writes 1,000 units a second to one: a file may take 2,000. */
export const legalFileKey = (fileId: string, number: number): Key => ({ pk: `LEGALFILES#${fileId}#${number}`, sk: 'PART' })

export const paymentDetailsPartition = (partnerId: string): string => `PAYMENTDETAILS#${partnerId}`
export const paymentDetailsKey = (partnerId: string, id: string): Key => ({ pk: paymentDetailsPartition(partnerId), sk: id })

export const accountKey = (partnerId: string): Key => ({ pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' })
export const entryKey = (partnerId: string, revision: number): Key => ({
  pk: `PARTNER#${partnerId}`,
  sk: `ENTRY#${revisionText(revision)}`,
})

/** Exists once the entry of that revision was taken back, which happens once. */
export const reversedKey = (partnerId: string, revision: number): Key => ({
  pk: `PARTNER#${partnerId}`,
  sk: `REVERSED#${revisionText(revision)}`,
})

/** @param of.since is part of the name: an offer that stopped counting months and begins again counts anew */
export const dealMonthKey = ({ partnerId, offerId, month, since }: DealMonthName): Key => ({
  pk: `PARTNER#${partnerId}`,
  sk: `MONTH#${offerId}#${month}#${since}`,
})

/** @param of.since is part of the name: an offer that stopped giving numbers and begins again gives them anew */
export const partnerNumbersKey = ({ partnerId, offerId, since }: PartnerNumbersName): Key => ({
  pk: `PARTNER#${partnerId}`,
  sk: `NUMBERS#${offerId}#${since}`,
})

export const payoutKey = (payoutId: string): Key => ({ pk: payoutsPartition, sk: payoutId })
export const payoutHistoryPartition = (payoutId: string): string => `PAYOUT#${payoutId}`
export const payoutHistoryKey = (payoutId: string, revision: number): Key => ({
  pk: payoutHistoryPartition(payoutId),
  sk: `HISTORY#${revisionText(revision)}`,
})
export const registriesPartition = 'REGISTRIES'
export const registryKey = (registryId: string): Key => ({ pk: registriesPartition, sk: registryId })
export const registryLinesPartition = (registryId: string): string => `REGISTRY#${registryId}`
export const registryLineKey = (registryId: string, payoutId: string): Key => ({
  pk: registryLinesPartition(registryId),
  sk: payoutId,
})
/** Apart from the payout, so that nobody who fills a registry can change a payout. */
export const registeredKey = (payoutId: string): Key => ({ pk: 'REGISTERED', sk: payoutId })
export const registryNumbersKey: Key = { pk: 'REGISTRYNUMBERS', sk: 'NUMBERS' }
export const offerPartition = (offerId: string): string => `OFFER#${offerId}`
export const closureKey = (offerId: string, partnerId: string): Key => ({
  pk: offerPartition(offerId),
  sk: `CLOSED#${partnerId}`,
})
export const rulesRecordPartition = (offerId: string): string => `RULES#${offerId}`
export const rulesRecordKey = (offerId: string, number: number): Key => ({
  pk: rulesRecordPartition(offerId),
  sk: revisionText(number),
})
export const linkKey = (slug: string): Key => ({ pk: linksPartition, sk: slug })
export const promocodeKey = (code: string): Key => ({ pk: promocodesPartition, sk: code })
export const givenUpPartition = 'GIVENUP'
/** @param nameSha256 a digest, so that no key of the table contains the name of an erased person */
export const givenUpKey = (kind: string, nameSha256: string): Key => ({ pk: givenUpPartition, sk: `${kind}#${nameSha256}` })
export const sessionKey = (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' })
export const leadPartition = (leadId: string): string => `LEAD#${leadId}`
export const leadKey = (leadId: string): Key => ({ pk: leadPartition(leadId), sk: 'LEAD' })
export const dealKey = (leadId: string, revision: number): Key => ({
  pk: leadPartition(leadId),
  sk: `DEAL#${revisionText(revision)}`,
})
export const moveKey = (leadId: string, revision: number): Key => ({
  pk: leadPartition(leadId),
  sk: `MOVE#${revisionText(revision)}`,
})
export const waitingDealsPartition = 'WAITINGDEALS'
export const waitingDealKey = (leadId: string, id: string): Key => ({ pk: waitingDealsPartition, sk: `${leadId}#${id}` })
/** @param day such as 2026-11-24, in UTC */
export const decidedDealsKey = (day: string, administratorId: string, ofId: string): Key => ({
  pk: `DECIDEDDEALS#${day}`,
  sk: `${administratorId}#${ofId}`,
})
export const leadValuePartition = (fieldTypeId: string, textSha256: string): string => `VALUE#${fieldTypeId}#${textSha256}`
export const leadValueKey = (fieldTypeId: string, textSha256: string, leadId: string): Key => ({
  pk: leadValuePartition(fieldTypeId, textSha256),
  sk: leadId,
})
export const windowKey = (promocodeId: string, applicationSha256: string): Key => ({
  pk: `WINDOW#${promocodeId}#${applicationSha256}`,
  sk: 'WINDOW',
})
export const keptAnswerKey = (scope: string, idempotencyKeySha256: string): Key => ({
  pk: `KEPT#${scope}#${idempotencyKeySha256}`,
  sk: 'ANSWER',
})
/** The scope of a stored answer: a person's kind and id, or an API key. */
export function keptAnswerScope(
  pk: string,
): { apiKeyId: string; name: string } | { kind: string; personId: string; name: string } {
  const [, first = '', ...rest] = pk.split('#')
  const name = rest.pop() ?? ''
  const [personId] = rest
  return personId === undefined ? { apiKeyId: first, name } : { kind: first, personId, name }
}
export const apiKeyKey = (secretSha256: string): Key => ({ pk: apiKeysPartition, sk: secretSha256 })
export const apiKeyUseKey = (secretSha256: string): Key => ({ pk: apiKeyUsesPartition, sk: secretSha256 })
/** Separate from the keys, because taking a role depends on it: it shows that no key was issued since the keys were read. */
/** @param holderId an administrator's id, or a service account's */
export const keyHolderKey = (holderId: string): Key => ({ pk: keyHoldersPartition, sk: holderId })
/** The key is the name, so names are unique. */
export const serviceAccountKey = (name: string): Key => ({ pk: serviceAccountsPartition, sk: name })
/** @param hmac so that no key of the table contains an address, and nobody can look one up */
export const signInCodeKey = (hmac: string): Key => ({ pk: `SIGNIN#${hmac}`, sk: 'CODE' })
export const mailboxKey = (hmac: string): Key => ({ pk: `SIGNIN#${hmac}`, sk: 'MAILBOX' })
export const proofKey = (challengeSha256: string): Key => ({ pk: `SIGNIN#${challengeSha256}`, sk: 'PROOF' })
/** @param day such as 2026-11-22, in UTC */
export const triesKey = (day: string): Key => ({ pk: 'SIGNINTRIES', sk: day })
/** @param personHmac separate from sign-in codes: write access here signs nobody in */
export const confirmationCodeKey = (personHmac: string): Key => ({ pk: `CONFIRM#${personHmac}`, sk: 'CODE' })
export const signInSecretKey: Key = { pk: 'SIGNINSECRET', sk: 'SECRET' }
export const loginKey = (digest: string): Key => ({ pk: `LOGIN#${digest}`, sk: 'LOGIN' })
/** Both are separate from the login: write access to logins would allow creating one, and only the sign-in functions have it. */
export const loginUseKey = (digest: string): Key => ({ pk: `LOGINUSE#${digest}`, sk: 'USE' })
export const loginEndKey = (digest: string): Key => ({ pk: `LOGINEND#${digest}`, sk: 'END' })
export const personLoginsPartition = (kind: PersonKind, personId: string): string => `LOGINS#${kind}#${personId}`
export const personLoginKey = (kind: PersonKind, personId: string, loginId: string): Key => ({
  pk: personLoginsPartition(kind, personId),
  sk: loginId,
})
export const passkeysPartition = (administratorId: string): string => `PASSKEYS#${administratorId}`
/** Places have two digits and are limited, and so is the number of passkeys. */
export const passkeyKey = (administratorId: string, slot: number): Key => ({
  pk: passkeysPartition(administratorId),
  sk: `KEY#${String(slot).padStart(2, '0')}`,
})
export const passkeyOfKey = (credentialSha256: string): Key => ({ pk: `PASSKEYOF#${credentialSha256}`, sk: 'PASSKEY' })
export const passkeyUseKey = (credentialSha256: string): Key => ({ pk: `PASSKEYUSE#${credentialSha256}`, sk: 'USE' })
export const passkeyChallengeKey = (challengeSha256: string): Key => ({
  pk: `PASSKEYCHALLENGE#${challengeSha256}`,
  sk: 'CHALLENGE',
})
export const passkeyHoldersPartition = 'PASSKEYHOLDERS'
export const passkeyHolderKey = (administratorId: string): Key => ({ pk: passkeyHoldersPartition, sk: administratorId })
export const companyStateKey = (stateSha256: string): Key => ({ pk: `COMPANYSTATE#${stateSha256}`, sk: 'STATE' })
export const companyIdentityKey = (administratorId: string): Key => ({ pk: 'COMPANYIDENTITIES', sk: administratorId })
export const companySubjectKey = (subjectSha256: string): Key => ({ pk: `COMPANYSUBJECT#${subjectSha256}`, sk: 'SUBJECT' })
/** @param day such as 2026-11-22, in UTC */
export const eventsPartition = (day: string): string => `EVENTS#${day}`
export const eventKey = (at: string, eventId: string): Key => ({ pk: eventsPartition(dayAt(at)), sk: eventId })

export const sealsPartition = 'SEALS'
export const sealKey = (number: number): Key => ({ pk: sealsPartition, sk: revisionText(number) })

/** @param day such as 2026-11-22, in UTC */
export const feedPartition = (day: string): string => `FEED#${day}`
/** Stored under the day in its id, so that a place in the feed is enough to find it again. */
export const feedKey = (actId: string): Key => ({ pk: feedPartition(feedDayOf(actId)), sk: actId })
export const feedDayOf = (actId: string): string => dayAtMs(momentOfId(actId))

export const webhooksPartition = 'WEBHOOKS'
export const webhookKey = (webhookId: string): Key => ({ pk: webhooksPartition, sk: webhookId })
/** Separate from the webhooks: listing them does not allow signing in our name. */
export const webhookSecretsKey = (webhookId: string): Key => ({ pk: 'WEBHOOKSECRETS', sk: webhookId })
/** Separate from both: a condition on it limits their number. */
export const webhookCountKey: Key = { pk: 'WEBHOOKCOUNT', sk: 'COUNT' }
/** The queues of webhooks, by number: one item, so that no two webhooks get the same queue. */
export const webhookLanesKey: Key = { pk: 'WEBHOOKLANES', sk: 'LANES' }
export const deliveriesPartition = (webhookId: string): string => `DELIVERIES#${webhookId}`
export const deliveryKey = (webhookId: string, eventId: string): Key => ({ pk: deliveriesPartition(webhookId), sk: eventId })
/** Processed by the same stream as the feed; swept soon after. */
export const webhookOrdersPartition = 'WEBHOOKORDERS'
export const webhookOrderKey = (orderId: string): Key => ({ pk: webhookOrdersPartition, sk: orderId })

/** Also processed by the table's stream; deleted when the mail is sent. */
export const mailOrdersPartition = 'MAILORDERS'
export const mailOrderKey = (orderId: string): Key => ({ pk: mailOrdersPartition, sk: orderId })

export const countedKey: Key = { pk: 'COUNTED', sk: 'COUNTED' }
export const daysPartition = 'DAYS'
/** @param month such as 2026-11 */
export const partnerMonthsPartition = (month: string): string => `PARTNERMONTHS#${month}`
export const offerMonthsPartition = (month: string): string => `OFFERMONTHS#${month}`

export const crmPartition = 'CRM'
/** @param name letters, digits and dashes */
export const crmKey = (name: string): Key => ({ pk: crmPartition, sk: name })
