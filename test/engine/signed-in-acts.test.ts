import { isDeepStrictEqual } from 'node:util'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { endpoints } from '../../functions/endpoints.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { neededPermissions } from '../../lib/contract/needed-permissions.ts'
import { type Permission, type Role, roleNames } from '../../lib/domain/people/permission.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadRoles, rolesSet } from '../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { findPerson } from '../../lib/store/people/login.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { storedItems } from '../support/stored.ts'
import { trialOf } from '../support/trials.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [admin, second] = testContour.administrators.map(({ email }) => email) as [string, string]
const partner = 'rich@test.example'
const emailOf = (role: Role): string => `${role}@roles.example`
const contour = {
  ...testContour,
  settings: { ...testContour.settings, fourEyes: true },
  administrators: [
    ...testContour.administrators,
    ...roleNames.map((role) => ({
      email: emailOf(role),
      firstName: 'Имя',
      lastName: 'Фамилия',
      middleName: null,
      roles: [role],
    })),
  ],
}

interface Request {
  body?: object
  path?: Record<string, string>
  headers?: Record<string, string>
}

const ask = (name: string, by: Browser, { headers, ...request }: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...headers } })
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const outcome = ({ status, body }: Answer) => ({ status, code: body.code ?? null })
const nobodysId = '019537aa-0000-7000-8000-000000000099'

const garbages = ['', '[]', '{', '{"status":"Paid","comment":5,"reason":5}', '{"status":{}}', '['.repeat(40)]
const askGarbage = (name: string, by: Browser, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, {
    key: null,
    path: { id: nobodysId, code: 'NOBODYS' },
    query: { nonsense: '1', limit: '-1' },
    body,
    headers: { ...by.headers, ...headers },
  })
const forKind = (...kinds: string[]) => endpoints.filter(({ access }) => kinds.includes(access))

/** Checks that nothing sent matters: neither parameters nor body, nor the declared content type. */
async function toldOf(name: string, by: Browser): Promise<unknown[]> {
  const answers = garbages.map((garbage) => askGarbage(name, by, garbage))
  const ofAForm = askGarbage(name, by, 'status=Paid', { 'content-type': 'application/x-www-form-urlencoded' })
  const told = await Promise.all([...answers, ofAForm])
  return told.map((answer) => ({ ...outcome(answer), violations: answer.body.violations }))
}
const allTold = (status: number, code: string): unknown[] =>
  Array.from({ length: garbages.length + 1 }, () => ({ status, code, violations: undefined }))

/** Every request of administrators, and the permission it needs. */
const requests = forKind('Administrator').flatMap((spec) =>
  (trialOf(spec).rights ?? []).map(({ told = [spec.success, undefined], ...row }) => ({ name: spec.name, told, ...row })),
)

const everybody: readonly Role[] = ['viewer', 'support', 'approver', 'payer', 'manager', 'owner']

/** Who may what, written out. */
const allowed: Readonly<Partial<Record<Permission, readonly Role[]>>> = {
  'payouts.read': everybody,
  'payouts.approve': ['approver', 'owner'],
  'payouts.pay': ['payer', 'owner'],
  'rewards.manage': ['manager', 'owner'],
  'settings.manage': ['owner'],
  'keys.manage': ['owner'],
  'people.manage': ['owner'],
  'webhooks.manage': ['owner'],
  'journal.read': everybody,
  'links.read': everybody,
  'links.write': ['support', 'owner'],
  'promocodes.read': everybody,
  'promocodes.write': ['support', 'owner'],
  'offers.read': everybody,
  'partners.read': everybody,
  'partners.write': ['support', 'owner'],
  'partners.details': ['payer', 'owner'],
  'corrections.write': ['owner'],
  'leads.read': everybody,
  'leads.write': ['support', 'owner'],
  'offers.write': ['manager', 'owner'],
}

