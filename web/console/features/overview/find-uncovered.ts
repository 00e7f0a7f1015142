import type { components } from '../../../shared/api.d.ts'
import type { ListPage } from '../../../shared/list/use-cursor-list.ts'

export type Uncovered = components['schemas']['QueuedPayout']

/** The maximum number of requests examined per status, oldest first: the same as the overview counts. */
const mostLookedAt = 1_000

/** Requests that wait without cover. */
export interface UncoveredRequests {
  rows: readonly Uncovered[]
  /** How many were examined. */
  lookedAt: number
  /** Whether there were more. */
  isCut: boolean
}

/**
 * Waiting requests without cover, page by page. Requests to review are read first: one that is approved meanwhile is then found once,
 * and not missed.
 */
export async function findUncovered(
  loadPage: (status: string, cursor: string | undefined) => Promise<ListPage<Uncovered>>,
): Promise<UncoveredRequests> {
  const found = new Map<string, Uncovered>()
  let isCut = false
  for (const status of ['Requested', 'Approved']) {
    let lookedAt = 0
    let cursor: string | undefined
    do {
      const page = await loadPage(status, cursor)
      for (const row of page.items) found.set(row.id, row)
      lookedAt += page.items.length
      cursor = page.nextCursor
    } while (cursor !== undefined && lookedAt < mostLookedAt)
    isCut ||= cursor !== undefined
  }
  return { rows: [...found.values()].filter(({ shortfall }) => shortfall > 0), lookedAt: found.size, isCut }
}
