import { Annotations, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { endpoints } from '../../lib/contract/endpoints.ts'
import type { ContourFile } from '../ops/contour-file/contour-file.ts'
import { alarms } from './alarms.ts'
import { contourApi } from './contour-api.ts'
import { contourTable } from './contour-table.ts'
import { dashboard } from './dashboard.ts'
import { EndpointFunction } from './endpoint-function.ts'
import { firewall } from './firewall.ts'

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
      description: `Partner program, contour ${contour}: table and alarms`,
      enableKeyRotation: true,
      // The table cannot be read without it, and the table stays.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    const table = contourTable(this, key)
    const functions = endpoints.map((endpoint) => {
      const { logRetentionDays } = deployment
      const { lambda } = new EndpointFunction(this, endpoint.name, { endpoint, contour, table, tableKey: key, logRetentionDays })
      return { endpoint, lambda }
    })
    const api = contourApi(this, contour, functions, deployment)
    firewall(this, contour, api, deployment.firewall)

    const watched = { contour, api, table, functions, key, alarmEmail: deployment.alarmEmail }
    const topic = alarms(this, watched)
    const page = dashboard(this, { ...watched, leadStates: leadStatuses.map(({ systemName }) => systemName) })

    const baseUrl = deployment.domain ? `https://${deployment.domain.name}` : api.url.replace(/\/$/, '')
    new CfnOutput(this, 'BaseUrl', {
      value: baseUrl,
      description: 'The API is at BaseUrl/api/external, referral links at BaseUrl/r',
    })
    new CfnOutput(this, 'TableName', {
      value: table.tableName,
      description: 'The table; npm run contour -- … --stack finds it here',
    })
    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn, description: 'Subscribe whoever must be woken up' })
    new CfnOutput(this, 'DashboardName', { value: page.dashboardName, description: 'The dashboard in CloudWatch' })
    if (deployment.domain && api.domainName) {
      const value = api.domainName.domainNameAliasDomainName
      new CfnOutput(this, 'DomainTarget', { value, description: `Point the DNS of ${deployment.domain.name} here` })
    }
  }
}
