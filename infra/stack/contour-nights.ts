import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { auditTable } from '../../functions/night/audit-table/spec.ts'
import { eraseOldLeads } from '../../functions/night/erase-old-leads/spec.ts'
import { exportTable } from '../../functions/night/export-table/spec.ts'
import type { NightSpec } from '../../lib/contract/night-spec.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { limits } from '../limits.ts'
import { ContourFunction, type FunctionSurroundings, keyUse } from './contour-function.ts'

/** As long as point-in-time recovery reaches back: what was erased is in no copy for longer. */
const exportsKeptDays = 35

/** A whole processor: the audit works on each item, and what it holds does not grow with the table. */
const memoryMb = 1769

/**
 * What a contour does every night: it erases what settings.retention makes due, audits the whole table, and exports it into a bucket.
 */
export function nights(
  scope: Construct,
  surroundings: FunctionSurroundings,
  { nightlyExport }: Pick<ContourFile['deployment'], 'nightlyExport'>,
): void {
  nightFunction(scope, eraseOldLeads, { ...surroundings, description: 'erases old leads' })
  nightFunction(scope, auditTable, {
    ...surroundings,
    description: 'audits the table',
    grants: [
      new PolicyStatement({
        actions: ['Scan', 'Query', 'GetItem', 'BatchGetItem', 'DescribeTable', 'DescribeTimeToLive'].map(
          (name) => `dynamodb:${name}`,
        ),
        resources: [surroundings.table.tableArn],
      }),
      keyUse(surroundings.tableKey, 'dynamodb', ['kms:Decrypt', 'kms:DescribeKey']),
    ],
  })
  if (nightlyExport) tableExports(scope, surroundings)
}

/** The bucket, and the function that has DynamoDB write into it in the function's name. It reads nothing of what stands there. */
function tableExports(scope: Construct, surroundings: FunctionSurroundings): void {
  const { table, tableKey } = surroundings
  const bucket = new Bucket(scope, 'Exports', {
    encryption: BucketEncryption.KMS,
    encryptionKey: tableKey,
    bucketKeyEnabled: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(exportsKeptDays), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: RemovalPolicy.RETAIN,
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions::AwsSolutions-S1',
    reason:
      'One function writes into it, once a night, and its log says so. Who reads it stands in CloudTrail, if its data events are on.',
  })
  const night = nightFunction(scope, exportTable, {
    ...surroundings,
    description: 'has the table exported',
    environment: {
      [environmentNames.tableArn]: table.tableArn,
      [environmentNames.exportBucket]: bucket.bucketName,
      [environmentNames.exportKeyArn]: tableKey.keyArn,
    },
    grants: [
      new PolicyStatement({ actions: ['dynamodb:ExportTableToPointInTime'], resources: [table.tableArn] }),
      new PolicyStatement({ actions: ['dynamodb:DescribeExport'], resources: [`${table.tableArn}/export/*`] }),
      new PolicyStatement({ actions: ['s3:PutObject', 's3:AbortMultipartUpload'], resources: [bucket.arnForObjects('*')] }),
      keyUse(tableKey, 'dynamodb', ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey']),
      keyUse(tableKey, 's3', ['kms:Decrypt', 'kms:GenerateDataKey']),
    ],
  })
  for (const arn of [`${table.tableArn}/export/*`, bucket.arnForObjects('*')]) {
    Validations.of(night).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${asFound(scope, arn)}]`,
      reason: 'Exports of this one table and objects of this one bucket: none of them has a name before it is there.',
    })
  }
  new CfnOutput(scope, 'ExportBucketName', {
    value: bucket.bucketName,
    description: `Exports of the table, each kept for ${exportsKeptDays} days`,
  })
}

/** A resource as the rule names it: references as <what they refer to>. */
function asFound(scope: Construct, arn: string): string {
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return value
    const { Ref: reference, 'Fn::GetAtt': got, 'Fn::Join': joined } = value as Record<string, unknown>
    if (Array.isArray(joined)) return (joined[1] as unknown[]).map(textOf).join(String(joined[0]))
    return `<${Array.isArray(got) ? got.join('.') : String(reference)}>`
  }
  return textOf(Stack.of(scope).resolve(arn))
}

function nightFunction(
  scope: Construct,
  spec: NightSpec,
  of: FunctionSurroundings & {
    description: string
    grants?: readonly PolicyStatement[]
    environment?: Readonly<Record<string, string>>
  },
): Construct {
  const { description, grants = [], environment = {}, ...surroundings } = of
  const night = new ContourFunction(scope, spec.name, {
    ...surroundings,
    name: spec.name,
    description,
    tableAccess: spec.table,
    grants,
    environment,
    memoryMb,
    timeoutSeconds: limits.nightFunctionSeconds,
    reservedConcurrency: undefined,
  })
  // What failed may have failed by chance; two more tries of a quarter of an hour would be too many.
  night.lambda.configureAsyncInvoke({ retryAttempts: 1 })
  const { minute, hours } = spec.at
  new Rule(scope, `${spec.name}-clock`, {
    description: `${surroundings.contour}: ${description}`,
    schedule: Schedule.cron({ minute: String(minute), hour: hours.join(',') }),
    targets: [new LambdaFunction(night.lambda, { retryAttempts: 0 })],
  })
  return night
}
