import type { Account, LedgerEntry } from '../../../lib/domain/account/account.ts'
import type { RewardRule } from '../../../lib/domain/contour/contour.ts'
import type { LeadAct } from '../../../lib/domain/lead/lead.ts'
import { type ExternalIdKind, externalIdOf, type NamedElsewhere } from '../../../lib/domain/moving/imported.ts'
import type { OfferClosure } from '../../../lib/domain/offer/offer.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { isActivePayout } from '../../../lib/domain/payout/payout.ts'
import { paidBy } from '../../../lib/domain/partner/same-details.ts'
import { isInRegistry, type Registered, type RegistryLine } from '../../../lib/domain/registry/registry.ts'
import { chunkLengths } from '../../../lib/domain/partner/legal-file.ts'
import type { Promocode } from '../../../lib/domain/referral/promocode.ts'
import type { AuditedPayout } from './payout.ts'
import type { Session } from '../../../lib/domain/referral/referral.ts'
import type { GivenFacts } from '../../../lib/domain/offer/deal-facts.ts'
import type { RewardOutcome } from '../../../lib/domain/offer/reward.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import {
  accountKey,
  activityKey,
  closureKey,
  dealKey,
  emailKey,
  entryKey,
  externalIdKey,
  type Key,
  keyOf,
  leadKey,
  legalDetailsKey,
  legalFileKey,
  partnerKey,
  payoutKey,
  promocodeKey,
  registeredKey,
  registryLineKey,
  reversedKey,
  sessionKey,
} from '../../../lib/store/keys.ts'
import { sealedMoreBytes } from '../../../lib/store/partner/details-cipher.ts'
import type { StoredDetails, StoredFilePart } from '../../../lib/store/partner/partner-items.ts'
import { payeesKey } from '../../../lib/store/partner/same-details.ts'
import { type ItemKind, kindOf } from './item-kind.ts'
import { actKey, type WholeLead } from './lead.ts'

/** What two items have to say of the same thing. */
export type Relation =
  | 'reward'
  | 'reversal'
  | 'movement'
  | 'active payout'
  | 'registry'
  | 'session'
  | 'email'
  | 'external id'
  | 'paid by'
  | 'legal details'
  | 'file part'
  | 'level'
  | 'activity'
  | 'closure'
  | 'review'
  | 'count'
  | 'month'
  | 'number'
  | 'told'
  | 'sealed'
  | 'link'

/**
 * What one item says of something that another item speaks of too. In a whole table every claim is made from either side:
 * those of one side add, those of the other take away, and nothing is left.
 */
export interface Claim {
  relation: Relation
  /** Claims of one group are looked at together: what they are about. */
  group: string
  fact: readonly (string | number | null)[]
  weight: number
  by: Key
  /** Where the other side stands, when this one knows. */
  other?: Key
}

export const textOf = ({ relation, fact }: Pick<Claim, 'relation' | 'fact'>): string => JSON.stringify([relation, ...fact])

const statedOnce = { weight: 1 } as const
const answeredOnce = { weight: -1 } as const

/** What an item outside the partitions of leads claims. */
export function itemClaims(item: Item): Claim[] {
  const by = keyOf(item)
  const kind = kindOf(by)
  return (kind && claimsBy[kind]?.(item as never, by)) ?? []
}

/** Relations that may be incomplete in a table of an earlier form. */
const completeSince: Readonly<Partial<Record<Relation, number>>> = { 'paid by': 8 }

/** Whether both sides of a claim must be there in a table of this form. */
export const isCompleteIn = (form: number, { relation }: Claim): boolean => form >= (completeSince[relation] ?? form)

