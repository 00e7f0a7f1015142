import { useRef, useState } from 'react'
import { performAct } from '../../shared/act/perform-act.ts'
import { ApiFailure } from '../../shared/api/api-failure.ts'
import { type LeaveOutReason, sendCollection, useRegistriesAnew } from './registry-requests.ts'

/** A request that is to be added. */
export interface ToCollect {
  id: string
  amount: number
  /** Its partner, in words. */
  about: string
}

export interface LeftOutRequest extends ToCollect {
  reason: LeaveOutReason
}

/** How far the adding is. */
export interface Collecting {
  kind: 'running' | 'done' | 'stopped'
  total: number
  /** What is still to be looked at. */
  rest: readonly ToCollect[]
  added: readonly ToCollect[]
  leftOut: readonly LeftOutRequest[]
  /** Why it stopped. */
  failure?: ApiFailure
}

/** What the service takes at once. */
const atOnce = 30

/**
 * Adds any number of requests to a registry, thirty at a time, one after the other. It can be stopped by a failure and go on, or begin
 * again at its beginning after a reload: what the registry has already is never added twice.
 */
export function useCollecting() {
  const [state, setState] = useState<Collecting>()
  const isUnderWay = useRef(false)
  const readAnew = useRegistriesAnew()

  const goOn = async (registryId: string, from: Collecting): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { failure: _, ...before } = from
    let present: Collecting = { ...before, kind: 'running' }
    try {
      while (present.rest.length > 0) {
        setState(present)
        present = await withMore(registryId, present)
      }
      setState({ ...present, kind: 'done' })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setState({ ...present, kind: 'stopped', failure: error })
    } finally {
      isUnderWay.current = false
      readAnew()
    }
  }

  return {
    state,
    isBusy: state?.kind === 'running',
    collect: (registryId: string, requests: readonly ToCollect[]): Promise<void> =>
      goOn(registryId, { kind: 'running', total: requests.length, rest: requests, added: [], leftOut: [] }),
    goOn: (registryId: string): Promise<void> => (state ? goOn(registryId, state) : Promise.resolve()),
    forget: (): void => setState(undefined),
  }
}

/** @throws ApiFailure when it is refused, or has no answer after all repeats */
async function withMore(registryId: string, before: Collecting): Promise<Collecting> {
  const asked = before.rest.slice(0, atOnce)
  const key = crypto.randomUUID()
  const ids = asked.map(({ id }) => id)
  const answer = await performAct(
    () => sendCollection(registryId, ids, key),
    () => undefined,
  )
  const added = new Set(answer.added)
  const reasonOf = new Map(answer.leftOut.map(({ payoutId, reason }) => [payoutId, reason]))
  const leftOut = asked.flatMap((request) => {
    const reason = reasonOf.get(request.id)
    return reason === undefined ? [] : [{ ...request, reason }]
  })
  return {
    ...before,
    rest: before.rest.slice(atOnce),
    added: [...before.added, ...asked.filter(({ id }) => added.has(id))],
    leftOut: [...before.leftOut, ...leftOut],
  }
}
