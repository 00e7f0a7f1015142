import type { KeyboardEvent } from 'react'

/** Handlers by the physical key (KeyboardEvent.code), with Shift in front if it is held. */
export type Hotkeys = Readonly<Record<string, () => void>>

/** Kinds of input without typing: a ticked box leaves the keys to us. */
const notTyped = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'range'])

function isTyping(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}

/**
 * The handler of a region's keys: they work while the focus is within it, on any layout of the keyboard, and never while somebody
 * types. A key that is held down moves on and on, and acts once: it would act on all that comes under it.
 *
 * @param acts happen once for a press
 * @param moves only move, and go on while their key is held
 * @example <section onKeyDown={onHotkey({ KeyA: approve, 'Shift+Slash': help }, { KeyJ: next, KeyK: previous })}>
 */
export function onHotkey(acts: Hotkeys, moves: Hotkeys = {}): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || isTyping(event.target)) return
    // Enter and the space bar belong to the button or link that has the focus.
    if (
      (event.code === 'Enter' || event.code === 'Space') &&
      event.target instanceof Element &&
      event.target.closest('a, button')
    )
      return
    const key = `${event.shiftKey ? 'Shift+' : ''}${event.code}`
    const [act, move] = [acts[key], moves[key]]
    if (!act && !move) return
    event.preventDefault()
    if (move) move()
    else if (!event.nativeEvent.repeat) act?.()
  }
}