const claimsBy: Readonly<Partial<Record<ItemKind, (item: never, by: Key) => Claim[]>>> = {
  profile: profileClaims,
  activity: activityClaims,
  email: ({ partnerId }: { partnerId: string }, by) => [
    { relation: 'email', group: by.sk, fact: [by.sk, partnerId], ...answeredOnce, by, other: partnerKey(partnerId) },
  ],
  payees: ({ partnerIds = new Set() }: { partnerIds?: ReadonlySet<string> }, by) =>
    [...partnerIds].map((id): Claim => ({
      relation: 'paid by',
      group: by.sk,
      fact: [by.sk, id],
      ...answeredOnce,
      by,
      other: partnerKey(id),
    })),
  externalId: (named: ExternalIdItem, by) => {
    const kind = by.pk.replace('EXTERNALIDS#', '')
    const group = `${kind} ${by.sk}`
    const { id, leadId = null, revision = null } = named
    const fact = [kind, by.sk, id, leadId, revision]
    return [{ relation: 'external id', group, fact, ...answeredOnce, by, other: keyNamed(named, kind) }]
  },
  legalDetails: ({ partnerId, updatedAt, files = [] }: StoredDetails, by) => {
    const fact = [partnerId, updatedAt]
    return [
      { relation: 'legal details', group: partnerId, fact, ...answeredOnce, by, other: partnerKey(partnerId) },
      ...files.flatMap(({ id, bytes }) =>
        chunkLengths(bytes).map((length, number): Claim => {
          const other = legalFileKey(id, number)
          return { relation: 'file part', group: other.pk, fact: [partnerId, id, number, length], ...statedOnce, by, other }
        }),
      ),
    ]
  },
  legalFilePart: ({ partnerId, fileId, number, sealed }: StoredFilePart, by) => {
    const fact = [partnerId, fileId, number, sealed.length - sealedMoreBytes]
    return [{ relation: 'file part', group: by.pk, fact, ...answeredOnce, by, other: legalDetailsKey(partnerId) }]
  },
  account: accountClaims,
  entry: entryClaims,
  reversed: ({ entryId, reversalRevision }: { entryId: string; reversalRevision: number }, by) => {
    const [partnerId, entryRevision] = [by.pk.replace('PARTNER#', ''), Number(by.sk.replace('REVERSED#', ''))]
    const fact = [partnerId, entryRevision, entryId, reversalRevision]
    const group = `${partnerId}/${entryRevision}`
    return [{ relation: 'reversal', group, fact, ...answeredOnce, by, other: entryKey(partnerId, reversalRevision) }]
  },
  payout: payoutClaims,
  registered: ({ registryId }: Registered, by) => {
    const fact = [by.sk, registryId]
    return [{ relation: 'registry', group: by.sk, fact, ...statedOnce, by, other: registryLineKey(registryId, by.sk) }]
  },
  registryLine: (line: RegistryLine, by) => {
    const { registryId, payoutId } = line
    const fact = [payoutId, registryId]
    return isInRegistry(line)
      ? [{ relation: 'registry', group: payoutId, fact, ...answeredOnce, by, other: registeredKey(payoutId) }]
      : []
  },
  closure: ({ offerId, partnerId, isClosed }: OfferClosure, by) => {
    const fact = [partnerId, offerId]
    return isClosed ? [{ relation: 'closure', group: partnerId, fact, ...statedOnce, by, other: activityKey(partnerId) }] : []
  },
  promocode: ({ code, partnerId, status, askedByPartner }: Promocode, by) => {
    if (!askedByPartner || status !== 'OnReview') return []
    return [{ relation: 'review', group: partnerId, fact: [partnerId, code], ...statedOnce, by, other: activityKey(partnerId) }]
  },
  session: ({ id, leadId, partnerId, offerId }: Session, by) =>
    leadId === undefined
      ? []
      : [{ relation: 'session', group: id, fact: [id, leadId, partnerId, offerId], ...answeredOnce, by, other: leadKey(leadId) }],
}

type ExternalIdItem = { id: string; leadId?: string; revision?: number }

/** Where the thing stands that had an id elsewhere. */
function keyNamed({ id, leadId = '', revision = 0 }: ExternalIdItem, kind: string): Key {
  if (kind === 'DEAL') return dealKey(leadId, revision)
  if (kind === 'LEAD') return leadKey(id)
  return kind === 'PAYOUT' ? payoutKey(id) : partnerKey(id)
}

/** @param of where a deal stands; nothing for all other things */
function externalIdClaim(
  kind: ExternalIdKind,
  thing: NamedElsewhere & { id: string },
  by: Key,
  { leadId = null, revision = null }: { leadId?: string | null; revision?: number | null } = {},
): Claim[] {
  const externalId = externalIdOf(thing)
  if (externalId === null) return []
  const fact = [kind, externalId, thing.id, leadId, revision]
  const other = externalIdKey(kind, externalId)
  return [{ relation: 'external id', group: `${kind} ${externalId}`, fact, ...statedOnce, by, other }]
}

/** The part of a partner's activity that others speak of too. */
interface ActivityItem {
  counts: Readonly<Record<string, number>>
  closedOfferIds?: ReadonlySet<string>
  codesOnReview?: ReadonlySet<string>
}

function profileClaims(profile: Partner, by: Key): Claim[] {
  const { id, email, levelId, legalDetailsAt, erasedAt } = profile
  const key = email.toLowerCase()
  // An erased partner has no address that could be taken.
  const ownEmail: Claim = { relation: 'email', group: key, fact: [key, id], ...statedOnce, by, other: emailKey(key) }
  return [
    ...(erasedAt === undefined ? [ownEmail] : []),
    ...externalIdClaim('PARTNER', profile, by),
    ...paidBy(profile).map((thing): Claim => {
      const other = payeesKey(thing)
      return { relation: 'paid by', group: other.sk, fact: [other.sk, id], ...statedOnce, by, other }
    }),
    ...(legalDetailsAt === undefined
      ? []
      : [
          {
            relation: 'legal details',
            group: id,
            fact: [id, legalDetailsAt],
            ...statedOnce,
            by,
            other: legalDetailsKey(id),
          } as const,
        ]),
    { relation: 'level', group: id, fact: [id, levelId], ...statedOnce, by, other: accountKey(id) },
    { relation: 'activity', group: id, fact: [id], ...statedOnce, by, other: activityKey(id) },
  ]
}

