import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { loginKey } from '../../lib/store/keys.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { digestOfToken } from '../../lib/store/people/login.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentCode, testBrowserCookie } from '../support/logins.ts'
import { partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { addPasskey, newDevice, signInWith } from '../support/passkeys.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const minutes = 60_000
const partner = 'rich@test.example'
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const asked = [403, 'PROOF_REQUIRED']

interface Request {
  path?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}
const askBy = (by: Pick<Browser, 'headers'>, name: string, { headers, ...request }: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...headers } })
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]

const newPartner = { email: partner }

/** Requests that need proof, each with its answer once there is proof. */
const requests: readonly { name: string; body?: object; told: [number, string | null] }[] = [
  { name: 'issue-key', body: { title: '' }, told: [400, 'KEY_TITLE_REQUIRED'] },
  { name: 'rotate-key', body: {}, told: [404, 'KEY_NOT_FOUND'] },
  { name: 'revoke-key', body: {}, told: [404, 'KEY_NOT_FOUND'] },
  { name: 'create-service-account', body: { title: '' }, told: [400, 'SERVICE_TITLE_REQUIRED'] },
  { name: 'decide-service-account', body: { decision: 'Closed' }, told: [404, 'SERVICE_ACCOUNT_NOT_FOUND'] },
  { name: 'change-role', body: { role: 'payer', granted: true }, told: [404, 'ADMINISTRATOR_NOT_FOUND'] },
  {
    name: 'invite-administrator',
    body: { email: 'new@test.example', firstName: 'Зоя', lastName: 'Новая', roles: [] },
    told: [400, 'ROLES_EXPECTED'],
  },
  { name: 'change-administrator', body: { firstName: 'Зоя' }, told: [404, 'ADMINISTRATOR_NOT_FOUND'] },
  { name: 'remove-administrator', body: {}, told: [404, 'ADMINISTRATOR_NOT_FOUND'] },
  { name: 'console-change-payout-status', body: { status: 'Paid' }, told: [409, 'PAYOUT_TRANSITION_FORBIDDEN'] },
  { name: 'console-change-registry-status', body: { status: 'Ready', revision: 1 }, told: [404, 'REGISTRY_NOT_FOUND'] },
  { name: 'console-change-partner', body: { revision: 1, inn: '500100732259' }, told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'console-change-partner', body: { revision: 1, legalTypeId: null }, told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'console-change-partner', body: { revision: 1, email: 'new@test.example' }, told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'console-change-legal-details', body: { revision: 1 }, told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'change-payment-details', body: { revision: 1, choose: 'one' }, told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'show-legal-details', told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'show-legal-file', told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'console-create-partner', body: { ...newPartner, inn: '500100732259' }, told: [409, 'EMAIL_TAKEN'] },
  { name: 'switch-offer', body: { isActive: false }, told: [404, 'OFFER_NOT_FOUND'] },
  { name: 'publish-draft', body: { draft: '{}', revision: 0 }, told: [409, 'CONFIGURATION_CHANGED'] },
  { name: 'close-offer', body: { partnerId: 'nobody', isClosed: true }, told: [404, 'OFFER_NOT_FOUND'] },
  { name: 'add-passkey', body: { name: 'a' }, told: [400, 'PASSKEY_ANSWER_INVALID'] },
  { name: 'permit-passkey', body: { reason: null }, told: [403, 'PASSKEY_REQUIRED'] },
  { name: 'remove-passkey', told: [404, 'PASSKEY_NOT_FOUND'] },
]
/** The result of the same endpoints for somebody who signed in long ago. */
const unasked: readonly { name: string; body: object; told: [number, string | null] }[] = [
  { name: 'console-change-payout-status', body: { status: 'Approved' }, told: [409, 'PAYOUT_TRANSITION_FORBIDDEN'] },
  { name: 'console-change-payout-status', body: { status: 'Rejected' }, told: [409, 'PAYOUT_TRANSITION_FORBIDDEN'] },
  { name: 'console-change-registry-status', body: { status: 'Sent', revision: 1 }, told: [404, 'REGISTRY_NOT_FOUND'] },
  { name: 'console-change-partner', body: { revision: 1, lastName: 'Новая' }, told: [404, 'PARTNER_NOT_FOUND'] },
  { name: 'console-create-partner', body: newPartner, told: [409, 'EMAIL_TAKEN'] },
  { name: 'console-create-partner', body: { ...newPartner, inn: ' ' }, told: [409, 'EMAIL_TAKEN'] },
]
const path = { id: '019537aa-0000-7000-8000-000000000099' }

