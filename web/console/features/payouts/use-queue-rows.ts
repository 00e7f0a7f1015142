import { useMemo, useState } from 'react'
import type { Payout, Queued } from './payout-requests.ts'

/** The present rows of the queue: what a decision or a refusal returned counts if it is newer. */
export function useQueueRows(items: readonly Queued[] | undefined) {
  const [known, setKnown] = useState<ReadonlyMap<string, Payout>>(new Map())
  const rows = useMemo(() => {
    // While one page is read after another, a request may move from one to the next.
    const unique = new Map((items ?? []).map((row) => [row.id, row]))
    return [...unique.values()].map((row) => {
      const newer = known.get(row.id)
      return newer && newer.updatedAt > row.updatedAt ? { ...row, ...newer } : row
    })
  }, [items, known])
  return { rows, learn: (payout: Payout): void => setKnown((before) => new Map(before).set(payout.id, payout)) }
}
