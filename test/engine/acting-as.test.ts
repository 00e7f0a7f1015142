import { beforeEach, expect, test } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedAndTold } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [adaEmail, borisEmail] = testContour.administrators.map(({ email }) => email) as [string, string]
const partner = 'rich@test.example'

/** A page in one browser. It shows one person, but carries the cookie of the person who signed in last. */
interface Page {
  shows: Browser
  session: Browser
}

const ask = (name: string, { shows, session }: Page, request: { body?: object; path?: Record<string, string> }, key?: string) =>
  call(handlers.get(name) as Handler, {
    key: null,
    ...request,
    headers: { ...session.headers, 'x-acting-as': shows.personId, ...(key && { 'idempotency-key': key }) },
  })
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
const refused = [409, 'SIGNED_IN_AS_ANOTHER']

describeOnEngine('two people in one browser', () => {
  let ada: Browser
  let boris: Browser
  let rita: Browser
  let payoutId: string
  beforeEach(async () => {
    await newContour(testContour)
    ada = await letIn('Administrator', adaEmail)
    boris = await letIn('Administrator', borisEmail)
    rita = await letIn('Partner', partner)
    payoutId = (await requestPayoutBy('ApiKey', { partnerId: await partnerIdOf(partner), rubles: 500 })).id
  })
  const approve = (page: Page, key?: string): Promise<Answer> =>
    ask('console-change-payout-status', page, { path: { id: payoutId }, body: { status: 'Approved' } }, key)

  test('a decision on the screen of one is never written in the name of the other', async () => {
    const before = await storedAndTold()
    expect(outcome(await approve({ shows: ada, session: boris }))).toEqual(refused)
    expect(outcome(await approve({ shows: ada, session: boris }, 'october'))).toEqual(refused)
    expect(await storedAndTold()).toEqual(before)
    expect((await approve({ shows: ada, session: ada }, 'october')).body).toMatchObject({
      status: 'Approved',
      history: [{ changedByAdmin: null }, { changedByAdmin: { email: adaEmail } }],
    })
  })

  test.each([
    {
      name: 'console-correct-balance',
      asked: async () => ({ path: { id: await partnerIdOf(partner) }, body: { amount: 1, reason: 'r' } }),
    },
    { name: 'issue-key', asked: async () => ({ body: { title: 'CRM', scopes: 'everything', administratorId: ada.personId } }) },
    { name: 'sign-out', asked: async () => ({}) },
    { name: 'end-session', asked: async () => ({ path: { id: boris.loginId } }) },
  ])('$name neither', async ({ name, asked }) => {
    const before = await storedAndTold()
    expect(outcome(await ask(name, { shows: ada, session: boris }, await asked()))).toEqual(refused)
    expect(await storedAndTold()).toEqual(before)
  })

  test('nor is it between the console and the account, in either order of sign-in', async () => {
    const before = await storedAndTold()
    expect(outcome(await approve({ shows: ada, session: rita }))).toEqual(refused)
    const request = { body: { amount: 500, requisites: 'card' } }
    expect(outcome(await ask('request-own-payout', { shows: rita, session: ada }, request))).toEqual(refused)
    expect(await storedAndTold()).toEqual(before)
  })

  test('an answer kept for one person is not replayed to the page of the other under the same key', async () => {
    expect((await approve({ shows: boris, session: boris }, 'october')).status).toBe(200)
    expect(outcome(await approve({ shows: ada, session: boris }, 'october'))).toEqual(refused)
    const replayed = await approve({ shows: boris, session: boris }, 'october')
    expect([replayed.status, replayed.headers['Idempotency-Replayed']]).toEqual([200, 'true'])
  })

  test('data that only one person may see is never read for the page of the other', async () => {
    const answer = await ask('console-show-payout', { shows: ada, session: boris }, { path: { id: payoutId } })
    expect(outcome(answer)).toEqual(refused)
    expect(JSON.stringify(answer.body)).not.toContain(payoutId)
  })

  test('a person whose session is over is asked to sign in, regardless of who the page shows', async () => {
    await ask('sign-out', { shows: boris, session: boris }, {})
    expect(outcome(await approve({ shows: ada, session: boris }))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect((await loadPayout(payoutId))?.status).toBe('Requested')
  })

  test('a page that names nobody, as pages of earlier versions do, acts for the person who is signed in', async () => {
    const headers = { ...boris.headers }
    const { body } = await call(handlers.get('console-change-payout-status') as Handler, {
      key: null,
      path: { id: payoutId },
      body: { status: 'Approved' },
      headers,
    })
    expect(body.history[1]).toMatchObject({ changedByAdmin: { email: borisEmail } })
  })
})
