import { StatusBadge } from '../../look/status-badge.tsx'
import type { RegistryStatus } from '../../registry/registry-requests.ts'
import { registriesTexts } from './registries-texts.ts'

const tones = { Collecting: 'info', Ready: 'warn', Sent: 'warn', Closed: 'good' } as const

export function RegistryState({ status }: { status: RegistryStatus }) {
  const t = registriesTexts.use()
  return <StatusBadge tone={tones[status]}>{t.statuses[status]}</StatusBadge>
}
