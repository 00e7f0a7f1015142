import { type Account, type EntryCause, type Figures, type LedgerEntry, type RewardCause, figuresAt } from './account.ts'
import { figuresView, holdsView } from './account-view.ts'
import { doerView } from './actor.ts'
import type { Contour } from './contour.ts'
import { statusView } from './lead-status.ts'
import { rublesFromKopecks } from './money.ts'
import { levelView, ruleRewardView } from './reward-view.ts'

/** What a statement begins with: figures, and the parts of what waits. */
export type StatementHead = Figures & Pick<Account, 'waitingByDay'>

/**
 * A part of a partner's ledger, newest first, with the figures that every movement led to: each entry holds its own. Above them
 * stand the figures of now, in which what is free by now is available, whether an entry says so already or the next one will.
 *
 * @param of.head where the newest entry led
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
    createdAt: entry.createdAt,
    change: figuresView(entry),
    balance: figuresView(entry.after),
    cause: causeView(entry.cause, contour),
  }
}

/** The same for the partner whose it is: who of the contour did something is nothing that partners are told. Why is. */
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
  if (cause.kind === 'OpeningBalance') return { kind: cause.kind }
  if (cause.kind === 'HoldEnded') return { kind: cause.kind, until: cause.until }
  if (cause.kind === 'Correction') return { kind: cause.kind, reason: cause.reason, ...doerView(cause.doneBy) }
  if (cause.kind === 'Reversal') {
    const { kind, entryId, leadId, dealId, actId = null, reason, doneBy } = cause
    return { kind, entryId, leadId, dealId, actId, reason, ...doerView(doneBy) }
  }
  if (cause.kind !== 'Reward') return { kind: cause.kind, payoutId: cause.payoutId }
  return rewardView(cause, contour)
}

/** Why something was earned. Statuses, offers and levels are named as they are now; null for what is no more. */
export function rewardView(cause: RewardCause, { statuses, offers, levels }: Contour) {
  const offer = offers.find(({ id }) => id === cause.offerId)
  return {
    kind: cause.kind,
    leadId: cause.leadId,
    status: statusView(statuses, cause.statusId),
    offer: offer ? { id: offer.id, title: offer.title } : null,
    level: levelView(levels, cause.levelId),
    ...ruleRewardView(cause.rule),
    dealId: cause.dealId,
    dealAmount: cause.dealAmountKopecks === null ? null : rublesFromKopecks(cause.dealAmountKopecks),
    availableFrom: cause.availableFrom ?? null,
  }
}

/**
 * The same for administrators: each movement with its number, by which it is taken back, and with that of the entry that did so.
 *
 * @param of.reversedBy which entries took others back, by the revisions of those
 */
export function reviewedStatementView(of: Parameters<typeof statementView>[0] & { reversedBy: ReadonlyMap<number, number> }) {
  const statement = statementView(of)
  const entries = of.entries.map(({ revision, cause }, index) => ({
    ...(statement.entries[index] as (typeof statement.entries)[number]),
    revision,
    reversedBy: of.reversedBy.get(revision) ?? null,
    explanation: explanationOf(cause, of.contour),
  }))
  return { ...statement, entries }
}

/** What an administrator asks besides why a movement is what it is; null where its cause says all. */
function explanationOf(cause: EntryCause, { levels }: Contour) {
  if (cause.kind === 'Reversal') return { entryRevision: cause.entryRevision, ruleLevel: null, holdDays: null }
  if (cause.kind !== 'Reward') return null
  const { levelId, holdDays } = cause.rule
  const level = levels.find(({ id }) => id === levelId)
  const ruleLevel = level ? { id: level.id, number: level.number, description: level.description } : null
  return { entryRevision: null, ruleLevel, holdDays: holdDays ?? null }
}
