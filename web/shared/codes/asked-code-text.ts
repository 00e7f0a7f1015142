import { useEffect, useState } from 'react'
import { useFormat } from '../format/format.ts'
import type { AskedCode } from '../session/session.ts'
import { codeTexts } from './code-texts.ts'

/** The texts of a page that waits for a code. */
export interface AskedCodeText {
  /** When the code was mailed and until when it is good, or why there is none. */
  state: string
  /** Hints while the mail has not come; undefined where no mail is on its way. */
  wait: string | undefined
  /** When it can be asked for again; undefined where it can be at once. */
  againAt: string | undefined
}

/** The state of a code now: the text changes when the code ends, and when another can be requested. */
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

/** Whether a moment has passed; updated when it does. */
function useIsPast(moment: string): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const leftMs = Date.parse(moment) - Date.now()
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [moment])
  return nowMs >= Date.parse(moment)
}
