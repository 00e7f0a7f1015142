import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContourFile } from '../../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import { tableKeyActions } from '../../../infra/stack/table-grants.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints as allEndpoints } from '../../../functions/endpoints.ts'
import { dispatchMail } from '../../../functions/mail/dispatch-mail/spec.ts'
import { sendMail } from '../../../functions/mail/send-mail/spec.ts'
import { bundlesFor, contourApp, warningsOf } from '../../support/contour-app.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

// The endpoints do not matter here, but for one that has a code mailed.
const endpoints = [specOf('request-sign-in-code')]
const functionsFolder = bundlesFor(endpoints, afterAll)

function specOf(name: string): EndpointSpec {
  const found = allEndpoints.find((endpoint) => endpoint.name === name)
  if (!found) throw new Error(`there is no endpoint ${name}`)
  return found
}

const region = 'eu-central-1'
const demo = readContourFile(join(import.meta.dirname, '../../../infra/contours/demo.json'))
const from = 'no-reply@mail.sample.example'

interface Resource {
  Type: string
  Properties: Record<string, unknown>
}
interface Statement {
  Action: string | string[]
  Resource: unknown
  Condition?: unknown
}

function deployed(mail: ContourFile['deployment']['mail'], more: Partial<ContourFile['deployment']> = {}) {
  const file = { ...demo, deployment: { ...demo.deployment, ...more, mail } }
  const props = { file, endpoints, functionsFolder, env: { region } }
  const stack = new ContourStack(contourApp(), 'partner-program-demo', props)
  const { Resources: resources, Outputs: outputs } = wholeTemplate<Resource>(stack)
  const all = (type: string) =>
    Object.entries(resources).flatMap(([id, resource]) => (resource.Type === type ? [{ id, ...resource }] : []))
  const idOf = (type: string, description = '') =>
    all(type).find(({ Properties: p }) => description === '' || p.Description === `demo: ${description}`)?.id ?? 'none'
  const lambda = (description: string) => {
    const { Properties: p } = resources[idOf('AWS::Lambda::Function', description)] as Resource
    const [roleId = ''] = (p.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt']
    const policies = resources[roleId]?.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]
    const statements = policies.flatMap(({ PolicyDocument: document }) => document.Statement)
    const variables = (p.Environment as { Variables: Record<string, unknown> }).Variables
    return { ...p, statements, variables }
  }
  const [queue, strangersQueue, deadLetters, notTakenUp] = [
    'MailQueue',
    'MailForStrangersQueue',
    'MailDeadLetters',
    'MailOrderDeadLetters',
  ].map((name) => all('AWS::SQS::Queue').find(({ id }) => id.startsWith(name)))
  return {
    stack,
    outputs,
    all,
    idOf,
    lambda,
    queue,
    strangersQueue,
    deadLetters,
    notTakenUp,
    keyArn: arnOf(idOf('AWS::KMS::Key')),
  }
}

const arnOf = (id: string | undefined) => ({ 'Fn::GetAtt': [id, 'Arn'] })
const onPartitions = (partitions: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})
const viaService = (service: string) => ({ StringEquals: { 'kms:ViaService': `${service}.${region}.amazonaws.com` } })
/** What a role lets its function do, but for its log. */
const grantsOf = ({ statements }: { statements: Statement[] }) =>
  statements.slice(1).map(({ Action, Resource: on, Condition }) => ({ Action, on, Condition }))

