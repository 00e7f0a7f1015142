import { Skeleton, Stack } from '@mantine/core'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

/** What stands where a screen will be. */
export function ScreenSkeleton({ rows = 8 }: { rows?: number }) {
  const { loading } = sharedTexts.use()
  return (
    <Stack gap="sm" role="status" aria-label={loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  )
}
