import { useSyncExternalStore } from 'react'
import { isPageEnded, openAnew } from './page-end.ts'

/** Whose page this is, once that is known. It stays theirs: for anybody else it is opened anew. */
let personId = ''
/** Whether it is known that somebody is signed in. */
let isKnown = false
/** Settled when the person is signed in again. */
let asking: { signedIn: Promise<void>; settle: () => void } | undefined
const listeners = new Set<() => void>()

/**
 * Notes whose answers this page was given. Those of somebody else are not shown beside them: the page ends.
 *
 * @returns whether the page goes on
 */
export function noteAnsweredFor(id: string): boolean {
  if (personId !== '' && personId !== id) openAnew('another')
  else personId = id
  return !isPageEnded()
}

/**
 * From now on an end of the session is something that happens in the middle of work.
 *
 * @returns whether the page goes on: it ends when somebody else has signed in
 */
export function noteSignedIn({ id }: { id: string }): boolean {
  if (!noteAnsweredFor(id)) return false
  isKnown = true
  asking?.settle()
  asking = undefined
  for (const listener of listeners) listener()
  return true
}

/** The id of the person whose page this is; empty while nobody is known. */
export const presentPersonId = (): string => personId

export const isSignedIn = (): boolean => isKnown

/** Asks for signing in, once for all requests that wait for it. */
export function askToSignIn(): Promise<void> {
  if (!asking) {
    const { promise, resolve } = Promise.withResolvers<void>()
    asking = { signedIn: promise, settle: resolve }
    for (const listener of listeners) listener()
  }
  return asking.signedIn
}

/** Whether requests wait for the person to sign in again. */
export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(listen, () => asking !== undefined)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
