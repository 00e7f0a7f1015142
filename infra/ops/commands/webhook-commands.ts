import { Command, InvalidArgumentError } from 'commander'
import { type EventType, eventTypes } from '../../../lib/domain/feed/event.ts'
import { readsEverything } from '../../../lib/domain/webhook/read-right.ts'
import { hasUnseenCharacters } from '../../../lib/domain/value/unseen-characters.ts'
import {
  maxSecretOverlapHours,
  maxWebhookTitleLength,
  usualSecretOverlapHours,
} from '../../../lib/domain/webhook/webhook-management.ts'
import { deliveryView } from '../../../lib/domain/webhook/webhook-view.ts'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { loadDeliveries, loadStandingWebhooks, loadWebhooks } from '../../../lib/store/webhook/webhook.ts'
import { actSubcommand, type ActingOptions } from './administered.ts'
import { contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { withExamples } from './examples.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { formatTable, printLine, printText, type Row } from './print.ts'
import {
  added,
  type AddOptions,
  changed,
  type ChangeOptions,
  ordered,
  removed,
  rotated,
  type RotateOptions,
  shownNow,
  webhookNamed,
  type WithSecret,
} from './webhook-acts.ts'

/** contour webhooks …: the addresses that events are sent to. */
export function webhookCommands(): Command {
  return withExamples(
    [...changingCommands(), ...sendingCommands()].reduce(
      (family, command) => family.addCommand(command),
      new Command('webhooks').description('webhooks: where events are sent to'),
    ),
    [
      'webhooks list',
      'webhooks add --title CRM --url https://crm.example/events --admin olga@demo.example',
      'webhooks add --title Accounting --url https://books.example/hook --type payout.approved --type payout.paid',
      'webhooks change CRM --disable --reason "moves to another server"',
      'webhooks rotate CRM --overlap-hours 48',
      'webhooks remove CRM',
      'webhooks test CRM',
      'webhooks deliveries CRM',
      'webhooks resend CRM 01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
    ],
  )
}

/** Lists and changes webhooks. */
function changingCommands(): Command[] {
  return [
    listSubcommand('list', 'all webhooks, and whether events arrive').action(async (options: ListOptions) => {
      const webhooks = (await loadStandingWebhooks(new Date(systemRuntime.now()).toISOString())).map(shownNow)
      printList(options, { whole: webhooks, rows: webhooks.map(webhookRow), csv: { columns: webhookColumns } })
    }),
    actSubcommand('add', 'have events sent to an address; the secret they are signed with is shown once')
      .requiredOption('--title <text>', 'what it is for', title)
      .requiredOption('--url <address>', 'where to: a public address of HTTPS; on this machine also http://127.0.0.1')
      .option('--type <type>', 'an event type to send; repeat --type for more (default: all)', type)
      .addHelpText('after', `\nTypes:\n${eventTypes.map((name) => `  ${name}`).join('\n')}`)
      .action(async (options: AddOptions) => printSecret(options, await added(options))),
    actSubcommand('change', 'change the given settings of a webhook')
      .argument('<id or title>')
      .option('--title <text>', 'what it is for', title)
      .option('--url <address>', 'where to')
      .option('--type <type>', 'an event type to send; repeat --type for more', type)
      .option('--all-types', 'send all events')
      .option('--enable', 'send events again; earlier failures no longer count')
      .option('--disable', 'send nothing for now')
      .action(async (name: string, options: ChangeOptions) => {
        const webhook = await changed(name, options)
        printText(options.json, webhook, () => formatTable([webhookRow(webhook)]))
      }),
    actSubcommand('rotate', 'make a new secret, shown once; for a while events are signed with the former one too')
      .argument('<id or title>')
      .option('--overlap-hours <number>', 'how long; 0 ends the former one at once', overlapHours, usualSecretOverlapHours)
      .action(async (name: string, options: RotateOptions) => printSecret(options, await rotated(name, options))),
    actSubcommand('remove', 'stop sending there, and delete its secrets')
      .argument('<id or title>')
      .action(async (name: string, options: ActingOptions) => {
        const webhook = await removed(name, options)
        printLine(options.json, webhook, () => `Webhook ${webhook.id} (${webhook.title}) is removed.`)
      }),
  ]
}

/** Sends events and shows deliveries. */
function sendingCommands(): Command[] {
  return [
    actSubcommand('test', 'send a test event; deliveries shows how that went')
      .argument('<id or title>')
      .action(async (name: string, options: ActingOptions) => printOrdered(options, await ordered(name, undefined, options))),
    contourSubcommand('deliveries', 'the newest 50 events for a webhook and how each stands, newest first')
      .argument('<id or title>')
      .action(async (name: string, { json }: ContourOptions) => {
        const { id } = webhookNamed(await loadWebhooks(), name)
        const deliveries = (await loadDeliveries(id)).map((delivery) => deliveryView(delivery, readsEverything))
        printText(json, deliveries, () => formatTable(deliveries.map(deliveryRow)))
      }),
    actSubcommand('resend', 'send an event of the feed once more')
      .argument('<id or title>')
      .argument('<event>', 'its id in the feed and in the deliveries')
      .action(async (name: string, eventId: string, options: ActingOptions) =>
        printOrdered(options, await ordered(name, eventId, options)),
      ),
  ]
}

/** @throws InvalidArgumentError */
function title(text: string): string {
  const trimmed = text.trim()
  if (trimmed !== '' && trimmed.length <= maxWebhookTitleLength && !hasUnseenCharacters(trimmed)) return trimmed
  throw new InvalidArgumentError(`expected 1 to ${maxWebhookTitleLength} visible characters`)
}

/** Adds one to those given before. Throws InvalidArgumentError naming all of them. */
function type(text: string, before: readonly EventType[] = []): readonly EventType[] {
  const named = eventTypes.find((name) => name === text.trim())
  if (!named) throw new InvalidArgumentError(`there is no event ${text}: ${eventTypes.join(', ')}`)
  return before.includes(named) ? before : [...before, named]
}

/** @throws InvalidArgumentError */
function overlapHours(text: string): number {
  const hours = Number(text)
  if (text.trim() !== '' && hours >= 0 && hours <= maxSecretOverlapHours) return hours
  throw new InvalidArgumentError(`expected hours from 0 to ${maxSecretOverlapHours}`)
}

const webhookColumns = [
  'id',
  'title',
  'url',
  'types',
  'rightsOf',
  'sends',
  'since',
  'failingSince',
  'formerSecretGoodUntil',
] as const

function webhookRow(webhook: ReturnType<typeof shownNow>): Row {
  const { id, title: named, url, types, holder, disabled, createdAt, failingSince, formerSecretGoodUntil } = webhook
  return {
    id,
    title: named,
    url,
    types: types?.join(' ') ?? 'all',
    rightsOf: holder?.name ?? 'the contour',
    sends: disabled
      ? { ByHand: 'no', Gone: 'no: gone', Failing: 'no: failed', RightsEnded: 'no: its rights ended' }[disabled.why]
      : 'yes',
    since: disabled?.at ?? createdAt,
    failingSince,
    formerSecretGoodUntil,
  }
}

function deliveryRow(delivery: ReturnType<typeof deliveryView>): Row {
  const { eventId, type: named, status, attempts, lastAttemptAt, nextAttemptAt } = delivery
  const { answerStatus, failure, answerBeginning, durationMs } = delivery
  return {
    event: eventId,
    type: named,
    status,
    attempts,
    last: lastAttemptAt,
    next: nextAttemptAt,
    answer: answerStatus ?? failure,
    ms: durationMs,
    beginning: answerBeginning?.slice(0, 60),
  }
}

function printSecret({ json }: ContourOptions, { secret, webhook }: WithSecret): void {
  const shown = shownNow(webhook)
  const lines = [
    formatTable([webhookRow(shown)]),
    '',
    `  ${secret}`,
    '',
    'This is the only time the secret is shown. Verify events with it: docs/webhooks.md says how.',
    ...(shown.formerSecretGoodUntil ? [`The former one signs too until ${shown.formerSecretGoodUntil}.`] : []),
  ]
  printText(json, { secret, webhook: shown }, () => lines.join('\n'))
}

function printOrdered({ json }: ContourOptions, sent: { eventId: string }): void {
  printLine(json, sent, () => `Event ${sent.eventId} is on its way: webhooks deliveries shows how it goes.`)
}
