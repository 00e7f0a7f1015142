import { join } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import {
  AccountRootPrincipal,
  CompositePrincipal,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Architecture, Code, Function, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { DetailsKeyAction, TableAccess } from '../../lib/contract/endpoint-spec.ts'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { tableGrants, tableKeyActions } from './table-grants.ts'
import type { TableInUse } from './table-in-use.ts'

/** What all functions of a contour have in common. */
export interface FunctionSurroundings {
  contour: string
  table: TableInUse
  tableKey: IKey
  /** Encrypts what legal types ask, apart from the table. */
  detailsKey: IKey
  logGroup: ILogGroup
  /** Whether people of the account may assume the functions' roles, to test what the roles deny. */
  isTrial: boolean
  /** The folder with a subfolder for each function's bundle, named like the function. */
  functionsFolder: string
}

export interface ContourFunctionProps extends FunctionSurroundings {
  /** The name of its bundle. */
  name: string
  /** What it does; follows the contour's name in the description. */
  description: string
  tableAccess: readonly TableAccess[]
  /** Additional permissions. */
  grants: readonly PolicyStatement[]
  environment: Readonly<Record<string, string>>
  memoryMb: number
  timeoutSeconds: number
  /** Concurrent executions reserved for it; undefined to use the account's unreserved ones. */
  reservedConcurrency: number | undefined
}

/**
 * A function: the same bundle that runs on a laptop, with its own role. The role allows what the spec lists on the partitions it lists, and
 * writing the contour's log.
 *
 * The grants are inline in the role: a separate policy would be one more resource per function.
 */
export class ContourFunction extends Construct {
  readonly lambda: Function

  constructor(scope: Construct, id: string, props: ContourFunctionProps) {
    super(scope, id)
    const { contour, table, tableKey, logGroup, tableAccess, isTrial, reservedConcurrency } = props
    const statements = [
      new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }),
      ...tableGrants(tableAccess).map(
        ({ action, index, conditions }) =>
          new PolicyStatement({
            actions: [action],
            resources: [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
            conditions,
          }),
      ),
      ...(tableAccess.length > 0 ? [keyUse(tableKey, 'dynamodb', tableKeyActions(tableAccess))] : []),
      ...props.grants,
    ]
    const lambdaService = new ServicePrincipal('lambda.amazonaws.com')
    const role = new Role(this, 'Role', {
      assumedBy: isTrial ? new CompositePrincipal(lambdaService, new AccountRootPrincipal()) : lambdaService,
      inlinePolicies: { Grants: new PolicyDocument({ statements }) },
    })

    this.lambda = new Function(this, 'Function', {
      description: `${contour}: ${props.description}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(props.functionsFolder, props.name)),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // The platform's reports reveal functions that timed out or crashed.
      systemLogLevelV2: SystemLogLevel.INFO,
      ...(reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.contour]: contour,
        ...props.environment,
      },
    })
  }
}

/** What a function does with the key of the contour's legal details: directly, and only for this contour's. */
export function detailsKeyUse(key: IKey, contour: string, actions: readonly DetailsKeyAction[]): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `kms:${action}`),
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:EncryptionContext:contour': contour } },
  })
}

/** Lets one service use a key on behalf of a function. */
export function keyUse(key: IKey, service: 'dynamodb' | 'sqs' | 's3', actions: string[]): PolicyStatement {
  return new PolicyStatement({
    actions,
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `${service}.${Stack.of(key).region}.amazonaws.com` } },
  })
}

/** What a function needs to read the table's stream. */
export function streamReading(streamArn: string): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    resources: [streamArn],
  })
}
