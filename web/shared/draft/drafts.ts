import { presentPersonId } from '../session/sign-in-request.ts'

/** What stands in a form, and what stood there before anything was typed. */
interface Typed {
  value: unknown
  initial: unknown
}

/** What is typed in the forms on the screen, by their names. */
const onScreen = new Map<string, Typed>()

/** What one person typed is nobody else's, who may sign in on the same page. */
const placeOf = (name: string): string => `draft:${presentPersonId()}:${name}`

export function noteTyped(name: string, typed: Typed): void {
  onScreen.set(name, typed)
}

export function forgetTyped(name: string): void {
  onScreen.delete(name)
}

/** Keeps for its person what was typed and not sent, when the page ends. */
export function keepDrafts(): void {
  for (const [name, { value, initial }] of onScreen) {
    const changed = changeOf(value, initial)
    try {
      if (changed !== undefined) sessionStorage.setItem(placeOf(name), JSON.stringify(changed))
    } catch {
      // Without a place to keep it, it ends with the page.
    }
  }
}

/** What the person of this page typed is neither kept nor known any more: they leave by themselves. */
export function dropDrafts(): void {
  onScreen.clear()
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const name of names) if (name.startsWith(placeOf(''))) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** What a form begins with: as it is, with what its person had typed when the page ended last. */
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

/** What was typed over: of a form of several fields only those, so that what others changed meanwhile is not typed over with them. */
function changeOf(value: unknown, initial: unknown): unknown {
  if (!isFields(value) || !isFields(initial)) return isSame(value, initial) ? undefined : value
  const changed = Object.entries(value).filter(([name, one]) => !isSame(one, initial[name]))
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** What an earlier version of the form kept, and this one has no place for, is left out. */
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
