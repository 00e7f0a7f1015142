import { api, unwrap } from '../api/client.ts'

/** What a look at an act came to. */
export interface Looked {
  /** When somebody looked, ISO 8601 in UTC. */
  at: string
  /** When the act was done; null where it was not, up to then. */
  doneAt: string | null
}

/**
 * Looks whether an act was done, by the key that it was sent under. Nothing is sent that could do it.
 *
 * @throws ApiFailure where nobody can tell
 */
export async function lookAtAct(key: string): Promise<Looked> {
  const { doneAt } = await unwrap(api.GET('/api/session/act/{key}', { params: { path: { key } } }))
  return { at: new Date().toISOString(), doneAt }
}
