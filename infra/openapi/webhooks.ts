import * as z from 'zod'
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi'
import { type EventType, eventTypes } from '../../lib/domain/event.ts'
import { testEventType } from '../../lib/domain/webhook.ts'
import { field, id, moment, name, text } from './responses/answer-field.ts'
import { event, eventObjects } from './responses/event.ts'

type Kind = keyof typeof eventObjects

/** What the events of each kind are about. */
const summaries: Readonly<Record<Kind, string>> = {
  payout: 'A payout was requested, or came to another status',
  lead: 'A lead was created, moved, or given to a partner',
  deal: 'A deal was added, or canceled',
  reward: 'A reward was accrued, or taken back',
  correction: 'A balance was corrected',
  partner: 'A partner came, was changed, blocked, or let in again',
  promocode: 'A promocode was created, or changed',
  link: 'A referral link was created',
  key: 'An API key was issued, rotated, or revoked',
}

const description =
  'Sent to each webhook that is enabled and wants the type, within seconds: at least once, and in no order. `version` tells old from new, `webhook-id` what came before. Verify the signature over the body as it came, then answer with any 2xx within 15 s; all else, a redirect too, is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and three times 12 h. After 410, or five days without success, nothing is sent any more until somebody enables the webhook.'

const header = (called: string, maxLength: number, of: string, example: string): oas31.ParameterObject => ({
  name: called,
  in: 'header',
  required: true,
  description: of,
  schema: { type: 'string', maxLength },
  example,
})

const headers = [
  header(
    'webhook-id',
    64,
    'The event, for good: the same at each try. `data.id` says it too',
    '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
  ),
  header('webhook-timestamp', 12, 'When this try was sent, in seconds since 1970', '1795338000'),
  header(
    'webhook-signature',
    200,
    'One or two, separated by a blank, each `v1,` and base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, by the bytes that stand behind `whsec_` as base64. One that fits is enough',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** Webhooks as OpenAPI 3.1 describes them: what integrators are sent, by what it is about. */
export function webhooks(): Record<string, ZodOpenApiPathItemObject> {
  const ofEvents = (Object.keys(eventObjects) as Kind[]).map((kind) => [
    `${kind}.*`,
    { post: operation(`event-${kind}`, summaries[kind], sentEvent(kind)) },
  ])
  const test = operation('event-test', 'Somebody tries whether it arrives', sentTest)
  return { ...(Object.fromEntries(ofEvents) as Record<string, ZodOpenApiPathItemObject>), [testEventType]: { post: test } }
}

function operation(operationId: string, summary: string, schema: z.ZodType): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: ['Sent events'],
    summary,
    description,
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'It has arrived; the first 1,000 characters of the body are kept for people to see' },
      '410': { description: 'There is nobody any more: the webhook is disabled' },
      default: { description: 'It is tried again. To 429 and 503 not before `Retry-After` says, 12 h at most' },
    },
  }
}

const timestamp = moment('When it happened, as `data.createdAt`', '2026-11-22T09:00:00.000Z')

function sentEvent(kind: Kind): z.ZodType {
  const types = eventTypes.filter((type): type is EventType => type.startsWith(`${kind}.`))
  const type = field(z.enum(types), 'What happened', types[0])
  const capital = kind.replace(/^./, (first) => first.toUpperCase())
  return z
    .object({
      type,
      timestamp,
      data: event
        .extend({ type, object: objectOf(kind) })
        .meta({ id: `${capital}Event`, description: 'The event as GET /events shows it' }),
    })
    .meta({ id: `Sent${capital}Event`, description: summaries[kind] })
}

/** As of an event that the feed shows. */
const objectOf = (kind: Kind) =>
  eventObjects[kind].nullable().meta({ description: 'What it happened to; null where whoever made the webhook may not read it' })

const testType = field(z.literal(testEventType), 'Of no event of the feed', testEventType)

const sentTest = z
  .object({
    type: testType,
    timestamp,
    // Its fields may be null as those of an event may: generators have no type for what is nothing but null.
    data: event
      .extend({
        id: field(text(), 'Identifier of the test', '01a1fdc2-2d4b-7000-8000-000000000016'),
        type: testType,
        object: z
          .object({ id: id('the webhook', '01a1fdc2-2d4b-7000-8000-000000000003'), title: name('What it is for', 'CRM') })
          .meta({ id: 'TestedWebhook', description: 'The webhook that is tried' }),
      })
      .meta({
        id: 'TestEvent',
        description:
          'What is sent to try a webhook, in the form of an event: nothing has changed, and nobody has changed anything, so all that may be null is',
      }),
  })
  .meta({ id: 'SentTestEvent', description: 'A test of a webhook' })
