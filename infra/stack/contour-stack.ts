import { Annotations, ArnFormat, CfnOutput, NestedStack, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Function, type IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { doorOf } from '../function-folder.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { tableDefinition } from '../table.ts'
import type { TableIndex } from '../../lib/store/table/table-index.ts'
import { alarms } from './alarms.ts'
import { addMethod, contourApi } from './contour-api.ts'
import { companyExtras } from './contour-company.ts'
import { crmFunction } from './contour-crm.ts'
import { contourLog } from './contour-log.ts'
import { mailServices } from './contour-mail.ts'
import { countingFunction, indexingFunction, sealingFunction } from './contour-schedule.ts'
import { nights } from './contour-nights.ts'
import { contourTable } from './contour-table.ts'
import { webApps } from './contour-web.ts'
import { webhooks } from './contour-webhooks.ts'
import { dashboard } from './dashboard.ts'
import type { FunctionSurroundings } from './contour-function.ts'
import { DoorStack, type DoorSurroundings } from './door-stack.ts'
import { failureLog } from './failure-log.ts'
import { firewall, firewallLogPrefix } from './firewall.ts'
import { refuseTooManyReserved, reservedExecutions } from './reserved-executions.ts'
import { siteUrlOf } from './site-url.ts'
import { tableInUse } from './table-in-use.ts'

/** What a contour is made of. */
export interface ContourStackProps extends StackProps {
  file: ContourFile
  endpoints: readonly EndpointSpec[]
  /** Where the bundles of endpoints, workers and the web apps lie, each in a folder that is called as its function is. */
  functionsFolder: string
  /** Where the bundle of the web apps lies with pieces of earlier builds; with the others without it. */
  webFolder?: string
  /** The indexes that the table has after this deploy; all of this release without it. */
  indexes?: readonly TableIndex[]
}

/**
 * All that one contour is on AWS: the API with its methods, the table, mail, logs and alarms in this stack, the functions of each door
 * and all of webhooks in stacks nested in it. Nothing in it has a name of its own making, so any number of contours share an account.
 */
export class ContourStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      file,
      endpoints,
      functionsFolder,
      webFolder = functionsFolder,
      indexes = tableDefinition.indexes,
      ...props
    }: ContourStackProps,
  ) {
    super(scope, id, props)
    const { contour, deployment, leadStatuses } = file
    warnOfSecrets(this, file)
    const key = new Key(this, 'Key', {
      description: `Partner program, contour ${contour}: table, logs and alarms`,
      enableKeyRotation: true,
      // The table cannot be read without it, and the table stays.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    const detailsKey = legalDetailsKey(this, contour)
    letLogsUse(key)
    const table = tableInUse(this, contour, contourTable(this, key, indexes))
    const logs = { encryptionKey: key, retentionDays: deployment.logRetentionDays }
    const logGroup = contourLog(this, 'FunctionLog', logs)
    const surroundings = { contour, table, tableKey: key, detailsKey, logGroup, isTrial: deployment.trial, functionsFolder }
    const api = contourApi(this, contour, endpoints, deployment, logs)
    const mail = deployment.mail && mailServices(this, deployment.mail, { ...surroundings, siteUrl: siteUrlOf(deployment, api) })
    if (!mail) {
      const message = 'deployment.mail is missing: nobody can sign in to this contour, as no code can be sent.'
      Annotations.of(this).addWarningV2('partner-program:no-mail', message)
    }
    nights(this, surroundings, deployment)
    const beside = webhookStack(this, contour)
    const events = webhooks(beside, surroundings)
    const clocks = clockFunctions(this, beside, surroundings)
    crmFunction(beside, deployment, { ...surroundings, api })
    const reserved = reservedIn(deployment, endpoints)
    const extras = companyExtras(deployment, api)
    const functions = endpointFunctions(this, endpoints, api, { ...surroundings, reserved, extras })
    for (const { endpoint, lambda } of functions) addMethod(api, endpoint, lambda)
    webApps(this, api, { ...surroundings, functionsFolder: webFolder }, reserved)
    firewall(this, contour, api, deployment.firewall, logs)

    const failures = failureLog(this, contour, logGroup)
    const watched = {
      contour,
      api,
      table,
      functions,
      mail,
      events,
      ...clocks,
      failures,
      isExported: deployment.nightlyExport,
      crmStack: deployment.crmConnector && beside,
      key,
      alarmEmail: deployment.alarmEmail,
    }
    const topic = alarms(this, watched)
    const page = dashboard(this, { ...watched, leadStates: leadStatuses.map(({ systemName }) => systemName) })

    outputs(this, deployment, {
      api,
      tableName: table.tableName,
      functionLogName: logGroup.logGroupName,
      alarmTopicArn: topic.topicArn,
      dashboardName: page.dashboardName,
      detailsKeyArn: detailsKey.keyArn,
    })
  }
}

function warnOfSecrets(scope: Construct, { apiKeys }: ContourFile): void {
  if (apiKeys.every(({ secret }) => secret === undefined)) return
  const message = 'apiKeys[].secret is for local use only: the file can be deployed, but not applied to what is deployed.'
  Annotations.of(scope).addWarningV2('partner-program:api-key-secret', message)
}

/** @throws ExecutionsNotReservable */
function reservedIn(
  { reservedConcurrency }: ContourFile['deployment'],
  endpoints: readonly EndpointSpec[],
): ReadonlyMap<string, number> {
  if (!reservedConcurrency) return new Map()
  const reserved = reservedExecutions(endpoints, reservedConcurrency)
  refuseTooManyReserved(reserved, reservedConcurrency)
  return reserved
}

/** What people and commands find the parts of a contour by. */
function outputs(
  scope: Construct,
  deployment: ContourFile['deployment'],
  {
    api,
    tableName,
    functionLogName,
    alarmTopicArn,
    dashboardName,
    detailsKeyArn,
  }: Record<'tableName' | 'functionLogName' | 'alarmTopicArn' | 'dashboardName' | 'detailsKeyArn', string> & { api: RestApi },
): void {
  const baseUrl = deployment.domain ? `https://${deployment.domain.name}` : api.url.replace(/\/$/, '')
  new CfnOutput(scope, 'BaseUrl', {
    value: baseUrl,
    description: deployment.domain
      ? 'The API is at BaseUrl/api/external, referral links at BaseUrl/r, the web apps at BaseUrl/console and BaseUrl/account; nowhere else'
      : "The API is at BaseUrl/api/external, referral links at BaseUrl/r, the web apps at BaseUrl/console and BaseUrl/account. An address of API Gateway's own, that goes with the stack: deployment.domain gives another",
  })
  new CfnOutput(scope, 'TableName', {
    value: tableName,
    description: 'The table; npm run contour -- … --stack finds it here',
  })
  new CfnOutput(scope, 'FunctionLogName', {
    value: functionLogName,
    description: 'The log of all functions; npm run contour -- refusals --stack finds it here',
  })
  new CfnOutput(scope, 'AlarmTopicArn', { value: alarmTopicArn, description: 'Subscribe everyone on call' })
  new CfnOutput(scope, 'DashboardName', { value: dashboardName, description: 'The dashboard in CloudWatch' })
  new CfnOutput(scope, 'DetailsKeyArn', {
    value: detailsKeyArn,
    description: 'Encrypts what legal types ask; npm run contour -- … --stack finds it here',
  })
  if (deployment.trial) {
    new CfnOutput(scope, 'Trial', { value: 'true', description: 'npm run contour -- smoke may write here' })
  }
  if (deployment.domain && api.domainName) {
    const value = api.domainName.domainNameAliasDomainName
    new CfnOutput(scope, 'DomainTarget', { value, description: `Point the DNS of ${deployment.domain.name} here` })
  }
}

/** The queues of all lanes with what fills and empties them are a hundred resources, which the contour's own stack has no room for. */
const webhookStack = (scope: Construct, contour: string): NestedStack =>
  new NestedStack(scope, 'webhooks', { description: `Partner program, contour ${contour}: queues and functions of webhooks` })

/** What a clock calls. A stack holds 500 resources, and the contour's own has those of the API: so the newest is in another. */
const clockFunctions = (own: Construct, beside: Construct, surroundings: FunctionSurroundings) => ({
  counting: countingFunction(own, surroundings),
  sealing: sealingFunction(own, surroundings),
  indexing: indexingFunction(beside, surroundings),
})

/** The functions of endpoints, in a stack for each door, as constructs of the contour's own stack. */
function endpointFunctions(
  scope: Construct,
  endpoints: readonly EndpointSpec[],
  api: RestApi,
  surroundings: DoorSurroundings,
): { endpoint: EndpointSpec; lambda: IFunction }[] {
  const doors = Map.groupBy(endpoints, doorOf)
  const stacks = [...doors].map(([door, ofDoor]) => new DoorStack(scope, door, ofDoor, api, surroundings))
  return stacks.flatMap(({ functions }) =>
    functions.map(({ endpoint, functionArn }) => {
      // Known by its ARN alone, which is the one output of its stack that it takes. Its stack says who may call it.
      const attributes = { functionArn, sameEnvironment: false, skipPermissions: true }
      return { endpoint, lambda: Function.fromFunctionAttributes(scope, endpoint.name, attributes) }
    }),
  )
}

/**
 * What legal types ask is encrypted with a key of its own: a right to read the table is none to read it, and each use of the key is in
 * CloudTrail with the partner's id.
 */
const legalDetailsKey = (scope: Construct, contour: string): Key =>
  new Key(scope, 'DetailsKey', {
    description: `Partner program, contour ${contour}: what legal types ask from partners`,
    enableKeyRotation: true,
    // The table stays, and with it what only this key can read.
    removalPolicy: RemovalPolicy.RETAIN,
  })

/** CloudWatch Logs keeps the logs of this stack, and nothing else, under the key. */
function letLogsUse(key: Key): void {
  const stack = Stack.of(key)
  const logGroups = [stack.stackName, `${firewallLogPrefix}${stack.stackName}`].map((name) =>
    stack.formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: `${name}*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  )
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`logs.${stack.region}.amazonaws.com`)],
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logGroups },
      },
    }),
  )
}
