import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../../shared/api.d.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { api, unwrap } from '../../../shared/api/client.ts'
import { type Offer, offersQuery } from '../../look/use-offers.ts'
import type { RewardQuestion } from '../../reward-question/reward-question.tsx'

type OfferSwitch = components['schemas']['OfferSwitch']
type OfferClosing = components['schemas']['OfferClosing']
export type OfferClosure = components['schemas']['OfferClosure']

const named = (key: string) => ({ header: { 'Idempotency-Key': key } })

/** Stops an offer, or opens it again. */
export function useSwitch(id: string, done: (offer: Offer) => void) {
  const client = useQueryClient()
  return useIntendedAct<OfferSwitch, Offer>({
    name: `switch-offer:${id}`,
    send: (body, key) => unwrap(api.PUT('/api/console/offer/{id}', { params: { path: { id }, ...named(key) }, body })),
    onDone: (offer) => {
      void client.invalidateQueries({ queryKey: offersQuery.queryKey })
      done(offer)
    },
  })
}

/** Closes an offer for a partner, or opens it to them again. */
export function useClosing(id: string, done: (closure: OfferClosure) => void) {
  const client = useQueryClient()
  return useIntendedAct<OfferClosing, OfferClosure>({
    name: `close-offer:${id}`,
    send: (body, key) => unwrap(api.POST('/api/console/offer/{id}/closure', { params: { path: { id }, ...named(key) }, body })),
    onDone: (closure) => {
      void client.invalidateQueries({ queryKey: offersQuery.queryKey })
      done(closure)
    },
  })
}

/** The levels and groups; only for people who may see the configuration. */
export const useLevelsAndGroups = () =>
  useQuery({
    queryKey: ['configuration'],
    queryFn: () => unwrap(api.GET('/api/console/configuration')),
    select: ({ levels, groups }) => ({ levels, groups }),
  })

export const previewReward = (id: string, query: RewardQuestion) =>
  unwrap(api.GET('/api/console/offer/{id}/reward-preview', { params: { path: { id }, query } }))
