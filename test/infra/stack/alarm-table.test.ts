import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Function } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { expect, test } from 'vitest'
import { alarms } from '../../../infra/stack/alarms.ts'
import { mailQueues } from '../../../infra/stack/contour-mail.ts'
import { failureLog } from '../../../infra/stack/failure-log.ts'

test('docs/operating.md has every alarm, with what it says', () => {
  const stack = new Stack(new App(), 'alarms')
  const api = new RestApi(stack, 'Api')
  api.root.addMethod('GET')
  const table = new TableV2(stack, 'Table', { partitionKey: { name: 'pk', type: AttributeType.STRING } })
  const failures = failureLog(stack, 'demo', new LogGroup(stack, 'Log'))
  const key = new Key(stack, 'Key')
  const counting = Function.fromFunctionName(stack, 'Counting', 'counting')
  const sealing = Function.fromFunctionName(stack, 'Sealing', 'sealing')
  const dispatcher = Function.fromFunctionName(stack, 'Dispatcher', 'dispatcher')
  const mail = { ...mailQueues(stack, key), dispatcher }
  const queues = Array.from({ length: 20 }, (_, lane) => new Queue(stack, `Queue${lane}`))
  const [deadLetters, notTakenUp] = ['DeadLetters', 'NotTakenUp'].map((id) => new Queue(stack, id)) as [Queue, Queue]
  const events = { queues, deadLetters, notTakenUp, dispatcher }
  alarms(stack, {
    contour: 'demo',
    api,
    table,
    functions: [],
    mail,
    counting,
    sealing,
    events,
    failures,
    key,
    alarmEmail: undefined,
  })

  const found = Object.values(Template.fromStack(stack).findResources('AWS::CloudWatch::Alarm'))
  const said = found.map(({ Properties: { AlarmDescription: text } }) =>
    (text as string).replace('demo: ', '').replaceAll(`${stack.stackName}/`, 'STACK/'),
  )
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const section = page.slice(page.indexOf('| Alarm | Says |'))
  const rows = section.slice(0, section.indexOf('\n\n')).split('\n').slice(2)
  expect(rows.map((row) => row.split(' | ')[1]?.replace(/ \|$/, ''))).toEqual([...new Set(said)])
})
