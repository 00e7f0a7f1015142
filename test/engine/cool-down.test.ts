import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { editStep } from '../../lib/store/table/edit-step.ts'
import { partnerKey, payoutKey, settingsKey } from '../../lib/store/keys.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { stale, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentConfirmation } from '../support/logins.ts'
import { beforeEveryWrite, beforeNextWrite } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { expectWhole, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [first] = testContour.administrators.map(({ email }) => email) as [string]
const address = 'rich@test.example'
const hourMs = 3_600_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const behind = (at: string | undefined, hours: number): string => new Date(Date.parse(at ?? '') + hours * hourMs).toISOString()

let browser: Browser
let partnerId: string
/** An approved request. */
let id: string

async function begin(settings: object = {}): Promise<void> {
  await newContour({
    ...testContour,
    settings: { ...testContour.settings, requireInnForPayouts: false, minimumPayout: 1, ...settings },
  })
  browser = await letIn('Administrator', first)
  partnerId = await partnerIdOf(address)
  id = await payoutIn('Approved', { partnerId, rubles: 600 })
}

const inConsole = (name: string, request: object = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...browser.headers } })
const decide = (status: string): Promise<Answer> => inConsole('console-change-payout-status', { path: { id }, body: { status } })
const byKey = (status: string): Promise<Answer> =>
  call(handlers.get('change-payout-status') as Handler, { key: testKey, path: { id }, body: { status } })
