import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readItemsPlainly } from './plain-items.ts'
import { presentTrace } from './trace.ts'

/**
 * The document client, created once for the life of the process. Endpoint, region and credentials come from the
 * SDK's own environment variables, so what runs on a laptop is what runs deployed.
 */
export const documentClient = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    // Calls are repeated in one place, which is not the SDK.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  }),
)

documentClient.middlewareStack.add(
  (next) => (call) => {
    const trace = presentTrace()
    if (trace) trace.dynamodbCalls++
    return next(call)
  },
  { step: 'finalizeRequest', name: 'countCalls' },
)

readItemsPlainly(documentClient)
// It copies every answer for a log that nobody reads.
documentClient.middlewareStack.remove('loggerMiddleware')
