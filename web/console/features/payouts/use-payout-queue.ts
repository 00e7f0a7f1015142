import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useAddress } from '../../../shared/list/use-address.ts'
import { useMay } from '../../../shared/session/session.ts'
import { isAskedAbout, isCoolingDown } from './attention.ts'
import { presentIn } from './outcome-text.tsx'
import { payoutTexts } from './payout-texts.ts'
import { type Decision, nameOf, type Queued, usePayoutCounts, useQueue } from './payout-requests.ts'
import { isOpen, type RowActs } from './queue-row.tsx'
import { type Outcome, useDecisions } from './use-decisions.ts'
import { useQueueRows } from './use-queue-rows.ts'

/** The open dialog, and its requests. */
export type Asking =
  | { kind: 'approve' | 'approveMarked' | 'reject' | 'collect' | 'pay'; rows: readonly Queued[] }
  | { kind: 'help' }

const isUncovered = (code: string): boolean => code === 'PAYOUT_SHORTFALL_UNCONFIRMED' || code === 'PAYOUT_UNCOVERED'

const usual = { status: 'Requested', partnerId: '', card: '' }

/** The data of the queue, and its decisions. */
function useQueueData() {
  const client = useQueryClient()
  const [address, setAddress] = useAddress(usual)
  const filters = { status: address.status, partnerId: address.partnerId }
  const queue = useQueue(filters)
  const counts = usePayoutCounts()
  const { rows, learn } = useQueueRows(queue.items)
  const onEnd = (id: string, outcome: Outcome): void => {
    const present = outcome.kind === 'refused' ? presentIn(outcome.failure) : undefined
    if (outcome.kind === 'done') learn(outcome.payout)
    if (present) learn(present)
    if (outcome.kind === 'unknown' && outcome.present) learn(outcome.present)
    // Something was taken back since the row was read: what is missing now stands in the queue.
    if (outcome.kind === 'refused' && isUncovered(outcome.failure.code)) {
      void client.invalidateQueries({ queryKey: ['payouts', 'queue'] })
    }
    void client.invalidateQueries({ queryKey: ['payouts', 'counts'] })
    void client.invalidateQueries({ queryKey: ['payouts', 'one', id] })
  }
  return { address, setAddress, filters, queue, counts, rows, decisions: useDecisions(onEnd) }
}

/** The state of the queue: the current row, the selection, the open dialog, and the possible acts. */
export function usePayoutQueue() {
  const t = payoutTexts.use()
  const { money, dateTime } = useFormat()
  const data = useQueueData()
  const { rows, setAddress, decisions } = data
  const [activeId, setActiveId] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asking, ask] = useState<Asking>()
  const [focusAsked, setFocusAsked] = useState(0)
  /** Opens a dialog, or closes it: then the current row gets the focus. */
  const setAsking = (next: Asking | undefined): void => {
    ask(next)
    if (!next) setFocusAsked((before) => before + 1)
  }
  const region = useRef<HTMLDivElement>(null)
  const may = { approve: useMay('payouts.approve'), pay: useMay('payouts.pay') }

  const move = (by: number): void => {
    const index = rows.findIndex(({ id }) => id === activeId)
    const next = rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))]
    if (next) setActiveId(next.id)
  }
  /** The person a decision is about, as listed while its outcome is unknown. */
  const aboutOf = (row: Queued): string => `${nameOf(row.partner)}, ${money(row.amount)}`
  /** Decides one; the next one follows. */
  const decideOne = (row: Queued, decision: Decision): void => {
    void decisions.decide(row, decision, aboutOf(row))
    if (row.id === activeId) move(1)
  }
  const decideMany = (many: readonly Queued[], decision: Decision): void => {
    setSelected(new Set())
    setAsking(undefined)
    for (const row of many) void decisions.decide(row, decision, aboutOf(row))
  }
  const unless = (isRight: boolean, why: string, act: () => void): void => (isRight ? act() : announce(why))
  const toggled = (id: string) => (selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id])
  const acts: RowActs = {
    select: (row) => isOpen(row) && setSelected(new Set(toggled(row.id))),
    focus: ({ id }) => setActiveId(id),
    open: ({ id }) => setAddress({ card: id }),
    approve: (row) =>
      may.approve &&
      unless(row.status === 'Requested', t.notPossible.approve, () =>
        isAskedAbout(row)
          ? setAsking({ kind: 'approveMarked', rows: [row] })
          : decideOne(row, { status: 'Approved', comment: null }),
      ),
    reject: (row) => may.approve && unless(isOpen(row), t.notPossible.reject, () => setAsking({ kind: 'reject', rows: [row] })),
    pay: (row) => {
      if (!may.pay) return
      if (row.status === 'Approved' && isCoolingDown(row, Date.now())) announce(t.waitsUntil(dateTime(row.waitsUntil ?? '')))
      else unless(row.status === 'Approved', t.notPossible.pay, () => setAsking({ kind: 'pay', rows: [row] }))
    },
    look: ({ id }) => void decisions.look(id),
    send: ({ id }) => void decisions.send(id),
    drop: ({ id }) => decisions.drop(id),
  }
  /** The decision of a dialog, for one or several; `some` where the dialog left others out. */
  const answerAsked = (decision: Decision, some?: readonly Queued[]): void => {
    const many = some ?? (asking && 'rows' in asking ? asking.rows : [])
    setAsking(undefined)
    const [only] = many
    if (only && many.length === 1) decideOne(only, decision)
    else decideMany(many, decision)
  }
  const chosen = rows.filter((row) => selected.has(row.id) && isOpen(row))
  const selectAll = (): void => setSelected(new Set(chosen.length > 0 ? [] : rows.filter(isOpen).map(({ id }) => id)))
  const list = { activeId, focusAsked, setActiveId, selected, setSelected, selectAll, chosen, region, move, acts }
  return { ...data, ...list, asking, setAsking, answerAsked, decideMany }
}

export type PayoutQueue = ReturnType<typeof usePayoutQueue>
