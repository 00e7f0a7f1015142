import { CreateTableCommand, type CreateTableInput, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb'
import { tableDefinition } from '../table.ts'

/** The input for creating a table, from the definition that the stack deploys. */
export function tableInput(tableName: string): CreateTableInput {
  const { partitionKey, sortKey, indexes } = tableDefinition
  const keyAttributes = new Set([partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])])
  const numbers = new Set<string>(indexes.flatMap((index) => ('sortsBy' in index ? [index.sortKey] : [])))
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...keyAttributes].map((name) => ({
      AttributeName: name,
      AttributeType: numbers.has(name) ? 'N' : 'S',
    })),
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: [
        { AttributeName: index.partitionKey, KeyType: 'HASH' },
        { AttributeName: index.sortKey, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.attributes] },
    })),
  }
}

/** Creates the table in a local engine, from the definition that the stack deploys, unless it exists. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint })
  try {
    await client.send(new CreateTableCommand(tableInput(tableName)))
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  } finally {
    client.destroy()
  }
}
