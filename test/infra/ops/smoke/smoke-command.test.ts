import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { doorOf } from '../../../../infra/function-folder.ts'
import { tableGrants } from '../../../../infra/stack/table-grants.ts'
import type { TableAccess } from '../../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../../functions/endpoints.ts'
import { tableName } from '../../../../lib/store/table/environment.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { runInProcess } from '../../../support/command-in-process.ts'
import { type CommandedContour, runContour, startCommanded } from '../../../support/contour-commands.ts'
import { isAllowed } from '../../../support/iam.ts'
import { storedItems } from '../../../support/stored.ts'
import { served } from '../../../support/served.ts'
import { tableRequestsOf } from '../../../support/table-requests.ts'

const contour = join(import.meta.dirname, '../../../../infra/contours/auto.json')
const routes = endpoints.map(({ method, path }) => `${method} ${path}`)
const roles = endpoints.map(({ name }) => `the role of ${name}`)

interface Check {
  what: string
  outcome: 'Held' | 'Failed' | 'NeedsAws'
  detail: string
}

const whatIs = (checks: readonly Check[], outcome: Check['outcome']): string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ what }) => what)

/** How a stand-in for AWS differs from the real one. */
interface Faults {
  trial?: boolean
  /** Changes what the API answers to a path. */
  answer?: (path: string, body: string) => string
  firewall?: boolean
  /** Functions whose roles allow more than their specifications. */
  alsoReach?: readonly { name: string; access: TableAccess }[]
  /** Judges nothing: as if IAM saw no key. */
  isBlind?: boolean
  alarm?: 'told' | 'failed'
}

/** CloudFormation, STS, CloudWatch, DynamoDB under IAM, and an API behind a firewall, as far as the command asks them. */
async function awsWith(local: CommandedContour, faults: Faults): Promise<Record<string, string>> {
  const { baseUrl: apiUrl } = local.contour
  const states: string[] = []
  const api = await served(async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (faults.firewall !== false && path.includes('etc/passwd')) {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ statusCode: 403, code: 'REQUEST_REJECTED', message: '', requestId: '' }))
      return
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const body = await readText(request)
    const answer = await fetch(`${apiUrl}${path}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body !== '' && { body }),
      redirect: 'manual',
    })
    const { 'content-length': _size, 'content-encoding': _coding, ...answered } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, answered)
    const text = await answer.text()
    response.end(faults.answer ? faults.answer(path, text) : text)
  })
  const members = (entries: Record<string, string>, key: string, value: string) =>
    Object.entries(entries)
      .map(([name, is]) => `<member><${key}>${name}</${key}><${value}>${is}</${value}></member>`)
      .join('')
  const outputs = { BaseUrl: api.baseUrl, TableName: tableName(), ...(faults.trial !== false && { Trial: 'true' }) }
  const stackOf = (door: string) => `arn:aws:cloudformation:eu-central-1:123456789012:stack/trial-${door}/1`
  const resourcesByStack = new Map<string, string[][]>([
    ...[...Map.groupBy(endpoints, doorOf)].map(([door, ofDoor]): [string, string[][]] => [
      stackOf(door),
      ofDoor.map(({ name }) => ['AWS::IAM::Role', `${name.replaceAll('-', '')}Role0`, name]),
    ]),
    [
      'trial',
      [
        ['AWS::CloudWatch::Alarm', 'Alarm', 'the-alarm'],
        ...[...new Set(endpoints.map(doorOf))].map((door) => ['AWS::CloudFormation::Stack', door, stackOf(door)]),
      ],
    ],
  ])
  const answers: Record<string, (parameters: URLSearchParams) => string> = {
    DescribeStacks: () =>
      '<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>trial</StackName>' +
      '<StackId>arn:aws:cloudformation:eu-central-1:123456789012:stack/trial/1</StackId>' +
      '<CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus>' +
      `<Outputs>${members(outputs, 'OutputKey', 'OutputValue')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    ListStackResources: (parameters) =>
      `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${(
        resourcesByStack.get(parameters.get('StackName') ?? '') ?? []
      )
        .map(
          ([type, logicalId, name]) =>
            `<member><ResourceType>${type}</ResourceType><LogicalResourceId>${logicalId}</LogicalResourceId>` +
            `<PhysicalResourceId>${name}</PhysicalResourceId><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp>` +
            '<ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>',
        )
        .join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`,
    AssumeRole: (parameters) => {
      const [, name] = /^arn:aws:iam::123456789012:role\/(.*)$/.exec(parameters.get('RoleArn') ?? '') ?? []
      // The credentials name the role, so that the table knows its caller.
      return `<Credentials><AccessKeyId>${name}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken></Credentials>`
    },
    SetAlarmState: (parameters) => {
      states.push(parameters.get('StateValue') ?? '')
      return '<SetAlarmStateResponse/>'
    },
    DescribeAlarmHistory: () => {
      const done = faults.alarm === 'failed' ? 'Failed to execute action' : 'Successfully executed action'
      return states.at(-1) === 'ALARM' ? `<HistorySummary>${done} arn:aws:sns</HistorySummary>` : ''
    },
  }
  const query = await served(async (request: IncomingMessage, response: ServerResponse) => {
    const parameters = new URLSearchParams(await readText(request))
    response.setHeader('content-type', 'text/xml')
    response.end(answers[parameters.get('Action') ?? '']?.(parameters) ?? '')
  })
  const table = await served(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readText(request)
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
    const [, by = ''] = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '') ?? []
    if (!mayCall(by, operation, body, faults)) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', Message: 'not authorized' }))
      return
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(inject('engineEndpoint') ?? '', {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    })
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(await answer.text())
  })
  return {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'a-person',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_CLOUDFORMATION: query.baseUrl,
    AWS_ENDPOINT_URL_STS: query.baseUrl,
    AWS_ENDPOINT_URL_CLOUDWATCH: query.baseUrl,
    AWS_ENDPOINT_URL_DYNAMODB: table.baseUrl,
  }
}

