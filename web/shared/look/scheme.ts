import { useSyncExternalStore } from 'react'

export const schemes = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The same key as in web/public/assets/scheme-1.js. */
export const schemeKey = 'colour-scheme'

const listeners = new Set<() => void>()
const isDarkSystem = matchMedia('(prefers-color-scheme: dark)')

function chosen(): Scheme {
  try {
    const kept = localStorage.getItem(schemeKey)
    return schemes.find((scheme) => scheme === kept) ?? 'auto'
  } catch {
    // Without storage the scheme is that of the system.
    return 'auto'
  }
}

/** The scheme that was chosen, for an app that has no library to know it. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const scheme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)
  return [scheme, choose]
}

function choose(scheme: Scheme): void {
  try {
    localStorage.setItem(schemeKey, scheme)
  } catch {
    // Without storage it lasts as long as the page.
  }
  apply(scheme)
  for (const listener of listeners) listener()
}

function apply(scheme: Scheme): void {
  const isDark = scheme === 'dark' || (scheme === 'auto' && isDarkSystem.matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}

/** Follows the system from day to night. */
export function followSystemScheme(): void {
  isDarkSystem.addEventListener('change', () => apply(chosen()))
}
