import type { EndpointSpec } from '../lib/contract/endpoint-spec.ts'

/** Which function: an endpoint, or one that is not called by a path. */
type FunctionName = Pick<EndpointSpec, 'name' | 'path'> | { name: string; door: string }

/**
 * The folder of a function from the project's folder: functions/DOOR/ACT. What people do with the same act of the keyed door is
 * named after their door besides, because bundles stand in one folder.
 */
function functionFolder(spec: FunctionName): string {
  const door = 'door' in spec ? spec.door : doorOf(spec)
  const act = spec.name.startsWith(`${door}-`) ? spec.name.slice(door.length + 1) : spec.name
  return `functions/${door}/${act}`
}

/** The path of a function's handler from the project's folder. */
export const handlerFile = (spec: FunctionName): string => `${functionFolder(spec)}/handler.ts`

/** The path of an endpoint's document from the project's folder. */
export const documentFile = (spec: FunctionName): string => `${functionFolder(spec)}/document.ts`

/** The path of what tests need to know of an endpoint, from the project's folder. */
export const trialFile = (spec: FunctionName): string => `${functionFolder(spec)}/trial.ts`

/** The door that an endpoint's path belongs to. */
export function doorOf({ path }: Pick<EndpointSpec, 'path'>): string {
  return /^\/api\/(\w+)(?:\/|$)/.exec(path)?.[1] ?? 'public'
}
