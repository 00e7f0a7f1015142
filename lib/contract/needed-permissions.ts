import type { Permission } from '../domain/permission.ts'
import type { EndpointSpec } from './endpoint-spec.ts'

/** What an endpoint may need, each once; nothing where it is for anybody. */
export function neededPermissions({ permission }: Pick<EndpointSpec, 'permission'>): readonly Permission[] {
  if (permission === undefined) return []
  return typeof permission === 'string' ? [permission] : [...new Set(Object.values(permission.by))]
}
