import { Group, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PartProps {
  title: string
  /** Beside the heading, such as a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Part({ title, aside, children }: PartProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4">
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
