import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App, Stack } from 'aws-cdk-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContourFile, parseContourFile } from '../../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../../../infra/ops/contour-file/read-contour-file.ts'
import { doorOf } from '../../../infra/function-folder.ts'
import { tableDefinition } from '../../../infra/table.ts'
import { ContourStack } from '../../../infra/stack/contour-stack.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { serveWeb } from '../../../functions/public/serve-web/spec.ts'
import { apiKeySecret } from '../../../lib/domain/key/api-key-secret.ts'
import { payoutTransitions } from '../../../lib/domain/payout/payout.ts'
import { errorTable } from '../../../lib/errors.ts'
import { countedFields } from '../../../lib/http/metrics.ts'
import { bundlesFor, contourApp, warningsOf } from '../../support/contour-app.ts'
import { wholeTemplate } from '../../support/whole-template.ts'

const functionsFolder = bundlesFor(endpoints, afterAll)
const region = 'eu-central-1'
const names = ['demo', 'auto'] as const
/** Mail is a test file of its own. */
const fileOf = (name: string): ContourFile => {
  const file = readContourFile(join(import.meta.dirname, `../../../infra/contours/${name}.json`))
  return { ...file, deployment: { ...file.deployment, mail: undefined } }
}
const demoContent = JSON.parse(readFileSync(join(import.meta.dirname, '../../../infra/contours/demo.json'), 'utf8')) as object
const files = Object.fromEntries(names.map((name) => [name, fileOf(name)])) as Record<(typeof names)[number], ContourFile>

interface Resource {
  Type: string
  Properties: Properties
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}
type Properties = Record<string, unknown>

/** A stack as CloudFormation gets it. */
interface Deployed {
  stack: Stack
  endpoints: readonly EndpointSpec[]
  resources: Record<string, Resource>
  /** The one resource of a type. */
  one: (type: string) => { id: string } & Resource
  all: (type: string) => ({ id: string } & Resource)[]
  /** Of the table, logs and alarms. */
  tableKey: { id: string } & Resource
  /** Of what legal types ask. */
  detailsKey: { id: string } & Resource
  outputs: Record<string, { Value: unknown }>
  /** What the assets of the stack hold, by hash: the folder of each. */
  assets: Record<string, string>
}

function stackIn(app: App, file: ContourFile, of: readonly EndpointSpec[] = endpoints): Stack {
  return new ContourStack(app, `partner-program-${file.contour}`, { file, endpoints: of, functionsFolder, env: { region } })
}

function deployed(stack: Stack, of: readonly EndpointSpec[]): Deployed {
  const { Resources: resources, Outputs: outputs } = wholeTemplate<Resource>(stack)
  const all = (type: string) =>
    Object.entries(resources).flatMap(([id, resource]) => (resource.Type === type ? [{ id, ...resource }] : []))
  const one = (type: string) => {
    const [found, ...rest] = all(type)
    if (!found || rest.length > 0) throw new Error(`the stack has ${found ? rest.length + 1 : 0} resources of type ${type}`)
    return found
  }
  const keyNamed = (name: string) => {
    const found = all('AWS::KMS::Key').find(({ id }) => id.startsWith(name))
    if (!found) throw new Error(`the stack has no key ${name}`)
    return found
  }
  const folder = (stack.node.root as App).synth().directory
  const manifest = JSON.parse(readFileSync(join(folder, `${stack.stackName}.assets.json`), 'utf8')) as {
    files: Record<string, { source: { path: string } }>
  }
  const assets = Object.fromEntries(
    Object.entries(manifest.files).map(([hash, { source }]) => [hash, resolve(folder, source.path)]),
  )
  const keys = { tableKey: keyNamed('Key'), detailsKey: keyNamed('DetailsKey') }
  return { stack, endpoints: of, resources, one, all, ...keys, outputs, assets }
}

/** What a stack looks at when it makes the function of an endpoint. */
const kindOf = (spec: EndpointSpec): string => [doorOf(spec), spec.access, spec.streamed].join()
/** Set aside for single functions by a contour file that says so. */
const toldFunctions = { 'create-lead': 40, 'list-partners': 1 }
/** For properties that all endpoints of a kind share: one endpoint of each kind, and those of a contour file. */
const fewEndpoints = endpoints.filter(
  (spec, index) => spec.name in toldFunctions || endpoints.findIndex((other) => kindOf(other) === kindOf(spec)) === index,
)

/** To make a stack takes more than half a second: one contour file, one stack. */
const deployedFiles = new Map<ContourFile, Deployed>()

/** The two contours are of one app, as `cdk synth` without their names would have them; all others are alone, with few endpoints. */
function deployedOnce(file: ContourFile): Deployed {
  const known = deployedFiles.get(file)
  if (known) return known
  const together = Object.values(files)
  const app = contourApp()
  const [made, of] = together.includes(file) ? [together, endpoints] : [[file], fewEndpoints]
  const stacks = made.map((one) => [one, stackIn(app, one, of)] as const)
  for (const [one, stack] of stacks) deployedFiles.set(one, deployed(stack, of))
  return deployedOnce(file)
}

const ref = (id: string) => ({ Ref: id })
const attribute = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] })

/** Text with references in it, each as <its resource>. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { Ref: reference, 'Fn::GetAtt': got, 'Fn::Join': joined } = value as Properties
  if (typeof reference === 'string') return `<${reference}>`
  if (Array.isArray(got)) return `<${String(got[0])}>`
  if (Array.isArray(joined)) return (joined[1] as unknown[]).map(textOf).join(String(joined[0]))
  throw new Error(`no text: ${JSON.stringify(value)}`)
}

const sorted = <Value>(values: readonly Value[]): Value[] => values.toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1))

/** The same text for the same thing, in whatever order its properties come. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value])

/** The functions of a stack by the endpoints they say they are. */
function functionsOf({ all, endpoints: of }: Deployed, contour: string): Map<EndpointSpec, { id: string } & Resource> {
  const functions = Map.groupBy(all('AWS::Lambda::Function'), ({ Properties: p }) => String(p.Description))
  return new Map(
    of.map((endpoint) => {
      const found = functions.get(`${contour}: ${endpoint.method} ${endpoint.path}`) ?? []
      if (found.length !== 1 || !found[0]) throw new Error(`${endpoint.name} has ${found.length} functions`)
      return [endpoint, found[0]]
    }),
  )
}

