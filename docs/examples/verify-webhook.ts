import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a webhook tells; throws when it is not signed with the secret. `body` is what came, byte for byte. */
export function verifyWebhook(secret: string, headers: Record<string, string | undefined>, body: string): unknown {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) throw new Error('too old, or too new')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new Error('not signed with this secret')
  return JSON.parse(body)
}
