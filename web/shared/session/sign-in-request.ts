import { useSyncExternalStore } from 'react'
import { isPageEnded, openAnew } from './page-end.ts'

/** The person of this page, once known. They do not change: for anybody else the page is opened anew. */
let personId = ''
/** Whether it is known that somebody is signed in. */
let isKnown = false
/** Why a signed-in person is asked to sign in again: the session has ended, or an act needs a newer one. */
export type SignInReason = 'ended' | 'proof' | 'passkeyProof'
/** Settles when the person is signed in again, or has declined. */
let asking: { reason: SignInReason; signedIn: Promise<boolean>; settle: (isSignedIn: boolean) => void } | undefined
const listeners = new Set<() => void>()

/**
 * Notes the person whose answers this page gets. Answers for somebody else are not shown beside them: the page ends.
 *
 * @returns whether the page goes on
 */
export function noteAnsweredFor(id: string): boolean {
  if (personId !== '' && personId !== id) openAnew('another')
  else personId = id
  return !isPageEnded()
}

/**
 * From now on an ended session interrupts work, and asks the person to sign in again.
 *
 * @returns whether the page goes on: it ends when somebody else has signed in
 */
export function noteSignedIn({ id }: { id: string }): boolean {
  if (!noteAnsweredFor(id)) return false
  isKnown = true
  settle(true)
  return true
}

/** The id of the person of this page; empty while unknown. */
export const presentPersonId = (): string => personId

export const isSignedIn = (): boolean => isKnown

function settle(isSignedIn: boolean): void {
  asking?.settle(isSignedIn)
  asking = undefined
  for (const listener of listeners) listener()
}

/**
 * Asks for a sign-in, once for all requests that wait for it.
 *
 * @returns whether somebody signed in: a person who is asked for proof may decline
 */
export function askToSignIn(reason: SignInReason): Promise<boolean> {
  // An ended session takes precedence over a request for proof.
  if (asking && (asking.reason === reason || asking.reason === 'ended' || reason === 'proof')) return asking.signedIn
  const { promise, resolve } = asking ? { promise: asking.signedIn, resolve: asking.settle } : Promise.withResolvers<boolean>()
  asking = { reason, signedIn: promise, settle: resolve }
  for (const listener of listeners) listener()
  return promise
}

/** The person declines: acts that waited for a newer session are not done. */
export const leaveProof = (): void => settle(false)

/** Why requests wait for the person to sign in again; undefined while none does. */
export function useSignInAsked(): SignInReason | undefined {
  return useSyncExternalStore(listen, () => asking?.reason)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
