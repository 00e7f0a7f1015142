import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import type { Size } from '../measure.ts'

/** They wait for the company's server, whose codes are good once: their start cannot be repeated here. */
const waitForCompany: ReadonlySet<string> = new Set(['begin-company-sign-in', 'sign-in-with-company'])

/** All endpoints whose start can be measured. */
export const repeatableEndpoints: readonly EndpointSpec[] = endpoints.filter(({ name }) => !waitForCompany.has(name))

/** Whose bundles are measured: all, or one that reads and one that writes. */
export function measuredEndpoints(size: Size): readonly EndpointSpec[] {
  if (size === 'Whole') return repeatableEndpoints
  return repeatableEndpoints.filter(({ name }) => name === 'list-lead-fields' || name === 'create-payout')
}
