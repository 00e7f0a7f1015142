import './streaming.ts'
import { handlerFile } from '../../infra/function-folder.ts'
import type { LambdaFunction } from '../../infra/local/lambda.ts'
import type { ServedEndpoint } from '../../infra/local/gateway.ts'
import { endpoints } from '../../functions/endpoints.ts'

const loaded = endpoints.map(async (endpoint) => {
  const file = new URL(`../../${handlerFile(endpoint)}`, import.meta.url).href
  const { handler } = (await import(file)) as { handler: unknown }
  return [endpoint.name, handler] as const
})

/** Every handler by the name of its endpoint. */
export const handlers: ReadonlyMap<string, unknown> = new Map(await Promise.all(loaded))

/** Every endpoint with its handler, as the local gateway takes them. */
export const handledEndpoints: readonly ServedEndpoint[] = endpoints.map((spec) => ({
  ...spec,
  lambda: handlers.get(spec.name) as LambdaFunction,
}))

const names = new Map([...handlers].map(([name, handler]) => [handler, name]))

/** The endpoint that a handler serves; undefined for a handler that a test made for itself. */
export function endpointNameOf(handler: unknown): string | undefined {
  return names.get(handler)
}
