import type { ReactNode } from 'react'
import { useTitle } from '../../shared/look/use-title.ts'
import { useProgramName } from '../../shared/face/use-program-name.ts'

/** A screen with its name, which the tab of the browser says too. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  useTitle(`${title} · ${useProgramName()}`)
  return (
    <div className="stack">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
