import { useSyncExternalStore } from 'react'

/** Who is signed in, as far as this page knows; undefined before anybody is. */
let person: { id: string } | undefined
/** Settled when the person is signed in again. */
let asking: { signedIn: Promise<void>; settle: () => void } | undefined
const listeners = new Set<() => void>()

/** From now on an end of the session is something that happens in the middle of work. */
export function noteSignedIn(signedIn: { id: string }): void {
  // Somebody else: nothing that stands on this page is theirs, and nothing of it may be sent in their name.
  if (person && person.id !== signedIn.id) return location.reload()
  person = signedIn
  asking?.settle()
  asking = undefined
  tell()
}

export function noteSignedOut(): void {
  person = undefined
}

/** The id of whoever is signed in; empty for nobody. */
export const presentPersonId = (): string => person?.id ?? ''

export const isSignedIn = (): boolean => person !== undefined

/** Asks for signing in, once for all requests that wait for it. */
export function askToSignIn(): Promise<void> {
  if (!asking) {
    const { promise, resolve } = Promise.withResolvers<void>()
    asking = { signedIn: promise, settle: resolve }
    tell()
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

function tell(): void {
  for (const listener of listeners) listener()
}
