import type { ReactNode } from 'react'
import { useFormat } from '../../shared/format/format.ts'

interface Moment {
  id: string
  at: string
  /** What happened, a StatusBadge for instance. */
  title: ReactNode
  comment?: string | null
}

/** What happened to something, in its order. */
export function Timeline({ label, moments }: { label: string; moments: readonly Moment[] }) {
  const { dateTime } = useFormat()
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map(({ id, at, title, comment }) => (
        <li key={id}>
          <div>{title}</div>
          <time className="quiet" dateTime={at}>
            {dateTime(at)}
          </time>
          {comment && <p>{comment}</p>}
        </li>
      ))}
    </ol>
  )
}
