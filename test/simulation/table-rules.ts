import type { Account, LedgerEntry } from '../../lib/domain/account.ts'
import type { Lead } from '../../lib/domain/lead.ts'
import type { LeadCounts } from '../../lib/domain/partner.ts'
import type { Payout } from '../../lib/domain/payout.ts'
import type { Session } from '../../lib/domain/referral.ts'
import type { Item } from '../../lib/store/item.ts'
import { isLegalMove } from './payout-model.ts'

/** A rule that the table breaks, in words. */
type Faults = string[]

const dayMs = 24 * 60 * 60 * 1000
const figures = ['accruedKopecks', 'availableKopecks', 'heldKopecks', 'paidKopecks'] as const

/** What is true of every state that the table may ever be in. Returns what is not. */
export function brokenRules(items: readonly Item[]): Faults {
  const payouts = items.filter(({ pk }) => pk === 'PAYOUTS') as unknown as Payout[]
  const leads = items.filter(({ sk }) => sk === 'LEAD') as unknown as Lead[]
  const accounts = items.filter(({ sk }) => sk === 'ACCOUNT') as unknown as Account[]
  return [
    ...accounts.flatMap((account) => {
      const { partnerId } = account
      const entries = items.filter(({ pk, sk }) => pk === `PARTNER#${partnerId}` && String(sk).startsWith('ENTRY#'))
      const ledger = entries as unknown as LedgerEntry[]
      const own = payouts.filter((payout) => payout.partnerId === partnerId)
      const counts = items.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === partnerId)?.counts as LeadCounts | undefined
      return [
        ...accountFaults(account, ledger, own),
        ...chainFaults(partnerId, ledger),
        ...countFaults(partnerId, counts ?? {}, leads),
      ]
    }),
    ...payouts.flatMap(pathFaults),
    ...leads.flatMap((lead) => revisionFaults(lead, items)),
    ...sessionFaults(items, leads),
    ...windowFaults(items, leads),
    ...rewardFaults(items),
  ]
}

function accountFaults(account: Account, ledger: readonly LedgerEntry[], payouts: readonly Payout[]): Faults {
  const of = `partner ${account.partnerId}`
  const active = payouts.filter(({ status }) => status === 'Requested' || status === 'Approved')
  const marker: string | null | undefined = account.activePayoutId
  const faults: Faults = figures.flatMap((figure) => {
    const sum = ledger.reduce((total, entry) => total + entry[figure], 0)
    return sum === account[figure] ? [] : [`${of}: ${figure} is ${account[figure]}, the ledger's entries add up to ${sum}`]
  })
  if (active.length > 1) faults.push(`${of}: ${active.length} active payouts`)
  if ((active[0]?.id ?? null) !== (marker ?? null)) {
    faults.push(`${of}: the account's marker is ${marker}, the active payout is ${active[0]?.id}`)
  }
  if (account.accruedKopecks !== account.availableKopecks + account.heldKopecks + account.paidKopecks) {
    faults.push(`${of}: accrued is not available + held + paid`)
  }
  if (Math.min(account.availableKopecks, account.heldKopecks, account.paidKopecks) < 0) faults.push(`${of}: a figure below zero`)
  if (account.heldKopecks !== (active[0]?.amountKopecks ?? 0)) faults.push(`${of}: held is not the amount of the active payout`)
  return faults
}

/** Rewards take the sum of all that was earned on, one after another, without a gap. */
function chainFaults(partnerId: string, ledger: readonly LedgerEntry[]): Faults {
  const opening = ledger.find(({ cause }) => cause.kind === 'OpeningBalance')?.accruedKopecks ?? 0
  const links = ledger
    .flatMap(({ cause, accruedKopecks }) => (cause.kind === 'Reward' ? [{ ...cause, accruedKopecks }] : []))
    .toSorted((a, b) => a.accruedBeforeKopecks - b.accruedBeforeKopecks)
  let soFar = opening
  for (const link of links) {
    if (link.accruedBeforeKopecks !== soFar || link.accruedAfterKopecks !== soFar + link.accruedKopecks) {
      return [`partner ${partnerId}: the chain of rewards breaks at ${soFar}`]
    }
    soFar = link.accruedAfterKopecks
  }
  return []
}

