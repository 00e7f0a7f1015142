import { api, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { listPage, type ListPage } from '../../../shared/list/use-cursor-list.ts'
import type { paths } from '../../../shared/api.d.ts'
import type { Line } from './journal-entry.ts'

/** Filters as the address has them: days, and not moments. Amounts are rubles with a point. */
export interface JournalAddress extends Record<string, string> {
  type: string
  by: string
  of: string
  since: string
  until: string
  amountFrom: string
  amountTo: string
}

export const nothingAsked: JournalAddress = { type: '', by: '', of: '', since: '', until: '', amountFrom: '', amountTo: '' }

type Query = NonNullable<paths['/api/console/chronicle']['get']['parameters']['query']>

/** A page of who did what. Days are Moscow's, from their first moment to their last. */
export async function loadJournal(
  { type, by, of, since, until, amountFrom, amountTo }: JournalAddress,
  cursor: string | undefined,
  limit?: number,
): Promise<ListPage<Line>> {
  const query = {
    ...(type && { type: type as Query['type'] }),
    ...(by && { by }),
    ...(of && { of }),
    ...(since && { since: `${since}T00:00:00+03:00` }),
    ...(until && { until: `${until}T23:59:59.999+03:00` }),
    ...(amountFrom && { amountFrom }),
    ...(amountTo && { amountTo }),
    ...(limit !== undefined && { limit }),
    ...(cursor && { cursor }),
  }
  return listPage<Line>(await unwrapWithHeaders(api.GET('/api/console/chronicle', { params: { query } })))
}

/** The longest possible page, for reading all of it. */
export const longestPage = 200
