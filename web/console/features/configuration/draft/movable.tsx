import { ActionIcon, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { draftTexts } from './draft-texts.ts'

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

interface MovableProps extends MoveButtonsProps {
  /** The buttons stand below what needs the whole width; on a phone they always do. */
  isWide?: boolean
  children: ReactNode
}

/** A thing of a list whose order counts, with buttons that move it. */
export function Movable({ isWide = false, children, ...buttons }: MovableProps) {
  return (
    <Group align="flex-end" justify="flex-end">
      <Stack gap="xs" style={{ flex: isWide ? '1 0 100%' : '1 1 16rem', minWidth: 0 }}>
        {children}
      </Stack>
      <MoveButtons {...buttons} />
    </Group>
  )
}

/** Buttons that move a thing of a list: they work with a keyboard too, which dragging does not. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const t = draftTexts.use()
  return (
    <Group gap="xs" wrap="nowrap">
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
