import { presentPersonId } from '../session/sign-in-request.ts'

/** The value of a form, and its value before anything was typed. */
interface Typed {
  value: unknown
  initial: unknown
}

/** The input of the forms on the screen, by their names. */
const onScreen = new Map<string, Typed>()

/** Drafts are kept per person: somebody else may sign in on the same page. */
const placeOf = (name: string, personId = presentPersonId()): string => `draft:${personId}:${name}`

export function noteTyped(name: string, typed: Typed): void {
  onScreen.set(name, typed)
}

export function forgetTyped(name: string): void {
  onScreen.delete(name)
}

/** Keeps input that was not sent, for its person, when the page ends. */
export function keepDrafts(): void {
  for (const [name, { value, initial }] of onScreen) {
    const changed = changeOf(value, initial)
    try {
      if (changed !== undefined) sessionStorage.setItem(placeOf(name), JSON.stringify(changed))
    } catch {
      // Without storage the input ends with the page.
    }
  }
}

/** Drops all drafts of the page's person: they are leaving on purpose. */
export function dropDrafts(): void {
  onScreen.clear()
  dropKept(placeOf(''))
}

/** Drops what was typed before anybody signed in. Somebody has by now, and who comes after them is not to read it. */
export const dropDraftsOfNobody = (): void => dropKept(placeOf('', ''))

function dropKept(beginning: string): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const name of names) if (name.startsWith(beginning)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** The initial value of a form: the present one, with the input that its person left when the page ended. */
export function withDraft<Value>(name: string, initial: Value): Value {
  try {
    const text = sessionStorage.getItem(placeOf(name))
    return text === null ? initial : changedBy(initial, JSON.parse(text))
  } catch {
    return initial
  }
}

/** A draft is taken once. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(placeOf(name))
  } catch {
    // Nothing was kept.
  }
}

/** The fields that were typed. Others are left out, so that what others changed meanwhile is not overwritten. */
function changeOf(value: unknown, initial: unknown): unknown {
  if (!isFields(value) || !isFields(initial)) return isSame(value, initial) ? undefined : value
  const changed = Object.entries(value).filter(([name, one]) => !isSame(one, initial[name]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** Fields that an earlier version of the form kept, and that no longer exist, are left out. */
function changedBy<Value>(initial: Value, kept: unknown): Value {
  if (!isFields(initial)) return fits(kept, initial) ? (kept as Value) : initial
  if (!isFields(kept)) return initial
  const fitting = Object.entries(kept).filter(([name, one]) => name in initial && fits(one, initial[name]))
  return { ...initial, ...Object.fromEntries(fitting) }
}

/** What nothing stood in may have had anything. */
const fits = (kept: unknown, initial: unknown): boolean =>
  initial === null || initial === undefined || typeof kept === typeof initial

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