const edit = async (change: object): Promise<Answer> => {
  const { revision } = (await loadPartner(partnerId)) as Partner
  return inConsole('console-change-partner', { path: { id: partnerId }, body: { revision, ...change } })
}
const deadline = () => ({ ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const editedAt =
  (change: Partial<Partner>, updatedAt = new Date().toISOString()) =>
  async () => {
    const before = await loadPartner(partnerId)
    await transact(profileEdited(partnerId, { ...change, updatedAt }, before), crypto.randomUUID(), deadline())
  }
/** As if the change had been made so long ago. */
const madeAt = (moments: Pick<Partner, 'emailChangedAt' | 'detailsChangedAt'>) =>
  transact([editStep(partnerKey(partnerId), moments)], crypto.randomUUID(), deadline())
const moments = async () => {
  const { emailChangedAt = null, detailsChangedAt = null } = (await loadPartner(partnerId)) as Partner
  return { emailChangedAt, detailsChangedAt }
}

const changes = [
  { what: 'the address', change: { email: 'thief@test.example' }, moved: 'emailChangedAt' },
  { what: 'the ИНН', change: { inn: null }, moved: 'detailsChangedAt' },
] as const

describeOnEngine('a payout of a partner whose profile was changed', () => {
  beforeEach(() => begin())

  test.each(changes)('is not marked paid by an administrator: $what; the answer says until when', async ({ change, moved }) => {
    expect((await edit(change)).status).toBe(200)
    const until = behind((await moments())[moved] ?? '', 24)
    const before = await storedItems()
    const { status, body } = await decide('Paid')
    expect([status, body.code, body.until]).toEqual([409, 'PAYOUT_COOLS_DOWN', until])
    expect(await storedItems()).toEqual(before)
    expect(await movePayoutBy('Administrator', { id, to: 'Paid' })).toEqual({ status: 409, code: 'PAYOUT_COOLS_DOWN' })
  })

  test.each(['emailChangedAt', 'detailsChangedAt'] as const)(
    'is marked paid once the hours behind %s are over',
    async (moved) => {
      await madeAt({ [moved]: ago(24 * hourMs - 20_000) })
      expect((await decide('Paid')).body.code).toBe('PAYOUT_COOLS_DOWN')
      await madeAt({ [moved]: ago(24 * hourMs) })
      expect((await decide('Paid')).status).toBe(200)
      expectWhole(await storedItems())
    },
  )

  test('is approved and rejected all the same', async () => {
    await edit({ email: 'thief@test.example' })
    expect((await decide('Rejected')).status).toBe(200)
    id = await payoutIn('Requested', { partnerId, rubles: 500 })
    expect((await decide('Approved')).status).toBe(200)
  })

  test('is marked paid by a key, as the specification says', async () => {
    await edit({ email: 'thief@test.example' })
    expect((await byKey('Paid')).status).toBe(200)
    expectWhole(await storedItems())
  })

  test.each([
    { what: 'the address', change: { email: 'thief@test.example' } },
    { what: 'the details', change: { requisites: 'card of a thief' } },
  ])('is refused when $what is changed between its reads and its write', async ({ change }) => {
    beforeNextWrite(editedAt(change))
    expect((await decide('Paid')).body.code).toBe('PAYOUT_COOLS_DOWN')
    expect((await loadPayout(id))?.status).toBe('Approved')
  })

  test('whatever else is edited meanwhile, it is marked paid', async () => {
    beforeEveryWrite(async (attempt) => (attempt < 2 ? editedAt({ firstName: `имя ${attempt}` })() : undefined))
    const { status, body } = await decide('Paid')
    expect([status, body.status]).toEqual([200, 'Paid'])
    expectWhole(await storedItems())
  })

  test('waits no longer for what was written and is so already', async () => {
    await edit({ firstName: 'Имя', inn: '500100732259' })
    expect(await moments()).toEqual({ emailChangedAt: null, detailsChangedAt: null })
    await edit({ email: address.toUpperCase() })
    expect(await moments()).toEqual({ emailChangedAt: null, detailsChangedAt: null })
    expect((await decide('Paid')).status).toBe(200)
  })

  test('is marked in the queue and on the card, with until when, and may be asked for', async () => {
    await edit({ email: 'thief@test.example', inn: null })
    const waitsUntil = behind((await moments()).emailChangedAt ?? '', 24)
    const marked = { waitsUntil, marks: ['AddressChanged', 'DetailsChanged', 'FirstPayout'] }
    expect((await inConsole('console-list-payouts', { query: { partnerId } })).body[0]).toMatchObject(marked)
    expect((await inConsole('console-show-payout', { path: { id } })).body).toMatchObject(marked)
    await decide('Rejected')
    const { body } = await call(handlers.get('check-payout-eligibility') as Handler, { key: testKey, path: { id: partnerId } })
    expect(body).toMatchObject({ isEligible: true, waitsUntil })
    expect((await inConsole('console-show-payout', { path: { id } })).body).toMatchObject({ waitsUntil: null, marks: [] })
  })
})

describeOnEngine('a payout to other details than those of the profile', () => {
  const toOthers = async (more: object = {}) => {
    const rita = await letIn('Partner', address)
    const code = await sentConfirmation(address, 'Payout')
    const body = { amount: 600, requisites: 'card of a thief', code, ...more }
    const asked = await call(handlers.get('request-own-payout') as Handler, { key: null, body, headers: { ...rita.headers } })
    expect(asked.status).toBe(201)
    id = asked.body.id
    expect((await decide('Approved')).status).toBe(200)
    return { rita, askedAt: asked.body.createdAt as string }
  }
  /** As if it had been asked for so long ago. */
  const askedAgo = (ms: number) =>
    transact([{ write: attributesSet(payoutKey(id), { createdAt: ago(ms) }), refused: stale }], crypto.randomUUID(), deadline())
  beforeEach(async () => {
    await begin()
    await decide('Rejected')
  })

  test.each([{ keep: false }, { keep: true }])('waits as long, and says so to both sides: $keep', async ({ keep }) => {
    const { rita, askedAt } = await toOthers({ keep })
    const until = behind(askedAt, 24)
    const before = await storedItems()
    const { status, body } = await decide('Paid')
    expect([status, body.code, body.until]).toEqual([409, 'PAYOUT_COOLS_DOWN', until])
    expect(await movePayoutBy('Administrator', { id, to: 'Paid' })).toEqual({ status: 409, code: 'PAYOUT_COOLS_DOWN' })
    expect(await storedItems()).toEqual(before)
    const marked = {
      waitsUntil: until,
      marks: [...(keep ? ['DetailsChanged'] : []), 'OtherDetails', 'SameDetails', 'FirstPayout'],
    }
    expect((await inConsole('console-show-payout', { path: { id } })).body).toMatchObject(marked)
    expect((await inConsole('console-list-payouts', { query: { partnerId } })).body[0]).toMatchObject(marked)
    const own = () => call(handlers.get('show-own-payout') as Handler, { key: null, path: { id }, headers: { ...rita.headers } })
    expect((await own()).body).toMatchObject({ status: 'Approved', waitsUntil: until })
    await decide('Rejected')
    expect((await own()).body).toMatchObject({ status: 'Rejected', waitsUntil: null })
  })

  test('is paid at the hour, and by a key at once', async () => {
    await toOthers()
    await askedAgo(24 * hourMs - 20_000)
    expect((await decide('Paid')).body.code).toBe('PAYOUT_COOLS_DOWN')
    await askedAgo(24 * hourMs)
    expect((await decide('Paid')).status).toBe(200)
    await toOthers({ amount: 50 })
    expect((await byKey('Paid')).status).toBe(200)
  })

  test('to the details of the profile waits for nothing', async () => {
    await madeAt({ detailsChangedAt: ago(25 * hourMs) })
    await rememberDetails(address, { requisites: 'card 1' })
    await toOthers({ requisites: 'card 1' })
    expect((await decide('Paid')).status).toBe(200)
    expectWhole(await storedItems())
  })
})

describeOnEngine('where the contour says how long', () => {
  test('an hour is an hour', async () => {
    await begin({ coolDownHours: 1 })
    await madeAt({ emailChangedAt: ago(hourMs - 20_000) })
    expect((await decide('Paid')).body.code).toBe('PAYOUT_COOLS_DOWN')
    await madeAt({ emailChangedAt: ago(hourMs) })
    expect((await decide('Paid')).status).toBe(200)
  })

  test('0 lets all through, and marks nothing', async () => {
    await begin({ coolDownHours: 0 })
    await edit({ email: 'new@test.example' })
    expect((await inConsole('console-show-payout', { path: { id } })).body).toMatchObject({
      waitsUntil: null,
      marks: ['SameDetails', 'FirstPayout'],
    })
    expect((await decide('Paid')).status).toBe(200)
  })

  test('a key waits too, whether the change is seen by the read or only by the write', async () => {
    await begin({ coolDownKeys: true })
    beforeNextWrite(editedAt({ email: 'thief@test.example' }))
    const until = async () => behind((await moments()).emailChangedAt ?? '', 24)
    const { status, body } = await byKey('Paid')
    expect([status, body.code, body.until]).toEqual([409, 'PAYOUT_COOLS_DOWN', await until()])
    expect((await byKey('Paid')).body.code).toBe('PAYOUT_COOLS_DOWN')
    await madeAt({ emailChangedAt: ago(24 * hourMs) })
    expect((await byKey('Paid')).status).toBe(200)
    expectWhole(await storedItems())
  })
})

describeOnEngine('the audit and a payout that did not wait', () => {
  const found = async () => {
    const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    return findings.map(({ wrong }) => wrong).filter((wrong) => wrong.includes('marked it paid'))
  }

  const paidBy = async (pay: () => Promise<Answer>, changed: Parameters<typeof madeAt>[0], sinceMs = 100 * hourMs) => {
    await begin()
    expect((await pay()).status).toBe(200)
    await madeAt(changed)
    await transact(
      [{ write: attributesSet(settingsKey, { coolDownSince: ago(sinceMs) }), refused: stale }],
      crypto.randomUUID(),
      deadline(),
    )
    return found()
  }
  const byAdministrator = () => decide('Paid')
  const lately = ago(23 * hourMs)
  const longAgo = { emailChangedAt: ago(48 * hourMs) }

  test.each([
    { changed: { emailChangedAt: lately }, what: 'the address of its partner' },
    { changed: { detailsChangedAt: lately }, what: 'what payouts go by of its partner' },
  ])('finds one that an administrator marked paid: $what', async ({ changed, what }) => {
    expect(await paidBy(byAdministrator, changed)).toEqual([expect.stringContaining(`${what} was changed at ${lately}`)])
  })

  test('finds one that was asked for to other details, by its own moment', async () => {
    const elsewhere = (at: string) => async () => {
      await transact(
        [{ write: attributesSet(payoutKey(id), { requisitesBy: 'Code', createdAt: at }), refused: stale }],
        crypto.randomUUID(),
        deadline(),
      )
      return { status: 200 } as Answer
    }
    const paid = (at: string) => async () => {
      expect((await decide('Paid')).status).toBe(200)
      return elsewhere(at)()
    }
    expect(await paidBy(paid(lately), longAgo)).toEqual([
      expect.stringContaining(`it was asked for to other details at ${lately}`),
    ])
    expect(await paidBy(paid(ago(24 * hourMs)), longAgo)).toEqual([])
  })

  test('finds none that waited, that a key paid, that was paid before the change, or before the contour said so', async () => {
    expect(await paidBy(byAdministrator, { emailChangedAt: ago(24 * hourMs) })).toEqual([])
    expect(await paidBy(() => byKey('Paid'), { emailChangedAt: lately })).toEqual([])
    expect(await paidBy(byAdministrator, { emailChangedAt: new Date(Date.now() + hourMs).toISOString() })).toEqual([])
    expect(await paidBy(byAdministrator, { emailChangedAt: lately }, 0)).toEqual([])
  })
})
