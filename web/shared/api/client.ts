import createClient from 'openapi-fetch'
import type { paths } from '../api.d.ts'
import { basePath } from '../base-path.ts'
import { failureOf, unanswered } from './api-failure.ts'
import { fetchSignedIn } from './fetch-signed-in.ts'

/**
 * The API, typed by its own document. Answers that are no success come as they are: `unwrap` makes failures of them.
 *
 * @example await unwrap(api.GET('/api/session'))
 */
export const api = createClient<paths>({
  baseUrl: `${location.origin}${basePath}`,
  credentials: 'same-origin',
  // A change without a body needs it too: it is what no form of another site can send.
  headers: { 'Content-Type': 'application/json' },
  fetch: fetchSignedIn,
})

interface Answered<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/**
 * What the API answered.
 *
 * @throws ApiFailure for everything that is no success
 */
export async function unwrap<Data>(answering: Promise<Answered<Data>>): Promise<Data> {
  return (await unwrapWithHeaders(answering)).data
}

/**
 * The same with the headers, which say where a list goes on.
 *
 * @throws ApiFailure
 */
export async function unwrapWithHeaders<Data>(answering: Promise<Answered<Data>>): Promise<{ data: Data; headers: Headers }> {
  const { data, error, response } = await answering.catch((reason: unknown) => {
    // Thrown by fetch, or by JSON that was cut off: no answer.
    if (reason instanceof TypeError || reason instanceof SyntaxError || reason instanceof DOMException) throw unanswered()
    throw reason
  })
  if (!response.ok) throw failureOf(response, error)
  return { data: data as Data, headers: response.headers }
}
