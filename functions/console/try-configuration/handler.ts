import { tryContourFile } from '../../../lib/contour-file/trial.ts'
import { tryConfiguration } from './spec.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(tryConfiguration, async ({ body, caller, at, newId }) => {
  // The comparison reads every partner, so it waits until the caller is known to be signed in.
  await caller
  return { answer: await tryContourFile(body, { at, newId }) }
})
