import type { Call } from './call.ts'
import { callOfId } from './evidence.ts'
import { latestMs } from './hold-model.ts'
import { isAdministrator } from './simulated-contour.ts'

/** Whether a login had lain idle for too long when it was used: certainly, perhaps, or not at all. */
export type Idleness = 'none' | 'possible' | 'certain'

const hourMs = 60 * 60 * 1000

/**
 * The idleness of the login of each call. When one was used is noted once in a while, and the note may be lost: it may be over as soon
 * as it could be if it was never used. Every call that may have been a use of it keeps it alive.
 */
export function idlenessIn(calls: readonly Call[]): (call: Call) => Idleness {
  const usesOf = Map.groupBy(
    calls.filter(({ signedIn }) => signedIn !== null),
    ({ signedIn }) => signedIn?.loginId,
  )
  return (call) => {
    const person = call.signedIn?.person ?? null
    const begun = calls[callOfId(call.signedIn?.loginId ?? '') - 1]
    if (person === null || !begun) return 'none'
    const idleMs = (isAdministrator(person) ? 12 : 30 * 24) * hourMs
    const uses = usesOf.get(call.signedIn?.loginId) ?? []
    const before = uses.filter((one) => one !== call && one.invokedAt < call.answeredAt)
    const lastUseMs = Math.max(...[begun, ...before].map(latestMs))
    if (call.invokedMs >= lastUseMs + idleMs) return 'certain'
    return latestMs(call) >= begun.invokedMs + idleMs ? 'possible' : 'none'
  }
}

const provenMs = 10 * 60 * 1000

/** Whether the login of each call was too old for what asks for somebody who has signed in within ten minutes. */
export function agednessIn(calls: readonly Call[]): (call: Call) => Idleness {
  return (call) => {
    const begun = calls[callOfId(call.signedIn?.loginId ?? '') - 1]
    if (!begun) return 'none'
    if (call.invokedMs >= latestMs(begun) + provenMs) return 'certain'
    return latestMs(call) >= begun.invokedMs + provenMs ? 'possible' : 'none'
  }
}
