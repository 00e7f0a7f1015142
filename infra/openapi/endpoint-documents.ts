import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../lib/contract/endpoints.ts'
import type { EndpointDocument } from './endpoint-document.ts'

const loaded = endpoints.map(async ({ name }) => {
  const { document } = (await import(`./endpoints/${name}.ts`)) as { document: EndpointDocument }
  return document
})

/** The document of every endpoint: endpoints/NAME.ts, found by name like handlers. */
export const endpointDocuments: readonly EndpointDocument[] = await Promise.all(loaded)

/** @throws Error if the endpoint is not in the list */
export function documentOf({ name }: Pick<EndpointSpec, 'name'>): EndpointDocument {
  const found = endpointDocuments.find(({ spec }) => spec.name === name)
  if (!found) throw new Error(`there is no endpoint ${name}`)
  return found
}
