import { beforeEach, expect, test, vi } from 'vitest'
import { handler as consoleChangePayoutStatus } from '../../functions/console/change-payout-status/handler.ts'
import { handler as issueKey } from '../../functions/console/issue-key/handler.ts'
import { handler as consoleShowPayout } from '../../functions/console/show-payout/handler.ts'
import { handler as rotateKey } from '../../functions/console/rotate-key/handler.ts'
import { handler as changeStatus } from '../../functions/external/change-payout-status/handler.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { type NotedContour, notedContour } from '../support/noted-contour.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine } from './contour-table.ts'

const [ada, boris, vera, gleb] = ['admin', 'second', 'vera', 'gleb'].map((name) => `${name}@test.example`) as [
  string,
  string,
  string,
  string,
]
const contour = {
  ...testContour,
  settings: { ...testContour.settings, fourEyes: true },
  administrators: [
    ...testContour.administrators,
    ...[vera, gleb].map((email) => ({ email, firstName: email, lastName: 'Четвёртая' })),
  ],
}

/** What moves a request: the browser of an administrator, or the secret of a key. */
type Hand = Browser | string
const refused = [409, 'PAYOUT_NEEDS_FOUR_EYES']
const done = [200, null]

describeOnEngine('where two people pay', () => {
  let commands: NotedContour
  let payoutId: string
  const people = new Map<string, Browser>()
  const person = (email: string): Browser => people.get(email) as Browser
  beforeEach(async () => {
    commands = await notedContour(contour)
    vi.stubEnv('CONTOUR_ADMIN', ada)
    for (const email of [ada, boris, vera, gleb]) people.set(email, await letIn('Administrator', email))
    const partnerId = await partnerIdOf('rich@test.example')
    payoutId = (await requestPayoutBy('ApiKey', { partnerId, rubles: 500 })).id
  })

  const move = async (hand: Hand, status: string): Promise<unknown> => {
    const request = { path: { id: payoutId }, body: { status } }
    const answer =
      typeof hand === 'string'
        ? await call(changeStatus, { key: hand, ...request })
        : await call(consoleChangePayoutStatus, { key: null, ...request, headers: hand.headers })
    return [answer.status, answer.body.code ?? null]
  }
  const issued = async (by: Browser, scopes: readonly string[] = ['payouts.approve', 'payouts.pay']) => {
    const { body } = await call(issueKey, { key: null, body: { title: 'Бухгалтерия', scopes }, headers: by.headers })
    return { id: String(body.key.id), secret: String(body.secret) }
  }
  const rotated = async (by: Browser, id: string): Promise<string> =>
    (await call(rotateKey, { key: null, path: { id }, body: {}, headers: by.headers })).body.secret
  const issuedFor = async (owner: string, by: string) => {
    const { key, secret } = await commands.json(
      'keys',
      'issue',
      '--title',
      'CRM',
      '--everything',
      '--owner',
      owner,
      '--admin',
      by,
    )
    return { id: String(key.id), secret: String(secret) }
  }

  /** Who approves, who would pay, and what comes of it. */
  const hands: { what: string; hands: () => Promise<[Hand, Hand]>; comes: unknown }[] = [
    { what: 'the same person', hands: async () => [person(vera), person(vera)], comes: refused },
    {
      what: 'a key that the approver issued',
      hands: async () => [person(vera), (await issued(person(vera))).secret],
      comes: refused,
    },
    {
      what: 'the issuer of the key that approved',
      hands: async () => [(await issued(person(vera))).secret, person(vera)],
      comes: refused,
    },
    {
      what: 'a second key of one issuer',
      hands: async () => [
        (await issued(person(vera), ['payouts.approve'])).secret,
        (await issued(person(vera), ['payouts.pay'])).secret,
      ],
      comes: refused,
    },
    { what: 'the key that approved', hands: async () => [testKey, testKey], comes: refused },
    { what: 'the holder of a key of the contour file that approved', hands: async () => [testKey, person(ada)], comes: refused },
    { what: 'a key of the contour file whose holder approved', hands: async () => [person(ada), testKey], comes: refused },
    {
      what: 'a key that the approver issued for another by command',
      hands: async () => [person(vera), (await issuedFor(boris, vera)).secret],
      comes: refused,
    },
    {
      what: 'a key that another issued for the approver by command',
      hands: async () => [person(boris), (await issuedFor(boris, vera)).secret],
      comes: refused,
    },
    {
      what: 'a key of another that the approver rotated',
      hands: async () => [person(vera), await rotated(person(vera), (await issued(person(boris))).id)],
      comes: refused,
    },
    {
      what: 'a key of another that a third one rotated and the approver issued',
      hands: async () => [person(vera), await rotated(person(gleb), (await issuedFor(boris, vera)).id)],
      comes: refused,
    },
    { what: 'another person', hands: async () => [person(vera), person(boris)], comes: done },
    { what: 'a key of another', hands: async () => [person(vera), (await issued(person(boris))).secret], comes: done },
    { what: 'a person whom the key that approved is nothing to', hands: async () => [testKey, person(vera)], comes: done },
    {
      what: 'a key that two others issued and rotated',
      hands: async () => [person(vera), await rotated(person(gleb), (await issued(person(boris))).id)],
      comes: done,
    },
  ]

  test.each(hands)('what one hand approved, and $what would pay: $comes', async (row) => {
    const [approver, payer] = await row.hands()
    expect(await move(approver, 'Approved')).toEqual(done)
    expect(await move(payer, 'Paid')).toEqual(row.comes)
    expect((await loadPayout(payoutId))?.status).toBe(row.comes === done ? 'Paid' : 'Approved')
  })

  test('a key tells who issued and rotated it, and so does what it did, to administrators alone', async () => {
    const first = await issued(person(vera))
    const secret = await rotated(person(gleb), first.id)
    const [veraId, glebId] = [person(vera).personId, person(gleb).personId]
    const keys = await loadApiKeys()
    expect(keys.map(({ issuedBy }) => issuedBy)).toEqual([undefined, [veraId], [veraId, glebId]])
    await move(secret, 'Approved')
    const { body } = await call(consoleShowPayout, { key: null, path: { id: payoutId }, headers: person(boris).headers })
    expect(body.history[1].changedByApiKey).toMatchObject({
      admin: { email: vera },
      issuedBy: [{ email: vera }, { email: gleb }],
    })
    const answer = await call(changeStatus, { key: testKey, path: { id: payoutId }, body: { status: 'Rejected' } })
    expect(Object.keys(answer.body.history[1].changedByApiKey)).toEqual(['id', 'title', 'admin'])
    expect(await commands.json('keys', 'list')).toMatchObject([
      { issuedBy: null },
      { administrator: vera, issuedBy: vera },
      { administrator: vera, issuedBy: `${vera} ${gleb}` },
    ])
  })
})
