import { Group } from '@mantine/core'
import { StatusBadge } from '../../look/status-badge.tsx'
import type { Partner } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

/** What an administrator has to know of a partner at once. */
export function PartnerState({ partner }: { partner: Partner }) {
  const { state: t } = partnerTexts.use()
  const { isBlocked, erasedAt, isConfirmed, isActive, innFault } = partner
  if (erasedAt !== null) return <StatusBadge tone="neutral">{t.erased}</StatusBadge>
  const isInOrder = !isBlocked && isConfirmed && isActive && innFault === null
  return (
    <Group gap={4} component="span">
      {isBlocked && <StatusBadge tone="bad">{t.blocked}</StatusBadge>}
      {!isConfirmed && <StatusBadge tone="warn">{t.notConfirmed}</StatusBadge>}
      {!isActive && <StatusBadge tone="neutral">{t.inactive}</StatusBadge>}
      {innFault !== null && <StatusBadge tone="warn">{t.innFault}</StatusBadge>}
      {isInOrder && <StatusBadge tone="good">{t.good}</StatusBadge>}
    </Group>
  )
}
