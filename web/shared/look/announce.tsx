import { useSyncExternalStore } from 'react'

interface Announcement {
  id: number
  text: string
}

const shownMs = 6_000
let present: readonly Announcement[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(announcements: readonly Announcement[]): void {
  present = announcements
  for (const listener of listeners) listener()
}

/** Says that something was done, to eyes and to screen readers. What went wrong is no announcement: it stays where it happened. */
export function announce(text: string): void {
  const announcement = { id: ++lastId, text }
  show([...present, announcement])
  setTimeout(() => show(present.filter((one) => one !== announcement)), shownMs)
}

/** Where it is said; once in the frame of an app. */
export function Announcements() {
  const announcements = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => present,
  )
  return (
    <div className="announcements" role="status" aria-live="polite">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