describeOnEngine('an administrator of one role', () => {
  const browsers = new Map<Role, Browser>()
  beforeAll(async () => {
    await newContour(contour)
    for (const role of roleNames) browsers.set(role, await letIn('Administrator', emailOf(role)))
  })

  test('is tried with every endpoint of administrators', () => {
    expect(new Set(requests.map(({ name }) => name))).toHaveLength(forKind('Administrator').length)
  })

  describe.each(roleNames)('%s', (role) => {
    test.each(requests)('asks $name with $body as the table of roles says', async ({ name, needs, also, body, told }) => {
      const { status, body: answer } = await ask(name, browsers.get(role) as Browser, {
        path: { id: nobodysId, code: 'NOBODYS' },
        ...(body && { body }),
      })
      const lacked = [needs, also].filter((one) => one !== undefined && !allowed[one]?.includes(role))
      expect([status, answer.code, answer.permission]).toEqual(
        lacked.length === 0 ? [...told, undefined] : [403, 'PERMISSION_MISSING', lacked[0]],
      )
    })

    test.each(endpoints.filter(({ access }) => access === 'Administrator'))(
      'learns nothing about faults of a request to $name without a role for it',
      async (spec: EndpointSpec) => {
        const [needed, { alsoNeeds }] = [neededPermissions(spec), spec]
        const isOpen = (permission: Permission) => allowed[permission]?.includes(role) === true
        const opened = (needed.length === 0 || needed.some(isOpen)) && (alsoNeeds === undefined || isOpen(alsoNeeds))
        for (const garbage of garbages) {
          const { status, body } = await askGarbage(spec.name, browsers.get(role) as Browser, garbage)
          const isNamed = [...needed, alsoNeeds].includes(body.permission)
          const told = [status, body.code, isNamed, body.violations]
          const isToldOff = isDeepStrictEqual(told, [403, 'PERMISSION_MISSING', true, undefined])
          expect({ garbage, isToldOff }).toEqual({ garbage, isToldOff: !opened })
        }
      },
    )

    test.each(endpoints.filter(({ access }) => access === 'Partner'))('is nobody to $name', async ({ name, body }) => {
      const answer = await ask(name, browsers.get(role) as Browser, { path: { id: nobodysId }, ...(body && { body: {} }) })
      expect(outcome(answer)).toEqual({ status: 403, code: 'PERMISSION_MISSING' })
    })
  })

  test.each(forKind('Partner'))(
    'is only told of $name that it is for partners, whatever is wrong with the request',
    async ({ name }) => {
      expect(await toldOf(name, browsers.get('owner') as Browser)).toEqual(allTold(403, 'PERMISSION_MISSING'))
    },
  )
})

describeOnEngine('a partner', () => {
  let rita: Browser
  beforeAll(async () => {
    await newContour(contour)
    rita = await letIn('Partner', partner)
  })

  test.each(forKind('Administrator'))(
    'is only told of $name that it is for administrators, whatever is wrong with the request',
    async ({ name }) => {
      expect(await toldOf(name, rita)).toEqual(allTold(403, 'PERMISSION_MISSING'))
    },
  )

  test.each(forKind('Partner', 'Person'))(
    'who is signed out is only told that of $name, whatever is wrong with the request',
    async ({ name }) => {
      const signedOut = { ...rita, headers: { ...rita.headers, cookie: '' } }
      expect(await toldOf(name, signedOut)).toEqual(allTold(401, 'SIGN_IN_REQUIRED'))
    },
  )

  test.each(forKind('Partner').filter(({ method }) => method !== 'GET'))(
    'is told of $name from a page of another site that it is from there, and not who may ask',
    async ({ name }) => {
      for (const by of [rita, { ...rita, headers: { ...rita.headers, cookie: '' } }]) {
        const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
        expect(outcome(await ask(name, by, { path: { id: nobodysId }, headers }))).toEqual({
          status: 403,
          code: 'CROSS_SITE_REQUEST',
        })
      }
    },
  )
})

