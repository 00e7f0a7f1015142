import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadClientSecret } from '../../../lib/company/client-secret.ts'

const asked: { headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; body: object }
const server = createServer((request, response) => void respond(request, response))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push({ headers: request.headers, body: await text(request) })
  response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer.body))
}

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
})
afterAll(() => void server.close())
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: { Parameter: { Value: 'the secret' } } }
  const credentials = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'of the example' }
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value)
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => vi.unstubAllEnvs()
})

const of = (clientSecretParameter: string | undefined, clientSecret?: string) => ({ clientSecretParameter, clientSecret })
const minutes = 60_000

test('the secret of a client is read from where AWS keeps it, by a signed call, and known for ten minutes', async () => {
  const parameter = '/partner-program/demo/known'
  expect(await loadClientSecret(of(parameter), 0)).toBe('the secret')
  expect(await loadClientSecret(of(parameter), 9 * minutes)).toBe('the secret')
  expect(asked).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = asked
  expect(JSON.parse(body)).toEqual({ Name: parameter, WithDecryption: true })
  expect(headers['x-amz-target']).toBe('AmazonSSM.GetParameter')
  expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=[^ ]+\/ssm\/aws4_request, .*x-amz-target/)
  answer = { status: 200, body: { Parameter: { Value: 'another' } } }
  expect(await loadClientSecret(of(parameter), 10 * minutes)).toBe('another')
})

test('a public client has none, and that of a laptop is what its environment says', async () => {
  expect([await loadClientSecret(of(undefined), 0), await loadClientSecret(of(undefined, 'local'), 0)]).toEqual([
    undefined,
    'local',
  ])
  expect(asked).toEqual([])
})

test.each([
  { what: 'AWS refuses', of: { status: 400, body: { __type: 'AccessDeniedException', message: 'no: /partner-program/x' } } },
  { what: 'nothing is there', of: { status: 200, body: {} } },
])('where $what, it fails without telling what AWS said, and is asked for again', async ({ what, of: given }) => {
  answer = given
  const parameter = `/partner-program/demo/${what.replaceAll(' ', '-')}`
  await expect(loadClientSecret(of(parameter), 0)).rejects.toThrow(
    given.status === 200 ? 'AWS Systems Manager has no such value' : `AmazonSSM.GetParameter was answered ${given.status}`,
  )
  answer = { status: 200, body: { Parameter: { Value: 'the secret' } } }
  expect(await loadClientSecret(of(parameter), 1)).toBe('the secret')
})
