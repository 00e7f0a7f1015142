import { useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { chosenAct, dropAct, type KeptAct, keptAct } from './kept-act.ts'
import { isRefusal, performAct } from './perform-act.ts'

/** How far an act is. */
export type ActState<Answer> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The service asked to come later. */
  | { kind: 'waiting'; seconds: number }
  /** Nobody knows whether it was done; `isLeft` where it was chosen before the page was loaded. */
  | { kind: 'unknown'; failure: ApiFailure | undefined; isLeft: boolean }
  | { kind: 'refused'; failure: ApiFailure }
  | { kind: 'done'; answer: Answer }

interface IntendedAct<Body, Answer> {
  /** Of the act and of what it is done to, as `decide-payout:ID`. */
  name: string
  /** Sends the body under the key, as the header Idempotency-Key. */
  send: (body: Body, key: string) => Promise<Answer>
  onDone?: (answer: Answer) => void
  onRefused?: (failure: ApiFailure) => void
}

/**
 * An act that happens once, whatever happens to its answer. It gets its key when it is chosen, and keeps key and body until its end
 * is known: over repeats, and over a reload of the page, after which it waits to be asked about.
 *
 * Nothing on the screen changes before the answer.
 */
export function useIntendedAct<Body, Answer>({ name, send, onDone, onRefused }: IntendedAct<Body, Answer>) {
  const [state, setState] = useState<ActState<Answer>>(() =>
    keptAct(name) ? { kind: 'unknown', failure: undefined, isLeft: true } : { kind: 'idle' },
  )
  // A second press comes before the first has changed anything on the screen.
  const isUnderWay = useRef(false)

  const perform = async ({ body, key }: KeptAct<Body>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ kind: 'sending' })
    const sendAgain = (): Promise<Answer> => {
      setState({ kind: 'sending' })
      return send(body, key)
    }
    try {
      const answer = await performAct(sendAgain, (seconds) => setState({ kind: 'waiting', seconds }))
      dropAct(name)
      setState({ kind: 'done', answer })
      onDone?.(answer)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (!isRefusal(error)) return setState({ kind: 'unknown', failure: error, isLeft: false })
      dropAct(name)
      setState({ kind: 'refused', failure: error })
      onRefused?.(error)
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    /** Of the act and of what it is done to. */
    name,
    state,
    isBusy: state.kind === 'sending' || state.kind === 'waiting',
    /** What was chosen and has no end yet. */
    kept: keptAct<Body>(name),
    /** Chooses the act, and does it. */
    intend: (body: Body): Promise<void> => perform(chosenAct(name, body)),
    /** Asks what became of an act whose end is not known, by sending it once more under its key. */
    check: async (): Promise<void> => {
      const kept = keptAct<Body>(name)
      if (kept) await perform(kept)
      else setState({ kind: 'idle' })
    },
    /** Leaves it at that. */
    drop: (): void => {
      dropAct(name)
      setState({ kind: 'idle' })
    },
  }
}
