import { useSyncExternalStore } from 'react'
import { type Language, languages } from '../../../lib/domain/words/language.ts'

const storageKey = 'language'
const listeners = new Set<() => void>()
let present: Language = kept() ?? 'ru'
document.documentElement.lang = present

function kept(): Language | undefined {
  try {
    const value = localStorage.getItem(storageKey)
    return languages.find((language) => language === value)
  } catch {
    // Without storage the language is Russian.
    return undefined
  }
}

export const language = (): Language => present

export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, language)
}

export function switchLanguage(to: Language): void {
  present = to
  document.documentElement.lang = to
  try {
    localStorage.setItem(storageKey, to)
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
