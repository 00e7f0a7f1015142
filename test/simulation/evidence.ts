import type { LedgerEntry } from '../../lib/domain/account/account.ts'
import type { LeadAct } from '../../lib/domain/lead/lead.ts'
import type { HistoryEntry } from '../../lib/domain/payout/payout.ts'
import type { Item } from '../../lib/store/table/item.ts'

/** What one call left in the table. Every id ends with the number of the call that made it. */
export interface Evidence {
  payouts: string[]
  /** Moves of payouts, by the status they led to. */
  payoutMoves: { payoutId: string; to: string; confirmedShortfallKopecks?: number }[]
  leads: { id: string; createdAtMs: number }[]
  /** Moves of leads and deals. */
  leadActs: string[]
  /** Entries of corrections and reversals by an administrator. */
  corrections: string[]
  sessions: string[]
  /** What the journal tells of links that partners made. */
  ownLinks: string[]
  /** Logins that it began. */
  logins: string[]
  /** What the journal tells of roles that it gave or took. */
  roleChanges: string[]
  /** What the journal tells of profiles that it edited in the console, or in the account. */
  profileEdits: string[]
}

/** What an act posts besides its subject. */
export interface Besides {
  /** The day up to which it ended holds. */
  endedHoldsUntil: string | null
  /** The days from which its rewards are available, in order; undefined for those available at once. */
  freeFrom: (string | undefined)[]
  /** Whether an act of a lead made a deal, or carried one to another target; undefined where this was not examined. */
  made?: 'deal' | 'carried' | 'nothing'
  /** When an act of a lead was done, by its own clock, and which rules it names; undefined where this was not examined. */
  actAtMs?: number
  ruleSet?: number | undefined
  /** The number among the partner's deals that the act says its deal has; null for none. */
  ofPartner?: { number: number; since: string } | null
  /** The partner's numbers that a binding says it has read; null for none. */
  numbersRead?: { highest: number; freed: readonly number[] } | null
  /** By its own clock: when it changed the payout details, and when it marked a payout paid. */
  detailsSetAt?: string
  paidAt?: string
  requestedAt?: string
}

export const nothingLeft = (): Evidence => ({
  payouts: [],
  payoutMoves: [],
  leads: [],
  leadActs: [],
  corrections: [],
  sessions: [],
  ownLinks: [],
  logins: [],
  roleChanges: [],
  profileEdits: [],
})

/** What each call left, by its number. */
export function evidenceIn(items: readonly Item[]): (call: number) => Evidence {
  const found = new Map<number, Evidence>()
  const of = (call: number): Evidence => {
    const evidence = found.get(call) ?? nothingLeft()
    found.set(call, evidence)
    return evidence
  }
  const requesting = new Set(items.filter(({ pk }) => pk === 'PAYOUTS').map(({ id }) => callOfId(String(id))))
  const canceling = new Set(items.filter(({ cancels }) => cancels !== undefined).map(({ id }) => callOfId(String(id))))
  for (const item of items) {
    const id = String(item.id)
    const [sk = ''] = String(item.sk).split('#')
    if (item.pk === 'PAYOUTS') of(callOfId(id)).payouts.push(id)
    if (sk === 'HISTORY') {
      const { payoutId, revision, status: to, confirmedShortfallKopecks } = item as unknown as HistoryEntry
      // The first tells of the creation.
      if (revision > 1)
        of(callOfId(id)).payoutMoves.push({
          payoutId,
          to,
          ...(confirmedShortfallKopecks !== undefined && { confirmedShortfallKopecks }),
        })
    }
    if (sk === 'ENTRY') {
      const { kind } = (item as unknown as LedgerEntry).cause
      // What a canceled deal takes back is that act's.
      const isOwn = kind === 'Correction' || (kind === 'Reversal' && !canceling.has(callOfId(id)))
      if (isOwn) of(callOfId(id)).corrections.push(id)
    }
    if (sk === 'LEAD') of(callOfId(id)).leads.push({ id, createdAtMs: Date.parse(String(item.createdAt)) })
    if (sk === 'DEAL' || sk === 'MOVE') of(callOfId(id)).leadActs.push(id)
    if (sk === 'SESSION') of(callOfSession(id)).sessions.push(id)
    if (sk === 'LOGIN') of(callOfId(id)).logins.push(id)
    if (String(item.type).startsWith('roles.')) of(callOfId(id)).roleChanges.push(id)
    if (item.type === 'link.created') of(callOfId(id)).ownLinks.push(id)
    // What a request keeps is that request's.
    if (item.type === 'partner.edited' && !requesting.has(callOfId(id))) of(callOfId(id)).profileEdits.push(id)
  }
  return (call) => found.get(call) ?? nothingLeft()
}

/** What each call posted besides, by its number. */
export function besidesIn(items: readonly Item[]): (call: number) => Besides {
  const found = new Map<number, Besides>()
  const entries = items.filter(({ sk }) => String(sk).startsWith('ENTRY#')) as unknown as LedgerEntry[]
  for (const { id, cause } of entries.toSorted((a, b) => a.revision - b.revision)) {
    const besides = found.get(callOfId(id)) ?? { endedHoldsUntil: null, freeFrom: [] }
    found.set(callOfId(id), besides)
    if (cause.kind === 'HoldEnded') besides.endedHoldsUntil = cause.until
    if (cause.kind === 'Reward') besides.freeFrom.push(cause.availableFrom)
  }
  for (const item of items.filter(({ sk }) => /^(DEAL|MOVE)#/.test(String(sk)))) {
    const { id, deal, rewards, binds, createdAt } = item as unknown as LeadAct
    const besides = found.get(callOfId(id)) ?? { endedHoldsUntil: null, freeFrom: [] }
    found.set(callOfId(id), besides)
    besides.actAtMs = Date.parse(createdAt)
    besides.ruleSet = rewards.ruleSet?.number
    besides.ofPartner = deal?.ofPartner ?? null
    besides.numbersRead = binds?.numbers ?? null
    besides.made = deal ? 'deal' : rewards.noRules === 'DealCarried' ? 'carried' : 'nothing'
  }
  for (const item of items) {
    const isSet = item.type === 'partner.edited' && 'requisites' in (item.after as object)
    const status = String(item.sk).startsWith('HISTORY#') ? item.status : undefined
    if (!isSet && status !== 'Paid' && status !== 'Requested') continue
    const besides = found.get(callOfId(String(item.id))) ?? { endedHoldsUntil: null, freeFrom: [] }
    found.set(callOfId(String(item.id)), besides)
    if (isSet) besides.detailsSetAt = String(item.at)
    else if (status === 'Requested') besides.requestedAt = String(item.createdAt)
    else besides.paidAt = String(item.createdAt)
  }
  return (call) => found.get(call) ?? { endedHoldsUntil: null, freeFrom: [] }
}

/** The number of the call that made an id. */
export const callOfId = (id: string): number => Number.parseInt(id.slice(-4), 16)
const callOfSession = (id: string): number => Buffer.from(id, 'base64url').readUInt16BE(14)

export const countOf = (evidence: Evidence): number =>
  Object.values(evidence).reduce((sum, all: unknown[]) => sum + all.length, 0)
