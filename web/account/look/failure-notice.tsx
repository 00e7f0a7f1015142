import { ApiFailure } from '../../shared/api/api-failure.ts'
import { useFailureText } from '../../shared/api/failure-text.ts'
import { useCopy } from '../../shared/look/use-copy.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'

/** What went wrong, and the request number that finds it in the log. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { failure: t } = sharedTexts.use()
  const textOf = useFailureText()
  const { isCopied, copy } = useCopy()
  const failure = error instanceof ApiFailure ? error : undefined
  return (
    <div className="notice notice-bad" role="alert">
      <strong>{t.title}</strong>
      <p>{failure ? textOf(failure) : t.unexpected}</p>
      <div className="row">
        {onRetry && (
          <Button kind="quiet" onClick={onRetry}>
            {t.retry}
          </Button>
        )}
        {failure?.requestId && (
          <Button kind="link" onClick={() => copy(failure.requestId)} title={failure.requestId}>
            {isCopied ? t.copied : `${t.requestId}: ${failure.requestId.slice(0, 8)}… ${t.copy}`}
          </Button>
        )}
      </div>
    </div>
  )
}
