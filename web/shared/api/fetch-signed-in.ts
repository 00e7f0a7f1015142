import { takeEarlyAnswer } from './early-answers.ts'
import { askToSignIn, isSignedIn, presentPersonId } from '../session/sign-in-request.ts'

/** Longer than the API takes for any answer. */
const longestAnswerMs = 35_000

/**
 * Fetches. Where the session has ended meanwhile, the person is asked to sign in again, over whatever is on the screen, and the
 * very same request is sent once more, its idempotency key included.
 */
export async function fetchSignedIn(request: Request): Promise<Response> {
  for (;;) {
    const asker = presentPersonId()
    const response = (await takeEarlyAnswer(request)) ?? (await fetchWithinTime(request.clone()))
    if (response.status !== 401 || !isSignedIn() || !(await isSessionOver(response))) return response
    // Who has signed in since it was sent has a session: it is sent again in their name.
    if (presentPersonId() === asker) await askToSignIn()
  }
}

const fetchWithinTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestAnswerMs)]) })

async function isSessionOver(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return body.code === 'SIGN_IN_REQUIRED'
}
