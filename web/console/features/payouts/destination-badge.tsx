import type { Tone } from '../../../shared/look/tone.ts'
import { StatusBadge } from '../../look/status-badge.tsx'
import { payoutTexts } from './payout-texts.ts'
import type { Queued } from './payout-requests.ts'

const tones = { Confirmed: 'good', ByCode: 'info', Other: 'bad', None: 'bad' } as const satisfies Record<string, Tone>

/** How a request's destination relates to the details that its partner confirmed; nothing for a request that has ended. */
export function DestinationBadge({ destination }: Pick<Queued, 'destination'>) {
  const t = payoutTexts.use()
  return destination && <StatusBadge tone={tones[destination]}>{t.destinations[destination]}</StatusBadge>
}
