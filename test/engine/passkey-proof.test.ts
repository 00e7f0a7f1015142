import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { permitPasskey } from '../../infra/ops/commands/administrator-commands.ts'
import { endpoints } from '../../functions/endpoints.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { type Key, passkeyChallengeKey, passkeyHolderKey } from '../../lib/store/keys.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { loadPasskeys } from '../../lib/store/people/passkey.ts'
import { loadPasskeyHolder } from '../../lib/store/people/passkey-holder.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { later } from '../support/later.ts'
import { type Browser, letIn, letInByCode } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { addPasskey, type Device, newDevice, signInWith } from '../support/passkeys.ts'
import { partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { orderedMails, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [ada, boris] = testContour.administrators.map(({ email }) => email) as [string, string]
const minutes = 60_000
const partner = 'rich@test.example'
const strict = { ...testContour, settings: { ...testContour.settings, requirePasskeys: true } }

interface Request {
  path?: Record<string, string>
  body?: object
  query?: Record<string, string>
}
const ask = (by: Pick<Browser, 'headers'>, name: string, request: Request = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers } })
const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
/** The browser of who signs in with a device. */
async function signedInWith(device: Device): Promise<Pick<Browser, 'headers'>> {
  const answer = await signInWith(device)
  expect(answer.status).toBe(200)
  const cookie = String(answer.headers['Set-Cookie']).split(';')[0] ?? ''
  return { headers: { cookie, 'content-type': 'application/json' } }
}
async function withPasskey(email: string): Promise<Device> {
  const browser = await letInByCode('Administrator', email)
  const device = newDevice(browser)
  expect((await addPasskey(browser, device)).status).toBe(201)
  return device
}
/** The same where passkeys are required: the first passkey needs a permit, given here with the contour's credentials. */
async function firstPasskey(email: string): Promise<Device> {
  await permitPasskey(email, { admin: email, reason: 'the first one' })
  return withPasskey(email)
}
const idOf = async (email: string): Promise<string> => (await letInByCode('Administrator', email)).personId
const issueKey = (by: Pick<Browser, 'headers'>) => ask(by, 'issue-key', { body: { title: 'CRM', scopes: ['payouts.read'] } })
const removeItem = (Key: Key) => documentClient.send(new DeleteCommand({ TableName: tableName(), Key }))
const byPasskey = [403, 'PROOF_REQUIRED']
const required = [403, 'PASSKEY_REQUIRED']

