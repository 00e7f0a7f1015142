import * as z from 'zod/mini'
import type { MailMessage } from '../domain/mail-message.ts'

/** The body of a message in the mail queue, as whoever takes it out checks it. */
export const mailMessage = z.object({
  kind: z.literal('SignInCode'),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  app: z.enum(['console', 'account']),
  code: z.string().check(z.regex(/^\d{6}$/)),
  expiresAt: z.string(),
  requestId: z.string(),
}) satisfies z.ZodMiniType<MailMessage>
