import type { PageActs } from './page-acts.ts'

/** A screen that somebody asked for, and whose code has not come yet. */
interface Opening {
  /** Of the screen, from the app's address on. */
  path: string
  /** The whole address that was asked for. */
  address: string
  /** `offline` and `failed` are tried again when the network is back; `newer` cannot come: another version is served. */
  state: 'loading' | 'offline' | 'failed' | 'newer'
}

interface Asked extends Pick<Opening, 'path' | 'address'> {
  /** Loads the screen's code. @throws when it does not come; the next call tries again */
  ready: () => Promise<void>
  go: () => void
}

/**
 * The opening of screens whose code has not come yet, one at a time: a later one takes the place of an earlier one. Without a network it
 * waits until there is one; who goes on typing, or goes back, is not taken away.
 */
export function openings(servedVersion: PageActs['servedVersion']) {
  let opening: Opening | undefined
  let wake: (() => void) | undefined
  const listeners = new Set<() => void>()
  const show = (next: Opening | undefined): void => {
    opening = next
    for (const listener of listeners) listener()
  }
  /** The present screen stays: what was asked for is given up. */
  const stay = (): void => {
    if (opening) show(undefined)
    wake?.()
  }
  const tryAgain = (): void => wake?.()
  const whyMissing = async (): Promise<'offline' | 'failed' | 'newer'> => {
    if (!navigator.onLine) return 'offline'
    return (await servedVersion()) === 'newer' ? 'newer' : 'failed'
  }
  const open = async ({ path, address, ready, go }: Asked): Promise<void> => {
    let shown: Opening | undefined
    const isGivenUp = (): boolean => opening !== shown
    const say = (state: Opening['state']): void => {
      shown = { path, address, state }
      show(shown)
    }
    for (;;) {
      say('loading')
      const state = await ready().then(() => 'loaded' as const, whyMissing)
      if (isGivenUp()) return
      if (state === 'loaded') {
        show(undefined)
        go()
        return
      }
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      say(state)
      await woken.promise
      if (isGivenUp()) return
    }
  }

  window.addEventListener('online', tryAgain)
  window.addEventListener('popstate', stay)
  document.addEventListener('input', () => {
    if (opening?.state !== 'newer') stay()
  })
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { open, stay, tryAgain, present: () => opening, listen }
}
