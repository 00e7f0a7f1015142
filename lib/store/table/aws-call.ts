import { documentClient } from './client.ts'

/** One call of an AWS service that speaks JSON 1.1. */
export interface AwsCall {
  /** As in its address and signature, such as ssm. */
  service: 'ssm' | 'kms'
  /** Such as AmazonSSM.GetParameter. */
  target: string
  body: object
  timeoutMs: number
}

/** An AWS service refused a call. The rest of its answer may quote the request, so it is left out. */
class AwsCallFailed extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor({ target }: AwsCall, httpStatusCode: number, type: string) {
    super(`${target} was answered ${httpStatusCode}`)
    this.name = type || 'AwsCallFailed'
    this.$metadata = { httpStatusCode }
  }
}

/**
 * Calls another AWS service, signed with the table client's credentials: a whole SDK client for one call would be most of a function.
 *
 * @throws AwsCallFailed, whose name is the type of AWS's error; what fetch throws when there is no answer
 */
export async function awsCall(call: AwsCall): Promise<Record<string, unknown>> {
  const { service, target, timeoutMs } = call
  const { config } = documentClient
  const region = await config.region()
  const url = new URL(process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${service}.${region}.amazonaws.com/`)
  const body = JSON.stringify(call.body)
  if (typeof config.signer !== 'function') throw new Error('the client has no signer to ask for')
  // The client remembers the first service that a signer was made for, and makes all later ones for it: so it hears of its own alone.
  const signer = await config.signer({ name: 'sigv4', signingName: 'dynamodb', signingRegion: region, properties: {} })
  const request = {
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body,
  }
  const { headers } = await signer.sign(request, { signingService: service, signingRegion: region })
  const { host: _host, ...sent } = headers
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { method: 'POST', headers: sent, body, signal }).catch((error: unknown) => {
    // fetch says only "fetch failed": the code of the socket stands in its cause.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    throw code === undefined ? error : Object.assign(new Error(`${target} was not answered`, { cause: error }), { code })
  })
  if (response.ok) return (await response.json()) as Record<string, unknown>
  throw new AwsCallFailed(call, response.status, await errorType(response))
}

/** AWS names the type of an error with or without its namespace. */
async function errorType(response: Response): Promise<string> {
  const said = new Map(Object.entries((await response.json().catch(() => ({}))) as object))
  const type: unknown = said.get('__type')
  return typeof type === 'string' ? (type.split('#').at(-1) ?? '') : ''
}
