import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../../shared/list/use-cursor-list.ts'

export type OwnPromocode = components['schemas']['OwnPromocode']

const codesKey = ['own-promocodes']

const findCodes = async (cursor: string | undefined): Promise<ListPage<OwnPromocode>> =>
  listPage(
    await unwrapWithHeaders(api.GET('/api/account/promocode', { params: { query: cursor === undefined ? {} : { cursor } } })),
  )

export const useOwnPromocodes = () => useCursorList(codesKey, findCodes)

export const useOwnOffers = () => useQuery({ queryKey: ['own-offers'], queryFn: () => unwrap(api.GET('/api/account/offer')) })

/** Asks for a promocode. The list may not know it for a second: it is put there from the answer. */
export function usePromocodeRequest(done: (promocode: OwnPromocode) => void) {
  const client = useQueryClient()
  return useIntendedAct<{ offerId: string; code: string }, OwnPromocode>({
    name: 'request-promocode',
    send: (body, key) => unwrap(api.POST('/api/account/promocode', { params: { header: { 'Idempotency-Key': key } }, body })),
    onDone: (promocode) => {
      client.setQueryData<{ pages: ListPage<OwnPromocode>[]; pageParams: unknown[] }>(codesKey, (known) => {
        const [first, ...rest] = known?.pages ?? []
        return first && known ? { ...known, pages: [{ ...first, items: [promocode, ...first.items] }, ...rest] } : known
      })
      done(promocode)
    },
    onRefused: () => void client.invalidateQueries({ queryKey: ['own-offers'] }),
  })
}
