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

/** Acts that no storage keeps: they are known as long as the page lives. */
const inPage = new Map<string, KeptAct>()

/** @param name of the act and of what it is done to: no two acts that may be under way at once have the same */
export function keptAct<Body>(name: string): KeptAct<Body> | undefined {
  const held = inPage.get(placeOf(name))
  if (held) return held as KeptAct<Body>
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
 *
 * @param isPrivate the body may be a passport: no tab keeps it
 */
export function chosenAct<Body>(name: string, body: Body, about?: string, isPrivate = false): KeptAct<Body> {
  const before = keptAct<Body>(name)
  if (before && JSON.stringify(before.body) === JSON.stringify(body)) return before
  const act = { key: crypto.randomUUID(), body, chosenAt: new Date().toISOString(), ...(about !== undefined && { about }) }
  try {
    if (isPrivate) inPage.set(placeOf(name), act)
    else sessionStorage.setItem(placeOf(name), JSON.stringify(act))
  } catch {
    inPage.set(placeOf(name), act)
  }
  return act
}

/** An act with a known outcome is removed. */
export function dropAct(name: string): void {
  inPage.delete(placeOf(name))
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
