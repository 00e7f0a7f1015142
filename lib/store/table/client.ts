import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readItemsPlainly } from './one-step-reads.ts'
import { presentTrace } from './trace.ts'

/** How long connecting to the table may take. */
export const connectionTimeoutMs = 1_000

/**
 * The document client, created once per process. Endpoint, region and credentials come from the SDK's own environment variables,
 * so a laptop runs the same code as a deployment.
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

// Retries happen in one place, outside the SDK: even for a single attempt this middleware builds an error with a stack in
// advance.
documentClient.middlewareStack.add((next) => next, {
  name: 'retryMiddleware',
  step: 'finalizeRequest',
  priority: 'high',
  override: true,
})

readItemsPlainly(documentClient)
// It copies every answer for a log that nobody reads.
documentClient.middlewareStack.remove('loggerMiddleware')
// Each call makes three copies of its configuration, an object of fifty properties in dictionary mode. V8 gives objects that are
// used as a prototype a shape, which makes copying them fast.
Object.create(documentClient.config)
