import { type Permission, permissionNames } from '../domain/permission.ts'
import type { EndpointSpec } from './endpoint-spec.ts'
import { endpoints } from './endpoints.ts'

/** What an endpoint may need, each once; nothing where it is for anybody. */
export function neededPermissions({ permission }: Pick<EndpointSpec, 'permission'>): readonly Permission[] {
  if (permission === undefined) return []
  return typeof permission === 'string' ? [permission] : [...new Set(Object.values(permission.by))]
}

const ofKeys = new Set(endpoints.filter(({ access }) => access === 'ApiKey').flatMap(neededPermissions))

/** What a key can be issued for: what some endpoint behind a key needs. */
export const keyScopes: readonly Permission[] = permissionNames.filter((name) => ofKeys.has(name))
