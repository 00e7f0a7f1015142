import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { isTableName, tableNameRule } from '../table-name.ts'

/** What the context says of a table is no name of one. */
export class TableNotNamed extends Error {
  override readonly name = 'TableNotNamed'
}

/** All that a stack wants of the table that it works on. */
export type TableInUse = Pick<
  ITableV2,
  | 'tableName'
  | 'tableArn'
  | 'metricConsumedReadCapacityUnits'
  | 'metricConsumedWriteCapacityUnits'
  | 'metricSuccessfulRequestLatency'
  | 'metricThrottledRequestsForOperations'
> & { tableStreamArn?: string | undefined }

/** The context by which a contour works on a table that was restored: `-c table-demo=NAME`, or in cdk.json. */
export const restoredTableContext = (contour: string): string => `table-${contour}`
/** The context that names the stream of that table, which AWS gives it when it is turned on: `-c stream-demo=ARN`. */
export const restoredStreamContext = (contour: string): string => `stream-${contour}`

/**
 * The table that a contour works on: the stack's own, or the restored one that the context names. The stack's own stays in the
 * stack and as it is, so that CloudFormation has nothing to do to it.
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
