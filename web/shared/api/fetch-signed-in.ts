import { isPageEnded, noAnswerAnyMore, openAnew } from '../session/page-end.ts'
import { askToSignIn, isSignedIn, noteAnsweredFor, presentPersonId } from '../session/sign-in-request.ts'
import { type ApiFailure, failureOf } from './api-failure.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { noteAnswered } from './last-request.ts'

/** Longer than the API takes for any answer. */
const longestAnswerMs = 35_000

/** The person a request is sent for, and who its answer belongs to. */
const actingAs = 'X-Acting-As'

/**
 * Fetches in the name of the person of this page. If the session has ended, the person is asked to sign in again, over whatever is on the
 * screen, and the same request is sent again, with its idempotency key. The same happens when an act needs a recent sign-in, unless the
 * person cancels. If the session belongs to somebody else, nothing was done, nothing is sent again, and the page is opened anew.
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
    // A request from before the person was known is sent again, in their name.
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
