import { SESv2Client } from '@aws-sdk/client-sesv2'

/** No retries by the SDK: a mail whose answer was lost may already be on its way. */
export const mailClient = new SESv2Client({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
})
