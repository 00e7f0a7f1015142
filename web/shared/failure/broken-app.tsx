import { sharedTexts } from '../texts/shared-texts.ts'
import { usePartFailure } from './use-part-failure.ts'

/** Shown when a whole app failed, with its frame. It uses none of the app's widgets, since they may be the cause. */
export function BrokenApp({ error, retry }: { error: Error; retry: () => void }) {
  const { failure: t, broken } = sharedTexts.use()
  const part = usePartFailure(error, retry)
  return (
    <main className="broken-app" role="alert">
      <h1>{part.title}</h1>
      <p>{part.text}</p>
      {part.details && <code className="broken-details">{part.details}</code>}
      <p>
        <button type="button" onClick={part.retry}>
          {t.retry}
        </button>{' '}
        {part.openAnew && (
          <button type="button" onClick={part.openAnew}>
            {broken.reload}
          </button>
        )}
      </p>
    </main>
  )
}
