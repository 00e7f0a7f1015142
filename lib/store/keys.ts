/**
 * All keys of the table, and what stands under them. One table a contour; no index; every list is one partition.
 *
 * | item                                              | pk         | sk               |
 * | ------------------------------------------------- | ---------- | ---------------- |
 * | settings                                          | CONTOUR    | SETTINGS         |
 * | status, field, level, group, legal type,          | CONTOUR    | KIND#id          |
 * |   administrator, offer                            |            |                  |
 * | digest of the contour file applied last           | APPLIED    | APPLIED          |
 * | partner profile                                   | PARTNERS   | partnerId        |
 * | partner lead counts and last activity             | ACTIVITY   | partnerId        |
 * | partner email, taken once                         | EMAILS     | email            |
 * | partner account                                   | PARTNER#id | ACCOUNT          |
 * | ledger entry, append-only                         | PARTNER#id | ENTRY#entryId    |
 * | payout request with its history                   | PAYOUTS    | payoutId         |
 * | referral link                                     | LINKS      | slug             |
 * | promocode                                         | PROMOCODES | CODE             |
 * | session of a referral link                        | SESSION#id | SESSION          |
 * | lead                                              | LEAD#id    | LEAD             |
 * | lead act with a deal; without one                 | LEAD#id    | DEAL#id; MOVE#id |
 * | promocode window, by promocode and application    | WINDOW#…#… | WINDOW           |
 * | answer kept for a repeated request                | KEPT#…#…   | ANSWER           |
 * | API key                                           | KEYS       | SHA-256 of it    |
 * | when an API key was used last                     | KEYUSES    | SHA-256 of it    |
 *
 * Ids of partners, payouts and entries are time-ordered, so the newest come first by reading a partition backwards.
 *
 * Items that functions write never share a partition with those that only people change (CONTOUR, PARTNERS, KEYS, …): partitions are
 * what a function's role can be fenced by.
 */
export interface Key {
  pk: string
  sk: string
}

export const contourPartition = 'CONTOUR'
export const partnersPartition = 'PARTNERS'
export const activityPartition = 'ACTIVITY'
export const payoutsPartition = 'PAYOUTS'
export const linksPartition = 'LINKS'
export const promocodesPartition = 'PROMOCODES'
export const apiKeysPartition = 'KEYS'
export const apiKeyUsesPartition = 'KEYUSES'

export type ContourKind = 'STATUS' | 'FIELD' | 'LEVEL' | 'GROUP' | 'LEGALTYPE' | 'ADMINISTRATOR' | 'OFFER'

export const settingsKey: Key = { pk: contourPartition, sk: 'SETTINGS' }
export const appliedFileKey: Key = { pk: 'APPLIED', sk: 'APPLIED' }
export const contourKey = (kind: ContourKind, id: string): Key => ({ pk: contourPartition, sk: `${kind}#${id}` })

export const partnerKey = (partnerId: string): Key => ({ pk: partnersPartition, sk: partnerId })
export const activityKey = (partnerId: string): Key => ({ pk: activityPartition, sk: partnerId })
export const emailKey = (email: string): Key => ({ pk: 'EMAILS', sk: email })

export const accountKey = (partnerId: string): Key => ({ pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' })
export const entryKey = (partnerId: string, entryId: string): Key => ({ pk: `PARTNER#${partnerId}`, sk: `ENTRY#${entryId}` })

export const payoutKey = (payoutId: string): Key => ({ pk: payoutsPartition, sk: payoutId })
export const linkKey = (slug: string): Key => ({ pk: linksPartition, sk: slug })
export const promocodeKey = (code: string): Key => ({ pk: promocodesPartition, sk: code })
export const sessionKey = (sessionId: string): Key => ({ pk: `SESSION#${sessionId}`, sk: 'SESSION' })
export const leadPartition = (leadId: string): string => `LEAD#${leadId}`
export const leadKey = (leadId: string): Key => ({ pk: leadPartition(leadId), sk: 'LEAD' })
export const dealKey = (leadId: string, actId: string): Key => ({ pk: leadPartition(leadId), sk: `DEAL#${actId}` })
export const moveKey = (leadId: string, actId: string): Key => ({ pk: leadPartition(leadId), sk: `MOVE#${actId}` })
export const windowKey = (promocodeId: string, applicationSha256: string): Key => ({
  pk: `WINDOW#${promocodeId}#${applicationSha256}`,
  sk: 'WINDOW',
})
export const keptAnswerKey = (apiKeyId: string, idempotencyKeySha256: string): Key => ({
  pk: `KEPT#${apiKeyId}#${idempotencyKeySha256}`,
  sk: 'ANSWER',
})
export const apiKeyKey = (secretSha256: string): Key => ({ pk: apiKeysPartition, sk: secretSha256 })
export const apiKeyUseKey = (secretSha256: string): Key => ({ pk: apiKeyUsesPartition, sk: secretSha256 })
