import { beforeAll, describe, expect, test } from 'vitest'
import { buildChangedFunctions } from '../../../infra/build.ts'
import { type BundleRun, lambdaEnvironment, runBundle } from '../../support/bundled.ts'
import { leadItems } from '../../support/lead-items.ts'
import { partnerId } from '../../support/samples.ts'
import { signatureOf } from '../../support/signature.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { type WireTable, wireTable } from '../../support/wire-table.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The deployed SDK finds credentials and settings in its own way: it is tested as it is deployed.
beforeAll(() => buildChangedFunctions())

const link = { pk: 'LINKS', sk: 'rich-loan', slug: 'rich-loan', partnerId, offerId: 'offer-1' }

/** A client opens a referral link, which needs no key of ours: a read of an item, a query, a transaction. */
const open = (env: Record<string, string>, before = ''): Promise<BundleRun> =>
  runBundle('open-referral-link', { env, before, call: { key: null, path: { slug: 'rich-loan' } } })

const started = async (): Promise<{ table: WireTable; env: Record<string, string> }> => {
  const table = await wireTable([...leadItems(), link])
  return { table, env: lambdaEnvironment(table.baseUrl) }
}

const operations = ({ calls }: WireTable): string[] => calls.map(({ operation }) => operation).toSorted()

describe('the SDK of a bundle', () => {
  test('signs every request with the credentials of the environment, for the region of the environment', async () => {
    const { table, env } = await started()
    expect(await open(env)).toMatchObject({ status: 302 })
    expect(operations(table)).toEqual(['GetItem', 'GetItem', 'Query', 'TransactWriteItems'])
    for (const call of table.calls) {
      const { expected, ...signature } = signatureOf(call, 'the secret of the example')
      expect(signature).toMatchObject({ accessKeyId: 'ASIAEXAMPLE', scope: 'ap-southeast-2/dynamodb', given: expected })
      expect(signature.signedHeaders).toEqual(
        expect.arrayContaining(['host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target']),
      )
      expect(call.headers['x-amz-security-token']).toBe('the token of the session')
    }
  })

  test('sends no token where there is no session', async () => {
    const { table, env } = await started()
    const { AWS_SESSION_TOKEN: _none, ...lasting } = env
    expect(await open(lasting)).toMatchObject({ status: 302 })
    expect(table.calls.map(({ headers }) => 'x-amz-security-token' in headers)).toEqual([false, false, false, false])
  })

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('says what is missing without %s, and calls nobody', async (name) => {
    const { table, env } = await started()
    const { [name]: _none, ...lacking } = env
    const { status, log } = await open(lacking)
    expect(status).toBe(500)
    expect(log).toContain('CredentialsProviderError')
    expect(table.calls).toEqual([])
  })

  test.each([
    ['ap-southeast-2', 'dynamodb.ap-southeast-2.amazonaws.com'],
    ['cn-north-1', 'dynamodb.cn-north-1.amazonaws.com.cn'],
  ])('calls DynamoDB of %s over TLS where no endpoint is set', async (region, host) => {
    const { table, env } = await started()
    const { AWS_ENDPOINT_URL_DYNAMODB: _none, ...deployed } = env
    // The request is as on Lambda, and only then redirected to the table of this test.
    const before = `
      const https = require('node:https')
      https.request = ({ agent, ...options }, answered) => {
        console.log('asks', agent.protocol + '//' + options.host + options.path, 'port', options.port ?? 443)
        return require('node:http').request({ ...options, host: '127.0.0.1', port: ${table.port} }, answered)
      }`
    const { status, log } = await open({ ...deployed, AWS_REGION: region }, before)
    expect(status).toBe(302)
    expect([...new Set(log.split('\n').filter((line) => line.startsWith('asks')))]).toEqual([`asks https://${host}/ port 443`])
    expect(table.calls.map(({ headers }) => headers.host)).toEqual([host, host, host, host])
  })

  test('looks at no file of a home folder', async () => {
    const { table, env } = await started()
    const home = tempFolder()
    mkdirSync(join(home, '.aws'))
    for (const file of ['config', 'credentials']) {
      writeFileSync(
        join(home, '.aws', file),
        '[default]\nregion = eu-west-1\naws_access_key_id = OTHER\naws_secret_access_key = other\nendpoint_url = http://127.0.0.1:9\nuse_fips_endpoint = true\n',
      )
    }
    expect(await open({ ...env, HOME: home })).toMatchObject({ status: 302 })
    expect(table.calls.map((call) => signatureOf(call, 'the secret of the example').scope)).toEqual(
      Array(4).fill('ap-southeast-2/dynamodb'),
    )
  })

  test('without a region fails by saying so', async () => {
    const { table, env } = await started()
    const { AWS_REGION: _none, ...lacking } = env
    expect(await open(lacking)).toMatchObject({ status: 500 })
    expect(table.calls).toEqual([])
  })
})

