import { Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useProgramName } from '../../shared/face/use-program-name.ts'
import { useTitle } from '../../shared/look/use-title.ts'

interface ScreenProps {
  title: string
  /** What stands beside the title: when it was read, buttons of the whole screen. */
  aside?: ReactNode
  children: ReactNode
}

/** A screen with its name, which the tab of the browser says too. */
export function Screen({ title, aside, children }: ScreenProps) {
  useTitle(`${title} · ${useProgramName()}`)
  return (
    <Stack>
      <Group justify="space-between" align="baseline">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Group gap="xs">{aside}</Group>
      </Group>
      {children}
    </Stack>
  )
}
