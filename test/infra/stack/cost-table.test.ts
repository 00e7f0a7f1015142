import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContourFile } from '../../../lib/contour-file/contour-file.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import { bundlesFor, contourApp } from '../../support/contour-app.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

interface Resource {
  Type: string
  Properties: { Metrics?: { MetricStat?: object }[]; Rules?: object[]; VisibilityTimeout?: number }
}

// What costs by the piece does not depend on how many endpoints there are.
const few = endpoints.slice(0, 1)
const functionsFolder = bundlesFor(few, afterAll)
const demo = readContourFile(join(import.meta.dirname, '../../../infra/contours/demo.json'))

function resourcesWith(mail: ContourFile['deployment']['mail']): (type: string) => Resource[] {
  const file = { ...demo, deployment: { ...demo.deployment, mail } }
  const props = { file, endpoints: few, functionsFolder, env: { region: 'eu-central-1' } }
  const stack = new ContourStack(contourApp(), 'partner-program-demo', props)
  const resources = Object.values(wholeTemplate<Resource>(stack).Resources)
  return (type) => resources.filter(({ Type }) => Type === type)
}

type Resources = ReturnType<typeof resourcesWith>
let withoutMail: Resources
let withMail: Resources
beforeAll(() => {
  withoutMail = resourcesWith(undefined)
  withMail = resourcesWith({ from: 'no-reply@mail.sample.example' })
})

/** An alarm costs by the metrics that it uses. */
const alarmMetrics = (of: Resources): number =>
  of('AWS::CloudWatch::Alarm').reduce(
    (sum, { Properties: { Metrics } }) => sum + (Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1),
    0,
  )

describe.each(['docs/operating.md', 'docs/ru/operating.md'])('the costs in %s', (page) => {
  const text = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8')
  /** The number in brackets and the amounts of a row. */
  const rowOf = (beginning: RegExp) => {
    const row = text.split('\n').find((line) => line.startsWith('| ') && beginning.test(line)) ?? `no row of ${beginning}`
    const [what = '', ...amounts] = row.slice(2).split(' | ')
    return { count: Number(/\((\d+)\)/.exec(what)?.[1]), amounts: amounts.map((amount) => Number(/[\d.]+/.exec(amount)?.[0])) }
  }

  test('are of as many metrics of alarms, rules of the firewall and queues of webhooks as a contour has', () => {
    expect(rowOf(/^\| (Alarms|Тревоги)/).count).toBe(alarmMetrics(withoutMail))
    expect(rowOf(/^\| WAF/).count).toBe(withoutMail('AWS::WAFv2::WebACL')[0]?.Properties.Rules?.length)
    // The two queues of dead letters are not polled.
    expect(rowOf(/^\| (Webhook queues|Очереди вебхуков)/).count).toBe(withoutMail('AWS::SQS::Queue').length - 2)
  })

  test('say how many alarms mail adds', () => {
    const added = withMail('AWS::CloudWatch::Alarm').length - withoutMail('AWS::CloudWatch::Alarm').length
    expect(added).toBe(alarmMetrics(withMail) - alarmMetrics(withoutMail))
    expect(Number(/(?:adds|добавляют) (\d+) /.exec(text)?.[1])).toBe(added)
  })

  test('add up to the total', () => {
    const table = text.slice(text.indexOf('| API Gateway, $'))
    const rows = table.slice(0, table.indexOf('\n\n')).split('\n')
    const amountsOf = (row: string) =>
      row
        .split(' | ')
        .slice(1)
        .map((amount) => Number(/[\d.]+/.exec(amount)?.[0]))
    const total = amountsOf(rows.at(-1) ?? '')
    expect(total).toEqual(
      [0, 1, 2].map((column) => Math.round(rows.slice(0, -1).reduce((sum, row) => sum + (amountsOf(row)[column] ?? 0), 0))),
    )
  })
})
