import type { EndpointSpec } from './endpoint-spec.ts'

/**
 * Whether a request needs somebody who has signed in within minutes.
 *
 * @param body as the schema made it; undefined when there is none, or none that can be read
 */
export function asksForProof({ stepUp }: Pick<EndpointSpec, 'stepUp'>, body: unknown): boolean {
  if (typeof stepUp !== 'function') return stepUp === true
  return typeof body === 'object' && body !== null && stepUp(body as Readonly<Record<string, unknown>>)
}
