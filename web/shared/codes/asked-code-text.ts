import { useEffect, useState } from 'react'
import { useFormat } from '../format/format.ts'
import type { AskedCode } from '../session/session.ts'
import { codeTexts } from './code-texts.ts'

/** What a page that waits for a code says of it. */
export interface AskedCodeText {
  /** When the code was mailed and until when it is good, or why there is none. */
  state: string
  /** What to look at while the mail does not come; undefined where none is on its way. */
  wait: string | undefined
  /** When it can be asked for again; undefined where it can be at once. */
  againAt: string | undefined
}

/** How it stands with a code now: the text changes when the code is over, and when another one can be asked for. */
export function useAskedCodeText({ digits, sentAt, expiresAt, nextAt }: AskedCode): AskedCodeText {
  const t = codeTexts.use()
  const { time } = useFormat()
  const isOver = useIsPast(expiresAt ?? nextAt)
  const mayAsk = useIsPast(nextAt)
  const againAt = mayAsk ? undefined : t.againAt(time(nextAt))
  if (sentAt === null || expiresAt === null) return { state: t.none, wait: undefined, againAt }
  if (isOver) return { state: t.over(time(expiresAt)), wait: undefined, againAt }
  return { state: t.sent(digits, time(sentAt), time(expiresAt)), wait: t.wait, againAt }
}

/** Whether a moment lies behind; known anew when it comes. */
function useIsPast(moment: string): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const leftMs = Date.parse(moment) - Date.now()
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [moment])
  return nowMs >= Date.parse(moment)
}
