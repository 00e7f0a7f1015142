import { Link } from 'wouter'
import { usePartFailure } from '../../shared/failure/use-part-failure.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface BrokenPartProps {
  error: Error
  retry: () => void
  /** Whether it is the whole screen; then another screen is offered. */
  isScreen?: boolean
}

/** Shown instead of a part that did not load, or failed: what happened, and what to do next. */
export function BrokenPart({ error, retry, isScreen = false }: BrokenPartProps) {
  const { failure: t, broken, notFound } = sharedTexts.use()
  const part = usePartFailure(error, retry)
  return (
    <div className="card stack" role="alert">
      {isScreen ? <h1>{part.title}</h1> : <h2>{part.title}</h2>}
      <p>{part.text}</p>
      {part.failure && <FailureNotice error={part.failure} />}
      {part.details && <code className="broken-details">{part.details}</code>}
      <div className="row">
        <Button onClick={part.retry}>{t.retry}</Button>
        {part.openAnew && (
          <Button kind="quiet" onClick={part.openAnew}>
            {broken.reload}
          </Button>
        )}
        {isScreen && <Link href="/">{notFound.home}</Link>}
      </div>
    </div>
  )
}
