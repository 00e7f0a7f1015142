import { ArnFormat, RemovalPolicies, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { ResourcePolicy } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { firewallLogPrefix } from './firewall.ts'

/** The prefix of all stack names. */
export const stackPrefix = 'partner-program-'

/**
 * What an account needs once per region, however many contours it has: the role that lets API Gateway write logs, and the permission for
 * firewalls to write theirs. The stacks of contours rely on both and do not create them.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    const role = new Role(this, 'GatewayLogRole', {
      description: 'The role that API Gateway writes the logs of all APIs of this account and region with',
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    })
    new CfnAccount(this, 'GatewayAccount', { cloudWatchRoleArn: role.roleArn }).node.addDependency(role)

    const logs = { service: 'logs', resource: 'log-group', arnFormat: ArnFormat.COLON_RESOURCE_NAME }
    new ResourcePolicy(this, 'FirewallLogs', {
      policyStatements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [this.formatArn({ ...logs, resourceName: `${firewallLogPrefix}${stackPrefix}*` })],
          conditions: {
            StringEquals: { 'aws:SourceAccount': this.account },
            ArnLike: { 'aws:SourceArn': this.formatArn({ service: 'logs', resource: '*' }) },
          },
        }),
      ],
    })
    // Other contours still need them if this stack is deleted by mistake.
    RemovalPolicies.of(this).retain()
  }
}
