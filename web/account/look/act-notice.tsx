import { actTexts } from '../../shared/act/texts/act-texts.ts'
import { actWords } from '../../shared/act/act-words.ts'
import type { KeptAct } from '../../shared/act/kept-act.ts'
import type { ActState } from '../../shared/act/use-intended-act.ts'
import { useFormat } from '../../shared/format/format.ts'
import { Button } from './button.tsx'
import { actNames } from '../act-names/act-names.ts'
import { FailureNotice } from './failure-notice.tsx'

export interface ShownAct {
  name: string
  kept: KeptAct | undefined
  isKnownAgain: boolean
  state: ActState<unknown>
  look: () => Promise<void>
  send: () => Promise<void>
  drop: () => void
}

/** The state of an act that has not simply succeeded: it waits, was refused, or its outcome is unknown. */
export function ActNotice({ act }: { act: ShownAct }) {
  const t = actTexts.use()
  const { state } = act
  if (state.kind === 'refused') return <FailureNotice error={state.failure} />
  if (state.kind === 'waiting') {
    return (
      <p className="notice notice-warn" role="status">
        {t.waiting(state.seconds)}
      </p>
    )
  }
  return state.kind === 'unknown' ? <UnknownAct act={act} state={state} /> : null
}

/** Looking has no effect; the button that sends says so, and what it sends. */
function UnknownAct({ act, state }: { act: ShownAct; state: Extract<ActState<unknown>, { kind: 'unknown' }> }) {
  const t = actTexts.use()
  const { money, dateTime } = useFormat()
  const { looked, isLeft, failure } = state
  const what = actWords(act, actNames.use(), money)
  if (looked && looked.doneAt !== null) {
    return (
      <div className="notice" role="status">
        <p>{`${what}. ${t.done(dateTime(looked.doneAt))}`}</p>
        <Button onClick={act.drop}>{t.close}</Button>
      </div>
    )
  }
  return (
    <div className="notice notice-warn" role="alert">
      <p>{`${isLeft ? `${t.left} ` : ''}${t.unknown(what)}`}</p>
      {looked && <p>{t.notDone(dateTime(looked.at))}</p>}
      <div className="row">
        {act.isKnownAgain && <Button onClick={() => void act.look()}>{t.look}</Button>}
        <Button kind="quiet" onClick={() => void act.send()}>
          {t.send(what)}
        </Button>
        <Button kind="quiet" onClick={act.drop}>
          {t.drop}
        </Button>
      </div>
      <p className="quiet">{t.sendHint}</p>
      {failure?.requestId && <p className="quiet">{failure.requestId}</p>}
    </div>
  )
}
