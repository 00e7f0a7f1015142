import { ApiError } from '../errors.ts'
import { hourMs } from './duration.ts'
import { type EventType, eventTypes } from './event.ts'
import type { Deed, JournalState } from './journal.ts'
import { readableTypes, readRightsOf } from './read-right.ts'
import type { Webhook, WebhookOrder, WebhookSecrets } from './webhook.ts'
import type { WebhookMaker } from './webhook-holder.ts'

/** Every event is sent to each: they stay few. */
export const maxWebhooks = 20
export const maxWebhookTitleLength = 200
export const maxWebhookUrlLength = 2_000
/** How long the two secrets of a rotation are both good, at most, and where nobody says. */
export const maxSecretOverlapHours = 7 * 24
export const usualSecretOverlapHours = 24

const secretBytes = 32

/**
 * A new secret, as Standard Webhooks 1.0 writes them.
 *
 * @param randomBytes a source that cannot be guessed
 */
export function newWebhookSecret(randomBytes: (count: number) => Uint8Array): string {
  return `whsec_${Buffer.from(randomBytes(secretBytes)).toString('base64')}`
}

/** What people say of a webhook. */
export interface AskedWebhook {
  title: string
  url: string
  /** Null for all that its maker may read. */
  types: readonly EventType[] | null
}

/**
 * The types that a webhook is sent: of who may read everything, all for as long as there will be new ones; of others those that they may.
 *
 * @throws ApiError EVENT_TYPES_NOT_READABLE, naming all that is missing
 */
function typesFor(by: WebhookMaker, asked: readonly EventType[] | null): readonly EventType[] | null {
  const readable = readableTypes(by.mayRead)
  const types = asked === null && readable.length > 0 && readable.length < eventTypes.length ? readable : asked
  refuseUnreadable(by, types)
  return types && sorted(types)
}

/** @throws ApiError EVENT_TYPES_NOT_READABLE, naming all that is missing */
function refuseUnreadable({ mayRead }: WebhookMaker, types: readonly EventType[] | null): void {
  const permissions = readRightsOf(types ?? eventTypes).filter((permission) => !mayRead(permission))
  if (permissions.length === 0) return
  throw new ApiError('EVENT_TYPES_NOT_READABLE', { permissions: permissions.join(', ') }, { permissions })
}

/** A webhook that comes to be, with the secret that it begins with, and what the journal tells of it: nothing of the secret. */
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

/** What is to change of a webhook; what is absent stays as it is. */
export type WebhookChange = { [Name in keyof AskedWebhook]?: AskedWebhook[Name] | undefined } & {
  isEnabled?: boolean | undefined
}

export interface EditedWebhook {
  before: Webhook
  webhook: Webhook
  deed: Deed
}

/**
 * A webhook as it is asked to be; undefined where it is so already. Whoever enables it, or sends to another address, begins anew:
 * what failed before counts no more.
 *
 * Whoever says where it is sent, or what, or that it is sent, answers for it from then on: it has their rights. So one whose holder may
 * send nothing any more goes on, also where nobody has written yet that it ended.
 *
 * @throws ApiError EVENT_TYPES_NOT_READABLE
 */
export function editWebhook(
  before: Webhook,
  asked: WebhookChange,
  { at, by }: { at: string; by: WebhookMaker },
): EditedWebhook | undefined {
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

/** Another address of the same place: the journal shows neither, and says that there was a change. */
const urlChangeUnseen = (before: Webhook, { url }: Webhook): JournalState =>
  url !== before.url && shownWebhookUrl(url) === shownWebhookUrl(before.url) ? { isUrlChanged: true } : {}

/** Whether what failed before counts no more: it is sent to another address, or was not sent at all. */
export const isBegunAnew = (before: Webhook, { url, disabled }: Webhook): boolean =>
  url !== before.url || (before.disabled !== null && disabled === null)

function begunAnew({ timeoutsInRow: _timeouts, rests: _rests, restsUntil: _until, ...webhook }: Webhook): Webhook {
  return { ...webhook, failingSince: null }
}

/**
 * A new secret in the place of the present one, which stays good for a while beside it. Who may not read what is sent has no hand in
 * what it is signed with: by the secret one could make the receiver believe it.
 *
 * @throws ApiError EVENT_TYPES_NOT_READABLE
 * @throws ApiError WEBHOOK_SECRET_ROTATING while two are good already and the one before is to stay: it would be a third, and
 *   whichever were dropped, somebody may verify with it
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
 * @param eventId the event as the feed names it; undefined for a test
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

/** A webhook as the journal tells of it: without what may stand in its address besides where it is. */
function journalState({ title, url, types, disabled }: Webhook): JournalState {
  return { title, url: shownWebhookUrl(url), types, isEnabled: disabled === null }
}

const only = (state: JournalState, names: readonly string[]): JournalState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)))

const sorted = (types: readonly EventType[]): EventType[] => eventTypes.filter((type) => types.includes(type))

/** As much of an address as everybody may see: a token may stand in its path as well as behind it. */
export function shownWebhookUrl(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
