import { type Account, figureNames, type Figures, type LedgerEntry, noFigures } from '../../lib/domain/account/account.ts'
import { isOnce } from '../../lib/domain/offer/reward.ts'
import type { Lead, LeadAct } from '../../lib/domain/lead/lead.ts'
import type { LeadCounts } from '../../lib/domain/partner/partner.ts'
import type { Payout } from '../../lib/domain/payout/payout.ts'
import type { Session } from '../../lib/domain/referral/referral.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { payoutsOf } from '../support/payout-items.ts'
import { isLegalMove } from './payout-model.ts'

/** A rule that the table breaks, in words. */
type Faults = string[]

const dayMs = 24 * 60 * 60 * 1000

/** What is true of every state that the table may ever be in. Returns what is not. */
export function brokenRules(items: readonly Item[]): Faults {
  const payouts = payoutsOf(items)
  const leads = items.filter(({ sk }) => sk === 'LEAD') as unknown as Lead[]
  const accounts = items.filter(({ sk }) => sk === 'ACCOUNT') as unknown as Account[]
  return [
    ...accounts.flatMap((account) => {
      const { partnerId } = account
      const entries = items.filter(({ pk, sk }) => pk === `PARTNER#${partnerId}` && String(sk).startsWith('ENTRY#'))
      const ledger = entries as unknown as LedgerEntry[]
      const own = payouts.filter((payout) => payout.partnerId === partnerId)
      const activity = items.find(({ pk, sk }) => pk === 'ACTIVITY' && sk === partnerId)
      const counts = activity?.counts as LeadCounts | undefined
      return [
        ...accountFaults(account, ledger, own),
        ...ledgerFaults(account, entries),
        ...levelFaults(account, items),
        ...countFaults(partnerId, counts ?? {}, leads),
        ...ownLinkFaults(partnerId, Number(activity?.ownLinkCount ?? 0), items),
      ]
    }),
    ...payouts.flatMap(pathFaults),
    ...payouts.flatMap((payout) => historyFaults(payout, items)),
    ...strayFaults(payouts, items),
    ...leads.flatMap((lead) => actFaults(lead, items)),
    ...leads.flatMap((lead) => targetFaults(lead, items)),
    ...sessionFaults(items, leads),
    ...windowFaults(items, leads),
    ...rewardFaults(items, leads),
    ...reversalFaults(items),
    ...boundFaults(items),
  ]
}

/**
 * A deal exists once and earns once, whichever status is the target: a lead that has deals, and moves to another target, carries its
 * deals there and makes none. Carrying earns nothing.
 */
function targetFaults({ id }: Lead, items: readonly Item[]): Faults {
  const acts = items.filter(({ pk, sk }) => pk === `LEAD#${id}` && sk !== 'LEAD') as unknown as LeadAct[]
  const standing = new Map<string, string>()
  const faults: Faults = []
  for (const act of acts.toSorted((a, b) => a.revision - b.revision)) {
    const { fromStatusId, toStatusId, deal, cancels, rewards, entryRevisions } = act
    if (cancels) standing.delete(cancels.dealId)
    const elsewhere = [...standing.values()].at(-1)
    const isBrought = rewards?.noRules === 'DealCarried'
    const comesWithDeals = fromStatusId !== toStatusId && elsewhere !== undefined && elsewhere !== toStatusId
    if (deal && comesWithDeals)
      faults.push(`lead ${id} came to another target with a deal, and made a second one by act ${act.id}`)
    if (isBrought && !comesWithDeals) faults.push(`act ${act.id} of lead ${id} brings deals that there are not`)
    if (isBrought && (deal || entryRevisions.length > 0)) faults.push(`act ${act.id} of lead ${id} brings deals, and earns by it`)
    if (deal) standing.set(act.id, toStatusId)
    // All of them count there from now on.
    if (isBrought) for (const dealId of standing.keys()) standing.set(dealId, toStatusId)
  }
  return faults
}

