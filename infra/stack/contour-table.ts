import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { tableDefinition } from '../table.ts'
import type { TableIndex } from '../../lib/store/table/table-index.ts'

/**
 * The contour's one table. It outlives its stack, is protected against deletion, and can be restored to any second of the last 35 days.
 *
 * @param indexes those that it has after this deploy
 */
export function contourTable(scope: Construct, encryptionKey: IKey, indexes: readonly TableIndex[]): TableV2 {
  return new TableV2(scope, 'Table', {
    partitionKey: { name: tableDefinition.partitionKey, type: AttributeType.STRING },
    sortKey: { name: tableDefinition.sortKey, type: AttributeType.STRING },
    globalSecondaryIndexes: indexes.map((index) => ({
      indexName: index.name,
      partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
      sortKey: { name: index.sortKey, type: index.sortsBy ? AttributeType.NUMBER : AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.attributes],
    })),
    dynamoStream: StreamViewType[tableDefinition.stream],
    timeToLiveAttribute: tableDefinition.timeToLive,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.customerManagedKey(encryptionKey),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
}
