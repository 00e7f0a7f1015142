import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb'
import { environmentNames } from '../../lib/store/environment.ts'
import { tableDefinition } from '../table.ts'

/** Points the SDK of this process, and of what it starts, to an engine and the table of a contour. Credentials are asked for, but not looked at. */
export function useTable(endpoint: string, tableName: string, contour: string): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint
  process.env.AWS_REGION ??= 'eu-central-1'
  process.env.AWS_ACCESS_KEY_ID ??= 'local'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'local'
  process.env[environmentNames.tableName] = tableName
  process.env[environmentNames.contour] = contour
}

/** Creates the table in a local engine from the definition that the stack deploys, unless it is there. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const { partitionKey, sortKey } = tableDefinition
  const client = new DynamoDBClient({ endpoint })
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: partitionKey, AttributeType: 'S' },
          { AttributeName: sortKey, AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
      }),
    )
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  } finally {
    client.destroy()
  }
}