describe('errors that the SDK of a bundle reports', () => {
  const coral = (name: string) => `com.amazon.coral.availability#${name}`
  const ours = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`
  const canceled = (...codes: string[]) => ({
    status: 400,
    type: ours('TransactionCanceledException'),
    extra: { Message: 'canceled', CancellationReasons: codes.map((Code) => ({ Code })) },
  })

  test.each([
    ['throttling', 'Query', 1, { status: 400, type: coral('ThrottlingException') }],
    ['throughput', 'GetItem', 2, { status: 400, type: ours('ProvisionedThroughputExceededException') }],
    ['a fault of DynamoDB', 'Query', 1, { status: 500, type: ours('InternalServerError') }],
    ['an unavailable DynamoDB', 'GetItem', 2, { status: 503, type: coral('ServiceUnavailable') }],
    ['a conflict of transactions', 'TransactWriteItems', 1, canceled('TransactionConflict')],
  ])('%s passes: the call is made again', async (_what, operation, once, refusal) => {
    const { table, env } = await started()
    table.refuse(operation, refusal, refusal)
    const { status, log } = await open(env)
    expect(status).toBe(302)
    expect(table.calls.filter((call) => call.operation === operation)).toHaveLength(once + 2)
    expect(JSON.parse(log.trim())).toMatchObject({ ConflictRetries: 2, dynamodbCalls: 6 })
  })

  test('a write that is repeated keeps its token', async () => {
    const { table, env } = await started()
    table.refuse('TransactWriteItems', canceled('TransactionConflict'))
    await open(env)
    const tokens = table.calls
      .filter(({ operation }) => operation === 'TransactWriteItems')
      .map(({ body }) => JSON.parse(body).ClientRequestToken)
    expect(tokens).toEqual([expect.any(String), tokens[0]])
  })

  test('a refused condition is known as one: the act is decided anew, under a new token', async () => {
    const { table, env } = await started()
    table.refuse('TransactWriteItems', canceled('ConditionalCheckFailed'))
    expect(await open(env)).toMatchObject({ status: 302 })
    const tokens = table.calls
      .filter(({ operation }) => operation === 'TransactWriteItems')
      .map(({ body }) => JSON.parse(body).ClientRequestToken)
    expect(tokens).toEqual([expect.any(String), expect.any(String)])
    expect(tokens[0]).not.toBe(tokens[1])
  })

  test.each([
    ['a forbidden call', { status: 400, type: coral('AccessDeniedException') }],
    ['a table that is not there', { status: 400, type: ours('ResourceNotFoundException') }],
    ['an invalid call', { status: 400, type: 'com.amazon.coral.validate#ValidationException' }],
  ])('%s does not pass, and is logged by its name', async (_what, refusal) => {
    const { table, env } = await started()
    table.refuse('GetItem', refusal)
    const { status, log } = await open(env)
    expect(status).toBe(500)
    expect(table.calls.filter(({ operation }) => operation === 'GetItem')).toHaveLength(1)
    expect(log).toContain(`"errorName":"${refusal.type.split('#')[1]}"`)
  })
})
