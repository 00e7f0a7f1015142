import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTo, NoContour } from '../../../infra/ops/connect.ts'
import { freePort } from '../../../infra/free-port.ts'

const cloudFormation = mockClient(CloudFormationClient)
const stack = { StackName: 'partner-program-demo', CreationTime: new Date(0), StackStatus: 'UPDATE_COMPLETE' } as const
const outputs = [
  { OutputKey: 'BaseUrl', OutputValue: 'https://api.example' },
  { OutputKey: 'TableName', OutputValue: 'the-table-of-the-stack' },
]
const variables = () => {
  const { TABLE_NAME, CONTOUR, AWS_ENDPOINT_URL_DYNAMODB } = process.env
  return { TABLE_NAME, CONTOUR, AWS_ENDPOINT_URL_DYNAMODB }
}

beforeEach(() => {
  cloudFormation.reset()
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  for (const name of ['TABLE_NAME', 'CONTOUR', 'AWS_ENDPOINT_URL_DYNAMODB']) vi.stubEnv(name, undefined)
})

describe('a command for a deployed contour', () => {
  test('works on the table that its stack names, in AWS itself, under the name that the stack is tagged with', async () => {
    const Tags = [{ Key: 'contour', Value: 'demo' }]
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs: outputs, Tags }] })
    await connectTo({ port: 4000, stack: 'partner-program-demo' })
    expect(cloudFormation.calls().map(({ args }) => args[0].input)).toEqual([{ StackName: 'partner-program-demo' }])
    expect(variables()).toEqual({
      TABLE_NAME: 'the-table-of-the-stack',
      CONTOUR: 'demo',
      AWS_ENDPOINT_URL_DYNAMODB: undefined,
    })
  })

  test('refuses a name that no table can have before it asks anybody', async () => {
    const target = { port: 4000, stack: 'partner-program-demo', table: 't2' }
    await expect(connectTo(target)).rejects.toThrow('--table t2: a table has a name of 3 to 255 letters, digits, and _ . -.')
    expect(cloudFormation.calls()).toEqual([])
  })

  test('works without the tag too', async () => {
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs: outputs }] })
    await connectTo({ port: 4000, stack: 'partner-program-demo' })
    expect(variables()).toMatchObject({ TABLE_NAME: 'the-table-of-the-stack', CONTOUR: undefined })
  })

  test.each([
    { what: 'outputs without a table', Outputs: outputs.slice(0, 1) },
    { what: 'an empty name of the table', Outputs: [{ OutputKey: 'TableName', OutputValue: '' }] },
    { what: 'no outputs', Outputs: undefined },
  ])('is refused when the stack has $what', async ({ Outputs }) => {
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [{ ...stack, Outputs }] })
    const refused = connectTo({ port: 4000, stack: 'other' })
    await expect(refused).rejects.toThrow(NoContour)
    await expect(refused).rejects.toThrow('Stack other has no output TableName')
    expect(variables().TABLE_NAME).toBeUndefined()
  })

  test('is refused when there is no such stack, with what AWS says of it', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id other does not exist'))
    const refused = connectTo({ port: 4000, stack: 'other' })
    await expect(refused).rejects.toThrow(NoContour)
    await expect(refused).rejects.toThrow('Stack other cannot be used: Stack with id other does not exist')
  })

  test('is refused when AWS gives no stack at all', async () => {
    cloudFormation.on(DescribeStacksCommand).resolves({})
    await expect(connectTo({ port: 4000, stack: 'other' })).rejects.toThrow('There is no stack other')
  })
})

test('a command for a port on which nothing runs says how to get a contour, and asks AWS nothing', async () => {
  const port = await freePort()
  const refused = connectTo({ port })
  await expect(refused).rejects.toThrow(NoContour)
  await expect(refused).rejects.toThrow(`No contour runs on port ${port}. Start one with npm start`)
  expect(cloudFormation.calls()).toEqual([])
})
