import { ActionIcon, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { draftTexts } from './draft-texts.ts'

interface MovableProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  children: ReactNode
}

/** A thing of a list whose order counts, with buttons that move it: they work with a keyboard too, which dragging does not. */
export function Movable({ name, isFirst, isLast, onMove, children }: MovableProps) {
  const t = draftTexts.use()
  return (
    <Group align="flex-end" wrap="nowrap">
      <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
        {children}
      </Stack>
      <ActionIcon variant="default" size="lg" aria-label={t.up(name)} disabled={isFirst} onClick={() => onMove(-1)}>
        ↑
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t.down(name)} disabled={isLast} onClick={() => onMove(1)}>
        ↓
      </ActionIcon>
    </Group>
  )
}

/** A list in which one thing changed places with its neighbour. */
export function moved<Thing>(things: readonly Thing[], index: number, by: -1 | 1): Thing[] {
  const next = [...things]
  const [thing] = next.splice(index, 1)
  if (thing !== undefined) next.splice(index + by, 0, thing)
  return next
}