/** Every link that a partner makes is counted, and stands in the journal. */
function ownLinkFaults(partnerId: string, counted: number, items: readonly Item[]): Faults {
  const noted = items.filter(({ type, byPartnerId }) => type === 'link.created' && byPartnerId === partnerId)
  const there = new Set(
    items.filter(({ pk, partnerId: of }) => pk === 'LINKS' && of === partnerId).map(({ slug }) => String(slug)),
  )
  const gone = noted.filter(({ after }) => !there.has(String((after as { slug?: unknown }).slug)))
  return [
    ...(noted.length === counted
      ? []
      : [`partner ${partnerId}: ${counted} own links are counted, and ${noted.length} were made`]),
    ...gone.map(({ id }) => `entry ${String(id)} of the journal tells of a link that is not there`),
  ]
}

function accountFaults(account: Account, ledger: readonly LedgerEntry[], payouts: readonly Payout[]): Faults {
  const of = `partner ${account.partnerId}`
  const active = payouts.filter(({ status }) => status === 'Requested' || status === 'Approved')
  const marker: string | null | undefined = account.activePayoutId
  const faults: Faults = figureNames.flatMap((figure) => {
    const sum = ledger.reduce((total, entry) => total + entry[figure], 0)
    return sum === account[figure] ? [] : [`${of}: ${figure} is ${account[figure]}, the ledger's entries add up to ${sum}`]
  })
  if (active.length > 1) faults.push(`${of}: ${active.length} active payouts`)
  if ((active[0]?.id ?? null) !== (marker ?? null)) {
    faults.push(`${of}: the account's marker is ${marker}, the active payout is ${active[0]?.id}`)
  }
  if (account.accruedKopecks !== account.waitingKopecks + account.availableKopecks + account.heldKopecks + account.paidKopecks) {
    faults.push(`${of}: accrued is not waiting + available + held + paid`)
  }
  if (Math.min(account.waitingKopecks, account.heldKopecks, account.paidKopecks) < 0) faults.push(`${of}: a figure below zero`)
  if (account.heldKopecks !== (active[0]?.amountKopecks ?? 0)) faults.push(`${of}: held is not the amount of the active payout`)
  return faults
}

/**
 * The ledger leads to the account. Entries have the revisions 1, 2 … up to the account's, each under its own key; each takes the
 * figures of the one before it on by its own; the last has the account's. An opening balance is the first entry, or there is none.
 */
function ledgerFaults(account: Account, entries: readonly Item[]): Faults {
  const of = `partner ${account.partnerId}`
  const ledger = (entries as unknown as (LedgerEntry & { sk: string })[]).toSorted((a, b) => a.revision - b.revision)
  const faults: Faults = []
  if (ledger.length !== account.revision) faults.push(`${of}: revision ${account.revision}, and ${ledger.length} entries`)
  let before: Figures = noFigures
  for (const [index, entry] of ledger.entries()) {
    const { revision, after, cause } = entry
    if (revision !== index + 1) faults.push(`${of}: entry ${revision} where ${index + 1} should be`)
    if (entry.sk !== keyOf('ENTRY', revision)) faults.push(`${of}: entry ${revision} stands under ${entry.sk}`)
    const wrong = figureNames.filter((figure) => after[figure] !== before[figure] + entry[figure])
    faults.push(...wrong.map((figure) => `${of}: entry ${revision} does not take ${figure} on from the one before it`))
    if (cause.kind === 'PayoutRequested' && after.availableKopecks < 0)
      faults.push(`${of}: entry ${revision} holds more than there was`)
    if (cause.kind === 'OpeningBalance' && index > 0) faults.push(`${of}: the opening balance is entry ${revision}`)
    before = after
  }
  const last = before
  const other = figureNames.filter((figure) => account[figure] !== last[figure])
  return [...faults, ...other.map((figure) => `${of}: ${figure} is not that of the newest entry`)]
}

