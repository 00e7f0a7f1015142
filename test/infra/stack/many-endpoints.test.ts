import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { doorOf } from '../../../infra/function-folder.ts'
import { acknowledgeRules } from '../../../infra/stack/acknowledged-rules.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints as realEndpoints } from '../../../functions/endpoints.ts'
import { serveWeb } from '../../../functions/public/serve-web/spec.ts'
import { workers } from '../../../functions/workers.ts'
import { bundlesFor, contourApp } from '../../support/contour-app.ts'
import { nestedStacks } from '../../support/whole-template.ts'

// More endpoints than there will ever be, so that adding one meets no limit of CloudFormation. Most are behind one door, whose stack is
// then as large as one gets; each other door has one, because the contour's own stack contains a stack for every door.
const behindOneDoor = 149
const doors = [...new Set(realEndpoints.map(doorOf))]
const count = behindOneDoor + doors.length - 1

/** Made of the real ones, so that roles are as large as they are; every second path is one below another. */
const endpoints = Array.from({ length: count }, (_, index): EndpointSpec => {
  const spec = realEndpoints[index % realEndpoints.length] as EndpointSpec
  const door = index < behindOneDoor ? 'console' : doors.filter((one) => one !== 'console')[index - behindOneDoor]
  const thing = `${door === 'public' ? '' : `/api/${door}`}/thing-${Math.floor(index / 2)}`
  return { ...spec, name: `${spec.name}-${index}`, method: 'GET', path: index % 2 === 0 ? thing : `${thing}/{id}` }
})
const functionsFolder = bundlesFor(endpoints, afterAll)

interface Part {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>
  Parameters?: object
  Outputs?: object
}

const demo = readContourFile(join(import.meta.dirname, '../../../infra/contours/demo.json'))
/** With all that a contour file can switch on. */
const whole = {
  ...demo,
  deployment: {
    ...demo.deployment,
    mail: { from: 'no-reply@mail.sample.example' },
    crmConnector: {
      address: 'https://sample.bitrix24.ru',
      secretParameter: '/partner-program/demo/crm',
      bitrix24: { categoryId: 0, fields: { partner: 'UF_CRM_PARTNER', rewards: 'UF_CRM_REWARDS' } },
      stages: { WON: 'deal' },
    },
  },
}

describe(`the stack of ${count} endpoints, ${behindOneDoor} of them behind one door`, () => {
  let app: App
  let parts: Map<string, Part>
  let bytes: Map<string, number>
  beforeAll(() => {
    app = contourApp()
    const props = { file: whole, endpoints, functionsFolder, env: { region: 'eu-central-1' } }
    const stack = new ContourStack(app, 'partner-program-demo', props)
    acknowledgeRules(stack)
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
    // It throws for a template with resources that wait for each other.
    const all = [stack, ...nestedStacks(stack).values()]
    parts = new Map(all.map((one) => [one.node.id, Template.fromStack(one).toJSON() as Part]))
    bytes = new Map(all.map((one) => [one.node.id, readFileSync(join(app.synth().directory, one.templateFile)).length]))
  })

  test('has no template that CloudFormation would not take: 500 resources, 200 parameters and outputs, 1 MB', () => {
    expect(parts.size).toBe(1 + doors.length + ['webhooks'].length)
    expect(
      [...parts.values()]
        .flatMap(({ Resources }) => Object.values(Resources))
        .filter(({ Type }) => Type === 'AWS::Lambda::Function'),
    ).toHaveLength(count + [...workers, serveWeb].length)
    const large = [...parts].filter(
      ([id, { Resources, Parameters = {}, Outputs = {} }]) =>
        Object.keys(Resources).length >= 450 ||
        Math.max(Object.keys(Parameters).length, Object.keys(Outputs).length) > 180 ||
        (bytes.get(id) ?? Infinity) > 900_000,
    )
    expect(large.map(([id, { Resources }]) => `${id}: ${Object.keys(Resources).length}, ${bytes.get(id)} bytes`)).toEqual([])
  })

  test('has one API, whose deployment waits for every method', () => {
    const { Resources: resources } = parts.get('partner-program-demo') as Part
    const idsOf = (type: string) => Object.keys(resources).filter((id) => resources[id]?.Type === type)
    expect(idsOf('AWS::ApiGateway::Method')).toHaveLength(count + serveWeb.paths.length * serveWeb.methods.length)
    const [deployment = ''] = idsOf('AWS::ApiGateway::Deployment')
    const { DependsOn: before } = resources[deployment] as unknown as { DependsOn: string[] }
    expect(before).toEqual(expect.arrayContaining(idsOf('AWS::ApiGateway::Method')))
  })

  test('has no role that says more than IAM takes of one, and no graph with more metrics than CloudWatch shows', () => {
    const all = [...parts.values()].flatMap(({ Resources }) => Object.values(Resources))
    const policies = all
      .filter(({ Type }) => Type === 'AWS::IAM::Role')
      .map(({ Properties: p }) => JSON.stringify(p.Policies).length)
    expect(Math.max(...policies)).toBeLessThan(10_000)
    const dashboard = all.find(({ Type }) => Type === 'AWS::CloudWatch::Dashboard')?.Properties.DashboardBody
    const text = (dashboard as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
      .map((part) => (typeof part === 'string' ? part : 'x'))
      .join('')
    const { widgets } = JSON.parse(text) as { widgets: { properties: { metrics?: unknown[] } }[] }
    const metrics = widgets.map(({ properties }) => properties.metrics?.length ?? 0)
    expect(Math.max(...metrics)).toBeLessThan(500)
    expect(metrics.reduce((sum, one) => sum + one, 0)).toBeLessThan(2_500)
  })

  test('keeps the rules of cdk-nag', () => {
    const { pluginReports } = JSON.parse(readFileSync(join(app.synth().directory, 'validation-report.json'), 'utf8')) as {
      pluginReports: { pluginName: string; conclusion: string; violations: unknown[] }[]
    }
    expect(pluginReports.find(({ pluginName }) => pluginName === 'AwsSolutions')).toMatchObject({
      conclusion: 'success',
      violations: [],
    })
  })
})
