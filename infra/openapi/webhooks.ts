import * as z from 'zod'
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathItemObject } from 'zod-openapi'
import { testEventType } from '../../lib/domain/webhook/webhook.ts'
import { field, id, moment, name } from './responses/answer-field.ts'
import { eventFields, type EventKind, eventsByKind, eventSummaries } from './responses/event.ts'

const description =
  'Sent within seconds to each enabled webhook that asks for the type, at least once and in no order. `version` tells old from new, `webhook-id` identifies repeats. Verify the signature over the raw body, then answer with any 2xx within 15 s. Any other answer, even a redirect, is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and three times 12 h. After 410, or five days without success, nothing more is sent until somebody enables the webhook.'

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
    'The permanent id of the event, the same at each try. `data.id` has it too',
    '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
  ),
  header('webhook-timestamp', 12, 'When this try was sent, in seconds since 1970', '1795338000'),
  header(
    'webhook-signature',
    200,
    'One or two, separated by a blank, each `v1,` and base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, keyed with the bytes that follow `whsec_` in base64. One valid signature is enough',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** Webhooks as OpenAPI 3.1 describes them: what integrators receive, by kind of event. */
export function webhooks(): Record<string, ZodOpenApiPathItemObject> {
  const ofEvents = (Object.keys(eventsByKind) as EventKind[]).map((kind) => [
    `${kind}.*`,
    { post: operation(`event-${kind}`, eventSummaries[kind], sentEvent(kind)) },
  ])
  const test = operation('event-test', 'Somebody tests the delivery', sentTest)
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
      '2XX': { description: 'Delivered; the first 1,000 characters of the body are kept for people to see' },
      '410': { description: 'The receiver is gone: the webhook is disabled' },
      default: { description: 'It is tried again; after 429 and 503 no earlier than `Retry-After` says, at most 12 h later' },
    },
  }
}

const timestamp = moment('When it happened, as `data.createdAt`', '2026-11-22T09:00:00.000Z')

function sentEvent(kind: EventKind): z.ZodType {
  const data = eventsByKind[kind]
  return z
    .object({ type: data.shape.type, timestamp, data })
    .meta({ id: `Sent${data.meta()?.id ?? ''}`, description: eventSummaries[kind] })
}

const testType = field(z.literal(testEventType), 'The type of a test; no event of the feed has it', testEventType)

const sentTest = z
  .object({
    type: testType,
    timestamp,
    // Its fields can be null like those of an event: generators have no type for a field that is always null.
    data: z
      .object({
        ...eventFields,
        id: field(z.string().max(64), 'Identifier of the test', '01a1fdc2-2d4b-7000-8000-000000000016'),
        type: testType,
        object: z
          .object({ id: id('the webhook', '01a1fdc2-2d4b-7000-8000-000000000003'), title: name('What it is for', 'CRM') })
          .meta({ id: 'TestedWebhook', description: 'The tested webhook' }),
      })
      .meta({
        id: 'TestEvent',
        description:
          'A test of a webhook in the form of an event: nothing changed and nobody did anything, so every nullable field is null',
      }),
  })
  .meta({ id: 'SentTestEvent', description: 'A test of a webhook' })