describeOnEngine('payouts of people who are signed in', () => {
  let partnerId: string
  let rita: Browser
  beforeEach(async () => {
    await newContour(contour)
    partnerId = await partnerIdOf(partner)
    await rememberDetails(partner)
    await rememberDetails('entity@test.example')
    rita = await letIn('Partner', partner)
  })

  const request = (by: Browser, body: object = { amount: 500, requisites: 'card' }, name?: string): Promise<Answer> =>
    ask('request-own-payout', by, { body, ...(name && { headers: { 'idempotency-key': name } }) })
  const decide = (by: Browser, id: string, status: string, name?: string): Promise<Answer> =>
    ask('console-change-payout-status', by, {
      path: { id },
      body: { status },
      ...(name && { headers: { 'idempotency-key': name } }),
    })
  const withdraw = (by: Browser, id: string): Promise<Answer> =>
    ask('cancel-own-payout', by, { path: { id }, body: { comment: 'a mistake' } })
  const payouts = async () => Object.values(await storedItems()).filter(({ pk }) => pk === 'PAYOUTS')

  test('go from the partner over two administrators to the end, and say who did what', async () => {
    const asked = await request(rita, { amount: 500, requisites: 'card', comment: 'for October' })
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({ status: 'Requested', amount: 500, partnerComment: 'for October', adminComment: null })
    expect(asked.body.history).toMatchObject([{ status: 'Requested', isOwn: true }])
    const { id } = asked.body
    const [ada, boris] = [await letIn('Administrator', admin), await letIn('Administrator', second)]
    expect((await decide(ada, id, 'Approved')).body).toMatchObject({ status: 'Approved', processedBy: null })
    expect(outcome(await decide(ada, id, 'Paid'))).toEqual({ status: 409, code: 'PAYOUT_NEEDS_FOUR_EYES' })
    expect((await decide(boris, id, 'Paid')).body).toMatchObject({ status: 'Paid', processedBy: { email: second } })
    const { body: seen } = await ask('console-show-payout', ada, { path: { id } })
    expect(
      seen.history.map((entry: { changedByAdmin: { email: string } | null }) => entry.changedByAdmin?.email ?? null),
    ).toEqual([null, admin, second])
    const { body: own } = await ask('show-own-account', rita)
    expect(own).toMatchObject({ email: partner, account: { available: 500.5, held: 0, paid: 500, activePayoutId: null } })
  })

  test('tell the partner nothing of who decided', async () => {
    const { body } = await request(rita)
    await decide(await letIn('Administrator', admin), body.id, 'Rejected')
    const again = await request(rita, { amount: 500 })
    const withdrawn = await withdraw(rita, again.body.id)
    expect(withdrawn.body).toMatchObject({ status: 'Canceled', partnerComment: 'a mistake' })
    expect(JSON.stringify([body, again.body, withdrawn.body])).not.toContain(admin)
    expect(Object.keys(withdrawn.body.history[0])).toEqual(['id', 'status', 'comment', 'createdAt', 'isOwn'])
  })

  test('of another partner cannot be withdrawn: the answer is the same as for unknown requests', async () => {
    const { id } = await requestPayoutBy('ApiKey', { partnerId: await partnerIdOf('entity@test.example'), rubles: 500 })
    const told = async (payoutId: string): Promise<unknown> => {
      const { status, body } = await withdraw(rita, payoutId)
      return { status, ...body, requestId: 'any' }
    }
    expect(await told(id)).toEqual(await told(nobodysId))
    expect(await told(id)).toMatchObject({ status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' })
    expect((await loadPayout(id))?.status).toBe('Requested')
  })

  test('no id in the body makes a request that of somebody else', async () => {
    const stranger = await partnerIdOf('entity@test.example')
    const { status, body } = await request(rita, { amount: 500, partnerId: stranger, partner: stranger })
    expect(status).toBe(201)
    expect((await loadPayout(body.id))?.partnerId).toBe(partnerId)
  })

  test.each([
    { what: 'while it is approved', status: 'Approved' },
    { what: 'once it is rejected', status: 'Rejected' },
  ])('a request is not withdrawn $what', async ({ status }) => {
    const { body } = await request(rita)
    await decide(await letIn('Administrator', admin), body.id, status)
    const answer = await withdraw(rita, body.id)
    expect([outcome(answer), answer.body.status]).toEqual([{ status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' }, status])
  })

  test('an act with an Idempotency-Key is done once, across sign-ins, and is replayed to nobody else', async () => {
    const first = await request(rita, { amount: 500 }, 'october')
    const again = await request(await letIn('Partner', partner), { amount: 500 }, 'october')
    expect([again.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([201, first.body, 'true'])
    expect(outcome(await request(rita, { amount: 501 }, 'october'))).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    const other = await request(await letIn('Partner', 'entity@test.example'), { amount: 500 }, 'october')
    expect([other.status, other.body.id === first.body.id]).toEqual([201, false])

    const approved = await decide(await letIn('Administrator', admin), first.body.id, 'Approved', 'october')
    const replayed = await decide(await letIn('Administrator', admin), first.body.id, 'Approved', 'october')
    expect([replayed.body, replayed.headers['Idempotency-Replayed']]).toEqual([approved.body, 'true'])
    expect(outcome(await decide(await letIn('Administrator', second), first.body.id, 'Approved', 'october'))).toEqual({
      status: 409,
      code: 'PAYOUT_TRANSITION_FORBIDDEN',
    })
    expect(await payouts()).toHaveLength(2)
  })

  test('a kept answer is not replayed after signing out', async () => {
    await request(rita, { amount: 500 }, 'october')
    await ask('sign-out', rita)
    expect(outcome(await request(rita, { amount: 500 }, 'october'))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
  })

  test('a kept answer is not replayed without a role for the act, and is again once there is one', async () => {
    const { body } = await request(rita)
    const approver = await letIn('Administrator', emailOf('approver'))
    const approved = await decide(approver, body.id, 'Approved', 'october')
    const approverIs = (role: Role, granted: boolean) =>
      letIn('Administrator', admin).then((owner) =>
        ask('change-role', owner, { path: { id: approver.personId }, body: { role, granted } }),
      )
    await approverIs('viewer', true)
    await approverIs('approver', false)
    const told = { status: 403, code: 'PERMISSION_MISSING' }
    expect(outcome(await decide(approver, body.id, 'Approved', 'october'))).toEqual(told)
    // Not even that the name was used for something else.
    expect(outcome(await decide(approver, body.id, 'Rejected', 'october'))).toEqual(told)
    await approverIs('approver', true)
    const replayed = await decide(approver, body.id, 'Approved', 'october')
    expect([replayed.body, replayed.headers['Idempotency-Replayed']]).toEqual([approved.body, 'true'])
  })

  test('one of many at once is made, and one of many decisions', async () => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => request(rita)))
    const made = asked.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(new Set(asked.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['PAYOUT_ALREADY_ACTIVE']),
    )
    const id = made[0]?.body.id
    const [ada, boris] = [await letIn('Administrator', admin), await letIn('Administrator', second)]
    const decided = await Promise.all([decide(ada, id, 'Approved'), decide(boris, id, 'Rejected'), withdraw(rita, id)])
    // Rejected may follow Approved; whatever comes in between is refused.
    const history = (await loadPayout(id))?.history.map(({ status }) => status) ?? []
    expect(history).toHaveLength(1 + decided.filter(({ status }) => status === 200).length)
    expect([['Approved'], ['Approved', 'Rejected'], ['Rejected'], ['Canceled']]).toContainEqual(history.slice(1))
  })

  test('a block that was acknowledged before the write stops it, and the partner is told to sign in', async () => {
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    expect(outcome(await request(rita))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect(await payouts()).toEqual([])
  })

  test('a refusal leaves no unhandled rejection behind, which would end the process', async () => {
    const { body } = await request(rita)
    const viewer = await letIn('Administrator', emailOf('viewer'))
    const unheard: unknown[] = []
    const note = (error: unknown) => unheard.push(error)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    // What only the answer needs is read beside the decision, and fails.
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    onEveryCommand(async (command, send) => {
      if (!(command instanceof GetCommand) || command.input.Key?.pk !== 'PARTNERS') return send(command)
      fail()
      throw new Error('unreadable')
    })
    expect(outcome(await decide(viewer, body.id, 'Approved'))).toEqual({ status: 403, code: 'PERMISSION_MISSING' })
    await failed
    await new Promise((done) => setImmediate(done))
    expect(unheard).toEqual([])
  })

  test('a level that changes while a partner asks is used, and needs no new request', async () => {
    const { id: levelId } = (await loadContour()).levels[0] as { id: string }
    beforeNextWrite(() => write(...profileEdited(partnerId, { levelId, updatedAt: new Date().toISOString() })))
    expect((await request(rita)).status).toBe(201)
    expect((await findPerson('Partner', partner))?.is).toMatchObject({ levelId, isBlocked: false })
  })

  test('a block stops what was begun before it, also when it is lifted before the write', async () => {
    const { body } = await request(rita)
    beforeNextWrite(async () => {
      await write(...profileEdited(partnerId, { isBlocked: true }))
      await write(...profileEdited(partnerId, { isBlocked: false }))
    })
    expect(outcome(await withdraw(rita, body.id))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect((await loadPayout(body.id))?.status).toBe('Requested')
  })

  test('a block also stops a withdrawal', async () => {
    const { body } = await request(rita)
    beforeNextWrite(() => write(...profileEdited(partnerId, { isBlocked: true })))
    expect(outcome(await withdraw(rita, body.id))).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect((await loadPayout(body.id))?.status).toBe('Requested')
  })

  test.each([
    { role: 'approver', to: 'Approved', permission: 'payouts.approve' },
    { role: 'payer', to: 'Paid', permission: 'payouts.pay' },
  ] as const)('a role of $role that was taken before the write stops it', async ({ role, to, permission }) => {
    const { body } = await request(rita)
    if (to === 'Paid') await decide(await letIn('Administrator', admin), body.id, 'Approved')
    const browser = await letIn('Administrator', emailOf(role))
    const administratorId = (await findPerson('Administrator', emailOf(role)))?.is.id ?? ''
    const { revision = 0 } = (await loadRoles()).find((one) => one.administratorId === administratorId) ?? {}
    beforeNextWrite(() =>
      write(
        rolesSet(
          { administratorId, roles: ['viewer'], revision: revision + 1, updatedAt: new Date().toISOString() },
          { before: [], told: [] },
        ),
      ),
    )
    const answer = await decide(browser, body.id, to)
    expect([outcome(answer), answer.body.permission]).toEqual([{ status: 403, code: 'PERMISSION_MISSING' }, permission])
    expect((await loadPayout(body.id))?.status).toBe(to === 'Paid' ? 'Approved' : 'Requested')
  })
})
