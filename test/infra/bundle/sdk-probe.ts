import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../../lib/store/table/client.ts'
import { isCertainlyNotExecuted, isRefusal, isTransient, retryCost } from '../../../lib/store/table/transient-errors.ts'

/** One of every kind of value, and those at the edges of what a table holds. */
const values = {
  texts: ['', 'Иван "Грозный"\n\u2028', '\u0000', '😀', '__proto__'],
  numbers: [0, -0, 1, -1.5, 1e-7, Number.MAX_SAFE_INTEGER, 0.1 + 0.2],
  large: 12345678901234567890n,
  bytes: new Uint8Array([0, 255, 128]),
  none: null,
  flags: [true, false],
  set: new Set(['a', 'b']),
  numberSet: new Set([1, 2]),
  nested: { list: [[], {}, [{ deep: [null] }]], '': 'no name' },
}

const TableName = 'contour'
const Key = { pk: 'LINKS', sk: 'rich-loan' }
const item = { ...Key, ...values }
const condition = {
  ConditionExpression: 'attribute_not_exists(pk) OR #at < :at',
  ExpressionAttributeNames: { '#at': 'at' },
  ExpressionAttributeValues: { ':at': values },
}

const calls = {
  get: () => documentClient.send(new GetCommand({ TableName, Key, ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' })),
  'get of nothing': () => documentClient.send(new GetCommand({ TableName, Key: { pk: 'NONE', sk: 'none' } })),
  query: () =>
    documentClient.send(
      new QueryCommand({
        TableName,
        IndexName: 'byState',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'LINKS' },
        ExclusiveStartKey: Key,
        Limit: 7,
        ScanIndexForward: false,
      }),
    ),
  batch: () =>
    documentClient.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key], ProjectionExpression: 'pk' } } })),
  put: () => documentClient.send(new PutCommand({ TableName, Item: item, ...condition })),
  delete: () => documentClient.send(new DeleteCommand({ TableName, Key, ...condition, ReturnValues: 'ALL_OLD' })),
  update: () =>
    documentClient.send(
      new UpdateCommand({ TableName, Key, UpdateExpression: 'SET #at = :at', ...condition, ReturnValues: 'ALL_NEW' }),
    ),
  transaction: () =>
    documentClient.send(
      new TransactWriteCommand({
        ClientRequestToken: 'the token of the act',
        TransactItems: [
          { Put: { TableName, Item: item, ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
          { Update: { TableName, Key, UpdateExpression: 'ADD #at :at', ...condition } },
          { Delete: { TableName, Key } },
          { ConditionCheck: { TableName, Key, ...condition } },
        ],
      }),
    ),
  'transaction without a token': () =>
    documentClient.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: item } }] })),
} satisfies Record<string, () => Promise<unknown>>

const attempted = async (call: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await call()
  } catch (error) {
    return toldOf(error as Failure)
  }
}

interface Failure extends Error {
  $fault?: string
  $metadata?: object
  CancellationReasons?: unknown
  Item?: unknown
}

/** All that anything in the project asks of an error. */
function toldOf(error: Failure): object {
  const { name, message, $fault, $metadata, CancellationReasons, Item } = error
  return {
    failed: { name, message, $fault, $metadata, CancellationReasons, Item },
    isError: error instanceof Error,
    isConditional: error instanceof ConditionalCheckFailedException,
    isTransient: isTransient(error),
    isRefusal: isRefusal(error),
    retryCost: retryCost(error),
    isCertainlyNotExecuted: isCertainlyNotExecuted(error),
  }
}

/** Makes every call once, and then deletes as often as it is told; tells what came of each. */
const outcomes: unknown[] = []
for (const [name, call] of Object.entries(calls)) outcomes.push([name, await attempted(call)])
for (let left = Number(process.env.DELETES); left > 0; left--) outcomes.push(await attempted(calls.delete))
process.stdout.write(JSON.stringify(outcomes, (_name, value: unknown) => (value instanceof Set ? [...value] : written(value))))

/** What JSON has no words for. */
function written(value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
