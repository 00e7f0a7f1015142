import { sharedTexts } from '../../shared/texts/shared-texts.ts'

/** What stands where a screen will be. */
export function ScreenSkeleton({ rows = 4 }: { rows?: number }) {
  const { loading } = sharedTexts.use()
  return (
    <div className="stack" role="status" aria-label={loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton" />
      ))}
    </div>
  )
}
