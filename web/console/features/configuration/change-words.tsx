import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { type Titles, titlesOf } from '../../attributes/titles.ts'
import { useAttributeWords } from '../../attributes/use-attribute-words.ts'
import { useConfiguration } from '../../configuration/use-configuration.ts'

interface WordedChanges {
  titles: Titles
  /** When the comparison was shown first. */
  nowMs: number
}

const Worded = createContext<WordedChanges | undefined>(undefined)

/** A server's clock may be ahead of the browser's by so much. */
const clockMs = 60_000

interface ChangesInWordsProps {
  changes: Parameters<typeof titlesOf>[1]
  children: ReactNode
}

/** A comparison of configurations, within which things go by their titles: those there are, and those that the changes give. */
export function ChangesInWords({ changes, children }: ChangesInWordsProps) {
  const { data } = useConfiguration()
  const [nowMs] = useState(() => Date.now() + clockMs)
  const worded = useMemo(() => ({ titles: titlesOf(data, changes), nowMs }), [data, changes, nowMs])
  return <Worded value={worded}>{children}</Worded>
}

/** Words for what is compared. */
export const useChangeWords = () => useAttributeWords(use(Worded))

/** What things are called in a comparison. */
export function useTitles(): Titles | undefined {
  return use(Worded)?.titles
}
