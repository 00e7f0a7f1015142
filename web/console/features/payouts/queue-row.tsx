import { Button, Group } from '@mantine/core'
import { memo } from 'react'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTones } from '../../../shared/look/tone.ts'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { isUncovered } from './attention.ts'
import { SameDetails } from '../../same-details/same-details.tsx'
import { DestinationBadge } from './destination-badge.tsx'
import { OutcomeText } from './outcome-text.tsx'
import { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued } from './payout-requests.ts'
import type { Outcome } from './use-decisions.ts'

/** The acts on a row. */
export interface RowActs {
  select: (row: Queued) => void
  focus: (row: Queued) => void
  open: (row: Queued) => void
  approve: (row: Queued) => void
  reject: (row: Queued) => void
  pay: (row: Queued) => void
  look: (row: Queued) => void
  send: (row: Queued) => void
  drop: (row: Queued) => void
}

interface QueueRowProps {
  row: Queued
  outcome: Outcome | undefined
  isSelected: boolean
  /** The status that the queue shows: only different ones are named. */
  shownStatus: string
  nowMs: number
  acts: RowActs
}

/**
 * A request of the queue: the partner, the amount, the destination, warnings, and the decision. Made of plain elements: many rows come and
 * go while the list is scrolled.
 */
export const QueueRowCells = memo(function QueueRowCells(props: QueueRowProps) {
  const { row, outcome, isSelected, shownStatus, nowMs, acts } = props
  const t = payoutTexts.use()
  const { money, dateTime, ago } = useFormat()
  const name = nameOf(row.partner)
  return (
    <>
      <td role="cell" className="queue-select">
        <input
          type="checkbox"
          checked={isSelected}
          disabled={!isOpen(row)}
          onChange={() => acts.select(row)}
          aria-label={t.selectRow(name, money(row.amount))}
          tabIndex={-1}
        />
      </td>
      <td role="cell">
        <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>
        <small>{ago(row.createdAt, nowMs)}</small>
        {row.externalId && <small className="queue-cut">{t.elsewhere(row.externalId)}</small>}
      </td>
      <td role="cell">
        <button
          type="button"
          className="queue-open"
          tabIndex={-1}
          onClick={() => acts.open(row)}
          aria-label={t.open(name, money(row.amount))}
        >
          {name}
        </button>
        <small className="queue-cut">{row.partner.email}</small>
      </td>
      <td role="cell" className="amount">
        <strong>{money(row.amount)}</strong>
        <small>{`${t.columns.left}: ${money(row.available)}`}</small>
        {isUncovered(row) && <span className="queue-missing">{t.missing(money(row.shortfall))}</span>}
      </td>
      <td role="cell">
        <span className="queue-cut" title={row.requisites}>
          {row.requisites || t.noRequisites}
        </span>
        <DestinationBadge {...row} />
        <small>{row.inn ? `${t.columns.inn} ${row.inn}: ${row.isInnGood ? t.innGood : t.innBad}` : t.marks.InnMissing}</small>
      </td>
      <td role="cell">
        {row.status !== shownStatus && <StatusBadge tone={payoutTones[row.status]}>{t.statuses[row.status]}</StatusBadge>}
        <Marks marks={row.marks} />
        <WaitsUntil row={row} />
        <SameDetails sameDetails={row.sameDetails} />
        {outcome && <OutcomeText outcome={outcome} />}
        {outcome?.kind === 'unknown' && <UnknownActs row={row} to={outcome.to} acts={acts} />}
      </td>
      <td role="cell" className="queue-decide">
        {isOpen(row) && <RowButtons row={row} outcome={outcome} acts={acts} />}
      </td>
    </>
  )
})

/** Whether a request still waits for somebody. */
export const isOpen = ({ status }: Pick<Queued, 'status'>): boolean => status === 'Requested' || status === 'Approved'

/** Warnings to look at before it is decided. */
export function Marks({ marks }: Pick<Queued, 'marks'>) {
  const t = payoutTexts.use()
  return marks.map((mark) => (
    <StatusBadge key={mark} tone={mark === 'FirstPayout' ? 'neutral' : 'bad'}>
      {t.marks[mark]}
    </StatusBadge>
  ))
}

/** The time from which it can be marked paid, if that is in the future. */
export function WaitsUntil({ row }: { row: Pick<Queued, 'status' | 'waitsUntil'> }) {
  const t = payoutTexts.use()
  const { dateTime } = useFormat()
  return isOpen(row) && row.waitsUntil !== null ? (
    <span className="queue-missing">{t.waitsUntil(dateTime(row.waitsUntil))}</span>
  ) : null
}

interface RowButtonsProps {
  row: Queued
  outcome: Outcome | undefined
  acts: RowActs
  size?: 'compact-sm' | 'sm'
  /** Keys of the list do the same, so Tab skips these buttons. */
  tabIndex?: number
}

/** The acts that the request allows now. */
export function RowButtons({ row, outcome, acts, size = 'compact-sm', tabIndex = -1 }: RowButtonsProps) {
  const t = payoutTexts.use()
  const isBusy = outcome?.kind === 'queued' || outcome?.kind === 'sending'
  const [permission, name, act] =
    row.status === 'Requested'
      ? (['payouts.approve', t.approve, acts.approve] as const)
      : (['payouts.pay', t.pay, acts.pay] as const)
  return (
    <Group gap={4} className={size === 'sm' ? undefined : 'queue-buttons'}>
      <PermittedButton {...{ size, tabIndex, permission }} loading={isBusy} onClick={() => act(row)}>
        {name}
      </PermittedButton>
      <PermittedButton
        {...{ size, tabIndex }}
        variant="default"
        permission="payouts.approve"
        disabled={isBusy}
        onClick={() => acts.reject(row)}
      >
        {t.reject}
      </PermittedButton>
    </Group>
  )
}

/** Looking has no effect; sending repeats the decision. */
function UnknownActs({ row, to, acts }: { row: Queued; to: Outcome['to']; acts: RowActs }) {
  const t = payoutTexts.use()
  return (
    <Group gap={4}>
      <Button size="compact-xs" onClick={() => acts.look(row)}>
        {t.look}
      </Button>
      <Button size="compact-xs" variant="outline" onClick={() => acts.send(row)}>
        {t.send[to]}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => acts.drop(row)}>
        {t.drop}
      </Button>
    </Group>
  )
}
