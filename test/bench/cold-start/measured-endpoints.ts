import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import type { Size } from '../measure.ts'

/** Whose bundles are measured: all, or one that reads and one that writes. */
export function measuredEndpoints(size: Size): readonly EndpointSpec[] {
  if (size === 'Whole') return endpoints
  return endpoints.filter(({ name }) => name === 'list-lead-fields' || name === 'create-payout')
}
