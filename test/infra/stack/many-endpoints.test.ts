import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import cdkSettings from '../../../cdk.json' with { type: 'json' }
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { acknowledgeRules } from '../../../infra/stack/acknowledged-rules.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { serveWeb } from '../../../lib/contract/serve-web.ts'
import { workers } from '../../../lib/contract/workers.ts'
import { nestedStacks } from '../../support/whole-template.ts'

const { count, bundles, bundlePath, made } = vi.hoisted(() => {
  const bundles = { folder: '' }
  return {
    // More than there are going to be, so that whoever adds an endpoint meets no limit of CloudFormation's.
    count: 130,
    bundles,
    bundlePath: (): string => `${bundles.folder}/any/index.js`,
    made: { doorOf: (_index: number): string => 'console' },
  }
})
vi.mock('../../../infra/build.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), bundlePath }))
// Made of the real ones, so that roles are as large as they are; every second path is one below another.
vi.mock('../../../lib/contract/endpoints.ts', async (importOriginal) => {
  const { endpoints } = await importOriginal<{ endpoints: EndpointSpec[] }>()
  const endpointAt = (index: number) => {
    const spec = endpoints[index % endpoints.length]
    const thing = `/api/${made.doorOf(index)}/thing-${Math.floor(index / 2)}`
    return { ...spec, name: `${spec?.name}-${index}`, method: 'GET', path: index % 2 === 0 ? thing : `${thing}/{id}` }
  }
  return {
    get endpoints() {
      return Array.from({ length: count }, (_, index) => endpointAt(index))
    },
  }
})

beforeAll(() => {
  bundles.folder = mkdtempSync(join(tmpdir(), 'many-endpoints-'))
  mkdirSync(dirname(bundlePath()))
  writeFileSync(bundlePath(), '// any')
})
afterAll(() => rmSync(bundles.folder, { recursive: true }))

interface Part {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>
  Parameters?: object
  Outputs?: object
}

const demo = readContourFile(join(import.meta.dirname, '../../../infra/contours/demo.json'))
const withMail = { ...demo, deployment: { ...demo.deployment, mail: { from: 'no-reply@mail.sample.example' } } }

describe.each([
  {
    spread: 'over the doors as they are going to be',
    doorOf: (index: number) => (index < 80 ? 'console' : index < 105 ? 'account' : 'external'),
  },
  { spread: 'all behind one door', doorOf: () => 'console' },
])(`the stack of ${count} endpoints $spread`, ({ doorOf }) => {
  let app: App
  let parts: Map<string, Part>
  let bytes: Map<string, number>
  beforeAll(() => {
    made.doorOf = doorOf
    app = new App({ context: cdkSettings.context })
    const stack = new ContourStack(app, 'partner-program-demo', { file: withMail, env: { region: 'eu-central-1' } })
    acknowledgeRules(stack)
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
    // It throws for a template whose resources wait for each other.
    const all = [stack, ...nestedStacks(stack).values()]
    parts = new Map(all.map((one) => [one.node.id, Template.fromStack(one).toJSON() as Part]))
    bytes = new Map(all.map((one) => [one.node.id, readFileSync(join(app.synth().directory, one.templateFile)).length]))
  })

  test('has no template that CloudFormation would not take: 500 resources, 200 parameters and outputs, 1 MB', () => {
    expect(
      [...parts.values()]
        .flatMap(({ Resources }) => Object.values(Resources))
        .filter(({ Type }) => Type === 'AWS::Lambda::Function'),
    ).toHaveLength(count + [...workers, serveWeb].length)
    const large = [...parts].filter(
      ([id, { Resources, Parameters = {}, Outputs = {} }]) =>
        Object.keys(Resources).length > 450 ||
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
