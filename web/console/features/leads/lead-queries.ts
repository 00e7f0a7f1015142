import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { dayBounds } from '../../../shared/format/format.ts'
import { type ListPage, listPage } from '../../../shared/list/use-cursor-list.ts'
import { useAddress } from '../../../shared/list/use-address.ts'

export type ListedLead = components['schemas']['ListedLead']
export type Lead = components['schemas']['LeadStory']
export type LeadAct = Lead['history'][number]

/** What the address holds of the list. */
const usualFilters = { status: '', partner: '', since: '', value: '' }
export type LeadFilters = typeof usualFilters
export const useLeadFilters = () => useAddress(usualFilters)
export const isFiltered = (filters: LeadFilters): boolean => Object.values(filters).some((value) => value !== '')

/** A page of the leads that the filters let through. */
export async function loadLeads(
  { status, partner, since, value }: LeadFilters,
  cursor: string | undefined,
): Promise<ListPage<ListedLead>> {
  const query = {
    ...(status !== '' && { status }),
    ...(partner !== '' && { partnerId: partner }),
    ...(since !== '' && { updatedSince: dayBounds(since).from }),
    ...(value !== '' && { value }),
    ...(cursor !== undefined && { cursor }),
  }
  return listPage(await unwrapWithHeaders(api.GET('/api/console/lead', { params: { query } })))
}

const leadKey = (id: string) => ['lead', id] as const

export const useLead = (id: string) =>
  useQuery({
    queryKey: leadKey(id),
    queryFn: () => unwrap(api.GET('/api/console/lead/{id}', { params: { path: { id } } })),
  })

/** Reads anew what an act on a lead has changed, or somebody else has. */
export function useLeadChanged(id: string): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: leadKey(id) })
    void client.invalidateQueries({ queryKey: ['leads'] })
    void client.invalidateQueries({ queryKey: ['overview'] })
  }
}

/** Partners whose address begins so. */
export const usePartnersFound = (email: string) =>
  useQuery({
    queryKey: ['partners-found', email],
    queryFn: () => unwrap(api.GET('/api/console/partner', { params: { query: { email, limit: 8 } } })),
    enabled: email !== '',
  })

/** Of whom a list is, when its address names a partner. */
export const useNamedPartner = (id: string) =>
  useQuery({
    queryKey: ['partner', id],
    queryFn: () => unwrap(api.GET('/api/console/partner/{id}', { params: { path: { id } } })),
    enabled: id !== '' && id !== 'nobody',
  })
