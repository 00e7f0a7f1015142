import type { EndpointSpec } from '../lib/contract/endpoint-spec.ts'

/** Where the handler of a function stands, from the project's folder on: that of an endpoint in the folder of the door that its path leads through. */
export function handlerFile(spec: Pick<EndpointSpec, 'name' | 'path'> | { name: string; door: string }): string {
  if ('door' in spec) return `functions/${spec.door}/${spec.name}.ts`
  return `functions/${doorOf(spec)}/${spec.name}.ts`
}

/** The door that the path of an endpoint leads through. */
export function doorOf({ path }: Pick<EndpointSpec, 'path'>): string {
  return /^\/api\/(\w+)(?:\/|$)/.exec(path)?.[1] ?? 'public'
}
