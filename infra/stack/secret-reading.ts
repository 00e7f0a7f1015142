import type { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** Lets a function read one secret of AWS Systems Manager. */
export function readingOf(parameter: string, stack: Stack): PolicyStatement {
  const resource = stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.replace(/^\//, '') })
  return new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [resource] })
}
