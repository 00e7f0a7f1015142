import type { Act, Answer } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { type Movement, movementText, type OwnerState } from './owner-state.ts'

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
    cause: { kind: Movement['cause']; payoutId?: string; leadId?: string; dealId?: string | null }
  }[]
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
  const { entries, nextCursor, ...head } = body as StatementPage
  const faults: string[] = []
  const isWhole = (money: Money) =>
    kopecks(money.accrued) === kopecks(money.waiting) + kopecks(money.available) + kopecks(money.held) + kopecks(money.paid)
  if (!isWhole(head)) faults.push('the head is not whole')
  for (const [index, { id, change, balance }] of entries.entries()) {
    if (!isWhole(change) || !isWhole(balance)) faults.push(`entry ${id} is not whole`)
    const before = entries[index + 1]?.balance ?? (nextCursor === null ? nothing : undefined)
    const wrong = names.filter((name) => before && kopecks(before[name]) + kopecks(change[name]) !== kopecks(balance[name]))
    if (wrong.length > 0) faults.push(`entry ${id} does not take ${wrong.join(', ')} on from the one before it`)
  }
  const newest = entries[0]?.balance ?? nothing
  if (act.cursor === null && names.some((name) => kopecks(head[name]) !== kopecks(newest[name]))) {
    faults.push('the head is not where the newest entry leads')
  }
  if (entries.length > act.limit) faults.push(`${entries.length} entries where ${act.limit} were asked for`)
  return faults
}

const nothing: Money = { accrued: 0, waiting: 0, available: 0, held: 0, paid: 0 }

/** Whether a page shows just what the partner's ledger has in its place, below the figures of that moment. */
export function isStatementSo(state: OwnerState, { call }: Observed, act: Extract<Act, { kind: 'readStatement' }>): boolean {
  const seen = definiteAnswer(call)
  if (!seen) return true
  if (seen.status !== 200) return false
  const { entries, nextCursor, ...head } = seen.body as StatementPage
  const end = Math.min(placeOf(act.cursor), state.ledger.length)
  const expected = state.ledger.slice(Math.max(0, end - act.limit), end).toReversed()
  const isLast = end - act.limit <= 0
  return (
    names.every((name) => kopecks(head[name]) === state[name]) &&
    (nextCursor === null) === isLast &&
    entries.map(shownText).join() === expected.map(({ actId: _unshown, ...one }) => movementText({ ...one, actId: null })).join()
  )
}

function shownText({ change, cause }: StatementPage['entries'][number]): string {
  return movementText({
    cause: cause.kind,
    of: cause.payoutId ?? cause.leadId ?? null,
    actId: null,
    accrued: kopecks(change.accrued),
    waiting: kopecks(change.waiting),
    available: kopecks(change.available),
    held: kopecks(change.held),
    paid: kopecks(change.paid),
  })
}
