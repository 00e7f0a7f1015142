import { Button, Group, Text } from '@mantine/core'
import { useFormat } from '../../shared/format/format.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

/** When what is shown was read, and a way to read it anew. */
export function UpdatedAt({ query }: { query: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown } }) {
  const t = sharedTexts.use()
  const { time } = useFormat()
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {query.dataUpdatedAt > 0 ? t.updatedAt(time(query.dataUpdatedAt)) : t.loading}
      </Text>
      <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t.refresh}
      </Button>
    </Group>
  )
}
