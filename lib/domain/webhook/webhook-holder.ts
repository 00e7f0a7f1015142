import { type KnownRoles, opens, rolesOf } from '../people/administrator-roles.ts'
import { type ApiKey, keyEnd } from '../key/api-key.ts'
import type { Administrator } from '../contour/contour.ts'
import { keyReads, type MayRead, readsEverything } from './read-right.ts'
import type { Webhook, WebhookHolder } from './webhook.ts'

/** Who creates or changes a webhook. */
export interface WebhookMaker {
  /** Undefined for the service itself: the webhook then keeps its holder. */
  holder: WebhookHolder | undefined
  mayRead: MayRead
}

export const keyAsMaker = (key: Pick<ApiKey, 'id' | 'title' | 'requestScope' | 'scopes'>): WebhookMaker => ({
  holder: { kind: 'ApiKey', id: key.requestScope ?? key.id, name: key.title },
  mayRead: keyReads(key),
})

/** An administrator who may manage webhooks may read everything: no role allows one without the other. */
export const administratorAsMaker = ({ id, email }: Pick<Administrator, 'id' | 'email'>): WebhookMaker => ({
  holder: { kind: 'Administrator', id, name: email },
  mayRead: readsEverything,
})

export const serviceAsMaker: WebhookMaker = { holder: undefined, mayRead: readsEverything }

/** All keys, valid or not, and the stored roles of all administrators. */
export interface KnownRights {
  apiKeys: readonly ApiKey[]
  roles: KnownRoles
}

/**
 * What the holder of a webhook may read at a moment, or when the right to receive anything ended. Without a holder the webhook
 * belongs to the contour, as all did before holders were stored.
 *
 * @param at ISO 8601, UTC
 */
export function rightsOf(
  holder: WebhookHolder | undefined,
  { apiKeys, roles }: KnownRights,
  at: string,
): { mayRead: MayRead } | { endedAt: string } {
  if (!holder) return { mayRead: readsEverything }
  if (holder.kind === 'Administrator') {
    const held = rolesOf(holder.id, roles)
    if (opens(held, 'webhooks.manage')) return { mayRead: (permission) => opens(held, permission) }
    return { endedAt: roles.find(({ administratorId }) => administratorId === holder.id)?.updatedAt ?? at }
  }
  const ofHolder = apiKeys.filter(({ id, requestScope = id }) => requestScope === holder.id)
  const good = ofHolder.find((key) => !keyEnd(key, at))
  if (good) return { mayRead: keyReads(good) }
  const ends = ofHolder.flatMap((key) => keyEnd(key, at)?.at ?? [])
  return { endedAt: ends.toSorted().at(-1) ?? at }
}

/** A webhook with its holder's rights applied: when they have ended it counts as disabled, even before that is written. */
export function standingWebhook(webhook: Webhook, known: KnownRights, at: string): Webhook {
  const rights = rightsOf(webhook.holder, known, at)
  if (webhook.disabled !== null || !('endedAt' in rights)) return webhook
  return { ...webhook, disabled: { at: rights.endedAt, why: 'RightsEnded' } }
}