describe('a contour that sends mail', () => {
  let it: ReturnType<typeof deployed>
  beforeAll(() => {
    it = deployed({ from, replyTo: 'help@sample.example' })
  })

  test('has queues under its key, of which two give a message up after five deliveries, and nothing of that before 14 days', () => {
    const encrypted = { KmsMasterKeyId: it.keyArn }
    const sent = {
      ...encrypted,
      MessageRetentionPeriod: 345_600,
      VisibilityTimeout: 60,
      RedrivePolicy: { deadLetterTargetArn: arnOf(it.deadLetters?.id), maxReceiveCount: 5 },
    }
    expect([it.queue?.Properties, it.strangersQueue?.Properties]).toEqual([sent, sent])
    const kept = { ...encrypted, MessageRetentionPeriod: 1_209_600 }
    expect([it.deadLetters?.Properties, it.notTakenUp?.Properties]).toEqual([kept, kept])
  })

  test('has queues that nobody reaches without TLS', () => {
    const denied = it
      .all('AWS::SQS::QueuePolicy')
      .filter(({ id }) => id.startsWith('Mail'))
      .flatMap(({ Properties: p }) => (p.PolicyDocument as { Statement: { Effect: string; Condition: unknown }[] }).Statement)
      .map(({ Effect, Condition }) => ({ Effect, Condition }))
    const withoutTls = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }
    expect(denied).toEqual([withoutTls, withoutTls, withoutTls, withoutTls])
  })

  test('hands messages to its function, those for strangers two at a time, and those that fail come back alone', () => {
    const mappings = it.all('AWS::Lambda::EventSourceMapping').filter(({ id }) => id.startsWith('Mail'))
    const mapped = (queueId: string | undefined, MaximumConcurrency: number) => ({
      BatchSize: 10,
      EventSourceArn: arnOf(queueId),
      FunctionName: { Ref: it.idOf('AWS::Lambda::Function', 'sends mail') },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency },
    })
    expect(mappings.map(({ Properties: p }) => p)).toEqual([mapped(it.queue?.id, 5), mapped(it.strangersQueue?.id, 2)])
  })

  test('has a function that sees whom the contour knows, takes messages, sends from the one address, and may do nothing else', () => {
    const tableArn = arnOf(it.idOf('AWS::DynamoDB::GlobalTable'))
    const [log, ...rest] = it.lambda('sends mail').statements
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
    expect(rest.map(({ Action, Resource: on, Condition }) => ({ Action, on, Condition }))).toEqual([
      {
        Action: 'dynamodb:GetItem',
        on: tableArn,
        Condition: onPartitions(['CONTOUR', 'LOGO', 'EMAILS', 'PARTNERS', 'PARTNER#*', 'SIGNINSECRET']),
      },
      { Action: 'dynamodb:Query', on: tableArn, Condition: onPartitions(['CONTOUR']) },
      { Action: 'dynamodb:BatchGetItem', on: tableArn, Condition: onPartitions(['PAYOUTS']) },
      { Action: 'dynamodb:UpdateItem', on: tableArn, Condition: onPartitions(['MAILORDERS']) },
      { Action: 'dynamodb:DeleteItem', on: tableArn, Condition: onPartitions(['MAILORDERS']) },
      { Action: tableKeyActions(sendMail.table), on: it.keyArn, Condition: viaService('dynamodb') },
      {
        Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        on: [arnOf(it.queue?.id), arnOf(it.strangersQueue?.id)],
        Condition: undefined,
      },
      { Action: 'kms:Decrypt', on: it.keyArn, Condition: viaService('sqs') },
      {
        Action: 'ses:SendEmail',
        on: {
          'Fn::Join': [
            '',
            [
              'arn:',
              { Ref: 'AWS::Partition' },
              `:ses:${region}:`,
              { Ref: 'AWS::AccountId' },
              ':identity/',
              { Ref: it.idOf('AWS::SES::EmailIdentity') },
            ],
          ],
        },
        Condition: { StringEquals: { 'ses:FromAddress': from } },
      },
    ])
    expect(it.lambda('sends mail').variables).toMatchObject({ MAIL_FROM: from, MAIL_REPLY_TO: 'help@sample.example' })
  })

  test("links to the contour's own domain, or to the address of its API", () => {
    expect(JSON.stringify(it.lambda('sends mail').variables.SITE_URL)).toMatch(
      /https:\/\/.*\.execute-api\.eu-central-1\..*\/live/,
    )
    const domain = { name: 'partners.example', certificateArn: 'arn:aws:acm:eu-central-1:1:certificate/a' }
    expect(deployed({ from }, { domain }).lambda('sends mail').variables.SITE_URL).toBe('https://partners.example')
  })

  test('takes up orders from the stream of the table as they are written, by a function that may look up whose an address is, put them into the queues, and nothing else', () => {
    const table = it.idOf('AWS::DynamoDB::GlobalTable')
    const id = it.idOf('AWS::Lambda::Function', 'takes up ordered mail')
    const streamArn = { 'Fn::GetAtt': [table, 'StreamArn'] }
    const mapping = it.all('AWS::Lambda::EventSourceMapping').find(({ id: name }) => name.startsWith('StreamToMail'))
    const { FilterCriteria: criteria, ...rest } = mapping?.Properties ?? {}
    expect(rest).toEqual({
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: arnOf(it.notTakenUp?.id) } },
      EventSourceArn: streamArn,
      FunctionName: { Ref: id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 3_600,
      MaximumRetryAttempts: 10,
      StartingPosition: 'LATEST',
    })
    const { Filters: filters } = criteria as { Filters: { Pattern: string }[] }
    expect(filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: ['MAILORDERS'] } } } },
    ])
    const tableArn = arnOf(table)
    expect(grantsOf(it.lambda('takes up ordered mail'))).toEqual([
      { Action: 'dynamodb:Query', on: tableArn, Condition: onPartitions(['CONTOUR']) },
      { Action: 'dynamodb:GetItem', on: tableArn, Condition: onPartitions(['EMAILS']) },
      { Action: tableKeyActions(dispatchMail.table), on: it.keyArn, Condition: viaService('dynamodb') },
      { Action: 'sqs:SendMessage', on: [arnOf(it.queue?.id), arnOf(it.strangersQueue?.id)], Condition: undefined },
      { Action: ['kms:GenerateDataKey', 'kms:Decrypt'], on: it.keyArn, Condition: viaService('sqs') },
      { Action: 'sqs:SendMessage', on: arnOf(it.notTakenUp?.id), Condition: undefined },
      {
        Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
        on: streamArn,
        Condition: undefined,
      },
      { Action: 'kms:Decrypt', on: it.keyArn, Condition: viaService('dynamodb') },
    ])
  })

  test('queues what was left every five minutes, by a function that sees orders and puts them into the queue, and may do nothing else', () => {
    const id = it.idOf('AWS::Lambda::Function', 'queues mail again that was left')
    const rule = it.all('AWS::Events::Rule').find(({ id: name }) => name.startsWith('MailClock'))
    expect(rule?.Properties).toMatchObject({
      ScheduleExpression: 'rate(5 minutes)',
      Targets: [{ Arn: arnOf(id), RetryPolicy: { MaximumRetryAttempts: 0 } }],
    })
    const tableArn = arnOf(it.idOf('AWS::DynamoDB::GlobalTable'))
    expect(grantsOf(it.lambda('queues mail again that was left'))).toEqual([
      { Action: 'dynamodb:Query', on: tableArn, Condition: onPartitions(['MAILORDERS', 'CONTOUR']) },
      { Action: 'dynamodb:GetItem', on: tableArn, Condition: onPartitions(['EMAILS']) },
      { Action: ['kms:Decrypt', 'kms:DescribeKey'], on: it.keyArn, Condition: viaService('dynamodb') },
      { Action: 'sqs:SendMessage', on: [arnOf(it.queue?.id), arnOf(it.strangersQueue?.id)], Condition: undefined },
      { Action: ['kms:GenerateDataKey', 'kms:Decrypt'], on: it.keyArn, Condition: viaService('sqs') },
    ])
  })

  test('lets no endpoint near the queues: what an act has mailed stands in the table', () => {
    const endpoint = it.lambda('POST /api/session/code')
    expect(endpoint.variables).not.toHaveProperty('MAIL_QUEUE_URL')
    expect(JSON.stringify(endpoint.statements)).not.toContain('sqs')
  })

  test("makes the sender's domain an identity of SES, and says in its outputs which DNS records it takes", () => {
    const [identity] = it.all('AWS::SES::EmailIdentity')
    expect(identity?.Properties).toEqual({ EmailIdentity: 'mail.sample.example' })
    const got = (name: string) => ({ 'Fn::GetAtt': [identity?.id, name] })
    for (const index of [1, 2, 3]) {
      expect(it.outputs[`MailDkim${index}`]?.Value).toEqual({
        'Fn::Join': ['', [got(`DkimDNSTokenName${index}`), ' CNAME ', got(`DkimDNSTokenValue${index}`)]],
      })
    }
  })

  test('rings when a mail was given up or not taken up, and when one waits for two minutes, or is taken up so late', () => {
    const alarms = it
      .all('AWS::CloudWatch::Alarm')
      .filter(({ id, Properties: p }) => p.Namespace === 'AWS/SQS' && (id.startsWith('Mail') || id.startsWith('Strangers')))
      .map(({ Properties: p }) => [p.MetricName, p.Statistic, p.Threshold, p.Dimensions])
    const nameOf = (id: string | undefined) => [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [id, 'QueueName'] } }]
    expect(alarms).toEqual([
      ['ApproximateNumberOfMessagesVisible', 'Maximum', 1, nameOf(it.deadLetters?.id)],
      ['ApproximateAgeOfOldestMessage', 'Maximum', 120, nameOf(it.queue?.id)],
      ['ApproximateAgeOfOldestMessage', 'Maximum', 300, nameOf(it.strangersQueue?.id)],
      ['ApproximateNumberOfMessagesVisible', 'Maximum', 1, nameOf(it.notTakenUp?.id)],
    ])
    const late = it.all('AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith('MailTakenUpLate'))
    expect(late?.Properties).toMatchObject({
      MetricName: 'IteratorAge',
      Threshold: 120_000,
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: it.idOf('AWS::Lambda::Function', 'takes up ordered mail') } }],
    })
  })

  test('shows on its dashboard what was asked for, what waits, and what was given up', () => {
    const body = JSON.stringify(it.all('AWS::CloudWatch::Dashboard')[0]?.Properties.DashboardBody)
    const metrics = ['NumberOfMessagesSent', 'ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible']
    expect(metrics.filter((metric) => !body.includes(metric))).toEqual([])
  })

  test('is not warned of', () => {
    expect(warningsOf(it.stack)).not.toContainEqual(expect.stringContaining('nobody can sign in'))
  })
})

