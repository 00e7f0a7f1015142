import type { ReactNode } from 'react'
import type { Tone } from '../../shared/look/tone.ts'

/** A state in words, with a colour that adds to them. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
