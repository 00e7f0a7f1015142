import type { ActState } from '../../shared/act/use-intended-act.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface ActNoticeProps {
  act: { state: ActState<unknown>; check: () => Promise<void>; drop: () => void }
}

/** How an act stands that has not simply been done: it waits, was refused, or nobody knows. */
export function ActNotice({ act: { state, check, drop } }: ActNoticeProps) {
  const { act: t } = sharedTexts.use()
  if (state.kind === 'refused') return <FailureNotice error={state.failure} />
  if (state.kind === 'waiting') {
    return (
      <p className="notice notice-warn" role="status">
        {t.waiting(state.seconds)}
      </p>
    )
  }
  if (state.kind !== 'unknown') return null
  return (
    <div className="notice notice-warn" role="alert">
      <p>{state.isLeft ? `${t.left} ${t.unknown}` : t.unknown}</p>
      <div className="row">
        <Button onClick={() => void check()}>{t.check}</Button>
        <Button kind="quiet" onClick={drop}>
          {t.drop}
        </Button>
      </div>
      {state.failure?.requestId && <p className="quiet">{state.failure.requestId}</p>}
    </div>
  )
}
