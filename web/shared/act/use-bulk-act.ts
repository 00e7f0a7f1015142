import { useRef, useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { chosenAct, dropAct } from './kept-act.ts'
import { isRefusal, performAct } from './perform-act.ts'

/** What became of one of many. */
export type BulkOutcome<Answer> =
  | { kind: 'queued' }
  | { kind: 'sending' }
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; failure: ApiFailure }
  /** Nobody knows; to do it again asks. */
  | { kind: 'unknown'; failure: ApiFailure }

interface BulkAct<Body, Answer> {
  /** Of the act that is done to one of them. */
  nameOf: (id: string) => string
  send: (id: string, body: Body, key: string) => Promise<Answer>
  onSettled?: () => void
}

const atOnce = 4

/** The same act done to many, each under a key of its own, four at a time, with an outcome for each. */
export function useBulkAct<Body, Answer>({ nameOf, send, onSettled }: BulkAct<Body, Answer>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome<Answer>>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const note = (id: string, outcome: BulkOutcome<Answer>): void => setOutcomes((before) => new Map(before).set(id, outcome))

  const performOne = async (id: string, body: Body): Promise<void> => {
    const { key } = chosenAct(nameOf(id), body)
    note(id, { kind: 'sending' })
    try {
      const answer = await performAct(
        () => send(id, body, key),
        () => undefined,
      )
      dropAct(nameOf(id))
      note(id, { kind: 'done', answer })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isRefusal(error)) dropAct(nameOf(id))
      note(id, { kind: isRefusal(error) ? 'refused' : 'unknown', failure: error })
    }
  }

  /** Does it to those; they can be asked again where nobody knows what became of them. */
  const intend = async (ids: readonly string[], body: Body): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    for (const id of ids) note(id, { kind: 'queued' })
    const left = [...ids]
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) await performOne(id, body)
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, work))
    } finally {
      isUnderWay.current = false
      setBusy(false)
      onSettled?.()
    }
  }
  return { outcomes, isBusy, intend, reset: (): void => setOutcomes(new Map()) }
}
