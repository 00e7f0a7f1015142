import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openedDetails, sealedDetails } from '../../../../lib/store/partner/details-cipher.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { awsCall } from '../../../../lib/store/table/aws-call.ts'
import { isTransient } from '../../../../lib/store/table/transient-errors.ts'

const [partnerId, other] = ['019537aa-0000-7000-8000-000000000001', '019537aa-0000-7000-8000-000000000002']
const details = { passport: '4510 123456', vat: false, staff: 3 }

interface Asked {
  target: string
  authorization: string
  body: { KeyId: string; CiphertextBlob?: string; EncryptionContext: Record<string, string> }
}

/** A stand-in of KMS: it gives each key out once more for the very context that it was made for. */
const asked: Asked[] = []
const given = new Map<string, { plaintext: string; context: string }>()
let failures: { status: number; type: string }[] = []
const server = createServer((request, response) => void respond(request, response))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request)) as Asked['body']
  const { headers } = request
  const target = String(headers['x-amz-target'])
  asked.push({ target, authorization: String(headers.authorization), body })
  const answer = (status: number, of: object) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(of))
  const failure = failures.shift()
  if (failure) return void answer(failure.status, { __type: `com.amazonaws.kms#${failure.type}`, message: 'no' })
  const context = JSON.stringify(body.EncryptionContext)
  if (target === 'TrentService.GenerateDataKey') {
    const blob = Buffer.from(`key ${given.size}`).toString('base64')
    const plaintext = Buffer.alloc(32, given.size).toString('base64')
    given.set(blob, { plaintext, context })
    return void answer(200, { Plaintext: plaintext, CiphertextBlob: blob, KeyId: body.KeyId })
  }
  const known = given.get(String(body.CiphertextBlob))
  if (!known || known.context !== context) return void answer(400, { __type: 'InvalidCiphertextException' })
  answer(200, { Plaintext: known.plaintext, KeyId: body.KeyId })
}

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
})
afterAll(() => void server.close())

function useKms(): () => void {
  ;[asked.length, failures] = [0, []]
  const settings = { REGION: 'eu-central-1', ACCESS_KEY_ID: 'AKIDEXAMPLE', SECRET_ACCESS_KEY: 'of it' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(`AWS_${name}`, value)
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('DETAILS_KEY_ARN', 'arn:aws:kms:eu-central-1:1:key/details')
  return () => void vi.unstubAllEnvs()
}

/** What AES-GCM says, and what KMS is answered with. */
const unreadable = /unable to authenticate|was answered 400/

describe.each(['a key of this machine', 'a key of AWS KMS'])('details sealed with %s', (kind) => {
  const isKms = kind.endsWith('KMS')

  beforeEach(() => (isKms ? useKms() : undefined))

  test('are opened as they were, and each time sealed otherwise', async () => {
    const [one, two] = [await sealedDetails(partnerId, details), await sealedDetails(partnerId, details)]
    expect(await openedDetails(partnerId, one)).toEqual(details)
    expect(await openedDetails(partnerId, two)).toEqual(details)
    for (const name of ['wrappedKey', 'nonce', 'ciphertext'] as const) expect(one[name]).not.toBe(two[name])
  })

  test('say nothing of themselves', async () => {
    const sealed = await sealedDetails(partnerId, details)
    const whole = Object.values(sealed)
      .map((part) => Buffer.from(part, 'base64').toString('latin1'))
      .join(' ')
    expect(whole).not.toMatch(/4510|passport|staff/)
  })

  test('are opened for their partner alone', async () => {
    await expect(openedDetails(other, await sealedDetails(partnerId, details))).rejects.toThrow(unreadable)
  })

  test.each(['wrappedKey', 'nonce', 'ciphertext'] as const)('are not opened once their %s was changed', async (part) => {
    const sealed = await sealedDetails(partnerId, details)
    const bytes = Buffer.from(sealed[part], 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await expect(openedDetails(partnerId, { ...sealed, [part]: bytes.toString('base64') })).rejects.toThrow(unreadable)
  })
})

describe('a key of AWS KMS', () => {
  beforeEach(useKms)

  test('is asked by signed calls that name the key, the contour and the partner', async () => {
    await openedDetails(partnerId, await sealedDetails(partnerId, details))
    expect(asked.map(({ target }) => target)).toEqual(['TrentService.GenerateDataKey', 'TrentService.Decrypt'])
    for (const { authorization, body } of asked) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=[^ ]+\/eu-central-1\/kms\/aws4_request, /)
      expect(body).toMatchObject({
        KeyId: 'arn:aws:kms:eu-central-1:1:key/details',
        EncryptionContext: { contour: 'test', partnerId },
      })
    }
  })

  test('is asked in its own name, whatever service was asked before, and so is the table afterwards', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', process.env.AWS_ENDPOINT_URL_KMS)
    await awsCall({ service: 'ssm', target: 'AmazonSSM.GetParameter', body: { KeyId: '' }, timeoutMs: 60_000 }).catch(
      () => undefined,
    )
    await sealedDetails(partnerId, details)
    expect(asked.map(({ authorization }) => /\/(\w+)\/aws4_request/.exec(authorization)?.[1])).toEqual(['ssm', 'kms'])
    const { config } = documentClient
    if (typeof config.signer !== 'function') throw new Error('the client has no signer')
    const signer = await config.signer({ name: 'sigv4', signingName: 'dynamodb', signingRegion: 'eu-central-1', properties: {} })
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: 'https:',
      hostname: 'x',
      path: '/',
      headers: { host: 'x' },
    })
    expect(headers.authorization).toContain('/dynamodb/aws4_request')
  })

  test('is asked again when it was busy or had a fault', async () => {
    failures = [
      { status: 400, type: 'ThrottlingException' },
      { status: 500, type: 'KMSInternalException' },
    ]
    const sealed = await sealedDetails(partnerId, details)
    expect(asked).toHaveLength(3)
    expect(await openedDetails(partnerId, sealed)).toEqual(details)
  })

  test('that refuses is not asked again, and what it said is not passed on', async () => {
    failures = [{ status: 400, type: 'AccessDeniedException' }]
    await expect(sealedDetails(partnerId, details)).rejects.toThrow('TrentService.GenerateDataKey was answered 400')
    expect(asked).toHaveLength(1)
  })

  test('that cannot be reached may be tried again: the error says what the socket met', async () => {
    const closed = createServer()
    await new Promise<void>((done) => void closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${port}`)
    const call = awsCall({ service: 'kms', target: 'TrentService.Decrypt', body: {}, timeoutMs: 60_000 })
    const error = await call.catch((thrown: unknown) => thrown)
    expect([(error as { code?: string }).code, isTransient(error)]).toEqual(['ECONNREFUSED', true])
  })
})
