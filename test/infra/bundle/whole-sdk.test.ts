import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { leanSdk } from '../../../infra/bundle/lean-sdk.ts'
import { lambdaEnvironment } from '../../support/bundled.ts'
import { startNode } from '../../support/child.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { type WireCall, type WireRefusal, wireTable } from '../../support/wire-table.ts'

const stored = {
  pk: 'LINKS',
  sk: 'rich-loan',
  large: 12345678901234567890n,
  bytes: new Uint8Array([1]),
  set: new Set([1.5]),
  of: { a: [null] },
}

type ErrorClass = new (of: object) => dynamodb.DynamoDBServiceException
const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && value.prototype instanceof dynamodb.DynamoDBServiceException
const modeled = Object.entries(dynamodb).flatMap(([name, value]) =>
  isErrorClass(value) ? [{ name, status: new value({}).$fault === 'server' ? 500 : 400 }] : [],
)
/** What AWS says before DynamoDB is asked, and what a new SDK may not know yet. */
const others = [
  { name: 'UnrecognizedClientException', status: 400 },
  { name: 'AccessDeniedException', status: 400 },
  { name: 'SerializationException', status: 400 },
  { name: 'RequestExpired', status: 400 },
  { name: 'SomethingNewException', status: 400 },
  { name: 'ServiceUnavailable', status: 503 },
]
const coral = (name: string): string => `com.amazonaws.dynamodb.v20120810#${name}`
const reason = { Code: 'ConditionalCheckFailed', Message: 'refused', Item: marshall({ pk: 'a', count: 1, of: { b: [1] } }) }

const refusals: readonly WireRefusal[] = [
  ...[...modeled, ...others].flatMap(({ name, status }) => [
    { status, type: coral(name), extra: { message: `says ${name}` } },
    { status, type: name, extra: { Message: `says ${name}` } },
  ]),
  {
    status: 400,
    type: coral('TransactionCanceledException'),
    extra: { Message: 'canceled', CancellationReasons: [{ Code: 'None' }, reason] },
  },
  {
    status: 400,
    type: coral('TransactionCanceledException'),
    extra: { Message: 'canceled', CancellationReasons: [{ Code: 'TransactionConflict' }] },
  },
  { status: 400, type: coral('ConditionalCheckFailedException'), extra: { message: 'refused', Item: reason.Item } },
  {
    status: 400,
    type: coral('ThrottlingException'),
    extra: { message: 'slower', throttlingReasons: [{ reason: 'TableReadKeyRangeThroughputExceeded' }] },
  },
  {
    status: 400,
    type: coral('InvalidSignatureException'),
    extra: { message: 'Signature expired: 20200101T000000Z is now earlier than' },
  },
  { status: 502, type: 'none' },
]

/** What was asked of the table, and what came of it, by this SDK. */
async function probed(plugins: Plugin[]): Promise<{ calls: WireCall[]; outcomes: unknown[]; bytes: number }> {
  const folder = tempFolder()
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'sdk-probe.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'silent',
    plugins,
  })
  const probe = outputFiles[0]?.contents ?? new Uint8Array()
  writeFileSync(join(folder, 'probe.mjs'), probe)
  const table = await wireTable([stored])
  table.refuse('DeleteItem', ...refusals)
  const env = {
    ...lambdaEnvironment(table.baseUrl),
    HOME: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: 'probed',
    _X_AMZN_TRACE_ID: 'Root=1-5759e988-bd862e3fe1be46a994272793',
    DELETES: String(refusals.length),
  }
  const child = startNode([join(folder, 'probe.mjs')], { env })
  const ended = await child.ended
  if (ended.code !== 0) throw new Error(child.errors())
  return { calls: table.calls, outcomes: JSON.parse(child.output()) as unknown[], bytes: probe.length }
}

/** A call without what differs from one to the next. */
function steady({ headers, body, ...call }: WireCall): object {
  const { authorization: _signature, 'x-amz-date': _date, host: _port, 'user-agent': agent = '', ...other } = headers
  // Which of its own features it used, the SDK lists behind m/.
  const known = { ...call, ...other, agent: agent.replace(/ m\/\S*/, '') }
  const madeToken = /"ClientRequestToken":"[0-9a-f]{8}-[0-9a-f-]{27}"/
  return madeToken.test(body) ? { ...known, 'x-amz-content-sha256': '', body: body.replace(madeToken, '') } : { ...known, body }
}

test('the SDK of a bundle asks the table the same as the whole SDK, and tells the same of every answer and every error', async () => {
  const [whole, lean] = await Promise.all([probed([]), probed([leanSdk()])])
  expect(modeled.length).toBeGreaterThan(30)
  expect(whole.calls.length).toBe(9 + refusals.length)
  expect(lean.calls.map(steady)).toEqual(whole.calls.map(steady))
  expect(lean.outcomes).toEqual(whole.outcomes)
  expect(lean.bytes).toBeLessThan(whole.bytes / 2)
})
