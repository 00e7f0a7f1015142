import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { readItemsPlainly } from '../../../../lib/store/table/one-step-reads.ts'

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }

/** A client that gets these answers one after the other, as they come over the wire. */
function clientThatGets(statusCode: number, answer: object, chunkBytes = Infinity): DynamoDBDocumentClient {
  const bytes = Buffer.from(JSON.stringify(answer))
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
  }
  const handle = async () => ({
    response: { statusCode, headers: {}, body: chunkBytes === Infinity ? bytes : chunks() },
  })
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({ region: 'eu-central-1', credentials, maxAttempts: 1, requestHandler: { handle } as never }),
  )
}

/** The same, reading items in one step. */
function plainClientThatGets(...of: Parameters<typeof clientThatGets>): DynamoDBDocumentClient {
  const client = clientThatGets(...of)
  readItemsPlainly(client)
  return client
}

const item: Record<string, AttributeValue> = {
  text: { S: 'Пётр {"S":"x"} \\ "' },
  empty: { S: '' },
  zero: { N: '0' },
  negative: { N: '-12' },
  fraction: { N: '0.5' },
  power: { N: '1E+3' },
  safe: { N: '9007199254740991' },
  large: { N: '9007199254740993' },
  yes: { BOOL: true },
  no: { BOOL: false },
  none: { NULL: true },
  list: { L: [{ S: 'a' }, { L: [{ N: '1' }] }, { M: { deep: { NULL: true } } }] },
  map: { M: { S: { S: 'named like a type' }, N: { N: '1' }, nothing: { M: {} } } },
  names: { SS: ['a', 'b'] },
  numbers: { NS: ['1', '2'] },
  noList: { L: [] },
}
const bytes = Buffer.from('сжато')
const itemOnWire = { ...item, bytes: { B: bytes.toString('base64') } }
const key = { pk: { S: 'P' }, sk: { S: '0' } }
const plainKey = { pk: 'P', sk: '0' }

describe('items that are read in one step', () => {
  const reads = [
    { name: 'GetItem', command: new GetCommand({ TableName: 'contour', Key: plainKey }), answer: { Item: itemOnWire } },
    { name: 'GetItem of nothing', command: new GetCommand({ TableName: 'contour', Key: plainKey }), answer: {} },
    {
      name: 'Query with more to come',
      command: new QueryCommand({ TableName: 'contour', KeyConditionExpression: 'pk = :pk' }),
      answer: { Items: [itemOnWire, key], Count: 2, ScannedCount: 2, LastEvaluatedKey: key },
    },
    {
      name: 'Query of nothing',
      command: new QueryCommand({ TableName: 'contour', KeyConditionExpression: 'pk = :pk' }),
      answer: { Items: [], Count: 0, ScannedCount: 0 },
    },
    {
      name: 'Scan with more to come',
      command: new ScanCommand({ TableName: 'contour' }),
      answer: { Items: [itemOnWire, key], Count: 2, ScannedCount: 3, LastEvaluatedKey: key },
    },
    {
      name: 'BatchGetItem with keys left',
      command: new BatchGetCommand({ RequestItems: { contour: { Keys: [plainKey] } } }),
      answer: {
        Responses: { contour: [itemOnWire, key] },
        UnprocessedKeys: { contour: { Keys: [key], ConsistentRead: true } },
        ConsumedCapacity: [{ TableName: 'contour', CapacityUnits: 2 }],
      },
    },
  ]

  test.each(reads)('are those that the SDK reads: $name', async ({ command, answer }) => {
    const read = (await plainClientThatGets(200, answer).send(command as GetCommand)) as object
    const bySdk = (await clientThatGets(200, answer).send(command as GetCommand)) as object
    expect({ ...read, $metadata: null }).toEqual({ ...bySdk, $metadata: null })
  })

  test('are whole when they arrive in pieces, however letters are cut', async () => {
    const command = new GetCommand({ TableName: 'contour', Key: plainKey })
    const { Item } = await plainClientThatGets(200, { Item: itemOnWire }, 3).send(command)
    expect(Item).toMatchObject({ text: 'Пётр {"S":"x"} \\ "', large: 9007199254740993n, names: new Set(['a', 'b']) })
    expect(Buffer.from(Item?.bytes as Uint8Array).equals(bytes)).toBe(true)
  })

  test('are not there when DynamoDB refuses: the error is as the SDK reads it', async () => {
    const fault = { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', message: 'slow down', Item: item }
    const command = new GetCommand({ TableName: 'contour', Key: plainKey })
    await expect(plainClientThatGets(400, fault).send(command)).rejects.toMatchObject({ name: 'ThrottlingException' })
  })

  test('are not half there when an answer breaks off', async () => {
    const cut = plainClientThatGets(200, {})
    cut.config.requestHandler = {
      handle: async () => ({ response: { statusCode: 200, headers: {}, body: Buffer.from('{"Items":[{"a":{"S":"b"}}') } }),
    } as never
    const command = new QueryCommand({ TableName: 'contour', KeyConditionExpression: 'pk = :pk' })
    await expect(cut.send(command)).rejects.toThrow(SyntaxError)
  })

  test('do not touch how writes are answered', async () => {
    const reasons = { CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: item }] }
    const fault = { __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException', message: 'no', ...reasons }
    const command = new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 'contour', Item: plainKey } }] })
    await expect(plainClientThatGets(400, fault).send(command)).rejects.toMatchObject(reasons)
  })
})
