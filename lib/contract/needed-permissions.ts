import type { Permission } from '../domain/people/permission.ts'
import type { EndpointSpec } from './endpoint-spec.ts'

/**
 * The permissions that a request needs, each once; empty when the endpoint is for anybody.
 *
 * @param body as the schema made it; without it, all permissions that the request may need
 */
export function neededPermissions({ permission }: Pick<EndpointSpec, 'permission'>, body?: unknown): readonly Permission[] {
  if (permission === undefined) return []
  if (typeof permission === 'string') return [permission]
  if (body === undefined) return [...new Set(Object.values(permission.by))]
  return [permission.by[String((body as Record<string, unknown>)[permission.field])] ?? []].flat()
}
