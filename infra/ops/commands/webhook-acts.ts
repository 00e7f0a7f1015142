import type { EventType } from '../../../lib/domain/feed/event.ts'
import type { Webhook } from '../../../lib/domain/webhook/webhook.ts'
import {
  createWebhook,
  changeWebhook,
  newWebhookSecret,
  orderFor,
  removalOf,
  rotateSecret,
} from '../../../lib/domain/webhook/webhook-management.ts'
import { administratorAsMaker } from '../../../lib/domain/webhook/webhook-holder.ts'
import { webhookView } from '../../../lib/domain/webhook/webhook-view.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadToldEvent } from '../../../lib/store/feed/feed.ts'
import {
  loadWebhooks,
  loadWebhookSecrets,
  secretRotated,
  webhookCreated,
  webhookChanged,
  webhookOrdered,
  webhookRemoved,
} from '../../../lib/store/webhook/webhook.ts'
import { webhookUrl } from '../../../lib/webhook/webhook-url.ts'
import { type ActingOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused, type ContourOptions } from './contour-subcommand.ts'

export interface AddOptions extends ActingOptions {
  title: string
  url: string
  type?: readonly EventType[]
}

export interface ChangeOptions extends ActingOptions {
  title?: string
  url?: string
  type?: readonly EventType[]
  allTypes?: true
  enable?: true
  disable?: true
}

export interface RotateOptions extends ActingOptions {
  overlapHours: number
}

export interface WithSecret {
  secret: string
  webhook: Webhook
}

const newSecret = (): string => newWebhookSecret(systemRuntime.randomBytes)
export const shownNow = (webhook: Webhook) => webhookView(webhook, new Date(systemRuntime.now()).toISOString())

/** Without --stack the contour is local, and local addresses are allowed. */
const urlFor = (sent: string, { stack }: ContourOptions): string => webhookUrl(sent, stack === undefined)

export async function added(options: AddOptions): Promise<WithSecret> {
  const { title: named, type: types = null } = options
  const asked = { title: named, url: urlFor(options.url, options), types }
  const secret = newSecret()
  return commitAsAdministrator('webhooks.manage', options, async ({ at, newId, administrator }) => {
    const created = createWebhook(asked, { id: newId(), at, secret, by: administratorAsMaker(administrator) })
    return { steps: webhookCreated(created), answer: { secret, webhook: created.webhook }, deed: created.deed }
  })
}

export async function changed(name: string, options: ChangeOptions): Promise<ReturnType<typeof shownNow>> {
  const { title: named, url, type: some, allTypes, enable, disable } = options
  if (enable && disable) throw new CommandRefused('It is either enabled or disabled.')
  if (some && allTypes) throw new CommandRefused('It is either some types or all.')
  const asked = {
    title: named,
    url: url === undefined ? undefined : urlFor(url, options),
    types: allTypes ? null : some,
    isEnabled: enable ?? (disable ? false : undefined),
  }
  return commitAsAdministrator('webhooks.manage', options, async ({ at, administrator }) => {
    const before = webhookNamed(await loadWebhooks(), name)
    const edited = changeWebhook(before, asked, { at, by: administratorAsMaker(administrator) })
    if (!edited) return { answer: shownNow(before) }
    return { steps: [webhookChanged(edited)], answer: shownNow(edited.webhook), deed: edited.deed }
  })
}

export async function rotated(name: string, options: RotateOptions): Promise<WithSecret> {
  const secret = newSecret()
  return commitAsAdministrator('webhooks.manage', options, async ({ at, administrator }) => {
    const before = webhookNamed(await loadWebhooks(), name)
    const secrets = await loadWebhookSecrets(before.id)
    const by = administratorAsMaker(administrator)
    const rotation = rotateSecret({ before, secrets, secret, overlapHours: options.overlapHours, by, at })
    return { steps: secretRotated(rotation), answer: { secret, webhook: rotation.webhook }, deed: rotation.deed }
  })
}

export async function removed(name: string, options: ActingOptions): Promise<Pick<Webhook, 'id' | 'title'>> {
  return commitAsAdministrator('webhooks.manage', options, async () => {
    const before = webhookNamed(await loadWebhooks(), name)
    const { id, title: named } = before
    return { steps: webhookRemoved(before), answer: { id, title: named }, deed: removalOf(before) }
  })
}

/** @param eventId undefined for a test */
export async function ordered(name: string, eventId: string | undefined, options: ActingOptions): Promise<{ eventId: string }> {
  return commitAsAdministrator('webhooks.manage', options, async ({ at, newId }) => {
    if (eventId !== undefined && !(await loadToldEvent(eventId))) {
      throw new CommandRefused(`The feed has no event ${eventId}: it keeps them for 31 days.`)
    }
    const webhook = webhookNamed(await loadWebhooks(), name)
    const { order, deed } = orderFor(webhook, { id: newId(), at, eventId })
    return { steps: webhookOrdered(order), answer: { eventId: eventId ?? order.id }, deed }
  })
}

/**
 * The webhook with that id or title.
 *
 * @throws CommandRefused if there is none, or more than one
 */
export function webhookNamed(webhooks: readonly Webhook[], name: string): Webhook {
  const found = webhooks.filter((webhook) => webhook.id === name || webhook.title === name)
  if (found.length > 1)
    throw new CommandRefused(`${name} is the title of ${found.length}: ${found.map(({ id }) => id).join(', ')}`)
  const [webhook] = found
  if (!webhook) throw new CommandRefused(`There is no webhook ${name}: see webhooks list.`)
  return webhook
}
