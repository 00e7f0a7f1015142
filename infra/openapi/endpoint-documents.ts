import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { documentFile } from '../function-folder.ts'
import type { EndpointDocument } from './endpoint-document.ts'

const loaded = endpoints.map(async (spec) => {
  const { document } = (await import(`../../${documentFile(spec)}`)) as { document: EndpointDocument }
  return document
})

/** The document of every endpoint: found by the endpoint's name and door, like its handler. */
export const endpointDocuments: readonly EndpointDocument[] = await Promise.all(loaded)

/** @throws Error if the endpoint is not in the list */
export function documentOf({ name }: Pick<EndpointSpec, 'name'>): EndpointDocument {
  const found = endpointDocuments.find(({ spec }) => spec.name === name)
  if (!found) throw new Error(`there is no endpoint ${name}`)
  return found
}
