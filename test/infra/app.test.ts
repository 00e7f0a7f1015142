import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { App } from 'aws-cdk-lib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import cdkSettings from '../../cdk.json' with { type: 'json' }
import { addAskedStack } from '../../infra/asked-stack.ts'
import { builtFunctions } from '../../infra/build.ts'
import { tableDefinition } from '../../infra/table.ts'
import type { TableIndex } from '../../lib/store/table/table-index.ts'
import { doorOf, handlerFile } from '../../infra/function-folder.ts'
import { countFeed } from '../../functions/schedule/count-feed/spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { webApps } from '../../functions/public/serve-web/spec.ts'

const root = join(import.meta.dirname, '../..')
// A copy of the project, so its bundles are not those that other tests build at the same time. Its functions and apps contain only their
// names, which saves building the real ones; those are tested elsewhere.
const project = mkdtempSync(join(tmpdir(), 'cdk-app-'))

beforeAll(() => {
  for (const part of ['functions', 'lib', 'infra', 'cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, part), join(project, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  for (const spec of builtFunctions) write(handlerFile(spec), `export const handler = () => 'function ${spec.name}'\n`)
  // A bundle that contains the SDK and the errors: a build is refused if it finds none of what it removes parts of.
  const parts = ['lib/store/table/client.ts', 'lib/errors.ts'].map((part) => `export * from '../../../${part}'\n`)
  appendFileSync(join(project, handlerFile(countFeed)), parts.join(''))
  for (const app of webApps)
    write(`web/${app}/index.html`, `<title>app ${app}</title><script type="module" src="main.ts"></script>`)
  writeApps('first')
})

/** Code of the apps, which the build makes pieces of. */
function writeApps(build: string): void {
  for (const app of webApps) write(`web/${app}/main.ts`, `console.log('${app} of the ${build} build')`)
}

/** What the pieces in a folder of built apps say. */
const saidByPieces = (web: string): string[] =>
  readdirSync(join(web, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => /\w+ of the \w+ build/.exec(readFileSync(join(web, 'assets', name), 'utf8')) ?? [])
    .toSorted()

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}
afterAll(() => rmSync(project, { recursive: true, maxRetries: 3 }))

interface Template {
  Resources: Record<string, { Type: string; Properties?: { Description?: string; Code?: { S3Key?: string } } }>
}

interface Run {
  code: number
  said: string
  output: string
}

const node = promisify(execFile)

const newOutput = (): string => mkdtempSync(join(project, 'cdk.out-'))

/** `npx cdk synth -q …`, as somebody runs it who has no AWS account at hand. */
function synth(...args: string[]): Promise<Run> {
  const output = newOutput()
  return run([join('node_modules', 'aws-cdk', 'bin', 'cdk'), 'synth', '-q', ...args, '-o', output], output)
}

/** What `npx cdk synth` starts: the app itself, in a fraction of the time. */
function synthesized(context: object, added: Record<string, string> = {}): Promise<Run> {
  const output = newOutput()
  const CDK_CONTEXT_JSON = JSON.stringify({ ...cdkSettings.context, ...context })
  return run([join('infra', 'app.ts')], output, { CDK_OUTDIR: output, CDK_CONTEXT_JSON, ...added })
}

async function run(command: readonly string[], output: string, added: Record<string, string> = {}): Promise<Run> {
  // Nothing of AWS in it; and neither credentials nor news are looked for in the network.
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: project,
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    CI: 'true',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/cdk-app'),
    // `npm run synth`, which stands before the tests in `npm run check`, has the very same stacks validated.
    CDK_VALIDATION: 'false',
    ...added,
  }
  try {
    const { stdout, stderr } = await node(process.execPath, command, { cwd: project, env })
    return { code: 0, said: stdout + stderr, output }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr, output }
  }
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

// Of the two contours that has more to it.
describe('cdk synth -c contour=auto without AWS credentials', () => {
  let run: Run
  beforeAll(async () => {
    run = await synth('-c', 'contour=auto')
  }, 300_000)

  test('makes the stack of that contour, with all its functions, and no other', () => {
    expect(run).toMatchObject({ code: 0 })
    const { artifacts } = readJson(run.output, 'manifest.json') as {
      artifacts: Record<string, { type: string; environment?: string }>
    }
    const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack')
    expect(stacks.map(([name]) => name)).toEqual(['partner-program-auto'])
    // Those of the stacks that are nested in it among them: one for each door, and that of webhooks.
    const templates = readdirSync(run.output).filter((file) => file.endsWith('.template.json'))
    expect(templates).toHaveLength(1 + new Set(endpoints.map(doorOf)).size + ['webhooks'].length)
    const functions = templates
      .flatMap((file) => Object.values((readJson(run.output, file) as Template).Resources))
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    const deployed = new Map(
      functions.map(({ Properties: { Description: description, Code: code } = {} }) => [
        String(description),
        join(run.output, `asset.${code?.S3Key?.replace(/\.zip$/, '')}`),
      ]),
    )
    const expected = new Map([
      ...endpoints.map(({ method, path, name }) => [`auto: ${method} ${path}`, name] as const),
      ['auto: audits the table', 'audit-table'],
      ['auto: counts what the feed tells', 'count-feed'],
      ['auto: erases old leads', 'erase-old-leads'],
      ['auto: has the table exported', 'export-table'],
      ['auto: makes leads searchable', 'index-leads'],
      ['auto: queues mail again that was left', 'queue-mail-again'],
      ['auto: seals the journal', 'seal-journal'],
      ['auto: sends mail', 'send-mail'],
      ['auto: sends webhooks', 'send-webhook'],
      ['auto: takes up ordered mail', 'dispatch-mail'],
      ['auto: takes up what acts tell, for webhooks', 'dispatch-events'],
      ['auto: the web apps', 'serve-web'],
    ])
    expect([...deployed.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
    // Each with what was built of it just now.
    for (const [what, name] of expected) {
      expect(readFileSync(join(deployed.get(what) ?? '', 'index.js'), 'utf8')).toContain(`"function ${name}"`)
    }
    const web = join(deployed.get('auto: the web apps') ?? '', 'web')
    for (const app of webApps) expect(readFileSync(join(web, app, 'index.html'), 'utf8')).toContain(`app ${app}`)
  })

  test('keeps every rule of cdk-nag but those that are acknowledged, each with its reason', () => {
    expect(run.said).not.toMatch(/\berror\b/i)
    expect(rulesIn(run.output)).toEqual([
      'AwsSolutions-APIG2',
      'AwsSolutions-APIG4',
      'AwsSolutions-COG4',
      // The objects of the nights' bucket, and the exports of the table.
      expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<Exports\w+\.Arn>\/\*\]$/),
      expect.stringMatching(/^AwsSolutions-IAM5\[Resource::<Table\w+\.Arn>\/export\/\*\]$/),
      'AwsSolutions-S1',
      'AwsSolutions-SQS3',
    ])
  })
})

/** The rules that a synthesis was found not to follow, all of them with a reason. */
function rulesIn(output: string): string[] {
  const { pluginReports } = readJson(output, 'validation-report.json') as {
    pluginReports: {
      pluginName: string
      conclusion: string
      violations: unknown[]
      suppressedViolations: { ruleName: string; reason: string }[]
    }[]
  }
  const report = pluginReports.find(({ pluginName }) => pluginName === 'AwsSolutions')
  expect(report).toMatchObject({ conclusion: 'success', violations: [] })
  const suppressed = report?.suppressedViolations ?? []
  for (const { reason } of suppressed) expect(reason.length).toBeGreaterThan(20)
  return [...new Set(suppressed.map(({ ruleName }) => ruleName))].toSorted()
}

describe('a synthesis without a contour', () => {
  const output = newOutput()
  const said: unknown[] = []
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation((...line) => said.push(...line))
    const app = new App({ outdir: output, context: cdkSettings.context })
    await addAskedStack(app)
    app.synth()
  })

  test('makes the stack of the account, and says how to name a contour', () => {
    expect(said).toEqual([expect.stringContaining('For a contour: -c contour=NAME')])
    const { Resources: resources } = readJson(output, 'partner-program-account.template.json') as {
      Resources: Record<string, { Type: string }>
    }
    expect(Object.values(resources).map(({ Type }) => Type)).toContain('AWS::ApiGateway::Account')
    expect(existsSync(join(output, 'partner-program-demo.template.json'))).toBe(false)
  })

  test('keeps every rule of cdk-nag but the one that is acknowledged', () => {
    expect(rulesIn(output)).toEqual([expect.stringMatching(/^AwsSolutions-IAM4\b/)])
  })
})

