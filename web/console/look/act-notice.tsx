import { Alert, Button, Group, Text } from '@mantine/core'
import { actTexts } from '../../shared/act/texts/act-texts.ts'
import { actWords } from '../../shared/act/act-words.ts'
import type { KeptAct } from '../../shared/act/kept-act.ts'
import type { ActState } from '../../shared/act/use-intended-act.ts'
import { useFormat } from '../../shared/format/format.ts'
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
      <Alert variant="outline" color="yellow.9" role="status">
        {t.waiting(state.seconds)}
      </Alert>
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
      <Alert variant="outline" color="green.9" role="status">
        <Text size="sm">{`${what}. ${t.done(dateTime(looked.doneAt))}`}</Text>
        <Button mt="xs" size="xs" onClick={act.drop}>
          {t.close}
        </Button>
      </Alert>
    )
  }
  return (
    <Alert variant="outline" color="yellow.9" role="alert">
      <Text size="sm">{`${isLeft ? `${t.left} ` : ''}${t.unknown(what)}`}</Text>
      {looked && <Text size="sm">{t.notDone(dateTime(looked.at))}</Text>}
      <Group mt="xs" gap="sm">
        {act.isKnownAgain && (
          <Button size="xs" onClick={() => void act.look()}>
            {t.look}
          </Button>
        )}
        <Button size="xs" variant="outline" onClick={() => void act.send()}>
          {t.send(what)}
        </Button>
        <Button size="xs" variant="default" onClick={act.drop}>
          {t.drop}
        </Button>
      </Group>
      <Text size="xs" mt={4}>
        {t.sendHint}
      </Text>
      {failure?.requestId && <Text size="xs">{failure.requestId}</Text>}
    </Alert>
  )
}
