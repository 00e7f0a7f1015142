import type { components } from '../../../shared/api.d.ts'
import type { ListPage } from '../../../shared/list/use-cursor-list.ts'

export type Uncovered = components['schemas']['QueuedPayout']

/** So many of a status are looked at, the oldest: as many as the overview counts. */
const mostLookedAt = 1_000

/** Requests that wait without cover. */
export interface UncoveredRequests {
  rows: readonly Uncovered[]
  /** How many were looked at. */
  lookedAt: number
  /** Whether there were more than were looked at. */
  isCut: boolean
}

/**
 * Requests that wait without cover, of all that wait, page by page. One that is approved meanwhile is found once: what is to be
 * reviewed is read first, so that it is not missed either.
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