const earlierPiece = `console.log('console of the deployed build')`
const earlierBuilds = {
  builds: [{ id: 'deployed', pieces: { 'console-00000001.js': createHash('sha256').update(earlierPiece).digest('hex') } }],
}

/** AWS as far as a deploy asks it: one stack, whose table has these indexes, and the web apps that it serves. */
async function playAws(indexes: readonly TableIndex[]): Promise<{ url: string; end: () => void }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/live/console/builds.json') return response.end(JSON.stringify(earlierBuilds))
    if (request.url?.startsWith('/live/console/assets/')) return response.end(earlierPiece)
    const describes = request.headers['x-amz-target'] === 'DynamoDB_20120810.DescribeTable'
    response.setHeader('content-type', describes ? 'application/x-amz-json-1.0' : 'text/xml')
    if (describes) return response.end(tableText(indexes))
    const asked = await text(request)
    return response.end(asked.includes('DescribeStacks') ? stackText(`http://${request.headers.host}/live`) : resourcesText)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() }
}

const resourcesText = `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries><member>
<ResourceType>AWS::DynamoDB::GlobalTable</ResourceType><PhysicalResourceId>its-table</PhysicalResourceId>
</member></StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`

const stackText = (baseUrl: string): string =>
  `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs><member>
<OutputKey>BaseUrl</OutputKey><OutputValue>${baseUrl}</OutputValue>
</member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`

