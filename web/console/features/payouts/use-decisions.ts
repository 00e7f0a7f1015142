import { useRef, useState } from 'react'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { chosenAct, dropAct, type KeptAct, keptAct, keptActNames } from '../../../shared/act/kept-act.ts'
import { type Looked, lookAtAct } from '../../../shared/act/look-at-act.ts'
import { isRefusal, performAct } from '../../../shared/act/perform-act.ts'
import { type Decision, loadReviewed, type Payout, type Queued, sendDecision } from './payout-requests.ts'

/** The outcome of a decision. */
export type Outcome =
  | { kind: 'queued' | 'sending'; to: Decision['status'] }
  | { kind: 'done'; to: Decision['status']; payout: Payout }
  | { kind: 'refused'; to: Decision['status']; failure: ApiFailure }
  /** Unknown, unless somebody has looked; then with the request as it was. */
  | { kind: 'unknown'; to: Decision['status']; failure: ApiFailure | undefined; looked?: Looked; present?: Payout }

const prefix = 'change-payout-status:'
const nameOfAct = (id: string): string => `${prefix}${id}`
const atOnce = 4

/** A decision with an unknown outcome: its body, and its request. */
export interface LeftDecision {
  id: string
  to: Decision['status']
  /** The partner and the amount when it was chosen; absent in decisions kept by earlier versions. */
  about: string | undefined
  outcome: Extract<Outcome, { kind: 'unknown' }>
}

/** Requests with decisions from before a reload, whose outcome is unknown. */
function keptDecisions(): Map<string, Outcome> {
  const ids = keptActNames(prefix).map((name) => name.slice(prefix.length))
  return new Map(
    ids.map((id) => [
      id,
      { kind: 'unknown', to: keptAct<Decision>(nameOfAct(id))?.body.status ?? 'Approved', failure: undefined },
    ]),
  )
}

const leftIn = (outcomes: ReadonlyMap<string, Outcome>): LeftDecision[] =>
  [...outcomes].flatMap(([id, outcome]) =>
    outcome.kind === 'unknown' ? [{ id, to: outcome.to, about: keptAct(nameOfAct(id))?.about, outcome }] : [],
  )

/** What a look at a decision tells, and its request as it is now. */
async function foundOf(id: string, { key, body: { status: to } }: KeptAct<Decision>): Promise<Outcome> {
  try {
    const [looked, present] = await Promise.all([lookAtAct(key), loadReviewed(id)])
    if (looked.doneAt !== null) return { kind: 'done', to, payout: present }
    return { kind: 'unknown', to, failure: undefined, looked, present }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { kind: 'unknown', to, failure: error }
  }
}

/**
 * Decisions on requests, as fast as somebody makes them. Four are sent at a time, each under a key of its own that is kept until its
 * outcome is known. A request that is being decided is not decided again.
 */
function useSending(onEnd: (id: string, outcome: Outcome) => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(keptDecisions)
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
  /** @param about the person it is about, in words */
  const decide = (id: string, body: Decision, about?: string): Promise<void> => {
    if (underWay.current.has(id)) return Promise.resolve()
    underWay.current.add(id)
    // Kept before its turn, so that it survives a reload.
    chosenAct(nameOfAct(id), body, about)
    note(id, { kind: 'queued', to: body.status })
    return new Promise((end) => {
      waiting.current.push({ id, body, end })
      pump()
    })
  }
  const forget = (id: string): void => {
    dropAct(nameOfAct(id))
    setOutcomes((before) => new Map([...before].filter(([one]) => one !== id)))
  }
  return { outcomes, decide, ended, forget, isUnderWay: (id: string): boolean => underWay.current.has(id) }
}

/** Decisions on requests, and acts on those with an unknown outcome. */
export function useDecisions(onEnd: (id: string, outcome: Outcome) => void) {
  const { outcomes, decide, ended, forget, isUnderWay } = useSending(onEnd)
  return {
    outcomes,
    left: leftIn(outcomes),
    decide: (row: Queued, body: Decision, about: string): Promise<void> => decide(row.id, body, about),
    /** Looks whether a decision was done, and reads its request. Sends nothing that could do it. */
    look: async (id: string): Promise<void> => {
      const kept = keptAct<Decision>(nameOfAct(id))
      if (!kept || isUnderWay(id)) return
      const found = await foundOf(id, kept)
      if (found.kind === 'done') dropAct(nameOfAct(id))
      ended(id, found)
    },
    /** Sends a decision again under its key: it is applied at most once. */
    send: (id: string): Promise<void> => {
      const kept = keptAct<Decision>(nameOfAct(id))
      return kept ? decide(id, kept.body, kept.about) : Promise.resolve()
    },
    drop: forget,
  }
}
