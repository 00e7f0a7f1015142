import {
  CreateTableCommand,
  type CreateTableInput,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  ResourceInUseException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { TableIndex } from '../../lib/store/table/table-index.ts'
import { describeTable } from '../describe-table.ts'
import { tableDefinition } from '../table.ts'

/** The input for creating a table, from the definition that the stack deploys. */
export function tableInput(name: string): CreateTableInput {
  const { partitionKey, sortKey, indexes } = tableDefinition
  const keyAttributes = new Set([partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])])
  const numbers = new Set<string>(indexes.flatMap((index) => ('sortsBy' in index ? [index.sortKey] : [])))
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...keyAttributes].map((name) => ({
      AttributeName: name,
      AttributeType: numbers.has(name) ? 'N' : 'S',
    })),
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: indexes.map(indexInput),
  }
}

const indexInput = (index: TableIndex): GlobalSecondaryIndex => ({
  IndexName: index.name,
  KeySchema: [
    { AttributeName: index.partitionKey, KeyType: 'HASH' },
    { AttributeName: index.sortKey, KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.attributes] },
})

/**
 * Makes the indexes that the table of this process does not have yet: one that an earlier version made lacks those that came since. On one
 * machine this is what a deploy does.
 */
export async function makeMissingIndexes(): Promise<void> {
  const { GlobalSecondaryIndexes = [] } = await describeTable()
  const missing = tableDefinition.indexes.filter(
    ({ name }) => !GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === name),
  )
  const TableName = tableName()
  const { AttributeDefinitions } = tableInput(TableName)
  // A database makes one at a time.
  for (const index of missing) {
    const GlobalSecondaryIndexUpdates = [{ Create: indexInput(index) }]
    await documentClient.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }))
  }
}

/** Creates the table in a local engine, from the definition that the stack deploys, unless it exists. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint })
  try {
    await client.send(new CreateTableCommand(tableInput(name)))
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  } finally {
    client.destroy()
  }
}
