import { dirname } from 'node:path'
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
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { environmentNames } from '../../lib/store/environment.ts'
import { bundlePath } from '../build.ts'
import { limits } from '../limits.ts'
import { tableGrants, tableKeyActions } from './table-grants.ts'
import type { TableInUse } from './table-in-use.ts'

export interface EndpointFunctionProps {
  endpoint: EndpointSpec
  contour: string
  table: TableInUse
  tableKey: IKey
  logGroup: ILogGroup
  /** How many requests it may work on at once, set aside for it; undefined where it takes what the account has free. */
  reservedConcurrency: number | undefined
  /** Whether people of the account may take on the function's role, to try what it is denied. */
  isTrial: boolean
}

/**
 * The function of one endpoint: the very bundle that runs on a laptop, with a role of its own that may do what the
 * endpoint's spec says, on the partitions it says, and write the log of the contour.
 *
 * The grants stand in the role itself: a policy beside it would be one more resource for every endpoint.
 */
export class EndpointFunction extends Construct {
  readonly lambda: Function

  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    super(scope, id)
    const { endpoint, contour, table, tableKey, logGroup, reservedConcurrency, isTrial } = props
    const statements = [
      new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }),
      ...tableGrants(endpoint.table).map(
        ({ action, index, conditions }) =>
          new PolicyStatement({
            actions: [action],
            resources: [index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`],
            conditions,
          }),
      ),
      new PolicyStatement({
        actions: tableKeyActions(endpoint.table),
        resources: [tableKey.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(this).region}.amazonaws.com` } },
      }),
    ]
    const lambdaService = new ServicePrincipal('lambda.amazonaws.com')
    const role = new Role(this, 'Role', {
      assumedBy: isTrial ? new CompositePrincipal(lambdaService, new AccountRootPrincipal()) : lambdaService,
      inlinePolicies: { Grants: new PolicyDocument({ statements }) },
    })

    this.lambda = new Function(this, 'Function', {
      description: `${contour}: ${endpoint.method} ${endpoint.path}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(dirname(bundlePath(endpoint.name))),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // The reports of the platform, by which a function that was cut off or fell over is known.
      systemLogLevelV2: SystemLogLevel.INFO,
      ...(reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
      memorySize: endpoint.streamed ? streamedMemoryMb : bufferedMemoryMb,
      timeout: Duration.seconds(endpoint.streamed ? limits.streamedFunctionSeconds : limits.bufferedFunctionSeconds),
      environment: { [environmentNames.tableName]: table.tableName, [environmentNames.contour]: contour },
    })
  }
}

/** CPU comes with memory: at 1 GB a cold start has more than half a core, and more memory than this is never used. */
const bufferedMemoryMb = 1024
/** One whole core, for lists are rendered and compressed as fast as the core allows. */
const streamedMemoryMb = 1769
