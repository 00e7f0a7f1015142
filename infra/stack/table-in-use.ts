import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { isTableName, tableNameRule } from '../table-name.ts'

/** The context has an invalid table name. */
export class TableNotNamed extends Error {
  override readonly name = 'TableNotNamed'
}

/** What a stack needs of the table it works on. */
export type TableInUse = Pick<
  ITableV2,
  | 'tableName'
  | 'tableArn'
  | 'metricConsumedReadCapacityUnits'
  | 'metricConsumedWriteCapacityUnits'
  | 'metricSuccessfulRequestLatency'
  | 'metricThrottledRequestsForOperations'
> & { tableStreamArn?: string | undefined }

/** The context that points a contour to a restored table: `-c table-demo=NAME`, or in cdk.json. */
export const restoredTableContext = (contour: string): string => `table-${contour}`
/** The context with that table's stream, which AWS assigns when it is enabled: `-c stream-demo=ARN`. */
export const restoredStreamContext = (contour: string): string => `stream-${contour}`

/**
 * The table that a contour works on: the stack's own, or the restored one named in the context. The stack's own table stays in the stack
 * unchanged, so that CloudFormation leaves it alone.
 *
 * @throws TableNotNamed
 */
export function tableInUse(scope: Construct, contour: string, own: TableV2): TableInUse {
  const context = restoredTableContext(contour)
  const tableName: unknown = scope.node.tryGetContext(context)
  if (tableName === undefined) return own
  if (typeof tableName === 'string' && isTableName(tableName)) {
    const tableStreamArn: unknown = scope.node.tryGetContext(restoredStreamContext(contour))
    return TableV2.fromTableAttributes(scope, 'RestoredTable', {
      tableName,
      ...(typeof tableStreamArn === 'string' && { tableStreamArn }),
    })
  }
  throw new TableNotNamed(`-c ${context}=NAME: ${tableNameRule}`)
}
