import { afterEach, expect, test, vi } from 'vitest'
import { fetchSignedIn } from '../../../web/shared/api/fetch-signed-in.ts'
import { noteSignedIn, noteSignedOut } from '../../../web/shared/session/sign-in-request.ts'

afterEach(noteSignedOut)

const refused = (): Response => Response.json({ code: 'SIGN_IN_REQUIRED' }, { status: 401 })
const request = (): Request => new Request('https://contour.example/api/account')

/** Answers one after the other, and what is done before each. */
function answering(...answers: (() => Response)[]) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => answers.shift()?.() ?? new Response('more than was expected'))
}

test('nobody who is not signed in is asked to sign in again', async () => {
  const fetched = answering(refused)
  expect((await fetchSignedIn(request())).status).toBe(401)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('what was sent before somebody signed in is sent again in their name, and nobody is asked', async () => {
  const fetched = answering(
    () => {
      noteSignedIn({ id: 'anna' })
      return refused()
    },
    () => new Response('the balance'),
  )
  expect(await (await fetchSignedIn(request())).text()).toBe('the balance')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('whose session has ended is asked, and the request is sent again when they are back', async () => {
  noteSignedIn({ id: 'anna' })
  const fetched = answering(refused, () => new Response('the balance'))
  const answer = fetchSignedIn(request())
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  let isAnswered = false
  void answer.then(() => (isAnswered = true))
  await new Promise(setImmediate)
  expect([isAnswered, fetched.mock.calls.length]).toEqual([false, 1])
  noteSignedIn({ id: 'anna' })
  expect(await (await answer).text()).toBe('the balance')
})
