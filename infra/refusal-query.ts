/** What the log line of a refused request has, as CloudWatch Logs Insights names it. */
export const refusalFields = [
  '@timestamp',
  'endpoint',
  'status',
  'errorCode',
  'requestId',
  'partnerId',
  'administratorId',
  'apiKey',
  'apiKeyId',
  'payoutId',
  'leadId',
] as const

/** The condition of CloudWatch Logs Insights for the lines of requests that were refused or failed. */
export const isRefusal = 'ispresent(errorCode) and ispresent(endpoint)'