/** The function of the web apps. */
function functionOf({ all }: Deployed, contour: string, what: string): { id: string } & Resource {
  const found = all('AWS::Lambda::Function').filter(({ Properties: p }) => p.Description === `${contour}: ${what}`)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} functions are there for ${what}`)
  return found[0]
}
const webFunctionOf = (it: Deployed, contour: string) => functionOf(it, contour, 'the web apps')
const countingFunctionOf = (it: Deployed, contour: string) => functionOf(it, contour, 'counts what the feed tells')
const sealingFunctionOf = (it: Deployed, contour: string) => functionOf(it, contour, 'seals the journal')
const indexingFunctionOf = (it: Deployed, contour: string) => functionOf(it, contour, 'makes leads searchable')
/** Webhooks are a test file of their own. */
const ofWebhooks = ['takes up what acts tell, for webhooks', 'sends webhooks']
/** The nights, too. */
const ofNights = ['erases old leads', 'audits the table', 'has the table exported']

/** All that it answers. */
const pages = serveWeb.paths.flatMap((path) => serveWeb.methods.map((method) => ({ method, path })))

interface Integration {
  Type: string
  Uri: unknown
  ResponseTransferMode: string
  TimeoutInMillis: number
}

/** The methods of the API, each with its whole path and where it leads. */
function methodsOf({ all, resources }: Deployed) {
  const pathOf = (id: unknown): string => {
    const { Type: type, Properties: p } = resources[String(id)] ?? { Type: 'none', Properties: {} }
    if (type !== 'AWS::ApiGateway::Resource') return ''
    return `${pathOf((p.ParentId as { Ref?: string }).Ref)}/${String(p.PathPart)}`
  }
  return all('AWS::ApiGateway::Method').map(({ Properties: p }) => {
    const integration = p.Integration as Integration
    const uri = textOf(integration.Uri)
    return {
      method: String(p.HttpMethod),
      path: pathOf((p.ResourceId as { Ref?: string }).Ref),
      integration,
      uri,
      lambda: /<([^>]*Function[^>]*)>/.exec(uri)?.[1] ?? '',
      properties: p,
    }
  })
}

interface Statement {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Principal?: Properties | string
  Condition?: Properties
}

const statementsIn = (document: unknown): Statement[] => (document as { Statement: Statement[] }).Statement

describe.each(names)('the stack of contour %s', (name) => {
  const file = files[name]
  const { deployment } = file
  let it: Deployed
  let functions: Map<EndpointSpec, { id: string } & Resource>
  beforeAll(() => {
    it = deployedOnce(file)
    functions = functionsOf(it, name)
  })

  describe('has an API', () => {
    test('with exactly the methods of the endpoint list, each leading to the function of its endpoint', () => {
      expect(endpoints.length).toBeGreaterThan(8)
      expect(sorted(methodsOf(it).map(({ method, path, lambda }) => ({ method, path, lambda })))).toEqual(
        sorted([
          ...endpoints.map((endpoint) => ({ method: endpoint.method, path: endpoint.path, lambda: functions.get(endpoint)?.id })),
          ...pages.map((page) => ({ ...page, lambda: webFunctionOf(it, name).id })),
        ]),
      )
      expect(
        it
          .all('AWS::Lambda::Function')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(
        [
          ...[...functions.values()].map(({ id }) => id),
          webFunctionOf(it, name).id,
          countingFunctionOf(it, name).id,
          sealingFunctionOf(it, name).id,
          indexingFunctionOf(it, name).id,
          ...[...ofWebhooks, ...ofNights].map((what) => functionOf(it, name, what).id),
        ].toSorted(),
      )
      expect(it.all('AWS::ApiGateway::RestApi')).toHaveLength(1)
    })

    test('that streams the answers of streamed endpoints, and only those', () => {
      const streamed = (path: string, method: string) =>
        [...endpoints, ...pages.map((page) => ({ ...page, streamed: true }))].some(
          (e) => e.path === path && e.method === method && e.streamed,
        )
      const shown = methodsOf(it).map(({ method, path, integration, uri }) => ({
        of: `${method} ${path}`,
        type: integration.Type,
        mode: integration.ResponseTransferMode,
        timeoutMs: integration.TimeoutInMillis,
        invocation: uri.replace(/^.*:lambda:path\/(\d{4}-\d\d-\d\d)\/functions\/<[^>]+>/, '$1'),
      }))
      expect(new Set(shown.map(({ mode }) => mode))).toEqual(new Set(['STREAM', 'BUFFERED']))
      expect(shown).toEqual(
        methodsOf(it).map(({ method, path }) =>
          streamed(path, method)
            ? {
                of: `${method} ${path}`,
                type: 'AWS_PROXY',
                mode: 'STREAM',
                timeoutMs: 900_000,
                invocation: '2021-11-15/response-streaming-invocations',
              }
            : {
                of: `${method} ${path}`,
                type: 'AWS_PROXY',
                mode: 'BUFFERED',
                timeoutMs: 29_000,
                invocation: '2015-03-31/invocations',
              },
        ),
      )
    })

    test('which may call each function from its own route of the live stage alone', () => {
      const { id: api } = it.one('AWS::ApiGateway::RestApi')
      const { id: stage, Properties: of } = it.one('AWS::ApiGateway::Stage')
      expect(of.StageName).toBe('live')
      const functions = functionsOf(it, name)
      const permissions = it.all('AWS::Lambda::Permission').map(({ Properties: p }) => ({
        lambda: textOf(p.FunctionName),
        by: p.Principal,
        action: p.Action,
        from: textOf(p.SourceArn)
          .replace(/^.*:<AWS::AccountId>:/, '')
          // The stage is called by its name, or referred to.
          .replace(`<${stage}>`, 'live'),
      }))
      // The clock is looked at by itself.
      expect(sorted(permissions.filter(({ by }) => by !== 'events.amazonaws.com'))).toEqual(
        sorted(
          [
            ...endpoints.map((endpoint) => ({ endpoint, id: functions.get(endpoint)?.id })),
            ...pages.map((page) => ({ endpoint: page, id: webFunctionOf(it, name).id })),
          ].map(({ endpoint, id }) => ({
            lambda: `<${id ?? ''}>`,
            by: 'apigateway.amazonaws.com',
            action: 'lambda:InvokeFunction',
            from: `<${api}>/live/${endpoint.method}${endpoint.path.replaceAll(/\{[^}]+\}/g, '*')}`,
          })),
        ),
      )
    })

    test('without an authorizer or usage plan in the way: keys are the functions’ affair', () => {
      for (const { properties } of methodsOf(it)) {
        expect(properties.AuthorizationType).toBe('NONE')
        expect(properties).not.toHaveProperty('ApiKeyRequired')
      }
      expect(it.all('AWS::ApiGateway::UsagePlan')).toEqual([])
    })

    test('that throttles as the contour file says, public methods and signing in apart from the rest, traces, and never logs a request or an answer', () => {
      const { throttle, linkThrottle, sessionThrottle, webThrottle } = deployment
      const observed = { MetricsEnabled: true, DataTraceEnabled: false, LoggingLevel: 'ERROR' }
      const publicMethods = endpoints.filter(({ access }) => access === 'Public')
      expect(publicMethods.map(({ method }) => method)).toEqual(['GET', 'HEAD'])
      const sessionMethods = endpoints.filter(({ access }) => access === 'Visitor' || access === 'Person')
      expect(sessionMethods.map(({ path }) => path)).toContain('/api/session/code')
      const { MethodSettings: settings, ...stage } = it.one('AWS::ApiGateway::Stage').Properties
      expect(stage).toMatchObject({ StageName: 'live', TracingEnabled: true })
      expect(sorted(settings as unknown[])).toEqual(
        sorted([
          {
            HttpMethod: '*',
            ResourcePath: '/*',
            ThrottlingRateLimit: throttle.requestsPerSecond,
            ThrottlingBurstLimit: throttle.burst,
            ...observed,
          },
          ...publicMethods.map(({ method, path }) => ({
            HttpMethod: method,
            ResourcePath: `/${path.replaceAll('/', '~1')}`,
            ThrottlingRateLimit: linkThrottle.requestsPerSecond,
            ThrottlingBurstLimit: linkThrottle.burst,
            ...observed,
          })),
          ...sessionMethods.map(({ method, path }) => ({
            HttpMethod: method,
            ResourcePath: `/${path.replaceAll('/', '~1')}`,
            ThrottlingRateLimit: sessionThrottle.requestsPerSecond,
            ThrottlingBurstLimit: sessionThrottle.burst,
            ...observed,
          })),
          ...pages.map(({ method, path }) => ({
            HttpMethod: method,
            ResourcePath: `/${path.replaceAll('/', '~1')}`,
            ThrottlingRateLimit: webThrottle.requestsPerSecond,
            ThrottlingBurstLimit: webThrottle.burst,
            ...observed,
          })),
        ]),
      )
    })

    test('that speaks TLS 1.2 at least', () => {
      expect(it.one('AWS::ApiGateway::RestApi').Properties).toMatchObject({
        SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
        EndpointAccessMode: 'BASIC',
      })
    })

    test('that leaves the role for logs to the stack of the account', () => {
      expect(it.all('AWS::ApiGateway::Account')).toEqual([])
      const assumed = it.all('AWS::IAM::Role').map(({ Properties: p }) => JSON.stringify(p.AssumeRolePolicyDocument))
      expect(assumed.filter((document) => document.includes('apigateway'))).toEqual([])
    })

    test('whose access log says who called what and how it ended: no header but the user agent, no key, query, body or real path', () => {
      const { DestinationArn: destination, Format: format } = it.one('AWS::ApiGateway::Stage').Properties.AccessLogSetting as {
        DestinationArn: unknown
        Format: string
      }
      const logGroups = it.all('AWS::Logs::LogGroup').map(({ id }) => attribute(id, 'Arn'))
      expect(logGroups).toContainEqual(destination)
      expect(sorted(Object.values(JSON.parse(format) as object))).toEqual([
        '$context.error.responseType',
        '$context.httpMethod',
        '$context.identity.sourceIp',
        '$context.identity.userAgent',
        '$context.integrationLatency',
        '$context.requestId',
        '$context.requestTime',
        '$context.resourcePath',
        '$context.responseLatency',
        '$context.responseLength',
        '$context.status',
        '$context.waf.status',
      ])
    })
  })

  describe('answers what the gateway refuses by itself', () => {
    const refusals = [
      { type: 'MISSING_AUTHENTICATION_TOKEN', status: 404, code: 'ROUTE_NOT_FOUND' },
      { type: 'RESOURCE_NOT_FOUND', status: 404, code: 'ROUTE_NOT_FOUND' },
      { type: 'REQUEST_TOO_LARGE', status: 413, code: 'BODY_TOO_LARGE' },
      { type: 'UNSUPPORTED_MEDIA_TYPE', status: 415, code: 'CONTENT_TYPE_UNSUPPORTED' },
      { type: 'THROTTLED', status: 429, code: 'TOO_MANY_REQUESTS' },
      { type: 'QUOTA_EXCEEDED', status: 429, code: 'TOO_MANY_REQUESTS' },
      { type: 'WAF_FILTERED', status: 403, code: 'REQUEST_REJECTED' },
      { type: 'DEFAULT_4XX', status: 403, code: 'REQUEST_REJECTED' },
      { type: 'INTEGRATION_TIMEOUT', status: 500, code: 'OUTCOME_UNKNOWN' },
      { type: 'INTEGRATION_FAILURE', status: 500, code: 'OUTCOME_UNKNOWN' },
      { type: 'DEFAULT_5XX', status: 500, code: 'INTERNAL_ERROR' },
    ] as const

    test.each(refusals)('$type with $status $code, in the shape of every other error', ({ type, status, code }) => {
      const [found, ...rest] = it.all('AWS::ApiGateway::GatewayResponse').filter(({ Properties: p }) => p.ResponseType === type)
      expect(rest).toEqual([])
      const { ResponseTemplates: templates, ...properties } = found?.Properties ?? {}
      expect(properties).toEqual({
        ResponseType: type,
        RestApiId: ref(it.one('AWS::ApiGateway::RestApi').id),
        StatusCode: String(status),
        ResponseParameters: {
          'gatewayresponse.header.Content-Type': "'application/json; charset=utf-8'",
          'gatewayresponse.header.Cache-Control': "'no-store'",
          'gatewayresponse.header.Strict-Transport-Security': "'max-age=31536000'",
          'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
          ...(status === 429 ? { 'gatewayresponse.header.Retry-After': "'1'" } : {}),
        },
      })
      const { 'application/json': body, ...others } = templates as Record<string, string>
      expect(others).toEqual({})
      expect(JSON.parse(body ?? '')).toEqual({
        statusCode: status,
        code,
        message: errorTable[code].message,
        requestId: '$context.requestId',
      })
    })

    test('and has no answer besides these', () => {
      const types = it.all('AWS::ApiGateway::GatewayResponse').map(({ Properties: p }) => p.ResponseType)
      expect(sorted(types)).toEqual(sorted(refusals.map(({ type }) => type)))
    })
  })

  describe.each(endpoints)('has a function for $name', (endpoint) => {
    const lambda = () => functions.get(endpoint) as { id: string } & Resource
    const role = () => {
      const [id = ''] = (lambda().Properties.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt']
      return { id, ...(it.resources[id] as Resource) }
    }
    const statements = () =>
      (role().Properties.Policies as { PolicyDocument: unknown }[]).flatMap(({ PolicyDocument: document }) =>
        statementsIn(document),
      )

    test('that runs the bundle of that endpoint', () => {
      const { S3Key: key } = lambda().Properties.Code as { S3Key: string }
      const folder = it.assets[key.replace(/\.zip$/, '')] ?? ''
      expect(readFileSync(join(folder, 'index.js'), 'utf8')).toBe(`// ${endpoint.name}`)
      expect(lambda().Properties.Handler).toBe('index.handler')
    })

    test(`on Node 24 and arm64, with the time and memory of a ${endpoint.streamed ? 'streamed' : 'buffered'} answer`, () => {
      expect(lambda().Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        // Buffered: less than the gateway waits, so that the function itself is the one to answer.
        ...(endpoint.streamed ? { Timeout: 900, MemorySize: 1769 } : { Timeout: 28, MemorySize: 1024 }),
      })
    })

    test('that knows its table and its contour, and nothing else from its environment', () => {
      expect(lambda().Properties.Environment).toEqual({
        Variables: {
          TABLE_NAME: ref(it.one('AWS::DynamoDB::GlobalTable').id),
          CONTOUR: name,
          ...(endpoint.detailsKey && { DETAILS_KEY_ARN: attribute(it.detailsKey.id, 'Arn') }),
        },
      })
    })

    test('that may do to the table what its specification says, use the key through DynamoDB, write the log of the contour, and nothing more', () => {
      const { LogGroup: log } = lambda().Properties.LoggingConfig as { LogGroup: { Ref: string } }
      expect(it.resources[log.Ref]?.Type).toBe('AWS::Logs::LogGroup')
      const expected = [
        { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: attribute(log.Ref, 'Arn') },
        ...[...new Set(endpoint.table.flatMap(({ index, actions }) => actions.map((action) => `${action} ${index ?? ''}`)))].map(
          (what) => {
            const [action, index] = [what.split(' ')[0], what.split(' ')[1] || undefined]
            const tableArn = attribute(it.one('AWS::DynamoDB::GlobalTable').id, 'Arn')
            return {
              Action: [`dynamodb:${action}`],
              Resource: index === undefined ? tableArn : { 'Fn::Join': ['', [tableArn, `/index/${index}`]] },
              Condition: {
                'ForAllValues:StringLike': {
                  'dynamodb:LeadingKeys': endpoint.table.flatMap((access) =>
                    access.index === index && access.actions.some((one) => one === action) ? [access.partition] : [],
                  ),
                },
                Null: { 'dynamodb:LeadingKeys': 'false' },
              },
            }
          },
        ),
        // What asks the table for nothing needs no key.
        ...(endpoint.table.length === 0
          ? []
          : [
              {
                Action: [
                  'kms:Decrypt',
                  'kms:DescribeKey',
                  ...(endpoint.table.some(({ actions }) =>
                    actions.some((action) => ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action)),
                  )
                    ? [
                        'kms:Encrypt',
                        'kms:GenerateDataKey',
                        'kms:GenerateDataKeyWithoutPlaintext',
                        'kms:ReEncryptFrom',
                        'kms:ReEncryptTo',
                      ]
                    : []),
                ],
                Resource: attribute(it.tableKey.id, 'Arn'),
                Condition: { StringEquals: { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` } },
              },
            ]),
        // Only what the specification says, and only for details of this contour.
        ...(endpoint.detailsKey
          ? [
              {
                Action: sorted(endpoint.detailsKey.map((action) => `kms:${action}`)),
                Resource: attribute(it.detailsKey.id, 'Arn'),
                Condition: { StringEquals: { 'kms:EncryptionContext:contour': name } },
              },
            ]
          : []),
      ]
      const found = statements().map((statement) => ({ ...statement, Action: sorted(listOf(statement.Action)) }))
      expect(sorted(found)).toEqual(sorted(expected.map((statement) => ({ ...statement, Effect: 'Allow' }))))
    })

    test('whose role is its own, for Lambda only, and has all that it may in itself', () => {
      const users = it.all('AWS::Lambda::Function').filter(({ Properties: p }) => textOf(p.Role) === `<${role().id}>`)
      expect(users.map(({ id }) => id)).toEqual([lambda().id])
      expect(Object.keys(role().Properties).toSorted()).toEqual(['AssumeRolePolicyDocument', 'Policies'])
      expect(statementsIn(role().Properties.AssumeRolePolicyDocument)).toEqual([
        { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' } },
      ])
      for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy']) expect(it.all(type)).toEqual([])
    })

    test('whose role names every action and resource whole, and cannot scan, write past a condition, or delete but where its specification says', () => {
      expect(statements().length).toBeGreaterThan(endpoint.table.length === 0 ? 0 : 2)
      const granted = statements()
        .flatMap(({ Action, Resource: on }) => [...listOf(Action), ...listOf(on)])
        .map(String)
      const text = JSON.stringify(statements().map(({ Action, Resource: on }) => [Action, on]))
      expect(text).not.toContain('*')
      expect(granted.filter((action) => /Scan|BatchWrite|PartiQL|Export|GetRecords/i.test(action))).toEqual([])
      // An address that is given up is free for others, a webhook goes with its secrets, a passkey whole, what was to be answered once, a deal that waited when it is decided, what nobody is paid by any more, payment details that their partner removed, a file that another one replaced, the mark of a payout that left its registry, and a logo that is taken away; nothing else is ever deleted.
      const deletesIn = endpoint.table.flatMap(({ actions, partition }) =>
        actions.some((action) => action === 'DeleteItem') ? [partition] : [],
      )
      expect(
        deletesIn.filter(
          (partition) =>
            ![
              'EMAILS',
              'WEBHOOKS',
              'WEBHOOKSECRETS',
              'WAITINGDEALS',
              'COMPANYSTATE#*',
              'SAMEDETAILS',
              'PAYMENTDETAILS#*',
              'LEGALFILES#*',
              'REGISTERED',
              'LOGO',
            ].includes(partition) && !partition.startsWith('PASSKEY'),
        ),
      ).toEqual([])
      expect(granted.filter((action) => /Delete/i.test(action))).toEqual(deletesIn.slice(0, 1).map(() => 'dynamodb:DeleteItem'))
    })
  })

  test('has a function for the web apps that may write its log and nothing else', () => {
    const { Properties: web } = webFunctionOf(it, name)
    const role = it.resources[(web.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]]
    const policies = (role?.Properties.Policies ?? []) as { PolicyDocument: unknown }[]
    const granted = policies
      .flatMap(({ PolicyDocument: document }) => statementsIn(document))
      .flatMap(({ Action: action }) => listOf(action))
    expect(granted).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents'])
    expect(role?.Properties.ManagedPolicyArns ?? []).toEqual([])
  })

  describe('has a table', () => {
    const table = () => it.one('AWS::DynamoDB::GlobalTable')

    test('with a partition and a sort key, both text, and its indexes, one of which sorts by a number', () => {
      expect(table().Properties).toMatchObject({
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      })
      const attributes = table().Properties.AttributeDefinitions as { AttributeName: string; AttributeType: string }[]
      const numbers = attributes.filter(({ AttributeType: type }) => type !== 'S')
      expect(numbers).toEqual([{ AttributeName: 'earnedKopecks', AttributeType: 'N' }])
      const indexes = table().Properties.GlobalSecondaryIndexes as Properties[]
      expect(indexes.map(({ IndexName: name }) => name)).toEqual(tableDefinition.indexes.map(({ name }) => name))
      for (const [at, { partitionKey, sortKey, attributes: held }] of tableDefinition.indexes.entries()) {
        expect(indexes[at]).toMatchObject({
          KeySchema: [
            { AttributeName: partitionKey, KeyType: 'HASH' },
            { AttributeName: sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: held },
        })
      }
      expect(table().Properties).not.toHaveProperty('LocalSecondaryIndexes')
    })

    test('that is paid by use and sweeps items by their sweepAfter', () => {
      expect(table().Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: 'sweepAfter', Enabled: true },
      })
    })

    test('in the region of the stack alone, that can be put back to any second, cannot be deleted, and is encrypted with the key of the contour', () => {
      const [replica, ...rest] = table().Properties.Replicas as Properties[]
      expect(rest).toEqual([])
      expect(replica).toMatchObject({
        Region: region,
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { KMSMasterKeyId: attribute(it.tableKey.id, 'Arn') },
      })
      expect(table().Properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' })
    })

    test('that stays, with its keys, when the stack goes or would replace it', () => {
      const all = [table(), it.tableKey, it.detailsKey]
      for (const { DeletionPolicy: onDeletion, UpdateReplacePolicy: onReplacement } of all) {
        expect([onDeletion, onReplacement]).toEqual(['Retain', 'Retain'])
      }
    })

    test('whose keys rotate', () => {
      expect([it.tableKey, it.detailsKey].map(({ Properties: p }) => p.EnableKeyRotation)).toEqual([true, true])
    })

    test('whose second key, of what legal types ask, is used by no service of AWS on its own', () => {
      const granted = statementsIn(it.detailsKey.Properties.KeyPolicy).map(({ Principal: principal }) => principal)
      expect(granted).toEqual([{ AWS: expect.anything() as unknown }])
      expect(it.outputs.DetailsKeyArn?.Value).toEqual(attribute(it.detailsKey.id, 'Arn'))
    })
  })

  describe('has a firewall', () => {
    interface Rule {
      Name: string
      Priority: number
      Statement: Record<string, Properties>
      Action?: Properties
      OverrideAction?: Properties
      VisibilityConfig: { CloudWatchMetricsEnabled: boolean }
    }
    const acl = () => it.one('AWS::WAFv2::WebACL')
    const rules = () => acl().Properties.Rules as Rule[]
    const ruleOf = (kind: string, of: (statement: Properties) => boolean = () => true): Rule => {
      const [found, ...rest] = rules().filter(({ Statement: s }) => s[kind] !== undefined && of(s[kind]))
      if (!found || rest.length > 0) throw new Error(`the firewall has no single rule ${kind}`)
      return found
    }

    test('before the live stage of the API', () => {
      const { WebACLArn: firewall, ResourceArn: stage } = it.one('AWS::WAFv2::WebACLAssociation').Properties
      expect(firewall).toEqual(attribute(acl().id, 'Arn'))
      const [api, live] = [it.one('AWS::ApiGateway::RestApi').id, it.one('AWS::ApiGateway::Stage').id]
      expect(textOf(stage)).toBe(`arn:<AWS::Partition>:apigateway:${region}::/restapis/<${api}>/stages/<${live}>`)
      expect(acl().Properties.Scope).toBe('REGIONAL')
    })

    test('that lets through what no rule stops', () => {
      expect(acl().Properties.DefaultAction).toEqual({ Allow: {} })
      expect(rules()).toHaveLength(8)
      expect(new Set(rules().map(({ Priority }) => Priority)).size).toBe(8)
    })

    const issuedKey = apiKeySecret(new Uint8Array(20).fill(7))
    const byAddress = { AggregateKeyType: 'IP' }
    const byKey = {
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'x-api-key', TextTransformations: [{ Priority: 0, Type: 'NONE' }] } }],
    }
    const {
      requestsPerAddress,
      requestsPerApiKey,
      requestsPerAddressWithKeys,
      linkRequestsPerAddress,
      sessionRequestsPerAddress,
      webRequestsPerAddress,
    } = deployment.firewall
    const rateRules = () => rules().filter(({ Statement: s }) => s.RateBasedStatement !== undefined)
    /** The rules that count a request. */
    const counting = (uri: string, key?: string) =>
      rateRules()
        .filter(({ Statement: s }) =>
          matches((s.RateBasedStatement as { ScopeDownStatement: ScopeDown }).ScopeDownStatement, uri, key),
        )
        .map(({ Name: rule }) => rule)

    test.each([
      { what: 'a click on a referral link', uri: '/live/r/anna', key: undefined, rules: ['LinkRatePerAddress'] },
      { what: 'a click at the domain of a contour', uri: '/r/anna', key: undefined, rules: ['LinkRatePerAddress'] },
      { what: 'a click that carries a key', uri: '/live/r/anna', key: issuedKey, rules: ['LinkRatePerAddress'] },
      {
        what: 'a request with a key',
        uri: '/live/api/external/lead',
        key: issuedKey,
        rules: ['RatePerAddressWithKeys', 'RatePerApiKey'],
      },
      {
        what: 'a request with a key at the domain of a contour',
        uri: '/api/external/lead',
        key: issuedKey,
        rules: ['RatePerAddressWithKeys', 'RatePerApiKey'],
      },
      { what: 'a request without a key', uri: '/live/api/external/lead', key: undefined, rules: ['RatePerAddress'] },
      { what: 'a request with what can be no key', uri: '/live/api/external/lead', key: 'guess-1', rules: ['RatePerAddress'] },
      { what: 'a request with more than a key', uri: '/live/api', key: `${issuedKey}x`, rules: ['RatePerAddress'] },
      { what: 'a request to nowhere', uri: '/wp-login.php', key: undefined, rules: ['RatePerAddress'] },
      {
        what: 'a request that only looks like a click',
        uri: '/live/r/../api/external/lead',
        key: undefined,
        rules: ['RatePerAddress'],
      },
      { what: 'somebody who asks for a code', uri: '/live/api/session/code', key: undefined, rules: ['SessionRatePerAddress'] },
      { what: 'somebody who signs in at a domain', uri: '/api/session', key: undefined, rules: ['SessionRatePerAddress'] },
      { what: 'a guess of a code with a key', uri: '/live/api/session', key: issuedKey, rules: ['SessionRatePerAddress'] },
      { what: 'a page of an app', uri: '/live/console', key: undefined, rules: ['WebRatePerAddress'] },
      { what: 'a file of an app at a domain', uri: '/account/assets/x.js', key: issuedKey, rules: ['WebRatePerAddress'] },
      { what: 'a path that only begins like an app', uri: '/live/consoles', key: undefined, rules: ['RatePerAddress'] },
      { what: 'what an app asks', uri: '/live/api/console/payout', key: undefined, rules: ['RatePerAddress'] },
      { what: 'a path that only begins like signing in', uri: '/api/sessions', key: undefined, rules: ['RatePerAddress'] },
      { what: 'a path that only begins like a link', uri: '/live/rewards', key: undefined, rules: ['RatePerAddress'] },
    ])('that counts $what once, where it belongs', ({ uri, key, rules: expected }) => {
      expect(counting(uri, key).toSorted()).toEqual(expected)
    })

    test.each([
      { name: 'LinkRatePerAddress', keys: byAddress, limit: linkRequestsPerAddress },
      { name: 'SessionRatePerAddress', keys: byAddress, limit: sessionRequestsPerAddress },
      { name: 'WebRatePerAddress', keys: byAddress, limit: webRequestsPerAddress },
      { name: 'RatePerApiKey', keys: byKey, limit: requestsPerApiKey },
      { name: 'RatePerAddressWithKeys', keys: byAddress, limit: requestsPerAddressWithKeys },
      { name: 'RatePerAddress', keys: byAddress, limit: requestsPerAddress },
    ])('whose rule $name stops after $limit requests in five minutes, with our 429', ({ name: of, keys, limit }) => {
      const rule = rateRules().find(({ Name }) => Name === of)
      if (!rule) throw new Error(`the firewall has no rule ${of}`)
      const { ScopeDownStatement: _scope, ...statement } = rule.Statement.RateBasedStatement as Properties
      expect(statement).toEqual({ ...keys, Limit: limit, EvaluationWindowSec: 300 })
      const { Block: block } = rule.Action as { Block: { CustomResponse: Properties & { CustomResponseBodyKey: string } } }
      expect(block.CustomResponse).toMatchObject({
        ResponseCode: 429,
        ResponseHeaders: [
          { Name: 'X-Content-Type-Options', Value: 'nosniff' },
          { Name: 'Cache-Control', Value: 'no-store' },
          { Name: 'Retry-After', Value: '300' },
          { Name: 'Strict-Transport-Security', Value: 'max-age=31536000' },
        ],
      })
      const bodies = acl().Properties.CustomResponseBodies as Record<string, { Content: string; ContentType: string }>
      const body = bodies[block.CustomResponse.CustomResponseBodyKey]
      expect(body?.ContentType).toBe('APPLICATION_JSON')
      expect(JSON.parse(body?.Content ?? '')).toEqual({
        statusCode: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Слишком много запросов',
        requestId: '',
      })
    })

    test('with the common rules of AWS, of which those that read bodies only count', () => {
      const rule = ruleOf('ManagedRuleGroupStatement', ({ Name }) => Name === 'AWSManagedRulesCommonRuleSet')
      const { RuleActionOverrides: overrides, ...group } = rule.Statement.ManagedRuleGroupStatement as {
        RuleActionOverrides: { Name: string; ActionToUse: Properties }[]
      }
      expect(group).toEqual({ VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' })
      expect(rule.OverrideAction).toEqual({ None: {} })
      expect(overrides.map(({ Name }) => Name).toSorted()).toEqual([
        'CrossSiteScripting_BODY',
        'EC2MetaDataSSRF_BODY',
        'GenericLFI_BODY',
        'GenericRFI_BODY',
        'NoUserAgent_HEADER',
        'SizeRestrictions_BODY',
      ])
      for (const { ActionToUse: action } of overrides) expect(action).toEqual({ Count: {} })
    })

    test('with the known bad inputs of AWS, of which those in bodies only count', () => {
      const rule = ruleOf('ManagedRuleGroupStatement', ({ Name }) => Name === 'AWSManagedRulesKnownBadInputsRuleSet')
      expect(rule.OverrideAction).toEqual({ None: {} })
      const { RuleActionOverrides: overrides } = rule.Statement.ManagedRuleGroupStatement as { RuleActionOverrides: unknown }
      expect(overrides).toEqual([
        { Name: 'JavaDeserializationRCE_BODY', ActionToUse: { Count: {} } },
        { Name: 'Log4JRCE_BODY', ActionToUse: { Count: {} } },
      ])
    })

    test('whose log keeps what was stopped or would have been, no secret, and nobody who was asked for; nor do its samples', () => {
      const log = `aws-waf-logs-partner-program-${name}`
      expect(it.all('AWS::Logs::LogGroup').map(({ Properties: p }) => p.LogGroupName)).toContain(log)
      const { LogDestinationConfigs: destinations, ...logging } = it.one('AWS::WAFv2::LoggingConfiguration').Properties
      expect(listOf(destinations).map(textOf)).toEqual([`arn:<AWS::Partition>:logs:${region}:<AWS::AccountId>:log-group:${log}`])
      const secrets = ['x-api-key', 'cookie', 'authorization', 'referer']
      expect(logging).toEqual({
        ResourceArn: attribute(acl().id, 'Arn'),
        RedactedFields: [...secrets.map((Name) => ({ SingleHeader: { Name } })), { QueryString: {} }],
        LoggingFilter: {
          DefaultBehavior: 'DROP',
          Filters: [
            {
              Behavior: 'KEEP',
              Requirement: 'MEETS_ANY',
              Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } })),
            },
          ],
        },
      })
      expect(acl().Properties.DataProtectionConfig).toEqual({
        DataProtections: [
          { Action: 'SUBSTITUTION', Field: { FieldType: 'SINGLE_HEADER', FieldKeys: secrets } },
          { Action: 'SUBSTITUTION', Field: { FieldType: 'QUERY_STRING' } },
        ],
      })
    })
  })

  test('keeps three logs, of functions, of access and of the firewall, under its key for as long as the contour file says', () => {
    const key = attribute(it.tableKey.id, 'Arn')
    const logs = it.all('AWS::Logs::LogGroup').map(({ Properties: p }) => [p.RetentionInDays, p.KmsKeyId])
    expect(logs).toEqual(Array.from({ length: 3 }, () => [deployment.logRetentionDays, key]))
    const used = it.all('AWS::Lambda::Function').map(({ Properties: p }) => JSON.stringify(p.LoggingConfig))
    expect(new Set(used).size).toBe(1)
    for (const { Properties: p } of it.all('AWS::Lambda::Function')) {
      expect(p.LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'INFO' })
    }
  })

  test('lets services use its key for the logs and alarms of this stack in this account, and for nothing else', () => {
    const stackName = `partner-program-${name}`
    const arnOf = (service: string, rest: string) => `arn:<AWS::Partition>:${service}:${region}:<AWS::AccountId>:${rest}`
    const granted = statementsIn(it.tableKey.Properties.KeyPolicy)
      .filter(({ Principal: principal }) => typeof principal === 'object' && principal.Service !== undefined)
      .map(({ Principal: principal, Condition: condition = {} }) => ({
        service: (principal as { Service: unknown }).Service,
        condition: Object.fromEntries(
          Object.entries(condition).map(([operator, keys]) => [
            operator,
            Object.fromEntries(Object.entries(keys as object).map(([key, value]) => [key, listOf(value).map(textOf)])),
          ]),
        ),
      }))
    const inThisAccount = { 'aws:SourceAccount': ['<AWS::AccountId>'] }
    expect(granted).toEqual([
      {
        service: `logs.${region}.amazonaws.com`,
        condition: {
          StringEquals: inThisAccount,
          ArnLike: {
            'kms:EncryptionContext:aws:logs:arn': [stackName, `aws-waf-logs-${stackName}`].map((log) =>
              arnOf('logs', `log-group:${log}*`),
            ),
          },
        },
      },
      {
        service: 'cloudwatch.amazonaws.com',
        condition: {
          StringEquals: inThisAccount,
          ArnLike: { 'aws:SourceArn': [arnOf('cloudwatch', `alarm:${stackName}-*`)] },
        },
      },
    ])
  })

  test.each([
    { what: 'counts', functionIn: countingFunctionOf },
    { what: 'seals', functionIn: sealingFunctionOf },
    { what: 'indexes', functionIn: indexingFunctionOf },
  ])('calls the function that $what once a minute, and nothing else may', ({ functionIn }) => {
    const { id } = functionIn(it, name)
    const rules = it.all('AWS::Events::Rule')
    const [rule, ...others] = rules.filter(({ Properties: p }) => JSON.stringify(p.Targets).includes(id))
    if (!rule) throw new Error('the function has no clock')
    expect([rules.length, others]).toEqual([3 + ofNights.length, []])
    expect(rule.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: attribute(id, 'Arn'), RetryPolicy: { MaximumRetryAttempts: 0 } }],
    })
    const allowed = it.all('AWS::Lambda::Permission').filter(({ Properties: p }) => textOf(p.FunctionName) === `<${id}>`)
    expect(allowed.map(({ Properties: p }) => [p.Principal, textOf(p.SourceArn)])).toEqual([
      ['events.amazonaws.com', `<${rule.id}>`],
    ])
  })

  test('sets no executions aside unless the contour file says so', () => {
    for (const { Properties: p } of it.all('AWS::Lambda::Function')) {
      expect(p).not.toHaveProperty('ReservedConcurrentExecutions')
    }
  })

  describe('has alarms', () => {
    const alarms = () => it.all('AWS::CloudWatch::Alarm')

    test('for exactly what somebody must be told of', () => {
      // They are looked at where webhooks are.
      const alarmsOfWebhooks = alarms()
        .map((alarm) => watchedBy(alarm.Properties, namesIn(it, name)))
        .filter((watched) => /^AWS\/SQS |^AWS\/Lambda IteratorAge |^MAX\(/.test(watched))
      expect(alarmsOfWebhooks).toHaveLength(5)
      const expected = [
        `PartnerProgram InvariantViolations Sum contour=${name} >= 1`,
        `PartnerProgram ConflictRetriesExhausted Sum contour=${name} >= 1`,
        `AWS/ApiGateway 5XXError Sum ApiName=partner-program-${name} >= 1`,
        `AWS/WAFV2 BlockedRequests Sum Region=${region} Rule=ALL WebACL=firewall-${name} >= 1000`,
        ['BatchGetItem', 'GetItem', 'Query', 'TransactWriteItems']
          .map((operation) => `AWS/DynamoDB ThrottledRequests Sum Operation=${operation} TableName=<the table>`)
          .join(' + ')
          .concat(' >= 1'),
        `PartnerProgram Failures Sum contour=${name} + PartnerProgram FunctionFaults-${name} Sum >= 1`,
        `PartnerProgram SlowAnswers Sum contour=${name} >= 3`,
        `PartnerProgram WebhookLateEvents Sum contour=${name} >= 1`,
        `PartnerProgram WebhookLongRests Sum contour=${name} >= 1`,
        `PartnerProgram WrongCodes Sum contour=${name} >= 50`,
        `PartnerProgram CodesWithheld Sum contour=${name} >= 30`,
        `PartnerProgram RowsListedToAdministrators Sum contour=${name} >= 20000`,
        ...['AuditFindings', 'Audits', 'RetentionOverdue', 'RetentionRuns', 'TableExports'].map(
          (metric) => `PartnerProgram ${metric} Sum contour=${name} >= 1`,
        ),
        `AWS/Lambda Errors Sum FunctionName=<${countingFunctionOf(it, name).id}> >= 4`,
        `AWS/Lambda Errors Sum FunctionName=<${sealingFunctionOf(it, name).id}> >= 4`,
        `AWS/Lambda Errors Sum FunctionName=<${indexingFunctionOf(it, name).id}> >= 4`,
        ...alarmsOfWebhooks,
      ]
      const nameOf = namesIn(it, name)
      expect(
        alarms()
          .map((alarm) => watchedBy(alarm.Properties, nameOf))
          .toSorted(),
      ).toEqual(expected.toSorted())
    })

    test('of failing and slow functions, which lead to the one at fault: by a saved query over the log of all, and by the dashboard', () => {
      const log = it
        .all('AWS::Lambda::Function')
        .map(({ Properties: p }) => (p.LoggingConfig as { LogGroup: unknown }).LogGroup)[0]
      const queries = new Map(it.all('AWS::Logs::QueryDefinition').map(({ Properties: p }) => [String(p.Name), p]))
      const described = alarms().map(({ Properties: p }) => String(p.AlarmDescription))
      for (const [query, alarmed, by] of [
        [`partner-program-${name}/failures`, 10, /\bendpoint\b/],
        [`partner-program-${name}/slow-answers`, 1, /\bendpoint\b/],
        [`partner-program-${name}/late-events`, 1, /\bby queue\b/],
      ] as const) {
        expect(described.filter((text) => text.includes(`the saved query ${query} of Logs Insights`))).toHaveLength(alarmed)
        expect(queries.get(query)?.LogGroupNames).toEqual([log])
        expect(queries.get(query)?.QueryString).toMatch(by)
      }
    })

    test('that hear of functions which could not speak for themselves', () => {
      const { FilterPattern: pattern, MetricTransformations: transformations } = it.one('AWS::Logs::MetricFilter').Properties
      expect(pattern).toBe(
        '{ ($.type = "platform.report") && (($.record.status = "timeout") || ($.record.status = "error") || ($.record.status = "failure")) }',
      )
      expect(transformations).toEqual([
        { MetricNamespace: 'PartnerProgram', MetricName: `FunctionFaults-${name}`, MetricValue: '1' },
      ])
    })

    test('that ring in the topic of the contour, and stay silent when there is nothing to measure', () => {
      const topic = it.one('AWS::SNS::Topic').id
      for (const { Properties: p } of alarms()) {
        expect(p.AlarmActions).toEqual([ref(topic)])
        // What should happen every night is missed where nothing is measured.
        const isMissed = p.ComparisonOperator === 'LessThanThreshold'
        expect(p.TreatMissingData).toBe(isMissed ? 'breaching' : 'notBreaching')
        expect(isMissed ? 'GreaterThanOrEqualToThreshold' : p.ComparisonOperator).toBe('GreaterThanOrEqualToThreshold')
        expect(p.AlarmDescription).toMatch(new RegExp(`^${name}: .{10}`))
      }
    })

    test('whose topic is encrypted with a key that CloudWatch may use', () => {
      const key = it.tableKey
      expect(it.one('AWS::SNS::Topic').Properties.KmsMasterKeyId).toEqual(attribute(key.id, 'Arn'))
      const granted = statementsIn(key.Properties.KeyPolicy)
        .filter(({ Effect, Principal: principal }) => Effect === 'Allow' && isService(principal, 'cloudwatch.amazonaws.com'))
        .flatMap(({ Action }) => listOf(Action))
      expect(granted).toEqual(expect.arrayContaining(['kms:Decrypt', 'kms:GenerateDataKey*']))
    })

    test('whose topic lets CloudWatch publish, and nobody without TLS', () => {
      const topic = it.one('AWS::SNS::Topic').id
      const policies = it.all('AWS::SNS::TopicPolicy').filter(({ Properties: p }) => textOf(listOf(p.Topics)[0]) === `<${topic}>`)
      const statements = policies.flatMap(({ Properties: p }) => statementsIn(p.PolicyDocument))
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sns:Publish',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      )
      // The topic's own policy replaces the default one, which would let every alarm of the same account publish.
      const publishers = statements.filter(
        ({ Effect, Action, Principal: principal }) =>
          Effect === 'Allow' && listOf(Action).includes('sns:Publish') && isService(principal, 'cloudwatch.amazonaws.com'),
      )
      expect(publishers).toHaveLength(1)
    })

    test('that reach the address of the contour file, and nobody when there is none', () => {
      const { alarmEmail } = deployment
      const subscriptions = it.all('AWS::SNS::Subscription').map(({ Properties: p }) => p)
      expect(subscriptions).toEqual(
        alarmEmail ? [{ Protocol: 'email', Endpoint: alarmEmail, TopicArn: ref(it.one('AWS::SNS::Topic').id) }] : [],
      )
    })
  })

  describe('has a dashboard', () => {
    let metrics: WatchedMetric[]
    beforeAll(() => {
      metrics = metricsOnDashboard(it)
    })

    test.each(endpoints)('with latency, calls, failures and slow answers of $name', (endpoint) => {
      const { id } = functions.get(endpoint) ?? { id: '' }
      const shown = metrics.filter(
        ({ dimensions }) => dimensions.FunctionName === `<${id}>` || dimensions.endpoint === endpoint.name,
      )
      expect(shown.map(({ metric, label }) => `${metric} ${label}`).toSorted()).toEqual(
        ['Duration', 'Errors', 'Failures', 'Invocations', 'SlowAnswers', 'Throttles'].map(
          (metric) => `${metric} ${endpoint.name}`,
        ),
      )
    })

    test('with every lead status of the contour', () => {
      const statuses = file.leadStatuses.map(({ systemName }) => systemName)
      expect(statuses.length).toBeGreaterThan(2)
      expect(statesIn(metrics, 'Leads', name)).toEqual(statuses)
    })

    test('with every state that a payout comes to through the API', () => {
      const byKey = payoutTransitions.filter(({ by }) => by.includes('ApiKey')).map(({ to }) => to)
      expect(sorted(statesIn(metrics, 'Payouts', name))).toEqual(sorted([...new Set(['Requested', ...byKey])]))
    })

    test('and alarms that look for counts where the functions leave them', () => {
      const watched = [...metrics, ...metricsOfAlarms(it)].filter(
        // What the platform reports is counted by a filter.
        ({ namespace, metric }) => namespace === 'PartnerProgram' && metric !== `FunctionFaults-${name}`,
      )
      const of = { nowMs: 0, contour: name, endpoint: 'create-lead', event: undefined, counts: {} }
      const counts = {
        retries: 1,
        retriesExhausted: 1,
        invariantViolations: 1,
        failures: 1,
        slowAnswers: 1,
        longRests: 1,
        lateEvents: 1,
        wrongCodes: 1,
        codesWithheld: 1,
        rowsListed: 1,
        audits: 1,
        auditFindings: 1,
        retentionRuns: 1,
        retentionOverdue: 1,
        tableExports: 1,
      }
      const left = [
        ...countsIn(countedFields({ ...of, event: { what: 'payouts', state: 'Paid' } })),
        ...countsIn(countedFields({ ...of, event: { what: 'leads', state: 'new' } })),
        ...countsIn(countedFields({ ...of, counts })),
      ]
      const looked = watched.map(({ metric, dimensions }) => `${metric} by ${Object.keys(dimensions).toSorted().join()}`)
      expect([...new Set(looked)].toSorted()).toEqual(left.toSorted())
      for (const { dimensions } of watched) expect(dimensions.contour).toBe(name)
    })
  })

  test('says in its outputs where the API is and what the table is called', () => {
    const [api, stage] = [it.one('AWS::ApiGateway::RestApi').id, it.one('AWS::ApiGateway::Stage').id]
    expect(textOf(it.outputs.BaseUrl?.Value)).toBe(`https://<${api}>.execute-api.${region}.<AWS::URLSuffix>/<${stage}>`)
    expect(it.outputs.TableName?.Value).toEqual(ref(it.one('AWS::DynamoDB::GlobalTable').id))
    expect(it.outputs.AlarmTopicArn?.Value).toEqual(ref(it.one('AWS::SNS::Topic').id))
    expect(it.outputs.DashboardName?.Value).toEqual(ref(it.one('AWS::CloudWatch::Dashboard').id))
    expect(it.outputs).not.toHaveProperty('DomainTarget')
    expect(it.all('AWS::ApiGateway::DomainName')).toEqual([])
  })

  test('gives nothing a physical name that a second stack could collide with', () => {
    const naming =
      /^(TableName|FunctionName|RoleName|LogGroupName|TopicName|AlarmName|DashboardName|ManagedPolicyName|AliasName|BucketName|GroupName|UserName)$/
    // AWS asks for a name of the firewall's log, and takes one that holds the stack's.
    const own = `aws-waf-logs-partner-program-${name}`
    const named = Object.entries(it.resources).flatMap(([id, { Properties: p }]) =>
      Object.entries(p ?? {}).flatMap(([property, value]) =>
        naming.test(property) && typeof value === 'string' && value !== own ? [`${id}.${property}`] : [],
      ),
    )
    expect(named).toEqual([])
    expect(it.one('AWS::WAFv2::WebACL').Properties).not.toHaveProperty('Name')
    expect(it.all('AWS::KMS::Alias')).toEqual([])
  })
})

interface ScopeDown {
  AndStatement?: { Statements: ScopeDown[] }
  NotStatement?: { Statement: ScopeDown }
  RegexMatchStatement?: {
    RegexString: string
    FieldToMatch: { UriPath?: object; SingleHeader?: { Name: string } }
    TextTransformations: { Type: string }[]
  }
}

/** Whether the firewall takes a request for what a statement says, as far as our statements go. */
function matches(
  { AndStatement: and, NotStatement: not, RegexMatchStatement: regex }: ScopeDown,
  uri: string,
  key?: string,
): boolean {
  if (and) return and.Statements.every((statement) => matches(statement, uri, key))
  if (not) return !matches(not.Statement, uri, key)
  if (!regex) throw new Error('a statement that this test does not know')
  const { FieldToMatch: field, TextTransformations: transformations } = regex
  const isNormalized = transformations.some(({ Type }) => Type === 'NORMALIZE_PATH')
  const path = isNormalized ? new URL(uri, 'http://x').pathname : uri
  const text = field.UriPath ? path : key
  expect(field.UriPath ?? field.SingleHeader).toEqual(field.UriPath ? {} : { Name: 'x-api-key' })
  return text !== undefined && new RegExp(regex.RegexString).test(text)
}

const isService = (principal: Statement['Principal'], service: string): boolean =>
  typeof principal === 'object' && listOf(principal.Service).includes(service)

interface WatchedMetric {
  namespace: string
  metric: string
  dimensions: Record<string, string>
  label: string
}

/** Names for what alarms refer to: endpoints for functions, "the table" for the table. */
function namesIn(it: Deployed, contour: string): (id: string) => string {
  const byId = new Map([...functionsOf(it, contour)].map(([{ name }, { id }]) => [id, name]))
  byId.set(it.one('AWS::DynamoDB::GlobalTable').id, 'the table')
  return (id) => byId.get(id) ?? id
}

interface AlarmMetric {
  Namespace: string
  MetricName: string
  Dimensions?: { Name: string; Value: unknown }[]
}

/** What an alarm watches, in one line: namespace, metric, statistic, dimensions, threshold. */
function watchedBy(alarm: Properties, nameOf: (id: string) => string): string {
  const shown = ({ Namespace, MetricName, Dimensions = [] }: AlarmMetric, statistic: unknown): string => {
    const dimensions = Dimensions.map(({ Name, Value }) => `${Name}=${textOf(Value)}`)
    return [Namespace, MetricName, statistic, ...dimensions.toSorted()]
      .join(' ')
      .replaceAll(/<([^>]+)>/g, (_whole, id: string) => `<${nameOf(id)}>`)
  }
  const threshold = `>= ${String(alarm.Threshold)}`
  if (!alarm.Metrics) return `${shown(alarm as unknown as AlarmMetric, alarm.Statistic ?? alarm.ExtendedStatistic)} ${threshold}`

  const metrics = alarm.Metrics as { Id: string; Expression?: string; MetricStat?: { Metric: AlarmMetric; Stat: string } }[]
  const expression = metrics.find(({ Expression }) => Expression)?.Expression ?? ''
  const summands = expression.split(' + ').map((summand) => summand.replace(/^FILL\((\w+), 0\)$/, '$1'))
  const parts = summands.map((id) => {
    const stat = metrics.find(({ Id }) => Id === id)?.MetricStat
    return stat ? shown(stat.Metric, stat.Stat) : `${id}, which is nothing`
  })
  return `${parts.toSorted().join(' + ')} ${threshold}`
}

function metricsOfAlarms(it: Deployed): WatchedMetric[] {
  const ofOne = ({ Namespace, MetricName, Dimensions = [] }: AlarmMetric): WatchedMetric => ({
    namespace: Namespace,
    metric: MetricName,
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, textOf(Value)])),
    label: '',
  })
  return it.all('AWS::CloudWatch::Alarm').flatMap(({ Properties: p }) => {
    if (!p.Metrics) return [ofOne(p as unknown as AlarmMetric)]
    return (p.Metrics as { MetricStat?: { Metric: AlarmMetric } }[]).flatMap(({ MetricStat: stat }) =>
      stat ? [ofOne(stat.Metric)] : [],
    )
  })
}

