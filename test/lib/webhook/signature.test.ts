import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../../docs/examples/verify-webhook.ts'
import { anyJson } from '../../support/any-json.ts'
import { signatureHeaders } from '../../../lib/webhook/signature.ts'

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

describe('the signature', () => {
  test('is that of the vectors of Standard Webhooks, and of Svix', () => {
    expect(
      signatureHeaders({
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        nowMs: 1_614_265_330_000,
        body: '{"test": 2432232314}',
        secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test.each([
    { by: 'standardwebhooks', Receiver: StandardWebhook },
    { by: 'svix', Receiver: SvixWebhook },
  ])('is accepted by $by, whatever is sent, and whichever of two secrets the receiver knows', ({ Receiver }) => {
    fc.assert(
      fc.property(fc.uuid(), anyJson(), fc.nat({ max: 1 }), (id, value, known) => {
        const secrets = [newSecret(), newSecret()]
        const body = JSON.stringify({ value })
        const headers = signatureHeaders({ id: `${id}-000`, nowMs: Date.now(), body, secrets })
        expect(() => new Receiver(secrets[known] ?? '').verify(body, headers)).not.toThrow()
        expect(() => new Receiver(newSecret()).verify(body, headers)).toThrow('No matching signature')
        expect(() => new Receiver(secrets[known] ?? '').verify(`${body} `, headers)).toThrow('No matching signature')
      }),
      { numRuns: 50 },
    )
  })

  test('is accepted by the receiver that docs/webhooks.md shows, and nothing else is', () => {
    const root = join(import.meta.dirname, '../../..')
    const [page = '', example = ''] = ['docs/webhooks.md', 'docs/examples/verify-webhook.ts'].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    expect(page).toContain(`\`\`\`ts\n${example}\`\`\``)
    const secrets = [newSecret(), newSecret()]
    const body = '{"ж":1.10}'
    const headersAt = (nowMs: number) => signatureHeaders({ id: 'event-1', nowMs, body, secrets })
    for (const secret of secrets) expect(verifyWebhook(secret, headersAt(Date.now()), body)).toEqual({ ж: 1.1 })
    const notSigned = 'not signed with this secret'
    expect(() => verifyWebhook(newSecret(), headersAt(Date.now()), body)).toThrow(notSigned)
    expect(() => verifyWebhook(secrets[0] ?? '', headersAt(Date.now()), `${body} `)).toThrow(notSigned)
    for (const minutes of [-6, 6]) {
      const headers = headersAt(Date.now() + minutes * 60_000)
      expect(() => verifyWebhook(secrets[0] ?? '', headers, body)).toThrow('too old, or too new')
    }
    expect(() => verifyWebhook(secrets[0] ?? '', {}, body)).toThrow('too old, or too new')
  })

  test('says its second, rounded down', () => {
    const of = (nowMs: number) => signatureHeaders({ id: 'a', nowMs, body: '', secrets: [] })
    expect(of(1_999)).toEqual({ 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': '' })
  })
})
