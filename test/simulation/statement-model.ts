import type { Act, Answer } from './call.ts'
import { daysOf } from './hold-model.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { dueBy, type Movement, movementText, type OwnerState } from './owner-state.ts'

interface Money {
  accrued: number
  waiting: number
  available: number
  held: number
  paid: number
}

/** A page of a statement, as it was answered. */
interface StatementPage extends Money {
  entries: {
    id: string
    change: Money
    balance: Money
    cause: {
      kind: Movement['cause']
      payoutId?: string
      leadId?: string
      until?: string
      entryId?: string
      availableFrom?: string | null
    }
  }[]
  holds: { availableFrom: string; amount: number }[]
  nextCursor: string | null
}

const kopecks = (rubles: number): number => Math.round(rubles * 100)
const names = ['accrued', 'waiting', 'available', 'held', 'paid'] as const

/** Where a page with this cursor begins: behind the entry of that place, or at the newest one. */
function placeOf(cursor: string | null): number {
  if (cursor === null) return Infinity
  const [, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, number]
  return place - 1
}

/** What is wrong with a page of a statement whatever the partner's money may be: it does not add up by itself. */
export function pageFaults(act: Extract<Act, { kind: 'readStatement' }>, { status, body }: Answer): string[] {
  if (status !== 200) return []
  const { entries, nextCursor, holds, ...head } = body as StatementPage
  const faults: string[] = []
  const isWhole = (money: Money) =>
    kopecks(money.accrued) === kopecks(money.waiting) + kopecks(money.available) + kopecks(money.held) + kopecks(money.paid)
  if (!isWhole(head)) faults.push('the head is not whole')
  if (kopecks(head.waiting) !== holds.reduce((sum, { amount }) => sum + kopecks(amount), 0))
    faults.push('the head does not wait for its holds')
  for (const [index, { id, change, balance }] of entries.entries()) {
    if (!isWhole(change) || !isWhole(balance)) faults.push(`entry ${id} is not whole`)
    const before = entries[index + 1]?.balance ?? (nextCursor === null ? nothing : undefined)
    const wrong = names.filter((name) => before && kopecks(before[name]) + kopecks(change[name]) !== kopecks(balance[name]))
    if (wrong.length > 0) faults.push(`entry ${id} does not take ${wrong.join(', ')} on from the one before it`)
  }
  const newest = entries[0]?.balance ?? nothing
  // What waited may be free by now, though no entry says so yet.
  const freed = kopecks(newest.waiting) - kopecks(head.waiting)
  const leadsTo = { ...newest, waiting: head.waiting, available: (kopecks(newest.available) + freed) / 100 }
  if (act.cursor === null && (freed < 0 || names.some((name) => kopecks(head[name]) !== kopecks(leadsTo[name])))) {
    faults.push('the head is not where the newest entry leads')
  }
  if (entries.length > act.limit) faults.push(`${entries.length} entries where ${act.limit} were asked for`)
  return faults
}

const nothing: Money = { accrued: 0, waiting: 0, available: 0, held: 0, paid: 0 }

/** Whether a page shows just what the partner's ledger has in its place, below the figures of that moment. */
export function isStatementSo(state: OwnerState, observed: Observed, act: Extract<Act, { kind: 'readStatement' }>): boolean {
  const seen = definiteAnswer(observed.call)
  if (!seen) return true
  if (seen.status !== 200) return false
  const { entries, nextCursor, holds, ...head } = seen.body as StatementPage
  const end = Math.min(placeOf(act.cursor), state.ledger.length)
  const expected = state.ledger.slice(Math.max(0, end - act.limit), end).toReversed()
  const isLast = end - act.limit <= 0
  return (
    daysOf(observed).some((day) => isHeadSo(state, day, { ...head, holds })) &&
    (nextCursor === null) === isLast &&
    entries.map(shownText).join() ===
      expected
        .map(({ actId: _unshown, earnedBy: _unsaid, reverses: _named, day, ...one }) =>
          movementText({ ...one, actId: null, ...dayShown(one.cause, day) }),
        )
        .join()
  )
}

/** Whether the figures above are those of a day: what is free with it is available. */
function isHeadSo(state: OwnerState, day: string, head: Money & Pick<StatementPage, 'holds'>): boolean {
  const due = dueBy(state, day)
  const figures = { ...state, waiting: state.waiting - due, available: state.available + due }
  const waits = Object.entries(state.waitingByDay).filter(([free]) => free > day)
  return (
    names.every((name) => kopecks(head[name]) === figures[name]) &&
    JSON.stringify(head.holds.map(({ availableFrom, amount }) => [availableFrom, kopecks(amount)])) ===
      JSON.stringify(waits.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  )
}

/** A statement says of rewards alone when they are free. */
const dayShown = (cause: Movement['cause'], day: string | undefined) => (cause === 'Reward' ? { day } : {})

function shownText({ change, cause }: StatementPage['entries'][number]): string {
  return movementText({
    cause: cause.kind,
    of: cause.payoutId ?? cause.leadId ?? cause.until ?? null,
    ...dayShown(cause.kind, cause.availableFrom ?? undefined),
    actId: null,
    accrued: kopecks(change.accrued),
    waiting: kopecks(change.waiting),
    available: kopecks(change.available),
    held: kopecks(change.held),
    paid: kopecks(change.paid),
  })
}
