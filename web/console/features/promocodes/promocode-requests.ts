import { useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { api, unwrap, unwrapWithHeaders } from '../../../shared/api/client.ts'
import { type ListPage, listPage, useCursorList } from '../../../shared/list/use-cursor-list.ts'

export type Promocode = components['schemas']['Promocode']
type Decision = components['schemas']['PromocodeDecision']
type PromocodeCreation = components['schemas']['PromocodeCreation']

export interface PromocodesAsked {
  status?: Promocode['status']
  partnerId?: string
}

const pageLength = 30

export const findPromocodes = async (asked: PromocodesAsked, cursor?: string): Promise<ListPage<Promocode>> =>
  listPage(
    await unwrapWithHeaders(
      api.GET('/api/console/promocode', {
        params: { query: { ...asked, limit: pageLength, ...(cursor !== undefined && { cursor }) } },
      }),
    ),
  )

export const usePromocodes = (asked: PromocodesAsked) =>
  useCursorList(['promocodes', asked], (cursor) => findPromocodes(asked, cursor))

const named = (key: string) => ({ header: { 'Idempotency-Key': key } })

/** A decision on one promocode, made once. */
export function useDecision(code: string, on: { done: (promocode: Promocode) => void; refused: (failure: ApiFailure) => void }) {
  const client = useQueryClient()
  return useIntendedAct<Decision, Promocode>({
    name: `decide-promocode:${code}`,
    send: (body, key) =>
      unwrap(api.PUT('/api/console/promocode/{code}/status', { params: { path: { code }, ...named(key) }, body })),
    onDone: (promocode) => {
      void client.invalidateQueries({ queryKey: ['promocodes'] })
      on.done(promocode)
    },
    // The list is not read again: the row would vanish, and with it the notice of who was faster.
    onRefused: on.refused,
  })
}

export function useCreation(done: (promocode: Promocode) => void) {
  const client = useQueryClient()
  return useIntendedAct<PromocodeCreation, Promocode>({
    name: 'create-promocode',
    send: (body, key) => unwrap(api.POST('/api/console/promocode', { params: named(key), body })),
    onDone: (promocode) => {
      void client.invalidateQueries({ queryKey: ['promocodes'] })
      done(promocode)
    },
  })
}
