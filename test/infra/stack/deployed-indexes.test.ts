import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { deployedIndexes } from '../../../infra/stack/deployed-indexes.ts'
import { IndexNotDeployable } from '../../../infra/stack/index-steps.ts'

const cloudFormation = mockClient(CloudFormationClient)
const dynamo = mockClient(DynamoDBClient)
beforeEach(() => {
  cloudFormation.reset()
  dynamo.reset()
})

const read = () => deployedIndexes('partner-program-demo', 'eu-central-1')
const resource = (ResourceType: string, PhysicalResourceId: string) => ({ ResourceType, PhysicalResourceId }) as never

describe('the indexes of a deployed stack', () => {
  test('are those of its own table, which may stand on any page of its resources', async () => {
    const first = { StackResourceSummaries: [resource('AWS::SQS::Queue', 'queue')], NextToken: 'more' }
    cloudFormation
      .on(ListStackResourcesCommand)
      .resolvesOnce(first)
      .resolves({ StackResourceSummaries: [resource('AWS::DynamoDB::GlobalTable', 'table-1')] })
    dynamo.on(DescribeTableCommand, { TableName: 'table-1' }).resolves({
      Table: {
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'earned', AttributeType: 'N' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'by-earned',
            IndexStatus: 'ACTIVE',
            // AWS promises no order.
            KeySchema: [
              { AttributeName: 'earned', KeyType: 'RANGE' },
              { AttributeName: 'pk', KeyType: 'HASH' },
            ],
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['won'] },
          },
          {
            IndexName: 'owned',
            IndexStatus: 'CREATING',
            KeySchema: [
              { AttributeName: 'ownedBy', KeyType: 'HASH' },
              { AttributeName: 'sk', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
      },
    })
    expect(await read()).toEqual([
      { name: 'by-earned', partitionKey: 'pk', sortKey: 'earned', sortsBy: 'number', attributes: ['won'], isActive: true },
      { name: 'owned', partitionKey: 'ownedBy', sortKey: 'sk', attributes: [], isActive: false },
    ])
  })

  test('of a stack that is not there, or has no table yet, are none to keep', async () => {
    cloudFormation.on(ListStackResourcesCommand).rejectsOnce(new Error('Stack with id partner-program-demo does not exist'))
    expect(await read()).toBeUndefined()
    cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] })
    expect(await read()).toBeUndefined()
  })

  test('that AWS does not tell stop the deploy, in words', async () => {
    cloudFormation.on(ListStackResourcesCommand).rejects(new Error('The security token is invalid'))
    const refusal = read()
    await expect(refusal).rejects.toThrow(IndexNotDeployable)
    await expect(refusal).rejects.toThrow(/The security token is invalid\nChoose the account by AWS_PROFILE/)
  })
})
