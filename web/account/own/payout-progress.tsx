import { useFormat } from '../../shared/format/format.ts'
import { payoutTones } from '../../shared/look/tone.ts'
import { StatusBadge } from '../look/status-badge.tsx'
import { Timeline } from '../look/timeline.tsx'
import type { OwnPayout } from './own-queries.ts'
import { ownTexts } from './own-texts.ts'

/** What happened to a payout request so far. */
export function PayoutProgress({ payout, label }: { payout: OwnPayout; label: string }) {
  const { statuses } = ownTexts.use()
  const moments = payout.history.map(({ id, status, createdAt, comment }) => ({
    id,
    at: createdAt,
    title: <StatusBadge tone={payoutTones[status]}>{statuses[status]}</StatusBadge>,
    comment,
  }))
  return <Timeline label={label} moments={moments} />
}

/** An amount that stays on one line. */
export function Amount({ rubles, isLarge = false }: { rubles: number; isLarge?: boolean }) {
  const { money } = useFormat()
  return <span className={`amount ${isLarge ? 'amount-large' : ''}`}>{money(rubles)}</span>
}
