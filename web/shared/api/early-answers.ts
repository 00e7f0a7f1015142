declare global {
  /** Answers by address, to requests that the page sent before its app was loaded; undefined without an answer. */
  var earlyAnswers: Map<string, Promise<Response | undefined>> | undefined
}

/**
 * The answer to a request that the page itself sent, before the code of its app had come
 * (web/public/assets/account-reads-1.js). Each is taken once.
 *
 * @returns undefined for what the page did not request, or got no answer to
 */
export async function takeEarlyAnswer({ method, url }: Request): Promise<Response | undefined> {
  const answers = globalThis.earlyAnswers
  const answer = method === 'GET' ? answers?.get(url) : undefined
  answers?.delete(url)
  return answer
}

/** An answer not taken at the start is outdated, and may belong to another person. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
