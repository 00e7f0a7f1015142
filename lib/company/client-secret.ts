import { documentClient } from '../store/table/client.ts'
import type { CompanySettings } from './company-settings.ts'

/** The longest wait for the secret from AWS. */
const timeoutMs = 3_000
/** A changed secret is used after this time at the latest. */
const knownMs = 10 * 60_000

let known: { parameter: string; secret: string; untilMs: number } | undefined

/**
 * The secret of the client, from AWS Systems Manager or a laptop's environment; undefined for a public client, which has none.
 *
 * @throws Error when it cannot be read
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

/** Signed with the table client's credentials: a whole SDK client for this one call would be most of the function. */
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
  // The rest of AWS's answer may quote the request.
  if (!value) throw new Error(`AWS Systems Manager answered ${response.status}`)
  return value
}
