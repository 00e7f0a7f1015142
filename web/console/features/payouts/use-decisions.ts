import { useRef, useState } from 'react'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { chosenAct, dropAct, keptAct, keptActNames } from '../../../shared/act/kept-act.ts'
import { isRefusal, performAct } from '../../../shared/act/perform-act.ts'
import { type Decision, type Payout, sendDecision } from './payout-requests.ts'

/** What became of a decision. */
export type Outcome =
  | { kind: 'queued' | 'sending'; to: Decision['status'] }
  | { kind: 'done'; to: Decision['status']; payout: Payout }
  | { kind: 'refused'; to: Decision['status']; failure: ApiFailure }
  /** Nobody knows; to check does it no second time. */
  | { kind: 'unknown'; to: Decision['status']; failure: ApiFailure | undefined }

const prefix = 'decide-payout:'
const nameOfAct = (id: string): string => `${prefix}${id}`
const atOnce = 4

/** Requests whose decision was chosen before the page was loaded, and whose end nobody knows. */
function leftDecisions(): Map<string, Outcome> {
  const ids = keptActNames(prefix).map((name) => name.slice(prefix.length))
  return new Map(
    ids.map((id) => [
      id,
      { kind: 'unknown', to: keptAct<Decision>(nameOfAct(id))?.body.status ?? 'Approved', failure: undefined },
    ]),
  )
}

/**
 * Decisions of requests, as fast as somebody makes them: four are sent at a time, each under a key of its own that it keeps until
 * its end is known. A request that is being decided is not decided once more.
 */
export function useDecisions(onEnd: (id: string, outcome: Outcome) => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(leftDecisions)
  const waiting = useRef<{ id: string; body: Decision; end: () => void }[]>([])
  const underWay = useRef(new Set<string>())
  const running = useRef(0)
  const note = (id: string, outcome: Outcome): void => setOutcomes((before) => new Map(before).set(id, outcome))
  const ended = (id: string, outcome: Outcome): void => {
    note(id, outcome)
    onEnd(id, outcome)
  }

  const perform = async (id: string, body: Decision): Promise<void> => {
    const { key } = chosenAct(nameOfAct(id), body)
    const to = body.status
    note(id, { kind: 'sending', to })
    try {
      const payout = await performAct(
        () => sendDecision(id, body, key),
        () => undefined,
      )
      dropAct(nameOfAct(id))
      ended(id, { kind: 'done', to, payout })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (isRefusal(error)) dropAct(nameOfAct(id))
      ended(id, { kind: isRefusal(error) ? 'refused' : 'unknown', to, failure: error })
    }
  }
  const pump = (): void => {
    while (running.current < atOnce && waiting.current.length > 0) {
      const next = waiting.current.shift()
      if (!next) return
      running.current++
      void perform(next.id, next.body).finally(() => {
        running.current--
        underWay.current.delete(next.id)
        next.end()
        pump()
      })
    }
  }
  const decide = (id: string, body: Decision): Promise<void> => {
    if (underWay.current.has(id)) return Promise.resolve()
    underWay.current.add(id)
    // Kept before its turn comes: a page that is loaded anew meanwhile knows of it.
    chosenAct(nameOfAct(id), body)
    note(id, { kind: 'queued', to: body.status })
    return new Promise((end) => {
      waiting.current.push({ id, body, end })
      pump()
    })
  }
  return {
    outcomes,
    decide,
    /** Asks what became of a decision, by sending it once more under its key. */
    check: (id: string): Promise<void> => {
      const kept = keptAct<Decision>(nameOfAct(id))
      return kept ? decide(id, kept.body) : Promise.resolve()
    },
    drop: (id: string): void => {
      dropAct(nameOfAct(id))
      setOutcomes((before) => new Map([...before].filter(([one]) => one !== id)))
    },
  }
}
