import { SESv2Client } from '@aws-sdk/client-sesv2'

/** One more try here, for a hiccup; for what lasts, the queue comes with the message again. */
export const mailClient = new SESv2Client({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
})