function metricsOnDashboard(it: Deployed): WatchedMetric[] {
  const body = JSON.parse(textOf(it.one('AWS::CloudWatch::Dashboard').Properties.DashboardBody)) as {
    widgets: { properties: { metrics?: unknown[][] } }[]
  }
  return body.widgets.flatMap(({ properties: { metrics = [] } }) =>
    metrics.map((entry) => {
      const texts = entry.filter((part) => typeof part === 'string')
      const { label = '' } = (entry.find((part) => typeof part === 'object') ?? {}) as { label?: string }
      const [namespace = '', metric = '', ...pairs] = texts
      const dimensions = pairs.flatMap((key, index) => (index % 2 === 0 ? [[key, pairs[index + 1] ?? '']] : []))
      return { namespace, metric, dimensions: Object.fromEntries(dimensions) as Record<string, string>, label }
    }),
  )
}

const statesIn = (metrics: readonly WatchedMetric[], metric: string, contour: string): (string | undefined)[] =>
  metrics
    .filter((one) => one.namespace === 'PartnerProgram' && one.metric === metric && one.dimensions.contour === contour)
    .map(({ dimensions }) => dimensions.state)

/** What a log line counts: each metric and the names of its dimensions. */
function countsIn(fields: Record<string, unknown>): string[] {
  const { CloudWatchMetrics: directives } = fields['_aws'] as {
    CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[]
  }
  return directives.flatMap(({ Dimensions, Metrics }) =>
    Dimensions.flatMap((dimensions) => Metrics.map(({ Name }) => `${Name} by ${dimensions.toSorted().join()}`)),
  )
}

