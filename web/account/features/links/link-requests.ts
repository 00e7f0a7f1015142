import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../../shared/list/use-cursor-list.ts'

export type OwnOffer = components['schemas']['OwnOffer']
export type OwnLink = components['schemas']['OwnLink']

export const useOwnOffers = () => useQuery({ queryKey: ['own-offers'], queryFn: () => unwrap(api.GET('/api/account/offer')) })

const linksKey = ['own-links']

const findLinks = async (cursor: string | undefined): Promise<ListPage<OwnLink>> =>
  listPage(await unwrapWithHeaders(api.GET('/api/account/link', { params: { query: cursor === undefined ? {} : { cursor } } })))

export const useOwnLinks = () => useCursorList(linksKey, findLinks)

type LinksKnown = { pages: ListPage<OwnLink>[]; pageParams: unknown[] } | undefined

/** A link that is disabled, enabled or removed. The list shows it from the answer; a removed one is in no list. */
export function useLinkChange(slug: string, done: (link: OwnLink) => void) {
  const client = useQueryClient()
  const shown = (link: OwnLink) => (one: OwnLink) => (one.slug !== slug ? [one] : link.status === 'Removed' ? [] : [link])
  return useIntendedAct<components['schemas']['OwnLinkChange'], OwnLink>({
    name: `change-own-link:${slug}`,
    send: (body, key) =>
      unwrap(
        api.PUT('/api/account/link/{slug}/status', { params: { path: { slug }, header: { 'Idempotency-Key': key } }, body }),
      ),
    onDone: (link) => {
      client.setQueryData<LinksKnown>(
        linksKey,
        (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.flatMap(shown(link)) })) },
      )
      done(link)
    },
    onRefused: () => void client.invalidateQueries({ queryKey: linksKey }),
  })
}

/** Whether a name is free, asked when somebody has stopped typing it. */
export const useCheckedSlug = (slug: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['slug', slug],
    queryFn: () => unwrap(api.GET('/api/account/link/slug/{slug}', { params: { path: { slug } } })),
    enabled: isAsked,
    staleTime: 0,
  })

/** Makes a link. The list may not know it for a second: it is put there from the answer. */
export function useLinkCreation(done: (link: OwnLink) => void) {
  const client = useQueryClient()
  return useIntendedAct<{ offerId: string; slug: string }, OwnLink>({
    name: 'create-own-link',
    send: (body, key) => unwrap(api.POST('/api/account/link', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: (link) => {
      client.setQueryData<{ pages: ListPage<OwnLink>[]; pageParams: unknown[] }>(linksKey, (known) => {
        const [first, ...rest] = known?.pages ?? []
        return first && known ? { ...known, pages: [{ ...first, items: [link, ...first.items] }, ...rest] } : known
      })
      done(link)
    },
    onRefused: () => void client.invalidateQueries({ queryKey: ['own-offers'] }),
  })
}
