import { useEffect, useState } from 'react'

const shownMs = 2_000

/** Puts a text into the clipboard, and says for a moment that it is there. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (text: string): void => {
    // Refused where a page may not: the text is on the screen all the same.
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return { isCopied, copy }
}