function activityClaims({ counts, closedOfferIds = new Set(), codesOnReview = new Set() }: ActivityItem, by: Key): Claim[] {
  const id = by.sk
  return [
    { relation: 'activity', group: id, fact: [id], ...answeredOnce, by, other: partnerKey(id) },
    ...[...closedOfferIds].map((offerId): Claim => ({
      relation: 'closure',
      group: id,
      fact: [id, offerId],
      ...answeredOnce,
      by,
      other: closureKey(offerId, id),
    })),
    ...[...codesOnReview].map((code): Claim => ({
      relation: 'review',
      group: id,
      fact: [id, code],
      ...answeredOnce,
      by,
      other: promocodeKey(code),
    })),
    ...Object.entries(counts).map(([statusId, count]): Claim => ({
      relation: 'count',
      group: id,
      fact: [id, statusId],
      weight: -count,
      by,
    })),
  ]
}

function accountClaims({ partnerId, levelId, activePayoutId, heldKopecks }: Account, by: Key): Claim[] {
  const level: Claim = {
    relation: 'level',
    group: partnerId,
    fact: [partnerId, levelId],
    ...answeredOnce,
    by,
    other: partnerKey(partnerId),
  }
  // Without an active payout there is no such attribute.
  if (!activePayoutId) return [level]
  const fact = [partnerId, activePayoutId, heldKopecks]
  return [level, { relation: 'active payout', group: partnerId, fact, ...answeredOnce, by, other: payoutKey(activePayoutId) }]
}

function entryClaims({ partnerId, revision, cause, createdAt, ...figures }: LedgerEntry, by: Key): Claim[] {
  if (cause.kind === 'Reversal') {
    const { entryRevision, entryId } = cause
    const fact = [partnerId, entryRevision, entryId, revision]
    const other = reversedKey(partnerId, entryRevision)
    return [{ relation: 'reversal', group: `${partnerId}/${entryRevision}`, fact, ...statedOnce, by, other }]
  }
  if (cause.kind === 'OpeningBalance' && cause.payoutId !== undefined) {
    const { kind, payoutId } = cause
    const fact = [payoutId, partnerId, kind, figures.accruedKopecks, createdAt]
    return [{ relation: 'movement', group: payoutId, fact, ...answeredOnce, by, other: payoutKey(payoutId) }]
  }
  if (cause.kind === 'OpeningBalance' || cause.kind === 'Correction' || cause.kind === 'HoldEnded') return []
  if (cause.kind !== 'Reward') {
    const { payoutId, kind } = cause
    const fact = [payoutId, partnerId, kind, Math.abs(figures.heldKopecks), createdAt]
    return [{ relation: 'movement', group: payoutId, fact, ...answeredOnce, by, other: payoutKey(payoutId) }]
  }
  const { leadId, actId, statusId, offerId, rule, levelId, dealId, dealAmountKopecks, earnedBy, given } = cause
  const fact = rewardFact({
    partnerId,
    revision,
    leadId,
    actId,
    statusId,
    offerId,
    rule,
    levelId,
    dealId,
    dealAmountKopecks,
    amountKopecks: figures.accruedKopecks,
    createdAt,
    earnedBy,
    given,
  })
  return [{ relation: 'reward', group: `${partnerId}/${revision}`, fact, ...answeredOnce, by }]
}

/** In words that both sides put in the same order. */
function rewardFact(of: {
  partnerId: string | null
  revision: number
  leadId: string
  actId: string
  statusId: string
  offerId: string | null
  rule: RewardRule
  given: GivenFacts | undefined
  levelId: string | null
  dealId: string | null
  dealAmountKopecks: number | null
  amountKopecks: number
  createdAt: string
  earnedBy: { actId: string; at: string } | undefined
}): Claim['fact'] {
  const { statusId, levelId, groupId, ...terms } = of.rule
  const whom = groupId === undefined ? (levelId ?? 'any level') : `group ${groupId}`
  return [
    of.partnerId,
    of.revision,
    of.leadId,
    of.actId,
    of.statusId,
    of.offerId,
    `${termsText(terms, of.given)} in ${statusId} at ${whom}`,
    of.levelId,
    of.dealId,
    of.dealAmountKopecks,
    of.amountKopecks,
    of.createdAt,
    of.earnedBy ? `${of.earnedBy.actId} at ${of.earnedBy.at}` : null,
  ]
}