describeOnEngine('who has a passkey', () => {
  beforeEach(() => newContour(testContour))

  test('does what asks for proof with the passkey alone', async () => {
    expect((await issueKey(await letInByCode('Administrator', ada))).status).toBe(201)
    const device = await withPasskey(ada)
    const refused = await issueKey(await letInByCode('Administrator', ada))
    expect([outcome(refused), refused.body.proofBy]).toEqual([byPasskey, 'Passkey'])
    expect((await issueKey(await signedInWith(device))).status).toBe(201)
    // Others are asked for no more than before.
    expect((await issueKey(await letInByCode('Administrator', boris))).status).toBe(201)
  })

  test('must have proven with it within ten minutes', async () => {
    const early = await signedInWith(await withPasskey(ada))
    expect(outcome(await later(11 * minutes, () => issueKey(early)))).toEqual(byPasskey)
  })

  test('adds another with the one that is there alone', async () => {
    const device = await withPasskey(ada)
    const thief = await letInByCode('Administrator', ada)
    const refused = await addPasskey(thief, newDevice(thief))
    expect([outcome(refused), refused.body.proofBy]).toEqual([byPasskey, 'Passkey'])
    const browser = { ...thief, ...(await signedInWith(device)) }
    expect((await addPasskey(browser, newDevice(thief))).status).toBe(201)
  })

  test('adds one of two first passkeys that are added at once with codes', async () => {
    const [one, other] = [await letInByCode('Administrator', ada), await letInByCode('Administrator', ada)]
    let second: Answer | undefined
    beforeNextWrite(async () => {
      second = await addPasskey(other, newDevice(other))
    })
    expect([outcome(await addPasskey(one, newDevice(one))), second?.status]).toEqual([byPasskey, 201])
  })

  test('cannot use a code at the moment when the passkey is added', async () => {
    const thief = await letInByCode('Administrator', ada)
    beforeNextWrite(() => withPasskey(ada))
    expect(outcome(await issueKey(thief))).toEqual(byPasskey)
  })

  test.each([{ has: 'none' }, { has: 'one' }])(
    'is left none with the last role, where $has was there and one is added then',
    async ({ has }) => {
      if (has === 'one') await withPasskey(boris)
      const [by, id] = [await letIn('Administrator', ada), await idOf(boris)]
      let added: Answer | undefined
      beforeNextWrite(async () => {
        const browser = await letIn('Administrator', boris)
        added = await addPasskey(browser, newDevice(browser))
      })
      const taken = await ask(by, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
      expect([added?.status, taken.status]).toEqual([201, 200])
      expect(await loadPasskeys(id)).toEqual([])
    },
  )

  test('proves nothing with one that was removed', async () => {
    const first = await withPasskey(ada)
    const byFirst = await signedInWith(first)
    const owner = await letIn('Administrator', ada)
    const second = newDevice(owner)
    await addPasskey(owner, second)
    const [{ id }] = (await ask(byFirst, 'list-passkeys')).body
    await ask(await signedInWith(second), 'remove-passkey', { path: { id } })
    expect(outcome(await issueKey(byFirst))).toEqual(byPasskey)
    expect((await issueKey(await signedInWith(second))).status).toBe(201)
  })

  test('is recorded at the next sign-in, where the passkey was registered before owners were recorded', async () => {
    const device = await withPasskey(ada)
    await removeItem(passkeyHolderKey(await idOf(ada)))
    expect((await issueKey(await signedInWith(device))).status).toBe(201)
    expect(outcome(await issueKey(await letInByCode('Administrator', ada)))).toEqual(byPasskey)
  })

  test('adds none by a code either, where the passkey was registered before owners were recorded', async () => {
    await withPasskey(ada)
    await removeItem(passkeyHolderKey(await idOf(ada)))
    const thief = await letInByCode('Administrator', ada)
    expect(outcome(await addPasskey(thief, newDevice(thief)))).toEqual(byPasskey)
  })
})

/** Its revision is 2. */
async function filledRegistry(): Promise<string> {
  const byKey = async (name: string, request: Request) =>
    (await call(handlers.get(name) as Handler, { key: testKey, ...request })).body
  const asked = { partnerId: await partnerIdOf('entity@test.example'), amount: 400, requisites: 'card 2200 0000' }
  const payout = await byKey('create-payout', { body: asked })
  await byKey('change-payout-status', { path: { id: payout.id }, body: { status: 'Approved' } })
  const { id } = await byKey('create-registry', { body: {} })
  await byKey('collect-payouts', { path: { id }, body: { payoutIds: [payout.id] } })
  return id
}

describeOnEngine('a mailbox alone moves no money where passkeys are required', () => {
  const contour = {
    ...strict,
    offers: [
      { slug: 'loan', title: 'Заём', landingUrl: 'https://land.example', rewards: [{ leadStatus: 'called', fixed: 100 }] },
      { slug: 'card', title: 'Карта', landingUrl: 'https://land.example', rewards: [{ leadStatus: 'called', fixed: 100 }] },
    ],
  }
  let holder: Device
  let proven: Pick<Browser, 'headers'>
  let scene: { partnerId: string; payoutId: string; borisId: string; offerId: string; keyId: string; revision: number }
  beforeEach(async () => {
    await newContour(contour)
    holder = await firstPasskey(ada)
    proven = await signedInWith(holder)
    const partnerId = await partnerIdOf(partner)
    const payoutId = await payoutIn('Approved', { partnerId, rubles: 500 })
    const { offers } = await loadContour()
    const { id: keyId } = (await issueKey(proven)).body.key
    const revision = (await loadPartner(partnerId))?.revision ?? 0
    scene = { partnerId, payoutId, borisId: await idOf(boris), offerId: offers[0]?.id ?? '', keyId, revision }
  })

  /** Every act that needs proof, in a form that succeeds with proof. */
  const acts: readonly { act: string; name: string; request: (of: typeof scene) => Request | Promise<Request> }[] = [
    {
      act: 'marks no payout paid',
      name: 'console-change-payout-status',
      request: ({ payoutId: id }) => ({ path: { id }, body: { status: 'Paid' } }),
    },
    {
      act: 'makes no registry of payouts ready for the bank',
      name: 'console-change-registry-status',
      request: async () => ({ path: { id: await filledRegistry() }, body: { status: 'Ready', revision: 2 } }),
    },
    {
      act: 'issues no key',
      name: 'issue-key',
      request: () => ({ body: { title: 'thief', scopes: ['payouts.pay'] } }),
    },
    { act: 'rotates no key', name: 'rotate-key', request: ({ keyId: id }) => ({ path: { id }, body: {} }) },
    { act: 'revokes no key', name: 'revoke-key', request: ({ keyId: id }) => ({ path: { id }, body: {} }) },
    {
      act: 'gives no role',
      name: 'change-role',
      request: ({ borisId: id }) => ({ path: { id }, body: { role: 'payer', granted: true } }),
    },
    {
      act: 'takes no role',
      name: 'change-role',
      request: ({ borisId: id }) => ({ path: { id }, body: { role: 'owner', granted: false } }),
    },
    {
      act: 'invites nobody',
      name: 'invite-administrator',
      request: () => ({ body: { email: 'thief@test.example', firstName: 'Зоя', lastName: 'Я', roles: ['owner'] } }),
    },
    {
      act: 'changes no address of an administrator',
      name: 'change-administrator',
      request: ({ borisId: id }) => ({ path: { id }, body: { email: 'thief@test.example' } }),
    },
    { act: 'removes nobody', name: 'remove-administrator', request: ({ borisId: id }) => ({ path: { id }, body: {} }) },
    {
      act: 'changes no ИНН',
      name: 'console-change-partner',
      request: ({ partnerId: id, revision }) => ({ path: { id }, body: { revision, inn: '123456789047' } }),
    },
    {
      act: 'changes no legal type',
      name: 'console-change-partner',
      request: ({ partnerId: id, revision }) => ({ path: { id }, body: { revision, legalTypeId: null } }),
    },
    {
      act: 'changes no passport',
      name: 'console-change-legal-details',
      request: ({ partnerId: id, revision }) => ({ path: { id }, body: { revision, inn: '123456789047' } }),
    },
    {
      act: 'changes nothing of where money goes',
      name: 'change-payment-details',
      request: ({ partnerId: id, revision }) => ({
        path: { id },
        body: { revision, add: { kind: 'FastPayments', phone: '+79160001234', bank: 'Т-Банк' } },
      }),
    },
    { act: 'sees no passport', name: 'show-legal-details', request: ({ partnerId: id }) => ({ path: { id } }) },
    { act: 'sees no scan of one', name: 'show-legal-file', request: ({ partnerId: id }) => ({ path: { id, fieldTypeId: id } }) },
    {
      act: 'changes no address of a partner',
      name: 'console-change-partner',
      request: ({ partnerId: id, revision }) => ({ path: { id }, body: { revision, email: 'thief@test.example' } }),
    },
    {
      act: 'adds no partner to be paid',
      name: 'console-create-partner',
      request: () => ({ body: { email: 'thief@test.example', inn: '500100732259' } }),
    },
    {
      act: 'stops no offer',
      name: 'switch-offer',
      request: ({ offerId: id }) => ({ path: { id }, body: { isActive: false } }),
    },
    {
      act: 'changes no rule of rewards',
      name: 'publish-draft',
      request: async () => ({
        body: { draft: '{"settings":{"minimumPayout":1}}', revision: (await loadContour()).revision },
      }),
    },
    {
      act: 'closes no offer',
      name: 'close-offer',
      request: ({ offerId: id, partnerId }) => ({ path: { id }, body: { partnerId, isClosed: true } }),
    },
    {
      act: 'makes no service account',
      name: 'create-service-account',
      request: () => ({ body: { title: 'thief', scopes: ['payouts.pay'] } }),
    },
    {
      act: 'closes no service account',
      name: 'decide-service-account',
      request: async () => {
        const { body } = await ask(proven, 'create-service-account', { body: { title: '1C', scopes: ['payouts.read'] } })
        return { path: { id: body.id }, body: { decision: 'Closed' } }
      },
    },
    {
      act: 'permits nobody a passkey',
      name: 'permit-passkey',
      request: ({ borisId: id }) => ({ path: { id }, body: { reason: null } }),
    },
    {
      act: 'removes no passkey',
      name: 'remove-passkey',
      request: async () => ({ path: { id: (await ask(proven, 'list-passkeys')).body[0].id } }),
    },
  ]

  test('with every act that asks for proof', () => {
    const asking = endpoints.filter(({ stepUp }) => stepUp !== undefined).map(({ name }) => name)
    expect([...new Set([...acts.map(({ name }) => name), 'add-passkey'])].toSorted()).toEqual(asking.toSorted())
  })

  test.each(acts)('it $act, whether or not its owner has a passkey', async ({ name, request }) => {
    const asked = await request(scene)
    const [ofHolder, ofOther] = [await letInByCode('Administrator', ada), await letInByCode('Administrator', boris)]
    const before = await storedItems()
    expect([outcome(await ask(ofHolder, name, asked)), outcome(await ask(ofOther, name, asked))]).toEqual([byPasskey, required])
    expect(touchedKeys(before, await storedItems())).toEqual([])
    expect((await ask(proven, name, asked)).status).toBeLessThan(300)
  })

  test.each([
    { whose: 'of an owner who has one', email: ada, told: byPasskey },
    { whose: 'of an owner who has none', email: boris, told: [403, 'PASSKEY_PERMIT_REQUIRED'] },
  ])('it adds no passkey: $whose', async ({ email, told }) => {
    const thief = await letInByCode('Administrator', email)
    const before = await storedItems()
    expect(outcome(await addPasskey(thief, newDevice(thief)))).toEqual(told)
    const challenges = (key: string): boolean => !key.startsWith(passkeyChallengeKey('').pk)
    expect(touchedKeys(before, await storedItems()).filter(challenges)).toEqual([])
  })
})

describeOnEngine('a mailbox alone moves no money of an owner who has a passkey', () => {
  beforeEach(() => newContour(testContour))

  test('also where passkeys are only advised', async () => {
    const device = await withPasskey(ada)
    const payoutId = await payoutIn('Approved', { partnerId: await partnerIdOf(partner), rubles: 500 })
    const paid = { path: { id: payoutId }, body: { status: 'Paid' } }
    const thief = await letInByCode('Administrator', ada)
    expect(outcome(await ask(thief, 'console-change-payout-status', paid))).toEqual(byPasskey)
    expect((await loadPayout(payoutId))?.status).toBe('Approved')
    expect((await ask(await signedInWith(device), 'console-change-payout-status', paid)).body.status).toBe('Paid')
  })
})

describeOnEngine('where passkeys are required', () => {
  beforeEach(() => newContour(strict))

  test('an owner without one does nothing that asks for proof, and adds the first by a permit', async () => {
    const owner = await letInByCode('Administrator', ada)
    expect(outcome(await issueKey(owner))).toEqual(required)
    const early = await letInByCode('Administrator', ada, new Date(Date.now() - 60 * minutes).toISOString())
    // Signing in with a code again would not help.
    expect(outcome(await issueKey(early))).toEqual(required)
    expect(outcome(await addPasskey(early, newDevice(early)))).toEqual(byPasskey)
    expect(outcome(await addPasskey(owner, newDevice(owner)))).toEqual([403, 'PASSKEY_PERMIT_REQUIRED'])
    const byOther = await signedInWith(await firstPasskey(boris))
    const given = await ask(byOther, 'permit-passkey', { path: { id: owner.personId }, body: { reason: null } })
    expect(given.status).toBe(201)
    const device = newDevice(owner)
    expect((await addPasskey(owner, device)).status).toBe(201)
    expect((await issueKey(await signedInWith(device))).status).toBe(201)
    // There was nothing to replace.
    const journal = await ask(byOther, 'console-list-journal', { query: { of: `administrator:${ada}` } })
    expect(journal.body.map(({ type }: { type: string }) => type)).toEqual(['passkey.added', 'passkey.permitted'])
  })

  test('who neither owns nor pays adds the first by a code', async () => {
    const owner = await signedInWith(await firstPasskey(ada))
    const id = await idOf(boris)
    await ask(owner, 'change-role', { path: { id }, body: { role: 'support', granted: true } })
    expect((await ask(owner, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })).status).toBe(200)
    const listed = async () => (await ask(owner, 'list-administrators')).body.find((one: { id: string }) => one.id === id)
    expect(await listed()).toMatchObject({ hasPasskey: false, takesPasskeyPermit: false })
    await ask(owner, 'change-role', { path: { id }, body: { role: 'payer', granted: true } })
    expect(await listed()).toMatchObject({ hasPasskey: false, takesPasskeyPermit: true })
    await ask(owner, 'change-role', { path: { id }, body: { role: 'payer', granted: false } })
    await withPasskey(boris)
  })

  test.each([
    { role: 'payer', body: { status: 'Paid' }, name: 'console-change-payout-status', told: required },
    {
      role: 'support',
      body: { revision: 1, inn: '500100732259' },
      name: 'console-change-partner',
      told: [404, 'PARTNER_NOT_FOUND'],
    },
  ])('$role is told so by $name: $told', async ({ role, body, name, told }) => {
    const owner = await signedInWith(await firstPasskey(ada))
    const id = await idOf(boris)
    await ask(owner, 'change-role', { path: { id }, body: { role, granted: true } })
    await ask(owner, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
    const path = { id: '019537aa-0000-7000-8000-000000000099' }
    expect(outcome(await ask(await letInByCode('Administrator', boris), name, { path, body }))).toEqual(told)
  })
})

describeOnEngine('the overview advises passkeys', () => {
  const advice = async () =>
    (await ask(await letInByCode('Administrator', ada), 'show-overview')).body.advice.flatMap(
      ({ kind, administrators }: { kind: string; administrators?: { email: string }[] }) =>
        administrators ? [[kind, administrators.map(({ email }) => email).toSorted()]] : [],
    )

  test('to owners and payers who have none, by their names', async () => {
    await newContour(testContour)
    expect(await advice()).toEqual([['PasskeysMissing', [ada, boris]]])
    const owner = await signedInWith(await withPasskey(ada))
    expect(await advice()).toEqual([['PasskeysMissing', [boris]]])
    const id = await idOf(boris)
    await ask(owner, 'change-role', { path: { id }, body: { role: 'support', granted: true } })
    await ask(owner, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
    expect(await advice()).toEqual([])
  })

  test('otherwise where they are required', async () => {
    await newContour(strict)
    expect(await advice()).toEqual([['PasskeysRequired', [ada, boris]]])
  })
})

describeOnEngine('an administrator who has lost all passkeys', () => {
  let owner: Pick<Browser, 'headers'>
  let lost: Device
  let id: string
  beforeEach(async () => {
    await newContour(testContour)
    owner = await signedInWith(await withPasskey(ada))
    lost = await withPasskey(boris)
    id = await idOf(boris)
  })

  const permit = (by = owner, to = id) => ask(by, 'permit-passkey', { path: { id: to }, body: { reason: 'lost the phone' } })
  /** Signs in by a code, and adds one. */
  const addsByCode = async () => {
    const browser = await letInByCode('Administrator', boris)
    const device = newDevice(browser)
    return { device, answer: await addPasskey(browser, device) }
  }

  test('adds one by a code and the permit of an owner; the old passkeys end, and all owners are told', async () => {
    const byLost = await signedInWith(lost)
    const given = await permit()
    expect([given.status, given.body]).toEqual([
      201,
      { administrator: expect.objectContaining({ email: boris }), expiresAt: expect.any(String) },
    ])
    const listed = (await ask(owner, 'list-administrators')).body.find(({ email }: { email: string }) => email === boris)
    expect(listed).toMatchObject({ hasPasskey: true, passkeyPermitUntil: given.body.expiresAt })
    const { device, answer } = await addsByCode()
    expect(answer.status).toBe(201)
    expect(outcome(await signInWith(lost))).toEqual([401, 'PASSKEY_REFUSED'])
    expect(outcome(await issueKey(byLost))).toEqual(byPasskey)
    expect((await issueKey(await signedInWith(device))).status).toBe(201)
    const journal = await call(handlers.get('console-list-journal') as Handler, {
      key: null,
      headers: { ...owner.headers },
      query: { of: `administrator:${boris}` },
    })
    expect(journal.body).toMatchObject([
      {
        type: 'passkey.replaced',
        before: { names: ['MacBook'] },
        after: { names: ['MacBook'] },
        changedByAdmin: { email: boris },
      },
      {
        type: 'passkey.permitted',
        after: { expiresAt: given.body.expiresAt },
        changedByAdmin: { email: ada },
        reason: 'lost the phone',
      },
      { type: 'passkey.added' },
    ])
    const orders = (await orderedMails()).filter(({ kind }) => kind === 'PasskeyPermit')
    const mails = await Promise.all(orders.map((order) => orderedMail(order, { name: 'test' }, Date.now())))
    expect(
      mails.map((mail) => (typeof mail === 'string' ? mail : `${mail.to}: ${mail.subject.split(' / ').at(-1)}`)).toSorted(),
    ).toEqual([ada, boris].flatMap((to) => [`${to}: a passkey was added by a permit`, `${to}: a passkey was permitted`]))
  })

  test('adds none without a permit', async () => {
    expect(outcome((await addsByCode()).answer)).toEqual(byPasskey)
  })

  test('adds one in a day, and none after it', async () => {
    await permit()
    expect(outcome((await later(24 * 60 * minutes, addsByCode)).answer)).toEqual(byPasskey)
    expect((await later(24 * 60 * minutes - 60_000, addsByCode)).answer.status).toBe(201)
  })

  test('adds one, and no second', async () => {
    await permit()
    expect((await addsByCode()).answer.status).toBe(201)
    expect(outcome((await addsByCode()).answer)).toEqual(byPasskey)
  })

  test('of two that use the permit at once, one does', async () => {
    await permit()
    let other: Answer | undefined
    beforeNextWrite(async () => {
      other = (await addsByCode()).answer
    })
    expect([outcome((await addsByCode()).answer), other?.status]).toEqual([byPasskey, 201])
  })

  test('who has found the passkey adds one beside it, and the permit is good no more', async () => {
    await permit()
    const browser = await letIn('Administrator', boris)
    expect((await addPasskey(browser, newDevice(browser))).status).toBe(201)
    expect((await signInWith(lost)).status).toBe(200)
    expect(outcome((await addsByCode()).answer)).toEqual(byPasskey)
  })

  test('who has ten has a place for the one that takes theirs', async () => {
    for (let added = 1; added < 10; added++) {
      const browser = await letIn('Administrator', boris)
      expect((await addPasskey(browser, newDevice(browser))).status).toBe(201)
    }
    await permit()
    expect((await addsByCode()).answer.status).toBe(201)
    expect((await loadPasskeyHolder(id))?.passkeyIds).toHaveLength(1)
  })

  test('who loses the last role loses the permit: it is not restored with new roles', async () => {
    await permit()
    await ask(owner, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
    expect(outcome(await permit())).toEqual([409, 'PASSKEY_PERMIT_NO_ROLE'])
    expect((await loadPasskeyHolder(id))?.permit).toBeUndefined()
  })

  describe('is permitted by nobody', () => {
    test.each([
      { who: 'who asks for themselves', by: () => owner, to: () => idOf(ada), told: [409, 'PASSKEY_PERMIT_OWN'] },
      { who: 'who shows it by a code', by: () => letInByCode('Administrator', ada), to: async () => id, told: byPasskey },
      { who: 'whom nobody knows', by: () => owner, to: async () => 'nobody', told: [404, 'ADMINISTRATOR_NOT_FOUND'] },
    ])('$who', async ({ by, to, told }) => {
      expect(outcome(await permit(await by(), await to()))).toEqual(told)
    })

    test('who is no owner', async () => {
      await ask(owner, 'change-role', { path: { id }, body: { role: 'support', granted: true } })
      await ask(owner, 'change-role', { path: { id }, body: { role: 'owner', granted: false } })
      expect(outcome(await permit(await signedInWith(lost), await idOf(ada)))).toEqual([403, 'PERMISSION_MISSING'])
    })

    test('who has no passkey of their own', async () => {
      await newContour(testContour)
      expect(outcome(await permit(await letInByCode('Administrator', ada), await idOf(boris)))).toEqual(required)
    })

    test('who is made no owner in that moment', async () => {
      beforeNextWrite(async () =>
        ask(await signedInWith(lost), 'change-role', {
          path: { id: await idOf(ada) },
          body: { role: 'viewer', granted: true },
        }).then(async () =>
          ask(await signedInWith(lost), 'change-role', {
            path: { id: await idOf(ada) },
            body: { role: 'owner', granted: false },
          }),
        ),
      )
      expect(outcome(await permit())).toEqual([403, 'PERMISSION_MISSING'])
      expect((await loadPasskeyHolder(id))?.permit).toBeUndefined()
    })
  })

  test('is permitted by a command, also the last owner', async () => {
    expect(await permitPasskey(boris, { admin: boris, reason: 'the only owner' })).toEqual({
      email: boris,
      expiresAt: expect.any(String),
    })
    expect((await addsByCode()).answer.status).toBe(201)
  })
})
