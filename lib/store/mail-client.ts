import { SESv2Client } from '@aws-sdk/client-sesv2'

/** Nothing is sent again by the SDK: a mail whose answer did not come may be under way. */
export const mailClient = new SESv2Client({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
})
