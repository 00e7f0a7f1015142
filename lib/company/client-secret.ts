import { documentClient } from '../store/client.ts'
import type { CompanySettings } from './company-settings.ts'

/** Longer than this nobody waits for what AWS keeps. */
const timeoutMs = 3_000
/** A secret that was changed is known this soon. */
const knownMs = 10 * 60_000

let known: { parameter: string; secret: string; untilMs: number } | undefined

/**
 * The secret of the client, as AWS Systems Manager keeps it, or the environment of a laptop; undefined for a public client, which
 * has none.
 *
 * @throws Error where it cannot be read
 */
export async function loadClientSecret(
  { clientSecretParameter: parameter, clientSecret }: Pick<CompanySettings, 'clientSecretParameter' | 'clientSecret'>,
  nowMs: number,
): Promise<string | undefined> {
  if (parameter === undefined) return clientSecret
  if (known?.parameter === parameter && nowMs < known.untilMs) return known.secret
  const secret = await readParameter(parameter)
  known = { parameter, secret, untilMs: nowMs + knownMs }
  return secret
}

/** Signed by the client of the table, which has found credentials anyway: a client for this one call would be most of the function. */
async function readParameter(parameter: string): Promise<string> {
  const { config } = documentClient
  const region = await config.region()
  const url = new URL(process.env.AWS_ENDPOINT_URL_SSM ?? `https://ssm.${region}.amazonaws.com/`)
  const body = JSON.stringify({ Name: parameter, WithDecryption: true })
  if (typeof config.signer !== 'function') throw new Error('the client has no signer to ask for')
  const signer = await config.signer({ name: 'sigv4', signingName: 'ssm', signingRegion: region, properties: {} })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body,
  })
  const { host: _host, ...sent } = headers
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(timeoutMs) })
  const answer = response.ok ? ((await response.json()) as { Parameter?: { Value?: string } }) : undefined
  const value = answer?.Parameter?.Value
  // What AWS says besides may quote what was asked for.
  if (!value) throw new Error(`AWS Systems Manager answered ${response.status}`)
  return value
}
