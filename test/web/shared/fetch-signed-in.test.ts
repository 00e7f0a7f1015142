import { beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Fetching from '../../../web/shared/api/fetch-signed-in.ts'
import type * as Ending from '../../../web/shared/session/page-end.ts'
import type * as LastRequest from '../../../web/shared/api/last-request.ts'
import type * as SignIn from '../../../web/shared/session/sign-in-request.ts'
import type * as Tabs from '../../../web/shared/session/tabs.ts'

// A page is one person's from its first answer to its end: each test has a page of its own.
type Page = typeof LastRequest & typeof Fetching & typeof SignIn & typeof Ending & typeof Tabs
let page: Page
const reload = vi.fn<() => void>()
const kept = new Map<string, string>()
let hear: ((message: { data: { personId: string } }) => void) | undefined

beforeEach(async () => {
  vi.resetModules()
  reload.mockReset()
  kept.clear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_type: 'message', listener: typeof hear): void {
        hear = listener
      }
    },
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  })
  page = {
    ...(await import('../../../web/shared/api/fetch-signed-in.ts')),
    ...(await import('../../../web/shared/session/sign-in-request.ts')),
    ...(await import('../../../web/shared/session/page-end.ts')),
    ...(await import('../../../web/shared/session/tabs.ts')),
    ...(await import('../../../web/shared/api/last-request.ts')),
  }
})

const refused = (): Response => Response.json({ code: 'SIGN_IN_REQUIRED' }, { status: 401 })
const another = (): Response => Response.json({ code: 'SIGNED_IN_AS_ANOTHER' }, { status: 409 })
const balanceOf = (id: string) => (): Response => new Response('the balance', { headers: { 'X-Acting-As': id } })
const request = (): Request => new Request('https://contour.example/api/account')

/** Answers one after the other, with a side effect before each. */
function answering(...answers: (() => Response)[]) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => answers.shift()?.() ?? new Response('more than was expected'))
}

/** In whose name each request was sent. */
const namesIn = (fetched: ReturnType<typeof answering>): (string | null)[] =>
  fetched.mock.calls.map(([sent]) => (sent as Request).headers.get('x-acting-as'))

/** Whether an answer has come by now. */
async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  let has = false
  void answer.then(() => (has = true))
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  return has
}

test('nobody who is not signed in is asked to sign in again', async () => {
  const fetched = answering(refused)
  expect((await page.fetchSignedIn(request())).status).toBe(401)
  expect(namesIn(fetched)).toEqual([null])
})

test('what was sent before somebody signed in is sent again in their name, and nobody is asked', async () => {
  const fetched = answering(() => {
    page.noteSignedIn({ id: 'anna' })
    return refused()
  }, balanceOf('anna'))
  expect(await (await page.fetchSignedIn(request())).text()).toBe('the balance')
  expect(namesIn(fetched)).toEqual([null, 'anna'])
})

test('a person whose session has ended is asked, and the request is sent again when they are back', async () => {
  page.noteSignedIn({ id: 'anna' })
  const fetched = answering(refused, balanceOf('anna'))
  const answer = page.fetchSignedIn(request())
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  expect([await isAnswered(answer), fetched.mock.calls.length]).toEqual([false, 1])
  page.noteSignedIn({ id: 'anna' })
  expect(await (await answer).text()).toBe('the balance')
  expect([namesIn(fetched), reload.mock.calls.length]).toEqual([['anna', 'anna'], 0])
})

describe('a page after another person has signed in', () => {
  beforeEach(() => {
    page.noteSignedIn({ id: 'anna' })
  })

  test('requests that wait for its own person are never sent in the name of the other', async () => {
    const fetched = answering(refused)
    const answer = page.fetchSignedIn(request())
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
    await isAnswered(answer)
    expect(page.noteSignedIn({ id: 'boris' })).toBe(false)
    expect([await isAnswered(answer), namesIn(fetched)]).toEqual([false, ['anna']])
    expect([reload.mock.calls.length, page.takeWhyOpenedAnew()]).toEqual([1, 'another'])
  })

  test('the refusal for that ends the page, and is not treated as an answer', async () => {
    const fetched = answering(another)
    const answer = page.fetchSignedIn(request())
    expect([await isAnswered(answer), namesIn(fetched)]).toEqual([false, ['anna']])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('nothing more is sent, including repeats of requests under way', async () => {
    const fetched = answering()
    page.openAnew('another')
    expect(await isAnswered(page.fetchSignedIn(request()))).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })

  test('an answer after its end is not shown', async () => {
    answering(() => {
      page.openAnew('another')
      return balanceOf('anna')()
    })
    expect(await isAnswered(page.fetchSignedIn(request()))).toBe(false)
  })
})

test('answers from before anybody was known that belong to two people are not shown on one page', async () => {
  answering(balanceOf('anna'), balanceOf('boris'))
  expect(await (await page.fetchSignedIn(request())).text()).toBe('the balance')
  expect(await isAnswered(page.fetchSignedIn(request()))).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('other refusals with the same status are answers', async () => {
  page.noteSignedIn({ id: 'anna' })
  answering(() => Response.json({ code: 'PAYOUT_TRANSITION_FORBIDDEN' }, { status: 409 }))
  expect((await page.fetchSignedIn(request())).status).toBe(409)
  expect(reload).not.toHaveBeenCalled()
})

describe('a tab is told by the others', () => {
  /** What another tab says. */
  const said = (personId: string): void => hear?.({ data: { personId } })

  test.each([
    { what: 'somebody else has signed in', present: 'anna', personId: 'boris', told: 'another' },
    { what: 'its person has signed out', present: 'anna', personId: '', told: 'signedOut' },
    { what: 'somebody signed in while it waited for a sign-in', present: '', personId: 'boris', told: undefined },
  ])('and is opened anew when $what', ({ present, personId, told }) => {
    page.followTabs()
    if (present !== '') page.noteSignedIn({ id: present })
    said(personId)
    expect([reload.mock.calls.length, page.takeWhyOpenedAnew()]).toEqual([1, told])
  })

  test('and goes on when its person is back', async () => {
    page.followTabs()
    page.noteSignedIn({ id: 'anna' })
    const fetched = answering(refused, balanceOf('anna'))
    const answer = page.fetchSignedIn(request())
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
    await isAnswered(answer)
    said('anna')
    expect(await (await answer).text()).toBe('the balance')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('the id of the last answered request is known, also from a failed answer, and survives an answer without an id', async () => {
  const numbered = (id: string, status: number) => (): Response =>
    new Response('', { status, headers: { 'x-amzn-RequestId': id } })
  answering(numbered('first', 200), numbered('second', 500), () => new Response('without a number'))
  expect(page.lastRequestId()).toBe('')
  for (const known of ['first', 'second', 'second']) {
    await page.fetchSignedIn(request())
    expect(page.lastRequestId()).toBe(known)
  }
})
