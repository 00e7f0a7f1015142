import * as z from 'zod/mini'

/** The body of a message in a webhook queue: one event for one webhook. The sender reads nothing else of the contour. */
export const webhookMessage = z.object({
  webhookId: z.uuid(),
  eventId: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string(),
  /** The request's body, as it is signed and sent. */
  body: z.string(),
  /** Attempts made as earlier messages of the queue: an event for a resting webhook continues as a new message. */
  tries: z.optional(z.int().check(z.nonnegative())),
})
export type WebhookMessage = z.infer<typeof webhookMessage>