/** A caller that is not a function is the person, who may do everything. */
function mayCall(by: string, operation: string, body: string, { alsoReach = [], isBlind }: Faults): boolean {
  const endpoint = endpoints.find(({ name }) => name === by)
  if (!endpoint || isBlind) return true
  const table = [...endpoint.table, ...alsoReach.filter(({ name }) => name === by).map(({ access }) => access)]
  const statements = tableGrants(table).map(({ action, index, conditions }) => ({
    Effect: 'Allow',
    Action: action,
    Resource: index === undefined ? 'table' : `table/index/${index}`,
    Condition: conditions,
  }))
  return tableRequestsOf(operation, JSON.parse(body) as object, 'table').every((request) => isAllowed(statements, request))
}

describeOnEngine('npm run contour -- smoke', () => {
  const ends: (() => unknown)[] = []
  let local: CommandedContour

  beforeAll(async () => {
    local = await startCommanded(contour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const onStack = ['smoke', '--stack', 'trial', '--json']

  /** In this process the person has the table in hand already; roles, the API and all else of AWS are asked anew. */
  async function onTrial(faults: Faults = {}): Promise<{ code: number | null; checks: Check[]; errors: string }> {
    const env = await awsWith(local, faults)
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const { code, output, errors } = await runInProcess(onStack)
    return { code, errors, checks: output === '' ? [] : (JSON.parse(output) as { checks: Check[] }).checks }
  }

  test('holds on this machine as far as there is something to try, says what needs AWS, and leaves no good key', async () => {
    const text = await local.text('smoke')
    const lines = [...text.matchAll(/^(held|FAILED|needs AWS) +(\S+(?: \S+)*)/gm)]
    const said = (word: string) => lines.flatMap(([, outcome, what = '']) => (outcome === word ? [what] : []))
    expect(said('FAILED')).toEqual([])
    expect(said('held').toSorted()).toEqual([...routes, 'a wrong key', 'streaming'].toSorted())
    expect(said('needs AWS')).toEqual(['the firewall', ...roles, 'an alarm'])
    expect(text).toMatch(/^held +POST \/api\/external\/payout +made once, repeated by its key, a second one refused$/m)
    const needAws = roles.length + 2
    expect(text).toMatch(new RegExp(`\n${lines.length - needAws} held, 0 failed, ${needAws} need AWS\\.\n$`))
    const keys = (await local.json('keys', 'list')) as { title: string; revokedAt: string | null }[]
    expect(keys.filter(({ title, revokedAt }) => title.startsWith('smoke') && revokedAt === null)).toEqual([])
    expect((await local.json('audit')).findings).toEqual([])
  })

  test('refuses a stack that is no trial, and writes nothing there', async () => {
    const { code, errors, checks } = await onTrial({ trial: false })
    expect([code, checks]).toEqual([1, []])
    expect(errors).toContain('is not a trial, and this command writes')
  })

  test('holds all of it on a trial where roles are fenced, lists streamed, attacks refused and alarms told', async () => {
    const { code, output } = await runContour(onStack, await awsWith(local, {}))
    const { checks } = JSON.parse(output) as { checks: Check[] }
    expect(checks.filter(({ outcome }) => outcome !== 'Held')).toEqual([])
    expect(whatIs(checks, 'Held').toSorted()).toEqual(
      [...routes, 'a wrong key', 'streaming', 'the firewall', ...roles, 'an alarm'].toSorted(),
    )
    expect(code).toBe(0)
  })

  // Each of these is seen by a check of its own: all in one trial, since each trial asks every endpoint and every role.
  const faulty: Faults = {
    answer: (path, body) => {
      if (path.endsWith('/lead-statuses')) return '[]'
      return /external\/.*\/statement$/.test(path) ? 'none' : body
    },
    firewall: false,
    alsoReach: [
      { name: 'list-lead-fields', access: { partition: 'KEYS', actions: ['UpdateItem'] } },
      { name: 'add-deal', access: { partition: 'PARTNERS', actions: ['UpdateItem'] } },
    ],
    alarm: 'failed',
  }

  test('ends with 1, and names just what is wrong: an answer, one that is no JSON, the firewall, two roles, an alarm', async () => {
    const { code, checks } = await onTrial(faulty)
    expect(whatIs(checks, 'Failed').toSorted()).toEqual(
      [
        'GET /api/external/lead-statuses',
        'GET /api/external/partner/{id}/statement',
        'the firewall',
        'the role of list-lead-fields',
        'the role of add-deal',
        'an alarm',
      ].toSorted(),
    )
    expect(code).toBe(1)
  })

  test('names every role when nobody judges keys, and changes nothing by a forged call, not even by one that is let through', async () => {
    const { code, checks } = await onTrial({ isBlind: true })
    expect(whatIs(checks, 'Failed')).toEqual(roles)
    expect(code).toBe(1)
    const items = Object.entries(await storedItems())
    expect(items.filter(([key, item]) => item.smoke !== undefined || key.includes('smoke-PutItem'))).toEqual([])
    expect((await local.json('audit')).findings).toEqual([])
  })
})
