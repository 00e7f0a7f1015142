import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readItemsPlainly } from './plain-items.ts'
import { presentTrace } from './trace.ts'

/** How long a connection to the table may take to come about. */
export const connectionTimeoutMs = 1_000

/**
 * The document client, created once for the life of the process. Endpoint, region and credentials come from the
 * SDK's own environment variables, so what runs on a laptop is what runs deployed.
 */
export const documentClient = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: 5_000, throwOnRequestTimeout: true },
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

// Calls are repeated in one place, which is not the SDK: even for one attempt it makes an error beforehand, stack and all.
documentClient.middlewareStack.add((next) => next, {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
})

readItemsPlainly(documentClient)
// It copies every answer for a log that nobody reads.
documentClient.middlewareStack.remove('loggerMiddleware')
// Of each call it makes three copies of its configuration, fifty properties in a dictionary. To objects that are somebody's
// prototype V8 gives a shape, by which they are copied in an instant.
Object.create(documentClient.config)
