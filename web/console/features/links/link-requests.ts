import { useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../../shared/list/use-cursor-list.ts'

export type ReferralLink = components['schemas']['Link']
type LinkCreation = components['schemas']['LinkCreation']

export interface LinksAsked {
  partnerId?: string
  /** By its slug. */
  offer?: string
}

const pageLength = 30

export const findLinks = async (asked: LinksAsked, cursor?: string): Promise<ListPage<ReferralLink>> =>
  listPage(
    await unwrapWithHeaders(
      api.GET('/api/console/link', {
        params: { query: { ...asked, limit: pageLength, ...(cursor !== undefined && { cursor }) } },
      }),
    ),
  )

export const useLinks = (asked: LinksAsked) => useCursorList(['links', asked], (cursor) => findLinks(asked, cursor))

/** A link that is disabled, enabled or removed, once. */
export function useLinkChange(slug: string, done: (link: ReferralLink) => void) {
  const client = useQueryClient()
  return useIntendedAct<components['schemas']['LinkChange'], ReferralLink>({
    name: `change-link:${slug}`,
    send: (body, key) =>
      unwrap(
        api.PUT('/api/console/link/{slug}/status', { params: { path: { slug }, header: { 'Idempotency-Key': key } }, body }),
      ),
    onDone: (link) => {
      void client.invalidateQueries({ queryKey: ['links'] })
      done(link)
    },
    onRefused: () => void client.invalidateQueries({ queryKey: ['links'] }),
  })
}

export function useCreation(done: (link: ReferralLink) => void) {
  const client = useQueryClient()
  return useIntendedAct<LinkCreation, ReferralLink>({
    name: 'create-link',
    send: (body, key) => unwrap(api.POST('/api/console/link', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: (link) => {
      void client.invalidateQueries({ queryKey: ['links'] })
      done(link)
    },
  })
}
