import { Button, Group } from '@mantine/core'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

/** Goes on with a list. */
export function MoreButton({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const { more } = sharedTexts.use()
  if (!list.hasNextPage) return null
  return (
    <Group justify="center">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {more}
      </Button>
    </Group>
  )
}
