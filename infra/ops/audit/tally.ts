import type { Account, LedgerEntry } from '../../../lib/domain/account.ts'
import type { Lead } from '../../../lib/domain/lead.ts'
import type { LeadCounts, Partner, PartnerActivity } from '../../../lib/domain/partner.ts'
import type { Payout } from '../../../lib/domain/payout.ts'
import type { Session } from '../../../lib/domain/referral.ts'
import { type Item, withoutKey } from '../../../lib/store/item.ts'
import { accountOf } from '../../../lib/store/account.ts'
import { activityPartition, type Key, partnersPartition, payoutsPartition } from '../../../lib/store/keys.ts'
import type { Finding } from './finding.ts'
import { payoutFindings } from './payout.ts'

/** The four figures of an account, as the ledger adds them up. */
export type Figures = Pick<LedgerEntry, 'accruedKopecks' | 'availableKopecks' | 'heldKopecks' | 'paidKopecks'>

/** One reward of a partner: which sum it found, and which it left. */
export interface ChainLink {
  entryId: string
  beforeKopecks: number
  amountKopecks: number
  afterKopecks: number
}

/** What the whole table says of one partner. */
export interface PartnerTally {
  partnerId: string
  email: string | undefined
  account: Account | undefined
  counts: LeadCounts | undefined
  ledger: Figures
  /** Accrued by what is no reward: the opening balance. */
  openingKopecks: number
  rewards: ChainLink[]
  activePayouts: Pick<Payout, 'id' | 'amountKopecks'>[]
  paidByPayoutsKopecks: number
  leadsByStatus: Map<string, number>
}

/** What is added up while the table is read, in whatever order its items come. */
export interface Tally {
  items: number
  partners: Map<string, PartnerTally>
  /** Who has taken which email. */
  emails: Map<string, string>
  payoutFindings: Finding[]
  /** Sessions by the lead they name, and leads by the session they name, as long as the other side was not seen. */
  leadOfSession: Map<string, string>
  sessionOfLead: Map<string, string>
}

/** What the audit looks at; nothing else leaves the table, requisites least of all. */
export const auditedAttributes = [
  'pk',
  'sk',
  'id',
  'email',
  'partnerId',
  'counts',
  'accruedKopecks',
  'availableKopecks',
  'heldKopecks',
  'paidKopecks',
  'activePayoutId',
  'cause',
  'after',
  'amountKopecks',
  'status',
  'history',
  'statusId',
  'source',
  'leadId',
] as const

export function emptyTally(): Tally {
  return {
    items: 0,
    partners: new Map(),
    emails: new Map(),
    payoutFindings: [],
    leadOfSession: new Map(),
    sessionOfLead: new Map(),
  }
}

/** Adds one item of the table. */
export function addItem(tally: Tally, item: Item): void {
  tally.items++
  const { pk, sk } = item as Item & Key
  if (pk === partnersPartition) partnerIn(tally, sk).email = withoutKey<Partner>(item).email
  if (pk === activityPartition) partnerIn(tally, sk).counts = withoutKey<PartnerActivity>(item).counts
  if (pk === payoutsPartition) return addPayout(tally, withoutKey<Payout>(item))
  if (pk === 'EMAILS') tally.emails.set(sk, String(item.partnerId))
  if (pk.startsWith('PARTNER#')) return addMoney(tally, item)
  if (pk.startsWith('LEAD#') && sk === 'LEAD') return addLead(tally, withoutKey<Lead>(item))
  if (pk.startsWith('SESSION#')) return addSession(tally, withoutKey<Session>(item))
}

function partnerIn({ partners }: Tally, partnerId: string): PartnerTally {
  const known = partners.get(partnerId)
  if (known) return known
  const partner: PartnerTally = {
    partnerId,
    email: undefined,
    account: undefined,
    counts: undefined,
    ledger: { accruedKopecks: 0, availableKopecks: 0, heldKopecks: 0, paidKopecks: 0 },
    openingKopecks: 0,
    rewards: [],
    activePayouts: [],
    paidByPayoutsKopecks: 0,
    leadsByStatus: new Map(),
  }
  partners.set(partnerId, partner)
  return partner
}

function addMoney(tally: Tally, item: Item): void {
  const { pk, sk } = item as Item & Key
  const partner = partnerIn(tally, pk.replace('PARTNER#', ''))
  if (sk === 'ACCOUNT') {
    partner.account = accountOf(item)
    return
  }
  const entry = withoutKey<LedgerEntry>(item)
  const { ledger } = partner
  ledger.accruedKopecks += entry.accruedKopecks
  ledger.availableKopecks += entry.availableKopecks
  ledger.heldKopecks += entry.heldKopecks
  ledger.paidKopecks += entry.paidKopecks
  if (entry.cause.kind !== 'Reward') {
    partner.openingKopecks += entry.accruedKopecks
    return
  }
  const { accruedKopecks: afterKopecks } = entry.after
  const beforeKopecks = afterKopecks - entry.accruedKopecks
  partner.rewards.push({ entryId: entry.id, beforeKopecks, amountKopecks: entry.accruedKopecks, afterKopecks })
}

function addPayout(tally: Tally, payout: Payout): void {
  const { id, partnerId, status, amountKopecks } = payout
  const partner = partnerIn(tally, partnerId)
  if (status === 'Requested' || status === 'Approved') partner.activePayouts.push({ id, amountKopecks })
  if (status === 'Paid') partner.paidByPayoutsKopecks += amountKopecks
  tally.payoutFindings.push(...payoutFindings(payout))
}

function addLead(tally: Tally, { id, partnerId, statusId, source }: Lead): void {
  if (partnerId !== null) {
    const { leadsByStatus } = partnerIn(tally, partnerId)
    leadsByStatus.set(statusId, (leadsByStatus.get(statusId) ?? 0) + 1)
  }
  if (source.kind !== 'Session') return
  if (tally.leadOfSession.get(source.sessionId) === id) tally.leadOfSession.delete(source.sessionId)
  else tally.sessionOfLead.set(id, source.sessionId)
}

function addSession(tally: Tally, { id, leadId }: Session): void {
  if (leadId === undefined) return
  if (tally.sessionOfLead.get(leadId) === id) tally.sessionOfLead.delete(leadId)
  else tally.leadOfSession.set(id, leadId)
}