describe('two contours in one account', () => {
  test('share no name of the API, the firewall or a metric, and do not lean on each other', () => {
    const taken = names.map((name) => {
      const it = deployedOnce(files[name])
      const { stack } = it
      const { MetricName: firewall } = it.one('AWS::WAFv2::WebACL').Properties.VisibilityConfig as { MetricName: string }
      const metrics = [...metricsOnDashboard(it), ...metricsOfAlarms(it)].map(
        // What is referred to is called after its own stack.
        ({ namespace, metric, dimensions }) =>
          JSON.stringify([namespace, metric, dimensions]).replaceAll('<', `<${stack.stackName}/`),
      )
      expect(stack.dependencies).toEqual([])
      return new Set([it.one('AWS::ApiGateway::RestApi').Properties.Name, firewall, stack.stackName, ...metrics])
    })
    const [demo = new Set(), auto = new Set()] = taken
    expect(Math.min(demo.size, auto.size)).toBeGreaterThan(3 * endpoints.length)
    expect([...demo].filter((name) => auto.has(name))).toEqual([])
  })
})

const certificateArn = `arn:aws:acm:${region}:123456789012:certificate/one`
const domain = { name: 'api.partners.example', certificateArn }
/** What a contour file sets aside that says this of it. */
const setAside = (reservedConcurrency: object): Pick<ContourFile['deployment'], 'reservedConcurrency'> => {
  const { deployment } = parseContourFile(JSON.stringify({ ...demoContent, deployment: { reservedConcurrency } }), 'demo.json')
  return { reservedConcurrency: deployment.reservedConcurrency }
}
const told = { perFunction: 3, perList: 2, functions: toldFunctions }
/** With three in one, which have nothing to do with each other. */
const triedAtDomain: ContourFile = {
  ...files.auto,
  deployment: { ...files.auto.deployment, trial: true, domain, ...setAside(told) },
}

