import { type KnownRoles, opens, rolesOf } from './administrator-roles.ts'
import { type ApiKey, keyEnd } from './api-key.ts'
import type { Administrator } from './contour.ts'
import { keyReads, type MayRead, readsEverything } from './read-right.ts'
import type { Webhook, WebhookHolder } from './webhook.ts'

/** Who makes a webhook, or changes it. */
export interface WebhookMaker {
  /** Undefined for the service itself, and then the webhook keeps the holder that it has. */
  holder: WebhookHolder | undefined
  mayRead: MayRead
}

export const keyAsMaker = (key: Pick<ApiKey, 'id' | 'title' | 'requestScope' | 'scopes'>): WebhookMaker => ({
  holder: { kind: 'ApiKey', id: key.requestScope ?? key.id, name: key.title },
  mayRead: keyReads(key),
})

/** Whoever may manage webhooks as an administrator reads everything: no role opens the one without the other. */
export const administratorAsMaker = ({ id, email }: Pick<Administrator, 'id' | 'email'>): WebhookMaker => ({
  holder: { kind: 'Administrator', id, name: email },
  mayRead: readsEverything,
})

export const serviceAsMaker: WebhookMaker = { holder: undefined, mayRead: readsEverything }

/** All keys, good or not, and the roles of all of whom they were said. */
export interface KnownRights {
  apiKeys: readonly ApiKey[]
  roles: KnownRoles
}

/**
 * What the holder of a webhook may read at a moment, or when the right to send anything ended. Without a holder it is the contour's own,
 * as all were before holders were kept.
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

/** A webhook as it is by its holder's rights: where they have ended it is disabled, also where nobody has written that yet. */
export function standingWebhook(webhook: Webhook, known: KnownRights, at: string): Webhook {
  const rights = rightsOf(webhook.holder, known, at)
  if (webhook.disabled !== null || !('endedAt' in rights)) return webhook
  return { ...webhook, disabled: { at: rights.endedAt, why: 'RightsEnded' } }
}