function countFaults(partnerId: string, counts: LeadCounts, leads: readonly Lead[]): Faults {
  const own = Map.groupBy(
    leads.filter((lead) => lead.partnerId === partnerId),
    ({ statusId }) => statusId,
  )
  return [...new Set([...own.keys(), ...Object.keys(counts)])].flatMap((statusId) => {
    const there = own.get(statusId)?.length ?? 0
    return there === (counts[statusId] ?? 0) ? [] : [`partner ${partnerId}: ${counts[statusId]} leads counted, ${there} there`]
  })
}

function pathFaults({ id, status, history }: Payout): Faults {
  const path = history.map((entry) => entry.status)
  const isLegal = path[0] === 'Requested' && path.slice(1).every((to, index) => isLegalMove(path[index], to))
  return isLegal && path.at(-1) === status ? [] : [`payout ${id} is ${status} by way of ${path.join(' > ')}`]
}

/** Every act makes a lead's revision one higher, so none was decided on a lead that another one had changed. */
function revisionFaults({ id, revision }: Lead, items: readonly Item[]): Faults {
  const acts = items.filter(({ pk, sk }) => pk === `LEAD#${id}` && sk !== 'LEAD').length
  return revision === 1 + acts ? [] : [`lead ${id} is at revision ${revision}, after ${acts} acts`]
}

/** A session and the lead that used it up name each other. */
function sessionFaults(items: readonly Item[], leads: readonly Lead[]): Faults {
  const sessions = items.filter(({ sk }) => sk === 'SESSION') as unknown as Session[]
  const used = new Map(sessions.map(({ id, leadId }) => [id, leadId]))
  const known = new Set(leads.map(({ id }) => id))
  const bySession = leads.flatMap(({ id, source }) => (source.kind === 'Session' ? [{ id, sessionId: source.sessionId }] : []))
  return [
    ...bySession
      .filter(({ id, sessionId }) => used.get(sessionId) !== id)
      .map(({ id, sessionId }) => `lead ${id} names session ${sessionId}, which names lead ${used.get(sessionId)}`),
    ...sessions
      .filter(({ leadId }) => leadId !== undefined && !known.has(leadId))
      .map(({ id, leadId }) => `session ${id} names lead ${leadId}, which is not there`),
  ]
}

/** Identical applications by one promocode are a day apart, and the window names the last of them. */
function windowFaults(items: readonly Item[], leads: readonly Lead[]): Faults {
  const windows = new Set(items.filter(({ sk }) => sk === 'WINDOW').map(({ leadId }) => String(leadId)))
  const byPromocode = leads.flatMap((lead) => (lead.source.kind === 'Promocode' ? [{ ...lead, code: lead.source.code }] : []))
  const applications = Map.groupBy(byPromocode, ({ code, values }) =>
    JSON.stringify([code, values.map(({ fieldTypeId, value }) => `${fieldTypeId} ${String(value).trim()}`).toSorted()]),
  )
  return [...applications.values()].flatMap((same) => {
    const inTime = same.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    const tooSoon = inTime.slice(1).filter((lead, index) => msBetween(inTime[index], lead) <= dayMs)
    const last = inTime.at(-1)?.id ?? ''
    return [
      ...tooSoon.map(({ id }) => `lead ${id} repeats an application within 24 hours`),
      ...(windows.has(last) ? [] : [`no window names lead ${last}, the last of its application`]),
    ]
  })
}

const msBetween = (a: Lead | undefined, b: Lead): number => Date.parse(b.createdAt) - Date.parse(a?.createdAt ?? '')

/** Every reward is named by the act that earned it; a fixed one is earned once a lead and status. */
function rewardFaults(items: readonly Item[]): Faults {
  const entries = items.filter(({ sk }) => String(sk).startsWith('ENTRY#')) as unknown as LedgerEntry[]
  const rewards = entries.flatMap(({ id, cause }) => (cause.kind === 'Reward' ? [{ id, ...cause }] : []))
  const acts = items.filter(({ sk }) => /^(DEAL|MOVE)#/.test(String(sk)))
  const named = acts.flatMap(({ entryIds }) => entryIds as string[]).toSorted()
  const fixed = rewards
    .filter(({ rule }) => 'fixedKopecks' in rule.reward)
    .map(({ leadId, statusId }) => `${leadId} in ${statusId}`)
  return [
    ...(named.join() ===
    rewards
      .map(({ id }) => id)
      .toSorted()
      .join()
      ? []
      : ['rewards and the acts that earned them do not match']),
    ...fixed.filter((one, index) => fixed.indexOf(one) !== index).map((one) => `two fixed rewards for lead ${one}`),
  ]
}
