import * as z from 'zod/mini'

/** The body of a message in the webhook queue: one event for one webhook. The sender reads nothing else of the contour. */
export const webhookMessage = z.object({
  webhookId: z.uuid(),
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string(),
  /** The request's body, as it is signed and sent. */
  body: z.string(),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
