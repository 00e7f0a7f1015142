import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../shared/format/format.ts'

interface Moment {
  id: string
  at: string
  /** What happened, a StatusBadge for instance. */
  title: ReactNode
  who?: string
  comment?: string | null
}

/** What happened to something, in its order. */
export function Timeline({ label, moments }: { label: string; moments: readonly Moment[] }) {
  const { dateTime } = useFormat()
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map(({ id, at, title, who, comment }) => (
        <li key={id}>
          <Stack gap={2}>
            <div>{title}</div>
            <Text size="sm" c="dimmed">
              <time dateTime={at}>{dateTime(at)}</time>
              {who && ` · ${who}`}
            </Text>
            {comment && <Text size="sm">{comment}</Text>}
          </Stack>
        </li>
      ))}
    </ol>
  )
}
