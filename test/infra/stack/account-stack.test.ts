import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { AccountStack } from '../../../infra/stack/account-stack.ts'

const region = 'eu-central-1'

/** The stack as CloudFormation gets it. */
function deployed(): Template {
  return Template.fromStack(new AccountStack(new App(), 'partner-program-account', { env: { region } }))
}

test('the account has one role for the logs of API Gateway, for this account alone', () => {
  const template = deployed()
  const [role] = Object.keys(template.findResources('AWS::IAM::Role'))
  const [account] = Object.values(template.findResources('AWS::ApiGateway::Account'))
  expect(account?.Properties).toEqual({ CloudWatchRoleArn: { 'Fn::GetAtt': [role, 'Arn'] } })
  expect(template.findResources('AWS::IAM::Role')[String(role)]?.Properties.AssumeRolePolicyDocument.Statement).toEqual([
    {
      Effect: 'Allow',
      Action: 'sts:AssumeRole',
      Principal: { Service: 'apigateway.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    },
  ])
})

test('the firewalls of its contours may write their logs, and those alone', () => {
  const [policy] = Object.values(deployed().findResources('AWS::Logs::ResourcePolicy'))
  const document = JSON.stringify(policy?.Properties.PolicyDocument)
  expect(document).toContain('log-group:aws-waf-logs-partner-program-*')
  expect(document).toContain('delivery.logs.amazonaws.com')
  expect(document).toContain('aws:SourceAccount')
})

test('all of it stays when somebody deletes the stack: other contours go on needing it', () => {
  const { Resources: resources } = deployed().toJSON() as { Resources: Record<string, { DeletionPolicy?: string }> }
  expect(Object.keys(resources)).toHaveLength(3)
  for (const { DeletionPolicy: onDeletion } of Object.values(resources)) expect(onDeletion).toBe('Retain')
})
