import * as z from 'zod/mini'
import type { MailMessage } from '../domain/mail/mail-message.ts'
import { payingAttributes } from '../domain/payout/paying-attributes.ts'

const email = z.string().check(z.minLength(3), z.maxLength(254))
const code = z.string().check(z.regex(/^\d{6,12}$/))

/** The body of a message in the mail queue, as its receiver validates it. */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SignInCode'),
    email,
    app: z.enum(['console', 'account']),
    registers: z.optional(z.literal(true)),
    code,
    expiresAt: z.string(),
    requestId: z.string(),
  }),
  z.object({ kind: z.literal('ConfirmationCode'), email, code, expiresAt: z.string(), requestId: z.string() }),
  z.object({
    kind: z.literal('ProfileChanged'),
    email,
    what: z.array(z.enum(payingAttributes)).check(z.minLength(1)),
    changedAt: z.string(),
    requestId: z.string(),
  }),
  z.object({
    kind: z.literal('Order'),
    orderId: z.string().check(z.minLength(1), z.maxLength(64)),
    requestId: z.optional(z.string()),
  }),
]) satisfies z.ZodMiniType<MailMessage>
