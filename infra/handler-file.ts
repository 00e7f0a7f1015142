import type { EndpointSpec } from '../lib/contract/endpoint-spec.ts'

/** Where the handler of an endpoint stands, from the project's folder on: in the folder of the door that its path leads through. */
export function handlerFile({ name, path }: Pick<EndpointSpec, 'name' | 'path'>): string {
  const [, door = 'public'] = /^\/api\/(\w+)\//.exec(path) ?? []
  return `functions/${door}/${name}.ts`
}
