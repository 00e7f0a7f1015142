import { api, unwrap } from '../../../shared/api/client.ts'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import { announce } from '../../../shared/look/announce.tsx'
import { useLeadChanged } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'

const named = (key: string) => ({ 'Idempotency-Key': key })

/** Common to every act on a lead: the screen is read again, whether it succeeded or was refused. */
function useActEnd(id: string, done: string, onDone: () => void) {
  const changed = useLeadChanged(id)
  const { done: t } = leadTexts.use()
  return {
    onDone: (answer: { id: string; waitingDeal?: object | null }): void => {
      announce(answer.waitingDeal ? t.dealAsked : done)
      changed()
      onDone()
    },
    onRefused: changed,
  }
}

interface Move {
  revision: number
  id: string
  amount?: number
}

/** Moves a lead to another status. */
export function useMove(id: string, onDone: () => void) {
  const { done } = leadTexts.use()
  return useIntendedAct({
    name: `change-lead-status:${id}`,
    send: (body: Move, key) =>
      unwrap(api.PUT('/api/console/lead/{id}/status', { params: { path: { id } }, body, headers: named(key) })),
    ...useActEnd(id, done.moved, onDone),
  })
}

/** Adds a deal. Each one that is chosen is a new deal. */
export function useNewDeal(id: string, onDone: () => void) {
  const { done } = leadTexts.use()
  return useIntendedAct({
    name: `add-deal:${id}`,
    send: (body: { revision: number; amount: number }, key) =>
      unwrap(api.PUT('/api/console/lead/{id}/add-deal', { params: { path: { id } }, body, headers: named(key) })),
    ...useActEnd(id, done.dealAdded, onDone),
  })
}

/** Confirms or declines a deal above the limit. */
export function useDealDecision(id: string, dealId: string, decision: 'Confirmed' | 'Declined') {
  const { done } = leadTexts.use()
  return useIntendedAct({
    name: `decide-deal:${id}:${dealId}:${decision}`,
    send: (body: { reason: string | null }, key) =>
      unwrap(
        api.PUT('/api/console/lead/{id}/waiting-deal/{dealId}', {
          params: { path: { id, dealId } },
          body: { decision, ...body },
          headers: named(key),
        }),
      ),
    ...useActEnd(id, decision === 'Confirmed' ? done.dealAdded : done.dealDeclined, () => undefined),
  })
}

/** Cancels a deal. */
export function useDealCancellation(id: string, dealId: string, onDone: () => void) {
  const { done } = leadTexts.use()
  return useIntendedAct({
    name: `cancel-deal:${id}:${dealId}`,
    send: (body: { reason: string }, key) =>
      unwrap(
        api.PUT('/api/console/lead/{id}/deal/{dealId}/cancel', { params: { path: { id, dealId } }, body, headers: named(key) }),
      ),
    ...useActEnd(id, done.dealCanceled, onDone),
  })
}

/** By the promocode that the client had, or to a partner and an offer. */
export type Binding = { reason: string } & ({ promocode: string } | { partnerId: string; offerId: string })

/** Binds an unassigned lead. */
export function useBinding(id: string, onDone: () => void) {
  const { done } = leadTexts.use()
  return useIntendedAct({
    name: `bind-lead:${id}`,
    send: (body: Binding, key) =>
      unwrap(api.PUT('/api/console/lead/{id}/bind', { params: { path: { id } }, body, headers: named(key) })),
    ...useActEnd(id, done.bound, onDone),
  })
}
