import { createHash } from 'node:crypto'
import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { isMoneyEvent } from '../../lib/domain/feed/event.ts'
import type { Permission } from '../../lib/domain/people/permission.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableForm } from '../../lib/store/keys.ts'
import { administrator, apiKeyOf, contourOf, moment, momentMs } from './samples.ts'
import { idAt } from './test-runtime.ts'

interface Keyed {
  pk: string
  sk: string
}

export const sampleKey = 'the-key-of-the-samples'
export const sampleKeySha256 = createHash('sha256').update(sampleKey).digest('hex')

/** The document client of a test, with every command it was given in the order in which they were sent. */
export const mockedTable = mockClient(documentClient)

interface Projected {
  ProjectionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
}

/** An item as a read asks for it: all of it, or some of its attributes. */
function projected(item: Keyed, { ProjectionExpression, ExpressionAttributeNames = {} }: Projected): object {
  const names = ProjectionExpression?.split(', ').map((alias) => ExpressionAttributeNames[alias])
  return names ? Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))) : item
}

/** Attributes that a read of these attributes asks for in addition. */
export const projection = (names: readonly string[]): Projected => ({
  ProjectionExpression: names.map((_, index) => `#a${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#a${index}`, name])),
})

interface AskedItems {
  ExpressionAttributeValues: { ':pk': string; ':from'?: string; ':to'?: string; ':prefix'?: string }
  ScanIndexForward: boolean
  Limit?: number
}

/** Answers every read from these items, as a table would, and takes every write. */
export function holding(items: readonly Keyed[]): void {
  const at = (key: Keyed) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk)
  mockedTable.reset()
  mockedTable.on(GetCommand).callsFake(({ Key }: { Key: Keyed }) => ({ Item: at(Key) }))
  mockedTable
    .on(BatchGetCommand)
    .callsFake(({ RequestItems }: { RequestItems: Record<string, Projected & { Keys: Keyed[] }> }) => ({
      Responses: Object.fromEntries(
        Object.entries(RequestItems).map(([name, request]) => [
          name,
          request.Keys.flatMap((key) => at(key) ?? []).map((item) => projected(item, request)),
        ]),
      ),
    }))
  mockedTable.on(QueryCommand).callsFake((query: Projected & AskedItems) => {
    const { ':pk': partition, ':from': from = '', ':to': to = '~', ':prefix': prefix = '' } = query.ExpressionAttributeValues
    const found = items
      .filter(({ pk, sk }) => pk === partition && sk >= from && sk <= to && sk.startsWith(prefix))
      .toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
      .map((item) => projected(item, query))
    return { Items: (query.ScanIndexForward ? found : found.toReversed()).slice(0, query.Limit) }
  })
  mockedTable.on(TransactWriteCommand).resolves({})
  mockedTable.on(UpdateCommand).callsFake(({ Key }: { Key: Keyed }) => ({ Attributes: at(Key) }))
}

/** The configuration of the samples and their key, as items. */
export const sampleItems = (): (Keyed & Record<string, unknown>)[] => {
  const { settings, legalTypes } = contourOf()
  return [
    { pk: 'CONTOUR', sk: 'SETTINGS', ...settings, form: tableForm },
    { pk: 'CONTOUR', sk: `ADMINISTRATOR#${administrator.id}`, ...administrator },
    ...legalTypes.map((legalType) => ({ pk: 'CONTOUR', sk: `LEGALTYPE#${legalType.id}`, ...legalType })),
    { pk: 'KEYS', sk: sampleKeySha256, ...apiKeyOf(sampleKeySha256) },
  ]
}

/** What was sent to the table, each command by its name with its input. */
export const sentCommands = (): { command: string; input: unknown }[] =>
  mockedTable.calls().map(({ args: [command] }) => ({ command: command.constructor.name, input: command.input }))

/** The strongly consistent reads that an endpoint sends. */
export const reads = {
  get: (pk: string, sk: string) => ({
    command: 'GetCommand',
    input: { TableName: 'contour', Key: { pk, sk }, ConsistentRead: true },
  }),
  query: (pk: string, order: 'oldest first' | 'newest first', attributes?: readonly string[], firstItems?: number) => ({
    command: 'QueryCommand',
    input: {
      TableName: 'contour',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ScanIndexForward: order === 'oldest first',
      ...(attributes ? projection(attributes) : {}),
      ...(firstItems !== undefined && { Limit: firstItems }),
      ConsistentRead: true,
    },
  }),
}

/** The same without commands about the key, which a process remembers between requests. */
export const sentBesidesKey = (): { command: string; input: unknown }[] =>
  sentCommands().filter((sent) => sent.command === 'TransactWriteCommand' || !JSON.stringify(sent).includes('"pk":"KEYS"'))

/** A transaction of these steps, each a write that was given the table and the wish to see what refused it. */
export const transaction = (token: string, ...steps: readonly (readonly [kind: string, parameters: object])[]) => ({
  command: 'TransactWriteCommand',
  input: {
    TransactItems: steps.map(([kind, parameters]) => ({
      [kind]: { TableName: 'contour', ...parameters, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
    })),
    ClientRequestToken: token,
  },
})

/** The same for an act that moves money with the sample key: the transaction first checks that the key is good and opens the act. */
export const transactionUnderKey = (token: string, scope: Permission, ...steps: Parameters<typeof transaction>[1][]) =>
  transaction(
    token,
    [
      'ConditionCheck',
      {
        Key: { pk: 'KEYS', sk: sampleKeySha256 },
        ConditionExpression:
          'revokedAt = :guardNone AND (expiresAt = :guardNone OR expiresAt > :guardAt) AND (attribute_not_exists(scopes) OR contains(scopes, :guardScope))',
        ExpressionAttributeValues: { ':guardNone': null, ':guardAt': moment, ':guardScope': scope },
      },
    ],
    ...steps,
  )

/** What the feed tells of an act by the sample key, as the last step of its transaction. */
export const told = (...events: readonly { type: string; [name: string]: unknown }[]) =>
  [
    'Put',
    {
      Item: {
        pk: `FEED#${moment.slice(0, 10)}`,
        sk: idAt(0),
        id: idAt(0),
        by: { kind: 'ApiKey', id: 'key-1', title: 'CRM', administratorId: administrator.id },
        events,
        requestId: 'test-request',
        // Acts about money stay for six years.
        sweepAfter: Math.ceil(
          (momentMs + (events.some(({ type }) => isMoneyEvent(type)) ? 6 * 366 : 32) * 24 * 60 * 60_000) / 1000,
        ),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  ] as const
