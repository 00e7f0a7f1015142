import { resendEvent } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: resendEvent,
  tag: 'Webhooks',
  ...webhookActs.resendEvent,
  summaryRu: 'Отправить событие ещё раз',
  examples: {
    demo: {
      summary: 'The event that Anna became a partner',
      path: { id: demo.triedWebhook, eventId: demo.event },
      body: {},
    },
  },
  takenOver: "the same as `console-resend-event`; forge a key's time of last use",
} satisfies EndpointDocument