describeOnEngine('an act that could do great harm', () => {
  beforeEach(() => newContour(testContour))

  test('is tried here, without exception', () => {
    const stepUp = endpoints.filter((spec) => spec.stepUp !== undefined).map(({ name }) => name)
    expect([...new Set(requests.map(({ name }) => name))].toSorted()).toEqual(stepUp.toSorted())
  })

  test.each(requests)('asks by $name with $body for somebody who signed in within ten minutes', async ({ name, body, told }) => {
    const request = { path, ...(body && { body }) }
    const [early, late] = [
      await letIn('Administrator', ada, ago(10 * minutes)),
      await letIn('Administrator', ada, ago(9 * minutes)),
    ]
    // A request that only a passkey can prove says so first to people who have none.
    const first = told[1] === 'PASSKEY_REQUIRED' ? told : asked
    expect([outcome(await askBy(early, name, request)), outcome(await askBy(late, name, request))]).toEqual([first, told])
  })

  test.each(unasked)('is the only kind that needs proof: $name with $body does not', async ({ name, body, told }) => {
    const early = await letIn('Administrator', ada, ago(60 * minutes))
    expect(outcome(await askBy(early, name, { path, body }))).toEqual(told)
  })

  test('is refused first to people without a role for it', async () => {
    await askBy(await letIn('Administrator', ada), 'change-role', {
      path: { id: (await letIn('Administrator', boris)).personId },
      body: { role: 'viewer', granted: true },
    })
    const owner = await letIn('Administrator', ada)
    await askBy(owner, 'change-role', {
      path: { id: (await letIn('Administrator', boris)).personId },
      body: { role: 'owner', granted: false },
    })
    const early = await letIn('Administrator', boris, ago(60 * minutes))
    expect(outcome(await askBy(early, 'issue-key', { body: { title: 'CRM', scopes: 'everything' } }))).toEqual([
      403,
      'PERMISSION_MISSING',
    ])
  })
})

describeOnEngine('somebody who is asked to prove their identity', () => {
  let early: Browser
  beforeEach(async () => {
    await newContour(testContour)
    early = await letIn('Administrator', ada, ago(60 * minutes))
  })

  const cookieOf = ({ headers }: Answer): string => String(headers['Set-Cookie']).split(';')[0] ?? ''
  const browserOf = (answer: Answer) => ({ headers: { ...early.headers, cookie: cookieOf(answer) } })
  const provenBy = async (answer: Answer): Promise<unknown> =>
    (await getItem(loginKey(digestOfToken(cookieOf(answer).split('=')[1] ?? ''))))?.provenBy

  test('is not told so when reading the kept answer failed: an earlier result is unknown then', async () => {
    const id = await payoutIn('Approved', { partnerId: await partnerIdOf(partner), rubles: 500 })
    const request = { path: { id }, body: { status: 'Paid' }, headers: { 'idempotency-key': 'october' } }
    const paid = await askBy(await letIn('Administrator', ada), 'console-change-payout-status', request)
    expect(outcome(paid)).toEqual([200, null])
    // Repeats end when their time is up, which nobody waits for here.
    let waitedMs = 0
    vi.spyOn(systemRuntime, 'now').mockImplementation(() => Date.now() + waitedMs)
    vi.spyOn(systemRuntime, 'wait').mockImplementation(async (ms) => void (waitedMs += ms))
    let isAway = true
    onEveryCommand(async (command, send) => {
      const { Key } = (command as { input: { Key?: { sk: string } } }).input
      if (isAway && Key?.sk === 'ANSWER') throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
      return send(command)
    })
    expect(outcome(await askBy(early, 'console-change-payout-status', request))).toEqual([503, 'SERVICE_UNAVAILABLE'])
    isAway = false
    const replay = await askBy(early, 'console-change-payout-status', request)
    expect([replay.status, replay.body, replay.headers['Idempotency-Replayed']]).toEqual([200, paid.body, 'true'])
  })

  describe.each([
    {
      by: 'Code',
      signIn: async () =>
        askBy({ headers: { cookie: testBrowserCookie, 'content-type': 'application/json' } }, 'sign-in', {
          body: await sentCode('console', ada),
        }),
    },
    {
      by: 'Passkey',
      signIn: async () => {
        const [owner, device] = [await letIn('Administrator', ada), newDevice(early)]
        await addPasskey(owner, device)
        return signInWith(device)
      },
    },
  ])('by a $by', ({ by, signIn }) => {
    test('does the act with the same request, once', async () => {
      const partnerId = await partnerIdOf(partner)
      const id = await payoutIn('Approved', { partnerId, rubles: 500 })
      const request = { path: { id }, body: { status: 'Paid' }, headers: { 'idempotency-key': 'october' } }
      expect(outcome(await askBy(early, 'console-change-payout-status', request))).toEqual(asked)
      expect((await loadPayout(id))?.status).toBe('Approved')
      const signedIn = await signIn()
      expect(await provenBy(signedIn)).toBe(by)
      const paid = await askBy(browserOf(signedIn), 'console-change-payout-status', request)
      expect([paid.status, paid.body.status, paid.headers['Idempotency-Replayed']]).toEqual([200, 'Paid', undefined])
      // The old session does not count as renewed.
      expect(outcome(await askBy(early, 'issue-key', { body: { title: 'CRM', scopes: 'everything' } }))).toEqual(asked)
    })
  })
})
