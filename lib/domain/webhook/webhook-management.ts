import { ApiError } from '../../errors.ts'
import { hourMs } from '../value/duration.ts'
import { type EventType, eventTypes } from '../feed/event.ts'
import type { Deed, JournalState } from '../journal/journal.ts'
import { readableTypes, readRightsOf } from './read-right.ts'
import type { Webhook, WebhookOrder, WebhookSecrets } from './webhook.ts'
import type { WebhookMaker } from './webhook-holder.ts'

/** Every event is sent to each webhook, so their number is limited. */
export const maxWebhooks = 20
export const maxWebhookTitleLength = 200
export const maxWebhookUrlLength = 2_000
/** The maximum and the default time that both secrets of a rotation are valid. */
export const maxSecretOverlapHours = 7 * 24
export const usualSecretOverlapHours = 24

const secretBytes = 32

/**
 * A new secret in the format of Standard Webhooks 1.0.
 *
 * @param randomBytes a cryptographically secure source
 */
export function newWebhookSecret(randomBytes: (count: number) => Uint8Array): string {
  return `whsec_${Buffer.from(randomBytes(secretBytes)).toString('base64')}`
}

/** The attributes of a webhook that people set. */
export interface AskedWebhook {
  title: string
  url: string
  /** Null for all that its maker may read. */
  types: readonly EventType[] | null
}

/**
 * The event types of a webhook: a maker who may read everything gets all types, including future ones; others get those they may
 * read.
 *
 * @throws ApiError EVENT_TYPES_NOT_READABLE, naming all missing permissions
 */
function typesFor(by: WebhookMaker, asked: readonly EventType[] | null): readonly EventType[] | null {
  const readable = readableTypes(by.mayRead)
  const types = asked === null && readable.length > 0 && readable.length < eventTypes.length ? readable : asked
  refuseUnreadable(by, types)
  return types && sorted(types)
}

/** @throws ApiError EVENT_TYPES_NOT_READABLE, naming all missing permissions */
function refuseUnreadable({ mayRead }: WebhookMaker, types: readonly EventType[] | null): void {
  const permissions = readRightsOf(types ?? eventTypes).filter((permission) => !mayRead(permission))
  if (permissions.length === 0) return
  throw new ApiError('EVENT_TYPES_NOT_READABLE', { permissions: permissions.join(', ') }, { permissions })
}

/** A new webhook with its first secret, and its journal entry, which contains nothing of the secret. */
export function createWebhook(
  { title, url, types }: AskedWebhook,
  of: { id: string; at: string; secret: string; by: WebhookMaker },
): { webhook: Webhook; secrets: WebhookSecrets; deed: Deed } {
  const { id, at, secret, by } = of
  const webhook: Webhook = {
    id,
    title,
    url,
    types: typesFor(by, types),
    createdAt: at,
    ...(by.holder && { holder: by.holder }),
    revision: 1,
    disabled: null,
    failingSince: null,
    formerSecretGoodUntil: null,
  }
  return {
    webhook,
    secrets: { webhookId: id, secrets: [{ secret, goodUntil: null }] },
    deed: deedOf('webhook.created', webhook, null, journalState(webhook)),
  }
}

/** The wanted changes of a webhook; absent attributes stay. */
export type WebhookChange = { [Name in keyof AskedWebhook]?: AskedWebhook[Name] | undefined } & {
  isEnabled?: boolean | undefined
}

export interface ChangedWebhook {
  before: Webhook
  webhook: Webhook
  deed: Deed
}

/**
 * The changed webhook; undefined when nothing changes. Enabling it, or changing its address, resets its failures.
 *
 * A person who changes the address, the types or the enabled state becomes its holder, and the webhook gets that person's rights.
 * So a webhook whose holder lost all rights works again, even if its end was never written.
 *
 * @throws ApiError EVENT_TYPES_NOT_READABLE
 */
export function changeWebhook(
  before: Webhook,
  asked: WebhookChange,
  { at, by }: { at: string; by: WebhookMaker },
): ChangedWebhook | undefined {
  const { title = before.title, url = before.url, isEnabled = before.disabled === null } = asked
  const types = asked.types === undefined ? before.types : typesFor(by, asked.types)
  const disabled = isEnabled ? null : (before.disabled ?? { at, why: 'ByHand' as const })
  const isOtherwise = JSON.stringify([url, types]) !== JSON.stringify([before.url, before.types])
  const isAnsweredFor = isOtherwise || asked.isEnabled === true
  if (isAnsweredFor) refuseUnreadable(by, types)
  const holder = (isAnsweredFor ? by.holder : undefined) ?? before.holder
  const changedTo = { ...before, title, url, types, disabled, revision: before.revision + 1, ...(holder && { holder }) }
  const webhook = isBegunAnew(before, changedTo) ? begunAnew(changedTo) : changedTo
  const [was, is]: readonly [JournalState, JournalState] = [
    { ...journalState(before), holder: before.holder?.name ?? null },
    { ...journalState(webhook), holder: holder?.name ?? null, ...urlChangeUnseen(before, webhook) },
  ]
  const changed = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  if (changed.length === 0) return undefined
  return { before, webhook, deed: deedOf('webhook.edited', webhook, only(was, changed), only(is, changed)) }
}