test('a contour that sends from an identity which is there makes none, and may send from that one', () => {
  const identityArn = 'arn:aws:ses:eu-central-1:111122223333:identity/sample.example'
  const it = deployed({ from, identityArn })
  expect(it.all('AWS::SES::EmailIdentity')).toEqual([])
  expect(it.outputs).not.toHaveProperty('MailDkim1')
  const sending = it.lambda('sends mail').statements.filter(({ Action }) => Action === 'ses:SendEmail')
  expect(sending.map(({ Resource: on }) => on)).toEqual([identityArn])
  expect(it.lambda('sends mail').variables).not.toHaveProperty('MAIL_REPLY_TO')
})

test('a contour without mail is deployed with a warning that nobody can sign in, and has nothing of it', () => {
  const it = deployed(undefined)
  expect(warningsOf(it.stack)).toContainEqual(expect.stringContaining('nobody can sign in'))
  for (const type of ['AWS::SQS::Queue', 'AWS::SES::EmailIdentity', 'AWS::Lambda::EventSourceMapping']) {
    expect(it.all(type).filter(({ id }) => id.startsWith('Mail'))).toEqual([])
  }
  expect(it.idOf('AWS::Lambda::Function', 'sends mail')).toBe('none')
  expect(it.lambda('POST /api/session/code').variables).not.toHaveProperty('MAIL_QUEUE_URL')
})
