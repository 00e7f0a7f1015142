import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/**
 * The headers that prove a message's origin and integrity (Standard Webhooks 1.0): one signature per secret.
 *
 * @param of.secrets each whsec_ and its bytes as base64
 */
export function signatureHeaders(of: { id: string; nowMs: number; body: string; secrets: readonly string[] }) {
  const timestamp = String(Math.floor(of.nowMs / 1000))
  const signed = `${of.id}.${timestamp}.${of.body}`
  const signatures = of.secrets.map((secret) => `v1,${signature(secret, signed)}`)
  return { 'webhook-id': of.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(signed).digest('base64')
}
