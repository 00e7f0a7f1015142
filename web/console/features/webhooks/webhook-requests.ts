import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntendedAct } from '../../../shared/act/use-intended-act.ts'
import type { components } from '../../../shared/api.d.ts'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { api, unwrap } from '../../../shared/api/client.ts'

export type Webhook = components['schemas']['Webhook']
export type Delivery = components['schemas']['WebhookDelivery']
export type EventType = NonNullable<Webhook['types']>[number]
type WebhookCreation = components['schemas']['WebhookCreation']
type WebhookChange = components['schemas']['WebhookChange']
type SecretRotation = components['schemas']['SecretRotation']
type WithSecret = components['schemas']['WebhookWithSecret']
type Ordered = components['schemas']['OrderedEvent']

const webhooksQuery = ['webhooks']
export const useWebhooks = () => useQuery({ queryKey: webhooksQuery, queryFn: () => unwrap(api.GET('/api/console/webhook')) })

/** Deliveries under way are polled as long as somebody looks. */
const lookedAtEveryMs = 5_000

export const useDeliveries = (id: string) =>
  useQuery({
    queryKey: [...webhooksQuery, id, 'deliveries'],
    queryFn: () => unwrap(api.GET('/api/console/webhook/{id}/delivery', { params: { path: { id } } })),
    refetchInterval: lookedAtEveryMs,
  })

const once = (key: string) => ({ header: { 'Idempotency-Key': key } })
const onceOf = (id: string, key: string) => ({ path: { id }, ...once(key) })

/** An act on webhooks, after which everything shown of them is read again. */
function useWebhookAct<Body, Answer>(
  name: string,
  send: (body: Body, key: string) => Promise<Answer>,
  done: (answer: Answer) => void,
  isKnownAgain = true,
) {
  const client = useQueryClient()
  return useIntendedAct<Body, Answer>({
    name,
    send,
    isKnownAgain,
    onDone: (answer) => {
      void client.invalidateQueries({ queryKey: webhooksQuery })
      done(answer)
    },
  })
}

export const useCreation = (done: (made: WithSecret) => void) =>
  useWebhookAct<WebhookCreation, WithSecret>(
    'create-webhook',
    (body, key) => unwrap(api.POST('/api/console/webhook', { params: once(key), body })),
    done,
  )

/** @param what tells acts apart that are begun in different places: an unknown outcome of one does not concern the other */
export const useChange = (id: string, what: 'edit' | 'switch', done: (webhook: Webhook) => void) =>
  useWebhookAct<WebhookChange, Webhook>(
    `${what}-webhook:${id}`,
    (body, key) => unwrap(api.PUT('/api/console/webhook/{id}', { params: onceOf(id, key), body })),
    done,
  )

export const useRotation = (id: string, done: (rotated: WithSecret) => void) =>
  useWebhookAct<SecretRotation, WithSecret>(
    `rotate-webhook:${id}`,
    (body, key) => unwrap(api.PUT('/api/console/webhook/{id}/rotate', { params: onceOf(id, key), body })),
    done,
  )

export const useTrial = (id: string, done: (ordered: Ordered) => void) =>
  useWebhookAct<null, Ordered>(
    `test-webhook:${id}`,
    (_, key) => unwrap(api.POST('/api/console/webhook/{id}/test', { params: onceOf(id, key), body: {} })),
    done,
  )

export const useRepeat = (id: string, eventId: string, done: (ordered: Ordered) => void) =>
  useWebhookAct<null, Ordered>(
    `resend-event:${id}:${eventId}`,
    (_, key) => {
      const params = { path: { id, eventId }, ...once(key) }
      return unwrap(api.POST('/api/console/webhook/{id}/delivery/{eventId}', { params, body: {} }))
    },
    done,
  )

/** Removing is idempotent: a repeat of a request whose answer was lost finds nothing, which is a success. */
const isGone = (error: unknown): boolean => error instanceof ApiFailure && error.code === 'WEBHOOK_NOT_FOUND'

export const useRemoval = (id: string, done: () => void) =>
  useWebhookAct<null, null>(
    `remove-webhook:${id}`,
    async () => {
      await unwrap(api.DELETE('/api/console/webhook/{id}', { params: { path: { id } } })).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      return null
    },
    done,
    // A removal has no body, and its answer is not kept.
    false,
  )

/** Whether events are sent, and whether they arrive. */
export function webhookState({
  disabled,
  failingSince,
}: Webhook): 'on' | 'failing' | 'ByHand' | 'Gone' | 'Failing' | 'RightsEnded' {
  if (disabled) return disabled.why
  return failingSince === null ? 'on' : 'failing'
}
