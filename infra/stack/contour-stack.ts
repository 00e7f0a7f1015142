import { Annotations, ArnFormat, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../lib/contract/endpoints.ts'
import { limits } from '../limits.ts'
import type { ContourFile } from '../ops/contour-file/contour-file.ts'
import { alarms } from './alarms.ts'
import { contourApi } from './contour-api.ts'
import { ContourFunction, type FunctionSurroundings } from './contour-function.ts'
import { contourLog } from './contour-log.ts'
import { mailFunction, type MailQueues, mailQueueing, mailQueues } from './contour-mail.ts'
import { contourTable } from './contour-table.ts'
import { dashboard } from './dashboard.ts'
import { failureLog } from './failure-log.ts'
import { firewall, firewallLogPrefix } from './firewall.ts'
import { tableInUse } from './table-in-use.ts'

/** All that one contour is on AWS. Nothing in it has a name of its own making, so any number of contours share an account. */
export class ContourStack extends Stack {
  constructor(scope: Construct, id: string, { file, ...props }: StackProps & { file: ContourFile }) {
    super(scope, id, props)
    const { contour, deployment, leadStatuses } = file
    if (file.apiKeys.some(({ secret }) => secret !== undefined)) {
      const message = 'apiKeys[].secret is for local use only: the file can be deployed, but not applied to what is deployed.'
      Annotations.of(this).addWarningV2('partner-program:api-key-secret', message)
    }

    const key = new Key(this, 'Key', {
      description: `Partner program, contour ${contour}: table, logs and alarms`,
      enableKeyRotation: true,
      // The table cannot be read without it, and the table stays.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    letLogsUse(key)
    const table = tableInUse(this, contour, contourTable(this, key))
    const logs = { encryptionKey: key, retentionDays: deployment.logRetentionDays }
    const logGroup = contourLog(this, 'FunctionLog', logs)
    const surroundings = { contour, table, tableKey: key, logGroup, isTrial: deployment.trial }
    const mail = deployment.mail && mailQueues(this, key)
    if (deployment.mail && mail) mailFunction(this, mail, deployment.mail, surroundings)
    else {
      const message = 'deployment.mail is missing: nobody can sign in to this contour, as no code can be sent.'
      Annotations.of(this).addWarningV2('partner-program:no-mail', message)
    }
    const functions = endpoints.map((endpoint) => ({
      endpoint,
      lambda: endpointFunction(this, endpoint, { ...surroundings, mail, reservedConcurrency: reserved(endpoint, deployment) }),
    }))
    const api = contourApi(this, contour, functions, deployment, logs)
    firewall(this, contour, api, deployment.firewall, logs)

    const failures = failureLog(this, contour, logGroup)
    const watched = { contour, api, table, functions, mail, failures, key, alarmEmail: deployment.alarmEmail }
    const topic = alarms(this, watched)
    const page = dashboard(this, { ...watched, leadStates: leadStatuses.map(({ systemName }) => systemName) })

    const baseUrl = deployment.domain ? `https://${deployment.domain.name}` : api.url.replace(/\/$/, '')
    new CfnOutput(this, 'BaseUrl', {
      value: baseUrl,
      description: deployment.domain
        ? 'The API is at BaseUrl/api/external, referral links at BaseUrl/r; nowhere else'
        : "The API is at BaseUrl/api/external, referral links at BaseUrl/r. An address of API Gateway's own, that goes with the stack: deployment.domain gives another",
    })
    new CfnOutput(this, 'TableName', {
      value: table.tableName,
      description: 'The table; npm run contour -- … --stack finds it here',
    })
    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn, description: 'Subscribe whoever must be woken up' })
    new CfnOutput(this, 'DashboardName', { value: page.dashboardName, description: 'The dashboard in CloudWatch' })
    if (deployment.trial) {
      new CfnOutput(this, 'Trial', { value: 'true', description: 'npm run contour -- smoke may write here' })
    }
    if (deployment.domain && api.domainName) {
      const value = api.domainName.domainNameAliasDomainName
      new CfnOutput(this, 'DomainTarget', { value, description: `Point the DNS of ${deployment.domain.name} here` })
    }
  }
}

/** The function of one endpoint. */
function endpointFunction(
  scope: Construct,
  { name, method, path, table, streamed, queuesMail }: EndpointSpec,
  { mail, ...of }: FunctionSurroundings & { mail: MailQueues | undefined; reservedConcurrency: number | undefined },
): IFunction {
  const { grants, environment } = queuesMail && mail ? mailQueueing(mail, of.tableKey) : { grants: [], environment: {} }
  return new ContourFunction(scope, name, {
    ...of,
    name,
    description: `${method} ${path}`,
    tableAccess: table,
    grants,
    environment,
    memoryMb: streamed ? streamedMemoryMb : bufferedMemoryMb,
    timeoutSeconds: streamed ? limits.streamedFunctionSeconds : limits.bufferedFunctionSeconds,
  }).lambda
}

/** CPU comes with memory: at 1 GB a cold start has more than half a core, and more memory than this is never used. */
const bufferedMemoryMb = 1024
/** One whole core, for lists are rendered and compressed as fast as the core allows. */
const streamedMemoryMb = 1769

/** How many requests the function of an endpoint may work on at once, where the contour sets any aside. */
function reserved({ name, streamed }: EndpointSpec, { reservedConcurrency }: ContourFile['deployment']): number | undefined {
  if (!reservedConcurrency) return undefined
  const { perFunction, perList, functions } = reservedConcurrency
  return functions[name] ?? (streamed ? perList : perFunction)
}

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
