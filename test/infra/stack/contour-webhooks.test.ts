import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import { dispatchEvents } from '../../../functions/webhooks/dispatch-events/spec.ts'
import { endpoints as allEndpoints } from '../../../functions/endpoints.ts'
import { maxWebhooks } from '../../../lib/domain/webhook/webhook-management.ts'
import { environmentNames } from '../../../lib/store/table/environment.ts'
import { bundlesFor, contourApp, warningsOf } from '../../support/contour-app.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

// The endpoints do not matter here.
const endpoints = allEndpoints.filter(({ name }) => name === 'show-lead')
const functionsFolder = bundlesFor(endpoints, afterAll)

const region = 'eu-central-1'
const demo = readContourFile(join(import.meta.dirname, '../../../infra/contours/demo.json'))

interface Resource {
  Type: string
  Properties: Record<string, unknown>
}
interface Statement {
  Action: string | string[]
  Resource: unknown
  Condition?: unknown
}

function deployed(context: Record<string, string> = {}) {
  const file = { ...demo, deployment: { ...demo.deployment, mail: undefined } }
  const props = { file, endpoints, functionsFolder, env: { region } }
  const stack = new ContourStack(contourApp(context), 'partner-program-demo', props)
  const { Resources: resources } = wholeTemplate<Resource>(stack)
  const all = (type: string) =>
    Object.entries(resources).flatMap(([id, resource]) => (resource.Type === type ? [{ id, ...resource }] : []))
  const lambda = (description: string) => {
    const found = all('AWS::Lambda::Function').find(({ Properties: p }) => p.Description === `demo: ${description}`)
    if (!found) throw new Error(`there is no function that ${description}`)
    const { Properties: p, id } = found
    const [roleId = ''] = (p.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt']
    const policies = resources[roleId]?.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]
    const [log, ...rest] = policies.flatMap(({ PolicyDocument: document }) => document.Statement)
    expect(log?.Action).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
    const grants = rest.map(({ Action, Resource: on, Condition }) => ({ Action, on, Condition }))
    return { id, grants, timeout: p.Timeout, variables: (p.Environment as { Variables: Record<string, unknown> }).Variables }
  }
  const queueOf = (name: string) => all('AWS::SQS::Queue').find(({ id }) => id.startsWith(name))
  // In the order of lanes: WebhookQueue, WebhookQueue2, ... and eight characters of CDK behind it.
  const queues = Array.from({ length: 20 }, (_, lane) =>
    all('AWS::SQS::Queue').find(({ id }) => new RegExp(`^WebhookQueue${lane === 0 ? '' : lane + 1}[0-9A-F]{8}$`).test(id)),
  )
  const mappingsOf = (id: string) =>
    all('AWS::Lambda::EventSourceMapping').flatMap(({ Properties: p }) =>
      (p.FunctionName as { Ref: string }).Ref === id ? [p] : [],
    )
  const mappingOf = (id: string) => mappingsOf(id)[0]
  return {
    stack,
    all,
    lambda,
    mappingOf,
    mappingsOf,
    queues,
    deadLetters: queueOf('WebhookDeadLetters'),
    notTakenUp: queueOf('EventDeadLetters'),
    table: all('AWS::DynamoDB::GlobalTable')[0],
    keyArn: arnOf(all('AWS::KMS::Key')[0]?.id),
  }
}

const got = (id: string | undefined, name: string) => ({ 'Fn::GetAtt': [id, name] })
const arnOf = (id: string | undefined) => got(id, 'Arn')
const onPartitions = (partitions: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions.length === 1 ? partitions : [...partitions] },
  Null: { 'dynamodb:LeadingKeys': 'false' },
})
const urlsOf = ({ queues }: ReturnType<typeof deployed>) => ({ 'Fn::Join': [' ', queues.map((queue) => ({ Ref: queue?.id }))] })
const viaService = (service: string) => ({ StringEquals: { 'kms:ViaService': `${service}.${region}.amazonaws.com` } })

