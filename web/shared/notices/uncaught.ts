/** A failure that no part of the app has caught: of an event, or of a promise that nobody waits for. */
interface Uncaught {
  what: string
  /** Finds the request in the log: the one that failed, or the last one that was answered; empty without one. */
  requestId: string
}

/** What a browser reports though nothing has failed, and what its extensions do. */
const notOurs = /^ResizeObserver loop|(?:extension|user-script):\/\//

/** Keeps the last such failure, from now on. Browsers report it to their console as ever. */
export function uncaughtFailures(lastRequestId: () => string) {
  let last: Uncaught | undefined
  const listeners = new Set<() => void>()
  const show = (next: Uncaught | undefined): void => {
    last = next
    for (const listener of listeners) listener()
  }
  const note = (error: unknown): void => {
    const { name, message, stack, requestId } = (error instanceof Error ? error : new Error(String(error))) as Error & {
      requestId?: string
    }
    // Somebody has left what they waited for.
    if (name === 'AbortError' || notOurs.test(message) || notOurs.test(stack ?? '')) return
    show({ what: `${name}: ${message.replace(/\.$/, '')}`, requestId: requestId ?? lastRequestId() })
  }

  window.addEventListener('error', ({ error, message }) => note(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason))
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { present: () => last, forget: () => show(undefined), listen }
}