/** Most rules say one thing: then nothing has to be put in order. */
function termsText(
  { reward, holdDays: _wait, ...deals }: Omit<RewardRule, 'statusId' | 'levelId' | 'groupId'>,
  given: GivenFacts = {},
): string {
  const [[kind, value] = []] = Object.entries(reward)
  const size = `${kind} ${typeof value === 'number' ? value : inOrder(value as object)}`
  const besides = [deals, given].filter((one) => Object.keys(one).length > 0).map(inOrder)
  return [size, ...besides].join(' ')
}

/** A thing as text, whatever the order that its members were stored in. */
const inOrder = (thing: object): string =>
  JSON.stringify(thing, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** What a request must have moved: held at the beginning, and settled or given back at its end. */
function payoutClaims(payout: AuditedPayout, by: Key): Claim[] {
  const { id, partnerId, amountKopecks, status, createdAt, updatedAt, imported } = payout
  const movement = (kind: string, at: string): Claim => ({
    relation: 'movement',
    group: id,
    fact: [id, partnerId, kind, amountKopecks, at],
    ...statedOnce,
    by,
  })
  const begun = imported ? broughtClaims(imported, movement) : [movement('PayoutRequested', createdAt)]
  const named = externalIdClaim('PAYOUT', payout, by)
  if (imported && !isActivePayout(imported.status)) return [...named, ...begun]
  if (!isActivePayout(status)) {
    return [...named, ...begun, movement(status === 'Paid' ? 'PayoutPaid' : 'PayoutReturned', updatedAt)]
  }
  const fact = [partnerId, id, amountKopecks]
  return [
    ...named,
    ...begun,
    { relation: 'active payout', group: partnerId, fact, ...statedOnce, by, other: accountKey(partnerId) },
  ]
}

/** A request that moved in brought what it had paid or what it holds; one that had come to nothing brought no money. */
function broughtClaims(
  { status, at }: NonNullable<AuditedPayout['imported']>,
  movement: (kind: string, at: string) => Claim,
): Claim[] {
  return status === 'Paid' || isActivePayout(status) ? [movement('OpeningBalance', at)] : []
}

/** What a lead and its acts claim. */
export function leadClaims({ lead, acts }: WholeLead): Claim[] {
  const { id, partnerId, offerId, statusId, source } = lead
  const by = leadKey(id)
  const claims: Claim[] = acts.flatMap((act) => [...rewardClaims(act, lead), ...dealIdClaim(act)])
  claims.push(...externalIdClaim('LEAD', lead, by))
  if (partnerId !== null) claims.push({ relation: 'count', group: partnerId, fact: [partnerId, statusId], weight: 1, by })
  if (source.kind === 'Session') {
    const { sessionId } = source
    const fact = [sessionId, id, partnerId, offerId]
    claims.push({ relation: 'session', group: sessionId, fact, ...statedOnce, by, other: sessionKey(sessionId) })
  }
  return claims
}

/** That a deal has an id elsewhere; no other act has one. */
export const dealIdClaim = (act: LeadAct): Claim[] => externalIdClaim('DEAL', act, actKey(act), act)

/** By the act itself; or by one before it, when it is the binding of a lead that was of nobody. */
function earnedWith(act: LeadAct, { rule, earnedBy }: RewardOutcome) {
  if (!earnedBy) {
    const dealAmountKopecks = act.deal?.amountKopecks ?? null
    return { statusId: act.toStatusId, dealId: act.deal ? act.id : null, dealAmountKopecks, earnedBy }
  }
  const { dealId, dealAmountKopecks } = earnedBy
  return { statusId: rule.statusId, dealId, dealAmountKopecks, earnedBy }
}

function rewardClaims(act: WholeLead['acts'][number], { partnerId, offerId }: WholeLead['lead']): Claim[] {
  const accrued = act.rewards.outcomes.filter(({ result }) => result === 'Accrued')
  return act.entryRevisions.flatMap((revision, index): Claim[] => {
    const outcome = accrued[index]
    if (!outcome) return []
    const fact = rewardFact({
      partnerId,
      revision,
      leadId: act.leadId,
      actId: act.id,
      offerId,
      rule: outcome.rule,
      levelId: act.rewards.levelId,
      amountKopecks: outcome.amountKopecks,
      createdAt: act.createdAt,
      given: outcome.given,
      ...earnedWith(act, outcome),
    })
    return [{ relation: 'reward', group: `${partnerId}/${revision}`, fact, ...statedOnce, by: actKey(act) }]
  })
}
