import { bodyOf, send } from './api.ts'
import { type Check, checkOf, must, needsAws } from './check.ts'
import type { Scene } from './scene.ts'

/** Checks what stands between callers and functions: streaming of lists, and the firewall's answers. */
export async function edgeChecks(baseUrl: string, { secret }: Scene, isDeployed: boolean): Promise<Check[]> {
  return [
    await checkOf('streaming', () => streams(baseUrl, secret)),
    isDeployed
      ? await checkOf('the firewall', () => refusesAttack(baseUrl, secret))
      : needsAws('the firewall', 'a contour on this machine has none'),
  ]
}

/** A buffered answer has a Content-Length; a streamed one cannot have one. */
async function streams(baseUrl: string, secret: string): Promise<string> {
  const startMs = performance.now()
  const response = await send(baseUrl, secret, 'list-partners', { headers: { 'accept-encoding': 'identity' } })
  must(response.status === 200, `expected 200, got ${response.status}`)
  must(response.headers.get('content-length') === null, 'its length was announced: it is buffered')
  let firstMs: number | undefined
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    firstMs ??= performance.now() - startMs
    bytes += (chunk as Uint8Array).length
  }
  const lastMs = performance.now() - startMs
  must(firstMs !== undefined && firstMs < lastMs, 'the first byte did not come before the last')
  return `${bytes} bytes of partners: the first after ${Math.round(firstMs)} ms, the last after ${Math.round(lastMs)} ms`
}

/** An attack that AWS's common rules recognize, in a parameter that nothing reads. */
async function refusesAttack(baseUrl: string, secret: string): Promise<string> {
  const response = await send(baseUrl, secret, 'list-lead-fields', { query: '?file=../../../../etc/passwd' })
  const body: unknown = await response.json()
  const { code } = bodyOf({ status: response.status, headers: response.headers, body }, 403)
  must(code === 'REQUEST_REJECTED', `expected REQUEST_REJECTED, got ${code}`)
  return 'refuses an attack in a parameter, in the shape of every other error'
}
