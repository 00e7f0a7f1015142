import { endpoints } from '../../functions/endpoints.ts'
import type { ExampleRequest } from './endpoint-document.ts'

/** A demo contour that is being served. */
export interface ServedDemo {
  baseUrl: string
  apiKey: string
}

/** What a served contour answered to an example; for a redirect, its target. */
export interface ExampleAnswer {
  status: number
  answer: unknown
}

/** Sends a request as a reader of openapi.json would. */
export async function askExample(
  { baseUrl, apiKey }: ServedDemo,
  endpointName: string,
  { path = {}, query, body }: ExampleRequest,
): Promise<ExampleAnswer> {
  const spec = endpoints.find(({ name }) => name === endpointName)
  if (!spec) throw new Error(`there is no endpoint ${endpointName}`)
  const route = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const response = await fetch(`${baseUrl}${route}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
    method: spec.method,
    redirect: 'manual',
    headers: {
      ...(spec.access === 'ApiKey' ? { 'x-api-key': apiKey } : {}),
      ...(spec.method === 'GET' || spec.method === 'HEAD' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { status } = response
  return { status, answer: status === 302 ? response.headers.get('location') : await response.json() }
}
