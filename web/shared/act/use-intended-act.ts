import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { chosenAct, dropAct, type KeptAct, keptAct } from './kept-act.ts'
import { type Looked, lookAtAct } from './look-at-act.ts'
import { isRefusal, performAct } from './perform-act.ts'

/** The progress of an act. */
export type ActState<Answer> =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The service asked to come later. */
  | { kind: 'waiting'; seconds: number }
  /** The outcome is unknown, unless somebody has looked; `isLeft` if it was chosen before the page was loaded. */
  | { kind: 'unknown'; failure: ApiFailure | undefined; isLeft: boolean; looked?: Looked | undefined }
  | { kind: 'refused'; failure: ApiFailure }
  | { kind: 'done'; answer: Answer }

interface IntendedAct<Body, Answer> {
  /** The name of the act and its target, such as `change-payout-status:ID`. */
  name: string
  /** Sends the body under the key, as the header Idempotency-Key. */
  send: (body: Body, key: string) => Promise<Answer>
  onDone?: (answer: Answer) => void
  onRefused?: (failure: ApiFailure) => void
  /** False for an act that keeps no answer under its key: nobody can look whether it was done. */
  isKnownAgain?: boolean
  /** Whether a body is kept by the page alone, and not by the tab: it may be a passport. */
  isPrivate?: (body: Body) => boolean
}

/**
 * An act that happens once, even if its answer is lost. It gets its key when it is chosen, and keeps key and body until its outcome is
 * known: across repeats, and across a reload of the page. After a reload it waits: it can be looked up, sent again, or dropped.
 *
 * Nothing on the screen changes before the answer.
 */
export function useIntendedAct<Body, Answer>(of: IntendedAct<Body, Answer>) {
  const { name, send, onDone, onRefused, isKnownAgain = true, isPrivate } = of
  const [state, setState] = useState<ActState<Answer>>(() =>
    keptAct(name) ? { kind: 'unknown', failure: undefined, isLeft: true } : { kind: 'idle' },
  )
  const client = useQueryClient()
  // A second press can come before the first has changed the screen.
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
    isKnownAgain,
    state,
    isBusy: state.kind === 'sending' || state.kind === 'waiting',
    /** The chosen act with an unknown outcome. */
    kept: keptAct<Body>(name),
    /** Chooses the act, and does it. */
    intend: (body: Body): Promise<void> => perform(chosenAct(name, body, undefined, isPrivate?.(body))),
    /** Looks whether the act was done. Looking does not do it. */
    look: async (): Promise<void> => {
      const { key } = keptAct<Body>(name) ?? {}
      if (key === undefined) return setState({ kind: 'idle' })
      const found = await lookAtAct(key).catch((error: unknown) => {
        if (error instanceof ApiFailure) return error
        throw error
      })
      // An act that was done shows its effect on the screens.
      if (!(found instanceof ApiFailure) && found.doneAt !== null) void client.invalidateQueries()
      setState((before) => {
        if (before.kind !== 'unknown') return before
        return found instanceof ApiFailure ? { ...before, failure: found, looked: undefined } : { ...before, looked: found }
      })
    },
    /** Sends the act again under its key: it is applied at most once. */
    send: async (): Promise<void> => {
      const kept = keptAct<Body>(name)
      if (kept) await perform(kept)
      else setState({ kind: 'idle' })
    },
    /** Drops the act. */
    drop: (): void => {
      dropAct(name)
      setState({ kind: 'idle' })
    },
  }
}
