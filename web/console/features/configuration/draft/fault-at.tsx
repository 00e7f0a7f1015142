import { cloneElement, createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { useLanguage } from '../../../../shared/texts/language.ts'
import type { DraftTrial } from './draft-requests.ts'
import { faultWords } from './fault-words.ts'

const Faults = createContext<DraftTrial['faults']>([])

/** Tells the fields of a form what is wrong with the draft that was looked at. */
export const FaultsOfDraft = Faults.Provider

interface FaultAtProps {
  /** The place of the field in a draft, such as `settings.minimumPayout`: what lies within it counts too. */
  place: string | RegExp
  children: ReactElement<{ error?: ReactNode }>
}

/** A field that says itself what is wrong with what it holds. */
export function FaultAt({ place, children }: FaultAtProps) {
  const language = useLanguage()
  const here = useContext(Faults).filter(({ path }) => isWithin(path, place))
  if (here.length === 0) return children
  return cloneElement(children, { error: here.map(({ message }) => faultWords(message, language)).join('; ') })
}

function isWithin(path: string, place: string | RegExp): boolean {
  if (typeof place !== 'string') return place.test(path)
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`)
}
