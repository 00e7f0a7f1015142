import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { DescribeTableCommand, DynamoDBClient, type GlobalSecondaryIndexDescription } from '@aws-sdk/client-dynamodb'
import { IndexNotDeployable, type DeployedIndex } from './index-steps.ts'

/**
 * The indexes that the table of a deployed stack has. Region and credentials come from the usual AWS environment.
 *
 * @returns undefined when there is no such stack, or when it has no table yet
 * @throws IndexNotDeployable when AWS does not say
 */
export async function deployedIndexes(stackName: string, region: string): Promise<DeployedIndex[] | undefined> {
  const cloudFormation = new CloudFormationClient({ region })
  const dynamo = new DynamoDBClient({ region })
  try {
    const tableName = await ownTableOf(stackName, cloudFormation)
    if (tableName === undefined) return undefined
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: tableName }))
    const kinds = new Map(Table?.AttributeDefinitions?.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]))
    return (Table?.GlobalSecondaryIndexes ?? []).map((index) => asDeclared(index, kinds))
  } catch (error) {
    throw new IndexNotDeployable(
      `The indexes of the deployed table cannot be read, so this deploy might make two at once: ${(error as Error).message}\n` +
        'Choose the account by AWS_PROFILE and AWS_REGION, not by --profile: this program must see it too.',
      { cause: error },
    )
  } finally {
    cloudFormation.destroy()
    dynamo.destroy()
  }
}

/** The table that CloudFormation keeps for the stack, also while the contour works on a restored one. */
async function ownTableOf(stackName: string, client: CloudFormationClient): Promise<string | undefined> {
  try {
    for await (const page of paginateListStackResources({ client }, { StackName: stackName })) {
      const table = page.StackResourceSummaries?.find(({ ResourceType }) => ResourceType === 'AWS::DynamoDB::GlobalTable')
      if (table) return table.PhysicalResourceId
    }
    return undefined
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return undefined
    throw error
  }
}

function asDeclared(
  { IndexName = '', KeySchema = [], Projection, IndexStatus }: GlobalSecondaryIndexDescription,
  kinds: ReadonlyMap<string | undefined, string | undefined>,
): DeployedIndex {
  const keyOf = (type: 'HASH' | 'RANGE'): string => KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName ?? ''
  const sortKey = keyOf('RANGE')
  return {
    name: IndexName,
    partitionKey: keyOf('HASH'),
    sortKey,
    ...(kinds.get(sortKey) === 'N' && { sortsBy: 'number' }),
    attributes: Projection?.NonKeyAttributes ?? [],
    isActive: IndexStatus === 'ACTIVE',
  }
}
