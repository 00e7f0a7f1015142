import type { ReactNode } from 'react'
import { useTitle } from '../../shared/look/use-title.ts'
import { usePerson } from '../../shared/session/session.ts'

/** A screen with its name, which the tab of the browser says too. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  const { contour } = usePerson()
  useTitle(`${title} · ${contour.name}`)
  return (
    <div className="stack">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
