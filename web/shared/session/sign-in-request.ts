import { useSyncExternalStore } from 'react'
import { isPageEnded, openAnew } from './page-end.ts'

/** Whose page this is, once that is known. It stays theirs: for anybody else it is opened anew. */
let personId = ''
/** Whether it is known that somebody is signed in. */
let isKnown = false
/** Why somebody is asked to sign in who was: the session has ended, or an act asks for a newer one. */
export type SignInReason = 'ended' | 'proof' | 'passkeyProof'
/** Settled when the person is signed in again, or when they will not be. */
let asking: { reason: SignInReason; signedIn: Promise<boolean>; settle: (isSignedIn: boolean) => void } | undefined
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
  settle(true)
  return true
}

/** The id of the person whose page this is; empty while nobody is known. */
export const presentPersonId = (): string => personId

export const isSignedIn = (): boolean => isKnown

function settle(isSignedIn: boolean): void {
  asking?.settle(isSignedIn)
  asking = undefined
  for (const listener of listeners) listener()
}

/**
 * Asks for signing in, once for all requests that wait for it.
 *
 * @returns whether somebody did: who is asked to show who they are may leave it
 */
export function askToSignIn(reason: SignInReason): Promise<boolean> {
  // Without a session there is nothing to show: that it has ended goes before.
  if (asking && (asking.reason === reason || asking.reason === 'ended' || reason === 'proof')) return asking.signedIn
  const { promise, resolve } = asking ? { promise: asking.signedIn, resolve: asking.settle } : Promise.withResolvers<boolean>()
  asking = { reason, signedIn: promise, settle: resolve }
  for (const listener of listeners) listener()
  return promise
}

/** The person leaves it: what waited for a newer session is not done. */
export const leaveProof = (): void => settle(false)

/** Why requests wait for the person to sign in again; undefined while none does. */
export function useSignInAsked(): SignInReason | undefined {
  return useSyncExternalStore(listen, () => asking?.reason)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
