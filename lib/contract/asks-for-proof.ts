import type { EndpointSpec } from './endpoint-spec.ts'

/**
 * Whether a request needs a caller who signed in within the last minutes.
 *
 * @param body as the schema made it; undefined when there is none, or it could not be read
 */
export function asksForProof({ stepUp }: Pick<EndpointSpec, 'stepUp'>, body: unknown): boolean {
  if (typeof stepUp !== 'function') return stepUp === true
  return typeof body === 'object' && body !== null && stepUp(body as Readonly<Record<string, unknown>>)
}
