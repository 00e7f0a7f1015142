import * as z from 'zod/mini'

/** The body of a message in the webhook queue: one event for one webhook. The sender reads nothing else of the contour. */
export const webhookMessage = z.object({
  webhookId: z.uuid(),
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string(),
  /** The request's body, as it is signed and sent. */
  body: z.string(),
  /** How often it was tried as another message of the queue: one that came to a webhook at rest goes on as a new one. */
  tries: z.optional(z.int().check(z.nonnegative())),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
