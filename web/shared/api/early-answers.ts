declare global {
  /** Answers by address, as far as a page asked before its app was there; undefined for what nobody answered. */
  var earlyAnswers: Map<string, Promise<Response | undefined>> | undefined
}

/**
 * What the page asked for by itself, before the code of its app had come (web/public/assets/account-reads-1.js). Each is taken
 * once.
 *
 * @returns undefined for what the page did not ask for, or nobody answered
 */
export async function takeEarlyAnswer({ method, url }: Request): Promise<Response | undefined> {
  const answers = globalThis.earlyAnswers
  const answer = method === 'GET' ? answers?.get(url) : undefined
  answers?.delete(url)
  return answer
}

/** What was not taken at the start is old, and may be somebody else's who signed in meanwhile. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined
}
