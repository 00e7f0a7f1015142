import { type Stack, Validations } from 'aws-cdk-lib'

/** The rules of cdk-nag's AwsSolutions that this stack does not follow, each with its reason. All others hold. */
const acknowledged: readonly { id: string; reason: string }[] = [
  {
    id: 'AwsSolutions-APIG2',
    reason: 'Functions validate requests by the zod schemas of their endpoints, naming every fault; the gateway could name one.',
  },
  {
    id: 'AwsSolutions-APIG4',
    reason:
      'Callers are known by x-api-key, which the functions check against the digests in the table; referral links are public.',
  },
  { id: 'AwsSolutions-COG4', reason: 'Callers are programs with API keys, not people with passwords.' },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    reason: 'The policy that AWS prescribes for the account-wide role that API Gateway writes its logs with.',
  },
]

export function acknowledgeRules(stack: Stack): void {
  for (const { id, reason } of acknowledged) Validations.of(stack).acknowledge({ id: `AwsSolutions::${id}`, reason })
}