/** If both addresses look the same in the journal, it states that the address changed. */
const urlChangeUnseen = (before: Webhook, { url }: Webhook): JournalState =>
  url !== before.url && shownWebhookUrl(url) === shownWebhookUrl(before.url) ? { isUrlChanged: true } : {}

/** Whether earlier failures no longer count: it has another address, or was disabled before. */
export const isBegunAnew = (before: Webhook, { url, disabled }: Webhook): boolean =>
  url !== before.url || (before.disabled !== null && disabled === null)

function begunAnew({ timeoutsInRow: _timeouts, rests: _rests, restsUntil: _until, ...webhook }: Webhook): Webhook {
  return { ...webhook, failingSince: null }
}

/**
 * Rotates the secret; the present one stays valid for a while. The caller must be able to read what is sent: with the secret one
 * could forge events for the receiver.
 *
 * @throws ApiError EVENT_TYPES_NOT_READABLE
 * @throws ApiError WEBHOOK_SECRET_ROTATING when two secrets are already valid and the former should stay: it would be a third,
 * and a receiver may still verify with any of them
 */
export function rotateSecret(of: {
  before: Webhook
  secrets: WebhookSecrets
  secret: string
  overlapHours: number
  by: WebhookMaker
  at: string
}): { before: Webhook; webhook: Webhook; readSecrets: WebhookSecrets; secrets: WebhookSecrets; deed: Deed } {
  const { before, secrets: readSecrets, secret, overlapHours, by, at } = of
  refuseUnreadable(by, before.types)
  const isRotating = readSecrets.secrets.some(({ goodUntil }) => goodUntil !== null && goodUntil > at)
  if (isRotating && overlapHours > 0) throw new ApiError('WEBHOOK_SECRET_ROTATING')
  const goodUntil = overlapHours === 0 ? null : new Date(Date.parse(at) + overlapHours * hourMs).toISOString()
  const former = goodUntil === null ? [] : readSecrets.secrets.slice(0, 1).map((one) => ({ secret: one.secret, goodUntil }))
  const webhook = { ...before, formerSecretGoodUntil: goodUntil, revision: before.revision + 1 }
  return {
    before,
    webhook,
    readSecrets,
    secrets: { webhookId: before.id, secrets: [{ secret, goodUntil: null }, ...former] },
    deed: deedOf('webhook.rotated', webhook, null, { title: webhook.title, formerSecretGoodUntil: goodUntil ?? at }),
  }
}

export const removalOf = (webhook: Webhook): Deed =>
  deedOf('webhook.removed', webhook, journalState(webhook), { isRemoved: true })

/**
 * An order to send something once.
 *
 * @param eventId the event's id in the feed; undefined for a test
 * @throws ApiError WEBHOOK_DISABLED
 */
export function orderFor(
  webhook: Webhook,
  of: { id: string; at: string; eventId: string | undefined },
): { order: WebhookOrder; deed: Deed } {
  const { id, at, eventId } = of
  if (webhook.disabled !== null) throw new ApiError('WEBHOOK_DISABLED')
  const order = { id, webhookId: webhook.id, at }
  if (eventId === undefined) {
    return { order: { ...order, kind: 'Test' }, deed: deedOf('webhook.tested', webhook, null, { title: webhook.title }) }
  }
  return {
    order: { ...order, kind: 'Again', eventId },
    deed: deedOf('webhook.resent', webhook, null, { title: webhook.title, eventId }),
  }
}

function deedOf(
  type: Deed['type'] & `webhook.${string}`,
  { id }: Webhook,
  before: JournalState | null,
  after: JournalState,
): Deed {
  return { type, subjects: [`webhook:${id}`], before, after }
}

/** A webhook for the journal: its address without parts that may contain a token. */
function journalState({ title, url, types, disabled }: Webhook): JournalState {
  return { title, url: shownWebhookUrl(url), types, isEnabled: disabled === null }
}

const only = (state: JournalState, names: readonly string[]): JournalState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)))

const sorted = (types: readonly EventType[]): EventType[] => eventTypes.filter((type) => types.includes(type))

/** The part of an address that everybody may see: a token may stand in the path or after it. */
export function shownWebhookUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
