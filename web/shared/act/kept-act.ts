import { presentPersonId } from '../session/sign-in-request.ts'

/** An act that was chosen and whose outcome is unknown: its body and its key. */
export interface KeptAct<Body = unknown> {
  key: string
  body: Body
  chosenAt: string
  /** The person it is about, in words, for people who find it later; absent where the place says it, and in acts from older versions. */
  about?: string
}

/** Acts are kept per person: under the name of somebody else who signs in on the same page, it would be another act. */
const placeOf = (name: string): string => `act:${presentPersonId()}:${name}`

/** @param name of the act and of what it is done to: no two acts that may be under way at once have the same */
export function keptAct<Body>(name: string): KeptAct<Body> | undefined {
  try {
    const text = sessionStorage.getItem(placeOf(name))
    return text === null ? undefined : (JSON.parse(text) as KeptAct<Body>)
  } catch {
    return undefined
  }
}

/**
 * The act that was chosen. Choosing the same act again before its outcome is known keeps its key; an act with another body gets a key of
 * its own.
 */
export function chosenAct<Body>(name: string, body: Body, about?: string): KeptAct<Body> {
  const before = keptAct<Body>(name)
  if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before
  const act = { key: crypto.randomUUID(), body, chosenAt: new Date().toISOString(), ...(about !== undefined && { about }) }
  try {
    sessionStorage.setItem(placeOf(name), JSON.stringify(act))
  } catch {
    // Without storage the act keeps its key as long as the page lives.
  }
  return act
}

/** An act with a known outcome is removed. */
export function dropAct(name: string): void {
  try {
    sessionStorage.removeItem(placeOf(name))
  } catch {
    // Nothing was kept.
  }
}

/** Names of the kept acts with this prefix. */
export function keptActNames(prefix: string): string[] {
  const place = placeOf(prefix)
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    return names.filter((name) => name.startsWith(place)).map((name) => `${prefix}${name.slice(place.length)}`)
  } catch {
    return []
  }
}
