import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import type { Scope } from './key-requests.ts'

export type ServiceAccount = components['schemas']['ServiceAccount']

/** What is to be done to a service account. */
export interface ServiceAsked {
  decision: 'Confirmed' | 'Closed'
  of: ServiceAccount
}

export const servicesQuery = ['service-accounts']
export const useServices = () =>
  useQuery({ queryKey: servicesQuery, queryFn: () => unwrap(api.GET('/api/console/service-account')) })

const once = (key: string) => ({ 'Idempotency-Key': key })

export const sendService = (body: { title: string; scopes: Scope[]; reason: string | null }, key: string) =>
  unwrap(api.POST('/api/console/service-account', { body, headers: once(key) }))
export const sendServiceDecision = (
  id: string,
  body: { decision: ServiceAsked['decision']; reason: string | null },
  key: string,
) => unwrap(api.PUT('/api/console/service-account/{id}', { params: { path: { id } }, body, headers: once(key) }))
