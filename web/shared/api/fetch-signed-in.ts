import { isPageEnded, noAnswerAnyMore, openAnew } from '../session/page-end.ts'
import { askToSignIn, isSignedIn, noteAnsweredFor, presentPersonId } from '../session/sign-in-request.ts'
import { type ApiFailure, failureOf } from './api-failure.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { noteAnswered } from './last-request.ts'

/** Longer than the API takes for any answer. */
const longestAnswerMs = 35_000

/** Whom a request is sent for, and whose answer it is. */
const actingAs = 'X-Acting-As'

/**
 * Fetches in the name of the person whose page this is. Where the session has ended meanwhile, the person is asked to sign in
 * again, over whatever is on the screen, and the very same request is sent once more, its idempotency key included; likewise where
 * an act asks for somebody who has signed in a moment ago, unless the person leaves it. Where the
 * session is somebody else's, nothing was done, nothing is sent again, and the page is opened anew.
 */
export async function fetchSignedIn(request: Request): Promise<Response> {
  for (;;) {
    if (isPageEnded()) return noAnswerAnyMore()
    const asker = presentPersonId()
    const response = (await takeEarlyAnswer(request)) ?? (await fetchWithinTime(inNameOf(asker, request)))
    noteAnswered(response)
    const whose = response.headers.get(actingAs)
    if (isPageEnded() || (whose !== null && !noteAnsweredFor(whose))) return noAnswerAnyMore()
    const refused = await refusalOf(response)
    const refusal = refused?.code
    if (refusal === 'SIGNED_IN_AS_ANOTHER') {
      openAnew('another')
      return noAnswerAnyMore()
    }
    if (refusal === 'PROOF_REQUIRED' && isSignedIn()) {
      if (await askToSignIn(refused?.as('PROOF_REQUIRED')?.proofBy === 'Passkey' ? 'passkeyProof' : 'proof')) continue
      return response
    }
    if (refusal !== 'SIGN_IN_REQUIRED' || !isSignedIn()) return response
    // What was asked before it was known who is here is asked again, in their name.
    if (asker !== '') await askToSignIn('ended')
  }
}

function inNameOf(personId: string, request: Request): Request {
  const sent = request.clone()
  if (personId !== '') sent.headers.set(actingAs, personId)
  return sent
}

const fetchWithinTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestAnswerMs)]) })

/** A refusal that may be about who asks. */
async function refusalOf(response: Response): Promise<ApiFailure | undefined> {
  if (![401, 403, 409].includes(response.status)) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return failureOf(response, body)
}
