import { api, unwrap } from '../api/client.ts'

/** The result of looking at an act. */
export interface Looked {
  /** When somebody looked, ISO 8601 in UTC. */
  at: string
  /** When the act was done; null where it was not, up to then. */
  doneAt: string | null
}

/**
 * Looks whether an act was done, by its key. Sends nothing that could do it.
 *
 * @throws ApiFailure if that cannot be told
 */
export async function lookAtAct(key: string): Promise<Looked> {
  const { doneAt } = await unwrap(api.GET('/api/session/act/{key}', { params: { path: { key } } }))
  return { at: new Date().toISOString(), doneAt }
}
