import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { onHotkey } from '../../../shared/look/hotkeys.ts'
import { payoutTexts } from './payout-texts.ts'
import type { Queued } from './payout-requests.ts'
import { QueueRowCells, type RowActs } from './queue-row.tsx'
import type { Outcome } from './use-decisions.ts'

interface QueueListProps {
  rows: readonly Queued[]
  outcomes: ReadonlyMap<string, Outcome>
  selected: ReadonlySet<string>
  onSelectAll: () => void
  activeId: string | undefined
  /** A new number moves the focus here, wherever it is. */
  focusAsked: number
  shownStatus: string
  nowMs: number
  acts: RowActs
  move: (by: number) => void
  onSearch: () => void
  onHelp: () => void
  region: RefObject<HTMLDivElement | null>
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** About as high as a row is, before it is measured. */
const rowHeight = 62
const overscan = 10

/** The rows of the queue. Only visible rows are in the page, however many there are. Keys work while the focus is within. */
export function QueueList(props: QueueListProps) {
  const { rows, outcomes, selected, activeId, shownStatus, nowMs, acts, region, list } = props
  const t = payoutTexts.use()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
  })
  const shown = virtual.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (lastShown >= rows.length - overscan * 2 && hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [lastShown, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  const activeIndex = rows.findIndex(({ id }) => id === activeId)
  useFocusOnActive({ activeId, activeIndex, focusAsked: props.focusAsked, region, virtual })
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div
      ref={region}
      className="queue"
      role="region"
      aria-label={t.list}
      tabIndex={0}
      onKeyDown={queueKeys(rows[activeIndex], props)}
    >
      <table role="table" aria-rowcount={hasNextPage ? -1 : rows.length + 1}>
        <QueueHead {...props} />
        <tbody role="rowgroup">
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {shown.map(({ index, key }) => {
            const row = rows[index]
            if (!row) return null
            const { id } = row
            return (
              <tr
                key={key}
                ref={virtual.measureElement}
                role="row"
                data-index={index}
                data-id={id}
                aria-rowindex={index + 2}
                aria-selected={selected.has(id)}
                className={id === activeId ? 'queue-active' : undefined}
                tabIndex={-1}
                onFocus={() => acts.focus(row)}
                onClick={() => acts.focus(row)}
              >
                <QueueRowCells
                  row={row}
                  outcome={outcomes.get(id)}
                  isSelected={selected.has(id)}
                  {...{ shownStatus, nowMs, acts }}
                />
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

/** What keys do to the row that has the focus. */
function queueKeys(active: Queued | undefined, { acts, move, onSearch, onHelp }: QueueListProps) {
  const onActive = (act: (row: Queued) => void) => () => active && act(active)
  const [next, previous] = [() => move(1), () => move(-1)]
  return onHotkey(
    {
      KeyX: onActive(acts.select),
      KeyA: onActive(acts.approve),
      KeyR: onActive(acts.reject),
      KeyP: onActive(acts.pay),
      Enter: onActive(acts.open),
      Slash: onSearch,
      'Shift+Slash': onHelp,
    },
    { KeyJ: next, ArrowDown: next, KeyK: previous, ArrowUp: previous },
  )
}

const columns = ['requested', 'partner', 'amount', 'requisites', 'marks'] as const

function QueueHead({ rows, selected, onSelectAll }: Pick<QueueListProps, 'rows' | 'selected' | 'onSelectAll'>) {
  const t = payoutTexts.use()
  const isWhole = selected.size > 0 && rows.every(({ id }) => selected.has(id))
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col">
          <Checkbox
            aria-label={t.selectAll}
            checked={isWhole}
            indeterminate={selected.size > 0 && !isWhole}
            onChange={onSelectAll}
          />
        </th>
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col" className={column === 'amount' ? 'amount' : undefined}>
            {t.columns[column]}
          </th>
        ))}
        <th role="columnheader" scope="col">
          <span className="heard">{t.bulk}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Scrolls the row that became current into view. Focuses it, if the focus is within the list or was asked for. */
function useFocusOnActive(of: {
  activeId: string | undefined
  activeIndex: number
  focusAsked: number
  region: RefObject<HTMLDivElement | null>
  virtual: { scrollToIndex: (index: number) => void }
}): void {
  const { activeId, activeIndex, focusAsked, region, virtual } = of
  const focused = useRef<string>(undefined)
  const answered = useRef(focusAsked)
  useEffect(() => {
    const { current: box } = region
    const isAsked = answered.current !== focusAsked
    if (activeId === undefined || activeIndex < 0 || !box) return
    if (!isAsked && (focused.current === activeId || !box.contains(document.activeElement))) return
    const row = box.querySelector<HTMLElement>(`tr[data-id="${activeId}"]`)
    if (!row) return virtual.scrollToIndex(activeIndex)
    focused.current = activeId
    answered.current = focusAsked
    if (document.activeElement?.closest('tr') !== row) row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })
}
