import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../functions/endpoints.ts'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import { bundlesFor, contourApp } from '../../support/contour-app.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

interface Resource {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
}

const few = endpoints.slice(0, 1)
const functionsFolder = bundlesFor(few, afterAll)
const file = readContourFile(join(import.meta.dirname, '../../../infra/contours/demo.json'))

function resourcesOf(deployment: object): Record<string, Resource> {
  const props = {
    file: { ...file, deployment: { ...file.deployment, ...deployment } },
    endpoints: few,
    functionsFolder,
    env: { region: 'eu-central-1' },
  }
  return wholeTemplate<Resource>(new ContourStack(contourApp(), 'partner-program-demo', props)).Resources
}

let resources: Record<string, Resource>
beforeAll(() => {
  resources = resourcesOf({})
})

const all = (type: string, of = resources) => Object.entries(of).filter(([, { Type }]) => Type === type)
const functionOf = (what: string) => {
  const found = all('AWS::Lambda::Function').find(([, { Properties: p }]) => p.Description === `demo: ${what}`)
  return { id: found?.[0] ?? '', properties: found?.[1].Properties ?? {} }
}

/** What the role of a function is granted besides its log: actions, on which kind of resource. */
function grantsOf(what: string): string[] {
  const { Role: role } = functionOf(what).properties as { Role: { 'Fn::GetAtt': [string] } }
  const policies = resources[role['Fn::GetAtt'][0]]?.Properties.Policies as {
    PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] }
  }[]
  return policies
    .flatMap(({ PolicyDocument: document }) => document.Statement)
    .flatMap(({ Action, Resource: on }) => [Action].flat().map((action) => `${action} ${JSON.stringify(on)}`))
    .filter((grant) => !grant.startsWith('logs:'))
    .map((grant) => grant.replaceAll(/"?Fn::\w+"?|["[\]{}]/g, '').replaceAll(/^(\S+) [:,]*/g, '$1 '))
    .toSorted()
}

describe('the nights', () => {
  test.each([
    { what: 'erases old leads', at: 'cron(0 23 * * ? *)' },
    { what: 'audits the table', at: 'cron(0 0 * * ? *)' },
    { what: 'has the table exported', at: 'cron(30 1,2,3,4,5,6 * * ? *)' },
  ])('the function that $what is called at $at, has a quarter of an hour, and is tried once more', ({ what, at }) => {
    const { id, properties } = functionOf(what)
    expect(properties).toMatchObject({ Timeout: 900, MemorySize: 1769 })
    expect(properties).not.toHaveProperty('ReservedConcurrentExecutions')
    const rules = all('AWS::Events::Rule').filter(([, { Properties: p }]) => JSON.stringify(p.Targets).includes(`"${id}"`))
    expect(rules.map(([, { Properties: p }]) => [p.ScheduleExpression, p.State])).toEqual([[at, 'ENABLED']])
    const tries = all('AWS::Lambda::EventInvokeConfig').filter(([, { Properties: p }]) => JSON.stringify(p).includes(`"${id}"`))
    expect(tries.map(([, { Properties: p }]) => p.MaximumRetryAttempts)).toEqual([1])
  })

  test('the audit may read the table, and nothing else: it reads no index and writes nothing', () => {
    const grants = grantsOf('audits the table')
    expect(grants.map((grant) => grant.split(' ')[0])).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DescribeTable',
      'dynamodb:DescribeTimeToLive',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'kms:Decrypt',
      'kms:DescribeKey',
    ])
    for (const grant of grants.slice(0, 6)) expect(grant).toMatch(/ Table\w+,Arn$/)
  })

  test('the export may order and describe exports of the table, and write into its bucket, and reads neither', () => {
    const grants = grantsOf('has the table exported').filter((grant) => !grant.startsWith('kms:'))
    expect(grants).toEqual([
      expect.stringMatching(/^dynamodb:DescribeExport .*Table\w+,Arn.*\/export\/\*$/),
      expect.stringMatching(/^dynamodb:ExportTableToPointInTime Table\w+,Arn$/),
      expect.stringMatching(/^s3:AbortMultipartUpload .*Exports\w+,Arn.*\/\*$/),
      expect.stringMatching(/^s3:PutObject .*Exports\w+,Arn.*\/\*$/),
    ])
  })

  test('exports are encrypted with the key of the contour, open to nobody else, gone after 35 days, and outlive the stack', () => {
    const [[id, bucket] = ['', undefined], ...others] = all('AWS::S3::Bucket')
    expect(others).toEqual([])
    expect(bucket?.DeletionPolicy).toBe('Retain')
    expect(bucket?.Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { BucketKeyEnabled: true, ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 35, Status: 'Enabled' }] },
    })
    const { environment } = { environment: functionOf('has the table exported').properties.Environment as object }
    expect(JSON.stringify(environment)).toContain(`"EXPORT_BUCKET":{"Ref":"${id}"}`)
  })

  test('a contour that wants no export has no bucket, no function and no alarm of it', () => {
    const without = resourcesOf({ nightlyExport: false })
    expect(all('AWS::S3::Bucket', without)).toEqual([])
    const text = JSON.stringify(without)
    expect(text).not.toContain('has the table exported')
    expect(text).not.toContain('TableExports')
    expect(text).toContain('audits the table')
  })

  test.each(['Audits', 'RetentionRuns', 'TableExports'])('a night without %s is missed after 26 hours', (metric) => {
    const alarm = all('AWS::CloudWatch::Alarm').find(([, { Properties: p }]) => p.MetricName === metric)
    expect(alarm?.[1].Properties).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 3600,
      EvaluationPeriods: 26,
      Statistic: 'Sum',
      TreatMissingData: 'breaching',
    })
  })
})
