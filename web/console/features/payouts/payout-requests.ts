import { canBeExternalId } from '../../../../lib/domain/moving/imported.ts'
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../../shared/list/use-cursor-list.ts'

/** A request as the queue lists it. */
export type QueueRow = components['schemas']['QueuedPayout']
/** A request in the queue and on its card. The card's history names the key that paid it. */
export type Queued = Omit<QueueRow, 'processedByApiKey'>
export type Payout = components['schemas']['Payout']
/** A request with its history, which names everybody who may have made a change. */
export type Reviewed = components['schemas']['ReviewedPayout']
export type PayoutStatus = Queued['status']
/** Where an administrator can move a request. */
export type Target = 'Approved' | 'Rejected' | 'Paid'

/** How a decision is sent. */
export interface Decision {
  status: Target
  comment: string | null
  /** In rubles: the shortfall of the request, confirmed by the decider. */
  confirmedShortfall?: number
}

export interface QueueFilters {
  status: string
  partnerId: string
}

const pageLength = '100'

/** A page of the queue. */
export async function loadQueue({ status, partnerId }: QueueFilters, cursor: string | undefined): Promise<ListPage<QueueRow>> {
  const query = { status, limit: pageLength, ...(partnerId && { partnerId }), ...(cursor && { cursor }) }
  return listPage(await unwrapWithHeaders(api.GET('/api/console/payout', { params: { query: query as never } })))
}

export const useQueue = (filters: QueueFilters) =>
  useCursorList(['payouts', 'queue', filters], (cursor) => loadQueue(filters, cursor))

export const usePayoutCounts = () =>
  useQuery({ queryKey: ['payouts', 'counts'], queryFn: () => unwrap(api.GET('/api/console/payout/summary')) })

/** One request with its history, as it is now. */
export const loadReviewed = (id: string) => unwrap(api.GET('/api/console/payout/{id}', { params: { path: { id } } }))

export const usePayout = (id: string) => useQuery({ queryKey: ['payouts', 'one', id], queryFn: () => loadReviewed(id) })

/** Moves a request, once under its key. */
export const sendDecision = (id: string, body: Decision, key: string): Promise<Payout> =>
  unwrap(
    api.PUT('/api/console/payout/{id}/status', {
      params: { path: { id } },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  )

/** Finds partners by an address, an ИНН, or a last name; and partners and requests by an id, of here or of another system. */
export async function findForQueue(text: string) {
  const by = text.includes('@') ? 'email' : /^\d+$/.test(text) ? 'inn' : 'lastName'
  const id = canBeExternalId(text) ? text : undefined
  const query = { [by]: text, limit: '10', ...(id !== undefined && { id }) } as never
  const [partners, requests] = await Promise.all([
    unwrap(api.GET('/api/console/partner', { params: { query } })),
    id === undefined ? [] : unwrap(api.GET('/api/console/payout', { params: { query: { id } } })),
  ])
  return { partners, requests }
}

export const nameOf = ({ firstName, lastName, email }: Pick<Queued['partner'], 'firstName' | 'lastName' | 'email'>): string =>
  [lastName, firstName].filter(Boolean).join(' ') || email

/** In rubles, to the kopeck. */
export const sumOf = (rows: readonly Queued[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
