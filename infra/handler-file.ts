import type { EndpointSpec } from '../lib/contract/endpoint-spec.ts'

/**
 * The path of a function's handler from the project's folder. An endpoint's handler is in the folder of its door, which follows from its
 * path.
 */
export function handlerFile(spec: Pick<EndpointSpec, 'name' | 'path'> | { name: string; door: string }): string {
  if ('door' in spec) return `functions/${spec.door}/${spec.name}.ts`
  return `functions/${doorOf(spec)}/${spec.name}.ts`
}

/** The door that an endpoint's path belongs to. */
export function doorOf({ path }: Pick<EndpointSpec, 'path'>): string {
  return /^\/api\/(\w+)(?:\/|$)/.exec(path)?.[1] ?? 'public'
}
