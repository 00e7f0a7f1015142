import type { CloudFormationClient } from '@aws-sdk/client-cloudformation'

/** A call to an AWS service with the Query protocol. */
interface AwsCall {
  /** The credentials that sign it: an existing client has loaded them, so no call loads them again. */
  person: CloudFormationClient
  service: 'sts' | 'monitoring'
  version: string
  region: string
  parameters: Readonly<Record<string, string>>
}

/** AWS refused a call; the message is its own. */
export class AwsRefused extends Error {
  override readonly name: string

  constructor(code: string, message: string) {
    super(message)
    this.name = code
  }
}

/**
 * Calls an AWS service without a client of its own.
 *
 * @returns the answer, as XML
 * @throws AwsRefused
 */
export async function awsCall({ person, service, version, region, parameters }: AwsCall): Promise<string> {
  const url = new URL(endpointOf(service) ?? `https://${service}.${region}.amazonaws.com/`)
  const body = new URLSearchParams({ Version: version, ...parameters }).toString()
  const signer = await signerOf(person.config, service, region)
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: { host: url.host, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  const { host: _host, ...sent } = headers
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(timeoutMs) })
  const text = await response.text()
  if (!response.ok) throw new AwsRefused(valueIn(text, 'Code') ?? `HTTP ${response.status}`, valueIn(text, 'Message') ?? text)
  return text
}

const timeoutMs = 20_000

/** The text of the first element with this name. */
export function valueIn(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
}

/** The endpoint variables that the SDKs use. */
function endpointOf(service: AwsCall['service']): string | undefined {
  return process.env[service === 'sts' ? 'AWS_ENDPOINT_URL_STS' : 'AWS_ENDPOINT_URL_CLOUDWATCH']
}

type Config = CloudFormationClient['config']

async function signerOf({ signer }: Config, signingName: string, signingRegion: string) {
  if (typeof signer !== 'function') throw new Error('the client has no signer to ask for')
  return signer({ name: 'sigv4', signingName, signingRegion, properties: {} })
}
