import { type Account, type EntryCause, type Figures, type LedgerEntry, type RewardCause, figuresAt } from './account.ts'
import { figuresView, holdsView } from './account-view.ts'
import { doerView } from '../people/actor.ts'
import type { Contour } from '../contour/contour.ts'
import { statusView } from '../lead/lead-status.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { ruleSetSaid } from '../offer/reward-view.ts'
import { groupOfRule, levelNamed } from '../offer/offer.ts'
import { computedView, ruleRewardView } from '../offer/terms-view.ts'

/** The head of a statement: the figures, and what waits by day. */
export type StatementHead = Figures & Pick<Account, 'waitingByDay'>

/**
 * A part of a partner's ledger, newest first, with the figures after each movement. The head shows the present figures, where
 * amounts that are due already count as available.
 *
 * @param of.head the account as its newest entry left it
 */
export function statementView(of: {
  contour: Contour
  partnerId: string
  head: StatementHead
  entries: readonly LedgerEntry[]
  at: string
}) {
  const { contour, partnerId, head, entries, at } = of
  return {
    partnerId,
    ...figuresView(figuresAt(head, at)),
    holds: holdsView(head.waitingByDay, at),
    entries: entries.map((entry) => entryView(entry, contour)),
  }
}

/** A movement of a partner's money, and why. */
export function entryView(entry: LedgerEntry, contour: Contour) {
  return {
    id: entry.id,
    revision: entry.revision,
    createdAt: entry.createdAt,
    change: figuresView(entry),
    balance: figuresView(entry.after),
    cause: causeView(entry.cause, contour),
  }
}

/** The same for its partner: with the reasons, but without who in the contour did something. */
export function ownStatementView(of: Parameters<typeof statementView>[0]) {
  const { entries, ...head } = statementView(of)
  return { ...head, entries: entries.map(({ cause, ...entry }) => ({ ...entry, cause: withoutDoer(cause) })) }
}

function withoutDoer(cause: ReturnType<typeof causeView>) {
  if (!('changedByAdmin' in cause)) return cause
  const { changedByAdmin: _admin, changedByApiKey: _key, ...rest } = cause
  return rest
}

function causeView(cause: EntryCause, contour: Contour) {
  if (cause.kind === 'OpeningBalance')
    return { kind: cause.kind, ...(cause.payoutId !== undefined && { payoutId: cause.payoutId }) }
  if (cause.kind === 'HoldEnded') return { kind: cause.kind, until: cause.until }
  if (cause.kind === 'Correction') return { kind: cause.kind, reason: cause.reason, ...doerView(cause.doneBy) }
  if (cause.kind === 'Reversal') {
    const { kind, entryId, leadId, dealId, actId = null, reason, doneBy } = cause
    return { kind, entryId, leadId, dealId, actId, reason, ...doerView(doneBy) }
  }
  if (cause.kind !== 'Reward') return { kind: cause.kind, payoutId: cause.payoutId }
  return rewardView(cause, contour)
}

/** Why something was earned. Statuses, offers and levels have their present names; null for those that no longer exist. */
export function rewardView(cause: RewardCause, { statuses, offers, levels }: Contour) {
  const offer = offers.find(({ id }) => id === cause.offerId)
  return {
    kind: cause.kind,
    leadId: cause.leadId,
    status: statusView(statuses, cause.statusId),
    offer: offer ? { id: offer.id, title: offer.title } : null,
    level: levelNamed(levels, cause.levelId),
    ...ruleRewardView(cause.rule),
    ...ruleSetSaid(cause.ruleSet),
    dealId: cause.dealId,
    dealAmount: cause.dealAmountKopecks === null ? null : rublesFromKopecks(cause.dealAmountKopecks),
    ...computedView(cause.rule, cause.dealAmountKopecks, cause.given),
    availableFrom: cause.availableFrom ?? null,
  }
}

/**
 * The same for administrators: each movement also has the number of the entry that reversed it.
 *
 * @param of.reversedBy the reversing entry's revision, by the revision of the reversed entry
 */
export function reviewedStatementView(of: Parameters<typeof statementView>[0] & { reversedBy: ReadonlyMap<number, number> }) {
  const statement = statementView(of)
  const entries = of.entries.map(({ revision, cause }, index) => ({
    ...(statement.entries[index] as (typeof statement.entries)[number]),
    reversedBy: of.reversedBy.get(revision) ?? null,
    explanation: explanationOf(cause, of.contour),
  }))
  return { ...statement, entries }
}

/** What an administrator needs to understand a movement besides its cause; null when the cause says everything. */
function explanationOf(cause: EntryCause, { levels, groups }: Contour) {
  if (cause.kind === 'Reversal') return { entryRevision: cause.entryRevision, ruleLevel: null, ruleGroup: null, holdDays: null }
  if (cause.kind !== 'Reward') return null
  const { levelId, holdDays } = cause.rule
  const ruleLevel = levelNamed(levels, levelId)
  return { entryRevision: null, ruleLevel, ruleGroup: groupOfRule(groups, cause.rule), holdDays: holdDays ?? null }
}