const tableText = (indexes: readonly TableIndex[]): string =>
  JSON.stringify({
    Table: {
      AttributeDefinitions: indexes.map(({ sortKey, sortsBy }) => ({
        AttributeName: sortKey,
        AttributeType: sortsBy === undefined ? 'S' : 'N',
      })),
      GlobalSecondaryIndexes: indexes.map(({ name, partitionKey, sortKey, attributes }) => ({
        IndexName: name,
        IndexStatus: 'ACTIVE',
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        Projection: { NonKeyAttributes: attributes },
      })),
    },
  })

const account = { CDK_DEFAULT_ACCOUNT: '123456789012', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/** The pieces that a deploy puts into service. */
function deployedPieces(output: string): string[] {
  const web = readdirSync(output).flatMap((folder) =>
    existsSync(join(output, folder, 'web')) ? [join(output, folder, 'web')] : [],
  )
  expect(web).toHaveLength(1)
  return saidByPieces(web[0] ?? '')
}

describe('the pieces of the web apps', () => {
  const ofBuild = (build: string): string[] => ['account', 'console'].map((app) => `${app} of the ${build} build`)

  test('of the build before stay for npm start, and no deploy takes them from there', async () => {
    await run([join('infra', 'build-web.ts'), '--changed'], newOutput())
    writeApps('second')
    const { code, output } = await synthesized({ contour: 'demo' })
    expect(code).toBe(0)
    expect(saidByPieces(join(project, 'dist/functions/serve-web/web'))).toEqual(
      [...ofBuild('first'), ...ofBuild('second')].toSorted(),
    )
    expect(deployedPieces(output)).toEqual(ofBuild('second'))
  })

  test('that the deployed contour serves go on being served after the next deploy', async () => {
    writeApps('third')
    const aws = await playAws(tableDefinition.indexes)
    const { code, output } = await synthesized({ contour: 'demo' }, { ...account, AWS_ENDPOINT_URL: aws.url })
    aws.end()
    expect(code).toBe(0)
    expect(deployedPieces(output)).toEqual([...ofBuild('third'), 'console of the deployed build'].toSorted())
  })
})

describe('a deploy to a table that lacks two indexes', () => {
  test('makes one of them, keeps those that are there, and says what the next one makes', async () => {
    const aws = await playAws(tableDefinition.indexes.slice(0, -2))
    const { code, said, output } = await synthesized({ contour: 'demo' }, { ...account, AWS_ENDPOINT_URL: aws.url })
    aws.end()
    const [made, next] = tableDefinition.indexes.slice(-2).map(({ name }) => name)
    expect(said).toContain(`this release needs 2 deploys: this one makes index ${made}. Run the same command again afterwards;`)
    expect(said).toContain(`the next makes index ${next}.`)
    expect(code).toBe(0)
    const { Resources: resources } = readJson(output, 'partner-program-demo.template.json') as {
      Resources: Record<string, { Type: string; Properties: { GlobalSecondaryIndexes: { IndexName: string }[] } }>
    }
    const table = Object.values(resources).find(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable')
    const names = table?.Properties.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName)
    expect(names).toEqual(tableDefinition.indexes.slice(0, -1).map(({ name }) => name))
  })

  test('is refused in words when nobody says what the table has', async () => {
    const closed = await playAws([])
    closed.end()
    const { code, said } = await synthesized({ contour: 'demo' }, { ...account, AWS_ENDPOINT_URL: closed.url })
    expect(code).not.toBe(0)
    expect(said).toContain('The indexes of the deployed table cannot be read, so this deploy might make two at once')
    expect(said).not.toMatch(/^ +at .*infra\//m)
  })
})

test('cdk synth of a contour that there is not says so in words, without a stack trace, and fails', async () => {
  const { code, said, output } = await synthesized({ contour: 'nowhere' })
  expect(code).not.toBe(0)
  expect(said).toContain('Say which contour: -c contour=NAME. There are: auto, demo (infra/contours/NAME.json)')
  expect(said).not.toMatch(/^ +at .*infra\//m)
  expect(existsSync(join(output, 'manifest.json'))).toBe(false)
})