describe('a contour that is made to be tried', () => {
  const trustOf = (it: Deployed) =>
    [...functionsOf(it, 'auto').values()].map(({ Properties: p }) => {
      const [id = ''] = (p.Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt']
      return statementsIn(it.resources[id]?.Properties.AssumeRolePolicyDocument).map(({ Principal: by }) => by)
    })
  test('says so in its outputs, and lets people of its account take on the roles of its functions', () => {
    const it = deployedOnce(triedAtDomain)
    expect(it.outputs.Trial?.Value).toBe('true')
    for (const [service, account, ...others] of trustOf(it)) {
      expect(service).toEqual({ Service: 'lambda.amazonaws.com' })
      expect(textOf((account as Properties).AWS)).toBe('arn:<AWS::Partition>:iam::<AWS::AccountId>:root')
      expect(others).toEqual([])
    }
  })

  test('is the only one that does', () => {
    const it = deployedOnce(files.auto)
    expect(it.outputs).not.toHaveProperty('Trial')
    for (const trust of trustOf(it)) expect(trust).toEqual([{ Service: 'lambda.amazonaws.com' }])
  })
})

describe('a contour with a domain of its own', () => {
  let it: Deployed
  beforeAll(() => {
    it = deployedOnce(triedAtDomain)
  })

  test('serves its live stage there, with the certificate of the contour file', () => {
    const { id, Properties: p } = it.one('AWS::ApiGateway::DomainName')
    expect(p).toMatchObject({
      DomainName: domain.name,
      RegionalCertificateArn: certificateArn,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      EndpointAccessMode: 'BASIC',
    })
    expect(it.one('AWS::ApiGateway::BasePathMapping').Properties).toMatchObject({
      DomainName: ref(id),
      RestApiId: ref(it.one('AWS::ApiGateway::RestApi').id),
      Stage: ref(it.one('AWS::ApiGateway::Stage').id),
    })
    expect(it.one('AWS::ApiGateway::BasePathMapping').Properties).not.toHaveProperty('BasePath')
  })

  test('and nowhere else: the address that API Gateway gives is closed', () => {
    expect(it.one('AWS::ApiGateway::RestApi').Properties.DisableExecuteApiEndpoint).toBe(true)
    const alone = deployedOnce(files.auto)
    expect(alone.one('AWS::ApiGateway::RestApi').Properties).not.toHaveProperty('DisableExecuteApiEndpoint')
    expect(JSON.stringify(alone.outputs.BaseUrl)).toContain('deployment.domain')
  })

  test('says so in its outputs, with the address to point the DNS to', () => {
    expect(it.outputs.BaseUrl?.Value).toBe(`https://${domain.name}`)
    expect(it.outputs.DomainTarget?.Value).toEqual(attribute(it.one('AWS::ApiGateway::DomainName').id, 'RegionalDomainName'))
  })
})

describe('a contour file with a local secret', () => {
  const warning = expect.stringContaining('apiKeys[].secret is for local use only') as unknown

  test('is deployed with a warning, and without the secret', () => {
    const secrets = files.demo.apiKeys.flatMap(({ secret }) => secret ?? [])
    expect(secrets).toHaveLength(1)
    const it = deployedOnce(files.demo)
    expect(warningsOf(it.stack)).toContainEqual(warning)
    for (const secret of secrets) expect(JSON.stringify([it.resources, it.outputs])).not.toContain(secret)
  })

  test('is the only one that is warned of', () => {
    expect(warningsOf(deployedOnce(files.auto).stack)).not.toContainEqual(warning)
  })
})

describe('another endpoint list', () => {
  test('makes another stack: routes, functions and alarms follow it, and the API is deployed anew', () => {
    const [moved, gone, ...rest] = endpoints.slice(0, 4) as [EndpointSpec, EndpointSpec, ...EndpointSpec[]]
    const changed = [{ ...moved, path: '/api/external/elsewhere/{id}', method: 'PUT' as const }, ...rest]
    const [before, after] = [[moved, gone, ...rest], changed].map((list) =>
      deployed(stackIn(contourApp(), files.demo, list), list),
    ) as [Deployed, Deployed]
    const routes = (it: Deployed) =>
      methodsOf(it)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted()
    expect(routes(after)).toEqual([...changed, ...pages].map(({ method, path }) => `${method} ${path}`).toSorted())
    expect(routes(after)).not.toEqual(routes(before))
    const descriptions = after.all('AWS::Lambda::Function').map(({ Properties: p }) => p.Description)
    expect(sorted(descriptions)).toEqual(
      sorted([
        ...changed.map(({ method, path }) => `demo: ${method} ${path}`),
        'demo: counts what the feed tells',
        'demo: makes leads searchable',
        'demo: seals the journal',
        ...[...ofWebhooks, ...ofNights].map((what) => `demo: ${what}`),
        'demo: the web apps',
      ]),
    )
    expect(JSON.stringify([before.resources, before.outputs])).toContain(gone.name)
    expect(JSON.stringify([after.resources, after.outputs])).not.toContain(gone.name)
    expect(after.one('AWS::ApiGateway::Deployment').id).not.toBe(before.one('AWS::ApiGateway::Deployment').id)
  })
})

const tables = { 'table-auto': 'partner-program-auto-20261122-0159', 'table-demo': 'partner-program-demo-20261122-0159' }
const streams = { 'stream-auto': 'arn:of:another', 'stream-demo': 'arn:of:its:stream' }
/** The contour demo with few endpoints. */
const demoOf = (file: ContourFile, context: object): Deployed =>
  deployed(stackIn(contourApp(context), file, fewEndpoints), fewEndpoints)
let restored: Deployed | undefined
/** On a restored table, and with executions set aside without a word on how many: neither has anything to do with the other. */
const restoredSettingAside = (): Deployed => {
  const file = { ...files.demo, deployment: { ...files.demo.deployment, ...setAside({}) } }
  return (restored ??= demoOf(file, { ...tables, ...streams }))
}

describe('a contour that sets executions aside', () => {
  /** How many executions each function has for itself, by endpoint. */
  const reservedIn = (it: Deployed, contour: string): Record<string, unknown> => {
    const functions = functionsOf(it, contour)
    return Object.fromEntries([...functions].map(([{ name }, { Properties: p }]) => [name, p.ReservedConcurrentExecutions]))
  }

  test('sets four aside for each function and three for each list, unless told otherwise', () => {
    expect(reservedIn(restoredSettingAside(), 'demo')).toEqual(
      Object.fromEntries(fewEndpoints.map(({ name, streamed }) => [name, streamed ? 3 : 4])),
    )
  })

  test('sets aside what the file says, for single functions too', () => {
    expect(reservedIn(deployedOnce(triedAtDomain), 'auto')).toEqual(
      Object.fromEntries(
        fewEndpoints.map(({ name, streamed }) => [
          name,
          told.functions[name as keyof typeof told.functions] ?? (streamed ? 2 : 3),
        ]),
      ),
    )
  })
})

describe('a contour whose table was restored', () => {
  test('works on the restored table in all things, and not on that of another contour, and CloudFormation has nothing to do to its own', () => {
    const [plain, it] = [demoOf(files.demo, {}), restoredSettingAside()]
    expect(Object.keys(it.resources).toSorted()).toEqual(Object.keys(plain.resources).toSorted())
    const { id } = plain.one('AWS::DynamoDB::GlobalTable')
    const { [id]: own, ...others } = it.resources
    expect(own).toEqual(plain.resources[id])
    expect(JSON.stringify([others, it.outputs])).not.toContain(id)
    expect(JSON.stringify([others, it.outputs])).not.toContain(tables['table-auto'])
    expect(it.outputs.TableName?.Value).toBe('partner-program-demo-20261122-0159')
    for (const { Properties } of functionsOf(it, 'demo').values()) {
      expect(Properties.Environment).toEqual({
        Variables: expect.objectContaining({ TABLE_NAME: 'partner-program-demo-20261122-0159' }) as unknown,
      })
    }
  })

  test.each(['', 'no name', 'x'.repeat(256), true])('is refused by the name %j', (tableName) => {
    expect(() => stackIn(contourApp({ 'table-demo': tableName }), files.demo)).toThrow(
      '-c table-demo=NAME: a table has a name of 3 to 255 letters, digits, and _ . -',
    )
  })
})
