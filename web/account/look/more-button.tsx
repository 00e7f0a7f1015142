import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'

/** Goes on with a list. */
export function MoreButton({
  list,
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const { more } = sharedTexts.use()
  if (!list.hasNextPage) return null
  return (
    <Button kind="quiet" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {more}
    </Button>
  )
}
