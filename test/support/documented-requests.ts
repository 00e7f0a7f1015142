import { isForPeople } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { documented } from './contract.ts'

/** A request as a reader of openapi.json would send it, an example with nothing changed. */
export interface DocumentedRequest {
  /** The name of its endpoint. */
  name: string
  example: string
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
  success: number
}

/** Every example of openapi.json. */
export function documentedRequests(baseUrl: string, key: string): DocumentedRequest[] {
  const shown = endpoints.filter((spec) => !isForPeople(spec))
  return shown.flatMap(({ name, method, path, success }) => {
    const { parameters, requestBody, security } = documented(name)
    const inPath = new Map(parameters.filter((of) => of.in === 'path').map((of) => [of.name, String(of.example)]))
    const url = `${baseUrl}${path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => inPath.get(parameter) ?? '')}`
    const headers: Record<string, string> = security.some((of) => 'apiKey' in of) ? { 'x-api-key': key } : {}
    const examples = Object.entries(requestBody?.content['application/json'].examples ?? {})
    if (examples.length === 0) return [{ name, example: 'without a body', url, init: { method, headers }, success }]
    return examples.map(([example, { value }]) => ({
      name,
      example,
      url,
      init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value) },
      success,
    }))
  })
}
