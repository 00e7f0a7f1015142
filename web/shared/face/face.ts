import { useSyncExternalStore } from 'react'
import type { components } from '../api.d.ts'
import { basePath } from '../base-path.ts'

/** How the program shows itself: public, and the same for everybody. */
export type Face = components['schemas']['Face']

/** A face, and its accent as the stylesheets of both apps take it: they have colours of their own without it. */
export interface ShownFace {
  face: Face
  properties: readonly (readonly [name: string, color: string])[]
}

/** What is kept under another key is of another version. */
export const faceKey = `face-2${basePath}`

const listeners = new Set<() => void>()
let shown: ShownFace | undefined

/** What the last visit knew is shown at once: without it, every page would begin in the colours of no program. */
export function startFace(): void {
  try {
    const kept = localStorage.getItem(faceKey)
    if (kept !== null) showFace(JSON.parse(kept) as ShownFace)
  } catch {
    // Without storage the page begins as one that was never opened.
  }
}

export function showFace(next: ShownFace): void {
  const { style } = document.documentElement
  for (const [name] of shown?.properties ?? []) style.removeProperty(name)
  for (const [name, color] of next.properties) style.setProperty(name, color)
  shown = next
  for (const listener of listeners) listener()
}

/** Undefined on the first visit, until it is known. */
export const useFace = (): Face | undefined => useSyncExternalStore(listen, () => shown)?.face

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
