import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlainCodec } from '../../../infra/bundle/plain-codec.ts'

/** The same client twice: as the SDK makes it, and with the codec that bundles have. What they send is kept. */
function clients(status: number, answer: string) {
  const sent: unknown[] = []
  const options = {
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: {
      handle: async ({ body }: { body: string | Uint8Array }) => {
        sent.push(JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()))
        return { response: { statusCode: status, headers: {}, body: Buffer.from(answer) } }
      },
    },
  }
  const usual = new DynamoDBClient(options)
  const { protocolSettings } = usual.config
  const plain = new DynamoDBClient({ ...options, protocolSettings: { ...protocolSettings, jsonCodec: new PlainCodec() } })
  return { sent, usual: DynamoDBDocumentClient.from(usual), plain: DynamoDBDocumentClient.from(plain) }
}

const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (error: Error) => ({
      ...Object.fromEntries(Object.entries(error)),
      name: error.name,
      message: error.message,
      class: error.constructor.name,
    }),
  )

/** Anything that an item can hold, but binary values. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '"B":"AA=="', '\\"BS":[', 'Договор № 1 — «да»', '\ud83d'),
    fc.integer(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
      .filter((number) => number === 0 || Math.abs(number) > 1e-100),
    fc.boolean(),
    fc.constant(null),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }).map((texts) => new Set(texts)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'B', 'S', 'BS', 'имя', 'message'), tie('value'), { maxKeys: 4 }),
  ),
})).value
const item = fc.dictionary(fc.constantFrom('pk', 'sk', 'a', 'B', 'имя', 'N'), value, { minKeys: 1 }) as fc.Arbitrary<
  Record<string, unknown>
>

describe('the codec of bundles', () => {
  test('sends and understands what the SDK does, for whatever an item can hold', async () => {
    await fc.assert(
      fc.asyncProperty(item, async (held) => {
        const stored = marshall(held)
        const key = { pk: 'a', sk: 'b' }
        const cases = [
          [new GetCommand({ TableName: 't', Key: key, ConsistentRead: true }), { Item: stored }],
          [
            new QueryCommand({ TableName: 't', ExpressionAttributeValues: { ':a': held } }),
            { Items: [stored, {}], LastEvaluatedKey: stored, Count: 2 },
          ],
          [
            new BatchGetCommand({ RequestItems: { t: { Keys: [key] } } }),
            { Responses: { t: [stored] }, UnprocessedKeys: { t: { Keys: [stored] } } },
          ],
          [new UpdateCommand({ TableName: 't', Key: key, ExpressionAttributeValues: { ':a': held } }), {}],
          [new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item: held } }], ClientRequestToken: 'x' }), {}],
        ] as const
        for (const [command, answer] of cases) {
          const { sent, usual, plain } = clients(200, JSON.stringify(answer))
          const [expected, got] = [
            await outcome(usual.send(command as GetCommand)),
            await outcome(plain.send(command as GetCommand)),
          ]
          expect(got).toEqual(expected)
          expect(sent[1]).toEqual(sent[0])
        }
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    [
      'TransactionCanceledException',
      {
        Message: 'no',
        CancellationReasons: [
          { Code: 'None' },
          { Code: 'ConditionalCheckFailed', Message: 'm', Item: { pk: { S: 'a' }, n: { N: '1' } } },
        ],
      },
    ],
    ['ConditionalCheckFailedException', { message: 'no', Item: { pk: { S: 'a' } } }],
    ['ThrottlingException', { message: 'slower' }],
    ['IdempotentParameterMismatchException', { Message: 'other' }],
    ['SomethingNew', { message: 'unheard of' }],
  ])('understands %s as the SDK does', async (name, body) => {
    const { usual, plain } = clients(400, JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...body }))
    const command = (): TransactWriteCommand => new TransactWriteCommand({ TransactItems: [], ClientRequestToken: 'x' })
    const [expected, got] = [await outcome(usual.send(command())), await outcome(plain.send(command()))]
    expect(got).toEqual(expected)
    expect(got).toMatchObject({ name, $metadata: { httpStatusCode: 400 } })
  })

  test('refuses a binary value on its way out and on its way in, in place of mistaking it', async () => {
    const { plain, sent } = clients(200, JSON.stringify({ Item: { a: { B: 'AA==' } } }))
    const put = new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item: { a: new Uint8Array(1) } } }] })
    await expect(plain.send(put)).rejects.toThrow('items hold no binary values')
    expect(sent).toEqual([])
    await expect(plain.send(new GetCommand({ TableName: 't', Key: { pk: 'a' } }))).rejects.toThrow('items hold no binary values')
  })
})