describe('webhooks', () => {
  let it: ReturnType<typeof deployed>
  beforeAll(() => {
    it = deployed()
  })

  test('are fed by the stream of the table, which tells what was written and nothing of what was there before', () => {
    expect(it.table?.Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_IMAGE' })
    const { id, timeout } = it.lambda('takes up what acts tell, for webhooks')
    expect(timeout).toBe(60)
    const { FilterCriteria: criteria, ...mapping } = it.mappingOf(id) ?? {}
    expect(mapping).toEqual({
      BatchSize: 100,
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: arnOf(it.notTakenUp?.id) } },
      EventSourceArn: got(it.table?.id, 'StreamArn'),
      FunctionName: { Ref: id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 21_600,
      MaximumRetryAttempts: 100,
      StartingPosition: 'LATEST',
    })
    const { Filters: filters } = criteria as { Filters: { Pattern: string }[] }
    expect(filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'FEED#' }, 'WEBHOOKORDERS'] } } } },
    ])
  })

  test('have a queue for each under the key of the contour, which gives an event up after ten tries, and nothing before 14 days', () => {
    const kept = { KmsMasterKeyId: it.keyArn, MessageRetentionPeriod: 1_209_600 }
    for (const queue of it.queues)
      expect(queue?.Properties).toEqual({
        ...kept,
        VisibilityTimeout: 360,
        RedrivePolicy: { deadLetterTargetArn: arnOf(it.deadLetters?.id), maxReceiveCount: 10 },
      })
    expect(new Set(it.queues.map((queue) => queue?.id)).size).toBe(maxWebhooks)
    expect([it.deadLetters?.Properties, it.notTakenUp?.Properties]).toEqual([kept, kept])
    const denied = it
      .all('AWS::SQS::QueuePolicy')
      .flatMap(({ Properties: p }) => (p.PolicyDocument as { Statement: { Effect: string; Condition: unknown }[] }).Statement)
      .map(({ Effect, Condition }) => ({ Effect, Condition }))
    const withoutTls = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }
    expect(denied).toEqual(Array.from({ length: maxWebhooks + 2 }, () => withoutTls))
  })

  test('are sent by a function that takes messages, sees webhooks, their secrets and what their holders may, notes what became of them, and may do nothing else', () => {
    const { id, grants, variables, timeout } = it.lambda('sends webhooks')
    const ofQueues = it.queues.map((queue) => ({
      BatchSize: 3,
      EventSourceArn: arnOf(queue?.id),
      FunctionName: { Ref: id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    }))
    const byQueue = (mappings: object[]) => mappings.map((mapping) => JSON.stringify(mapping)).toSorted()
    expect(byQueue(it.mappingsOf(id))).toEqual(byQueue(ofQueues))
    const tableArn = arnOf(it.table?.id)
    expect(grants.filter(({ Action }) => !String(Action).startsWith('kms:'))).toEqual([
      { Action: 'dynamodb:GetItem', on: tableArn, Condition: onPartitions(['WEBHOOKS', 'WEBHOOKSECRETS']) },
      { Action: 'dynamodb:UpdateItem', on: tableArn, Condition: onPartitions(['WEBHOOKS', 'DELIVERIES#*']) },
      { Action: 'dynamodb:Query', on: tableArn, Condition: onPartitions(['KEYS', 'ROLES']) },
      {
        Action: [
          'sqs:ReceiveMessage',
          'sqs:DeleteMessage',
          'sqs:ChangeMessageVisibility',
          'sqs:GetQueueAttributes',
          'sqs:SendMessage',
        ],
        on: it.queues.map((queue) => arnOf(queue?.id)),
        Condition: undefined,
      },
    ])
    expect(
      grants.filter(({ Action }) => String(Action).startsWith('kms:')).map(({ on, Condition }) => ({ on, Condition })),
    ).toEqual([
      { on: it.keyArn, Condition: viaService('dynamodb') },
      { on: it.keyArn, Condition: viaService('sqs') },
    ])
    expect(variables).toEqual({ TABLE_NAME: { Ref: it.table?.id }, CONTOUR: 'demo', WEBHOOK_QUEUE_URLS: urlsOf(it) })
    expect(timeout).toBe(60)
  })

  test('are taken up by a function that writes nothing to the table but whose each queue is, and takes nothing out of one', () => {
    const { grants, variables } = it.lambda('takes up what acts tell, for webhooks')
    const tableArn = arnOf(it.table?.id)
    const readers = dispatchEvents.table.filter(({ actions }) => (actions as readonly string[]).includes('BatchGetItem'))
    expect(grants).toEqual([
      { Action: 'dynamodb:Query', on: tableArn, Condition: onPartitions(['WEBHOOKS', 'CONTOUR']) },
      { Action: 'dynamodb:GetItem', on: tableArn, Condition: onPartitions(['WEBHOOKLANES', 'FEED#*']) },
      { Action: 'dynamodb:PutItem', on: tableArn, Condition: onPartitions(['WEBHOOKLANES']) },
      { Action: 'dynamodb:BatchGetItem', on: tableArn, Condition: onPartitions(readers.map(({ partition }) => partition)) },
      { Action: expect.arrayContaining(['kms:Decrypt', 'kms:Encrypt']), on: it.keyArn, Condition: viaService('dynamodb') },
      {
        Action: 'sqs:SendMessage',
        on: [...it.queues.map((queue) => arnOf(queue?.id)), arnOf(it.notTakenUp?.id)],
        Condition: undefined,
      },
      { Action: ['kms:GenerateDataKey', 'kms:Decrypt'], on: it.keyArn, Condition: viaService('sqs') },
      {
        Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
        on: got(it.table?.id, 'StreamArn'),
        Condition: undefined,
      },
    ])
    expect(variables.WEBHOOK_QUEUE_URLS).toEqual(urlsOf(it))
  })

  test('are sent to the public internet alone: no function of a stack is set up to try them out', () => {
    const variables = it
      .all('AWS::Lambda::Function')
      .flatMap(({ Properties: p }) => Object.keys((p.Environment as { Variables: object }).Variables))
    expect(variables).toContain('WEBHOOK_QUEUE_URLS')
    expect(variables).not.toContain(environmentNames.webhookLocalTrials)
    const sources = ['contour-webhooks', 'contour-function', 'contour-stack', 'door-stack'].map((name) =>
      readFileSync(join(import.meta.dirname, `../../../infra/stack/${name}.ts`), 'utf8'),
    )
    expect(sources.join('\n')).not.toMatch(/webhookLocalTrials|WEBHOOK_LOCAL_TRIALS/)
  })

  test('ring when an event was given up or not taken up, and when events are late', () => {
    const ofQueue = (id: string | undefined) => [{ Name: 'QueueName', Value: got(id, 'QueueName') }]
    const ofFunction = [{ Name: 'FunctionName', Value: { Ref: it.lambda('takes up what acts tell, for webhooks').id } }]
    const alarms = it
      .all('AWS::CloudWatch::Alarm')
      .filter(({ Properties: p }) => p.Namespace === 'AWS/SQS' || p.MetricName === 'IteratorAge')
      .map(({ Properties: p }) => [p.MetricName, p.Statistic, p.Threshold, p.EvaluationPeriods, p.Dimensions])
    expect(alarms).toEqual([
      ['ApproximateNumberOfMessagesVisible', 'Maximum', 1, 1, ofQueue(it.deadLetters?.id)],
      ['ApproximateNumberOfMessagesVisible', 'Maximum', 1, 1, ofQueue(it.notTakenUp?.id)],
      ['IteratorAge', 'Maximum', 300_000, 1, ofFunction],
    ])
    // Of an expression an alarm takes ten metrics at most: two of them watch all queues, each of them once.
    const watched = it.all('AWS::CloudWatch::Alarm').filter(({ id }) => id.startsWith('WebhooksLate'))
    const metricsOf = (alarm: Resource) => alarm.Properties.Metrics as { Expression?: string; MetricStat?: { Metric: object } }[]
    expect(watched.map(({ Properties: p }) => [p.Threshold, p.EvaluationPeriods])).toEqual([
      [200, 3],
      [200, 3],
    ])
    const stats = watched.map((alarm) => metricsOf(alarm).flatMap(({ MetricStat }) => MetricStat ?? []))
    expect(stats.map(({ length }) => length)).toEqual([10, 10])
    expect(stats.flat().map(({ Metric }) => Metric)).toEqual(
      it.queues.map((queue) => ({
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: ofQueue(queue?.id),
      })),
    )
    expect(watched.map((alarm) => metricsOf(alarm).find(({ Expression }) => Expression)?.Expression)).toEqual(
      Array(2).fill(`MAX([${Array.from({ length: 10 }, (_, index) => `FILL(queue${index + 1}, 0)`).join(', ')}])`),
    )
    const lag = it.all('AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith('WebhookLag'))
    expect(lag?.Properties).toMatchObject({
      Namespace: 'PartnerProgram',
      MetricName: 'WebhookLateEvents',
      Statistic: 'Sum',
      Period: 300,
      Threshold: 1,
      EvaluationPeriods: 3,
      TreatMissingData: 'notBreaching',
    })
    const silent = it.all('AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith('WebhookSilent'))
    expect(silent?.Properties).toMatchObject({ MetricName: 'WebhookLongRests', Period: 1_800, Threshold: 1 })
  })
})

describe('webhooks of a contour on a restored table', () => {
  test('are sent nothing while nobody names its stream, with a warning', () => {
    const it = deployed({ 'table-demo': 'restored' })
    expect(it.mappingOf(it.lambda('takes up what acts tell, for webhooks').id)).toBeUndefined()
    expect(warningsOf(it.stack)).toContainEqual(expect.stringContaining('not its stream'))
  })

  test('are fed by the stream that is named', () => {
    const streamArn = `arn:aws:dynamodb:${region}:111122223333:table/restored/stream/2026-11-23T00:00:00.000`
    const it = deployed({ 'table-demo': 'restored', 'stream-demo': streamArn })
    const { id, grants } = it.lambda('takes up what acts tell, for webhooks')
    expect(it.mappingOf(id)?.EventSourceArn).toBe(streamArn)
    expect(grants.at(-1)).toMatchObject({ on: streamArn })
  })
})