/** Revisions stand in keys with twelve digits. */
const keyOf = (kind: 'ENTRY' | 'DEAL' | 'MOVE' | 'HISTORY', revision: number): string =>
  `${kind}#${String(revision).padStart(12, '0')}`

/** Rewards are computed by the account's level, which is the profile's. */
function levelFaults({ partnerId, levelId }: Account, items: readonly Item[]): Faults {
  const profile = items.find(({ pk, sk }) => pk === 'PARTNERS' && sk === partnerId)
  return profile?.levelId === levelId
    ? []
    : [`partner ${partnerId}: level ${String(profile?.levelId)} in the profile, ${levelId} in the account`]
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

/** Every change makes a payout's revision one higher: its history has the entries 1, 2 … up to it, each under its own key. */
function historyFaults({ id, revision, history }: Payout, items: readonly Item[]): Faults {
  const keys = items.filter(({ pk }) => pk === `PAYOUT#${id}`).map(({ sk }) => String(sk))
  const own = Array.from({ length: revision }, (_, index) => keyOf('HISTORY', index + 1))
  const ids = new Set(history.map((entry) => entry.id))
  return [
    ...(keys.toSorted().join() === own.join()
      ? []
      : [`payout ${id} is at revision ${revision}, its history is ${keys.join(', ')}`]),
    ...(ids.size === history.length ? [] : [`an entry stands in the history of payout ${id} twice`]),
  ]
}

/** Nothing tells of what was never done. */
function strayFaults(payouts: readonly Payout[], items: readonly Item[]): Faults {
  const known = new Set(payouts.map(({ id }) => `PAYOUT#${id}`))
  const stray = items.filter(({ pk }) => String(pk).startsWith('PAYOUT#') && !known.has(String(pk)))
  return stray.map(({ pk }) => `there is a history of ${String(pk)}, and no such payout`)
}

/**
 * Every act makes a lead's revision one higher, so none was decided on a lead that another one had changed: the acts have the
 * revisions 2, 3 … up to the lead's, each under its own key, and those with a deal are as many as the lead counts.
 */
function actFaults({ id, revision, dealCount }: Lead, items: readonly Item[]): Faults {
  const found = items.filter(({ pk, sk }) => pk === `LEAD#${id}` && sk !== 'LEAD') as unknown as (LeadAct & { sk: string })[]
  const acts = found.toSorted((a, b) => a.revision - b.revision)
  const misplaced = acts.filter(
    (act, index) => act.revision !== index + 2 || act.sk !== keyOf(act.deal === null ? 'MOVE' : 'DEAL', act.revision),
  )
  const deals = acts.filter(({ deal }) => deal !== null).length
  return [
    ...(revision === 1 + acts.length ? [] : [`lead ${id} is at revision ${revision}, after ${acts.length} acts`]),
    ...misplaced.map((act) => `act ${act.id} of lead ${id} has revision ${act.revision}, under ${act.sk}`),
    ...(deals === dealCount ? [] : [`lead ${id} counts ${dealCount} deals, and has ${deals}`]),
  ]
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

/** Every reward is named by the act that earned it, and names it; a fixed one is earned once a lead and status. */
function rewardFaults(items: readonly Item[], leads: readonly Lead[]): Faults {
  const entries = items.filter(({ sk }) => String(sk).startsWith('ENTRY#')) as unknown as LedgerEntry[]
  const rewards = entries.flatMap(({ cause, ...entry }) => (cause.kind === 'Reward' ? [{ ...entry, cause }] : []))
  const acts = items.filter(({ sk }) => /^(DEAL|MOVE)#/.test(String(sk))) as unknown as LeadAct[]
  const owners = new Map(leads.map(({ id, partnerId }) => [id, partnerId]))
  const named = acts.flatMap(({ id, leadId, cancels, entryRevisions }) =>
    (cancels ? [] : entryRevisions).map((revision) => [owners.get(leadId), revision, leadId, id].join(' ')),
  )
  const naming = rewards.map(({ partnerId, revision, cause }) => [partnerId, revision, cause.leadId, cause.actId].join(' '))
  // What was taken back with its deal is earned again by the next deal.
  const reversed = new Set(
    entries.map(({ partnerId, cause }) => (cause.kind === 'Reversal' ? `${partnerId} ${cause.entryRevision}` : '')),
  )
  const fixed = rewards
    .filter(({ cause, partnerId, revision }) => isOnce(cause.rule) && !reversed.has(`${partnerId} ${revision}`))
    .map(({ cause }) => `${cause.leadId} in ${cause.statusId}`)
  return [
    ...(named.toSorted().join() === naming.toSorted().join() ? [] : ['rewards and the acts that earned them do not match']),
    ...fixed.filter((one, index) => fixed.indexOf(one) !== index).map((one) => `two fixed rewards for lead ${one}`),
  ]
}

/** A reward of a binding names an earlier act of the lead, and waits as long as it would have from that act on. */
function boundFaults(items: readonly Item[]): Faults {
  const entries = items.filter(({ sk }) => String(sk).startsWith('ENTRY#')) as unknown as LedgerEntry[]
  const acts = new Map(items.filter(({ sk }) => /^(DEAL|MOVE)#/.test(String(sk))).map((item) => [String(item.id), item]))
  return entries.flatMap(({ id, cause, createdAt }) => {
    if (cause.kind !== 'Reward' || !cause.earnedBy) return []
    const [by, binding] = [acts.get(cause.earnedBy.actId), acts.get(cause.actId)]
    const isNamed = by?.leadId === cause.leadId && by.createdAt === cause.earnedBy.at && binding?.binds !== undefined
    if (!isNamed) return [`entry ${id} was not earned by the act of the lead that it names`]
    const days = Math.ceil(Date.parse(String(by.createdAt)) / dayMs) + (cause.rule.holdDays ?? 0)
    const free = new Date(days * dayMs).toISOString().slice(0, 10)
    const waitsUntil = cause.rule.holdDays !== undefined && free > createdAt.slice(0, 10) ? free : undefined
    return cause.availableFrom === waitsUntil ? [] : [`entry ${id} waits until ${cause.availableFrom}, not ${waitsUntil}`]
  })
}

/** A reward is taken back once at most, whole, and a mark stands where it was. */
function reversalFaults(items: readonly Item[]): Faults {
  const entries = items.filter(({ sk }) => String(sk).startsWith('ENTRY#')) as unknown as LedgerEntry[]
  const byName = new Map(entries.map((entry) => [`${entry.partnerId} ${entry.revision}`, entry]))
  const reversals = entries.flatMap(({ cause, ...entry }) => (cause.kind === 'Reversal' ? [{ ...entry, cause }] : []))
  const names = reversals.map(({ partnerId, cause }) => `${partnerId} ${cause.entryRevision}`)
  const marks = items
    .filter(({ sk }) => String(sk).startsWith('REVERSED#'))
    .map(({ pk, sk }) => `${String(pk).replace('PARTNER#', '')} ${Number(String(sk).replace('REVERSED#', ''))}`)
  const wrong = reversals.filter(({ partnerId, revision, accruedKopecks, cause }) => {
    const reward = byName.get(`${partnerId} ${cause.entryRevision}`)
    if (reward?.cause.kind !== 'Reward' || reward.id !== cause.entryId) return true
    return reward.accruedKopecks !== -accruedKopecks || reward.revision >= revision
  })
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `entry ${name} is taken back twice`),
    ...wrong.map(({ id }) => `entry ${id} takes back what is no reward of that amount`),
    ...(names.toSorted().join() === marks.toSorted().join() ? [] : ['entries that were taken back and their marks do not match']),
  ]
}
