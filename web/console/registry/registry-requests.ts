import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntendedAct } from '../../shared/act/use-intended-act.ts'
import type { components } from '../../shared/api.d.ts'
import { api, unwrap, unwrapWithHeaders } from '../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../shared/list/use-cursor-list.ts'

export type Registry = components['schemas']['Registry']
export type RegistryStatus = Registry['status']
export type RegistryPayout = components['schemas']['RegistryPayout']
export type Collected = components['schemas']['CollectedPayouts']
export type LeaveOutReason = Collected['leftOut'][number]['reason']
type RegistryMove = components['schemas']['RegistryMove']
type RegistryReleasing = components['schemas']['RegistryReleasing']
type Queued = components['schemas']['QueuedPayout']

const registriesQuery = ['registries']
const once = (key: string) => ({ header: { 'Idempotency-Key': key } })
const onceOf = (id: string, key: string) => ({ path: { id }, ...once(key) })

async function loadRegistries(cursor: string | undefined): Promise<ListPage<Registry>> {
  const query = cursor === undefined ? {} : { cursor }
  return listPage(await unwrapWithHeaders(api.GET('/api/console/registry', { params: { query } })))
}

/** Registries, newest first. */
export const useRegistries = () => useCursorList([...registriesQuery, 'list'], loadRegistries)

/** A registry as it is now. */
export const loadRegistry = (id: string): Promise<Registry> =>
  unwrap(api.GET('/api/console/registry/{id}', { params: { path: { id } } }))

export const useRegistry = (id: string) =>
  useQuery({ queryKey: [...registriesQuery, 'one', id], queryFn: () => loadRegistry(id) })

/** A page of the payouts of a registry, those that were taken out too. */
export async function loadRegistryPayouts(id: string, cursor: string | undefined): Promise<ListPage<RegistryPayout>> {
  const query = cursor === undefined ? {} : { cursor }
  return listPage(await unwrapWithHeaders(api.GET('/api/console/registry/{id}/payouts', { params: { path: { id }, query } })))
}

export const useRegistryPayouts = (id: string) =>
  useCursorList([...registriesQuery, 'payouts', id], (cursor) => loadRegistryPayouts(id, cursor))

/** A page of approved requests, oldest first. */
export async function loadApproved(cursor: string | undefined): Promise<ListPage<Queued>> {
  const query = { status: 'Approved', limit: '100', ...(cursor !== undefined && { cursor }) }
  return listPage(await unwrapWithHeaders(api.GET('/api/console/payout', { params: { query: query as never } })))
}

/** How many requests are approved, and for how much; they may stand in registries already. */
export const useApprovedCount = () =>
  useQuery({
    queryKey: ['payouts', 'counts'],
    queryFn: () => unwrap(api.GET('/api/console/payout/summary')),
    select: (counts) => counts.find(({ status }) => status === 'Approved'),
  })

/** Everything shown of registries is read again. */
export function useRegistriesAnew(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: registriesQuery })
}

/** An act on registries, after which everything shown of them is read again; also after a refusal, because another one was seen. */
function useRegistryAct<Body>(
  name: string,
  send: (body: Body, key: string) => Promise<Registry>,
  done: (made: Registry) => void,
) {
  const readAnew = useRegistriesAnew()
  return useIntendedAct<Body, Registry>({
    name,
    send,
    onRefused: readAnew,
    onDone: (registry) => {
      readAnew()
      done(registry)
    },
  })
}

/** Makes an empty registry, once under the key. */
export const sendCreation = (key: string): Promise<Registry> =>
  unwrap(api.POST('/api/console/registry', { params: once(key), body: {} }))

export const useCreation = (done: (made: Registry) => void) =>
  useRegistryAct<null>('create-registry', (_, key) => sendCreation(key), done)

/** Adds up to 30 requests, once under the key. Those that the registry has already are left out. */
export const sendCollection = (id: string, payoutIds: string[], key: string): Promise<Collected> =>
  unwrap(api.POST('/api/console/registry/{id}/payouts', { params: onceOf(id, key), body: { payoutIds } }))

export const useMove = (id: string, done: (moved: Registry) => void) =>
  useRegistryAct<RegistryMove>(
    `move-registry:${id}`,
    (body, key) => unwrap(api.PUT('/api/console/registry/{id}/status', { params: onceOf(id, key), body })),
    done,
  )

export const useRelease = (id: string, payoutId: string, done: (left: Registry) => void) =>
  useRegistryAct<RegistryReleasing>(
    `release-payout:${id}:${payoutId}`,
    (body, key) => unwrap(api.POST('/api/console/registry/{id}/release', { params: onceOf(id, key), body })),
    done,
  )
