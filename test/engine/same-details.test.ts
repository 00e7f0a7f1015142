import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { addPartner } from '../../infra/ops/commands/partner-add-command.ts'
import { changeProfile } from '../../infra/ops/commands/partner-profile-commands.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { filePartner } from '../../lib/contour-file/contour-file.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { sameDetailsPartition } from '../../lib/store/keys.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { payeeAdded, payeesKey } from '../../lib/store/partner/same-details.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentConfirmation } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { expectWhole, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [admin] = testContour.administrators.map(({ email }) => email) as [string]
const [address, other] = ['rich@test.example', 'entity@test.example']
const inn = '772801234583'
const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }

let ada: Browser
let partnerId: string
let otherId: string
beforeEach(async () => {
  await newContour({ ...testContour, settings: { ...testContour.settings, requireInnForPayouts: false, minimumPayout: 1 } })
  ada = await letIn('Administrator', admin)
  ;[partnerId, otherId] = await Promise.all([partnerIdOf(address), partnerIdOf(other)])
  for (const id of [partnerId, otherId]) await edit(id, { inn: null, legalTypeId: null })
})

const inConsole = (name: string, request: object = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...ada.headers } })
async function edit(id: string, change: object): Promise<Answer> {
  const { revision } = (await loadPartner(id)) as Partner
  return inConsole('console-change-partner', { path: { id }, body: { revision, ...change } })
}
const card = async (id: string) => (await inConsole('console-show-partner', { path: { id } })).body.sameDetails
const own = (by: Browser, name: string, body: object) =>
  call(handlers.get(name) as Handler, { key: null, body, headers: { ...by.headers } })
const deadline = () => ({ ...systemRuntime, deadlineMs: Date.now() + 20_000 })
const notes = async () =>
  Object.values(await storedItems())
    .filter(({ pk }) => String(pk).startsWith('EVENTS#'))
    .flatMap(({ note, byPartnerId }) => (note === undefined ? [] : [{ note, ...(byPartnerId !== undefined && { byPartnerId }) }]))
const listed = async () => Object.values(await storedItems()).filter(({ pk }) => pk === sameDetailsPartition)
const sameAs = (kind: string, ...ids: string[]) => [
  expect.objectContaining({ kind, count: ids.length, partners: ids.map((id) => expect.objectContaining({ id })) }),
]

describeOnEngine('the same ИНН at two partners', () => {
  test('is in the answer to an edit, is marked at both partners, and is in the journal', async () => {
    expect((await edit(otherId, { inn })).body.sameDetails).toEqual([])
    const { status, body } = await edit(partnerId, { inn })
    expect([status, body.sameDetails]).toEqual([200, sameAs('Inn', otherId)])
    expect(await card(partnerId)).toEqual(sameAs('Inn', otherId))
    expect(await card(otherId)).toEqual(sameAs('Inn', partnerId))
    expect(await notes()).toEqual([{ note: `тот же ИНН: partner:${otherId}` }])
    expectWhole(await storedItems())
  })

  test('is in the answer when a partner is added, in the console and by command', async () => {
    await edit(otherId, { inn })
    const { status, body } = await inConsole('console-create-partner', { body: { email: 'new@test.example', inn } })
    expect([status, body.sameDetails]).toEqual([201, sameAs('Inn', otherId)])
    const asked = filePartner.parse({ email: 'third@test.example', inn })
    const added = await addPartner(asked, false, { admin })
    expect(new Set(added.sameDetails[0]?.partners.map(({ id }) => id))).toEqual(new Set([body.id, otherId]))
    const changed = await changeProfile(address, { admin }, () => ({ inn }))
    expect(changed.sameDetails[0]?.count).toBe(3)
    expect(await notes()).toHaveLength(3)
    expectWhole(await storedItems())
  })

  test('is no more once one of them has another, or is erased; and nothing is left of who is', async () => {
    await edit(otherId, { inn })
    await edit(partnerId, { inn })
    await edit(partnerId, { inn: null })
    expect([await card(partnerId), await card(otherId)]).toEqual([[], []])
    await edit(partnerId, { inn })
    await erasePartner((await loadPartner(otherId)) as Partner, { admin })
    expect([await card(partnerId), await card(otherId)]).toEqual([[], []])
    await erasePartner((await loadPartner(partnerId)) as Partner, { admin })
    expect((await listed()).map(({ sk }) => sk)).not.toContain(payeesKey({ kind: 'Inn', digits: inn }).sk)
    expectWhole(await storedItems())
  })

  /** The other partner gets the ИНН by a write that was told nothing. */
  const givenToTheOther = async (): Promise<void> => {
    const before = await loadPartner(otherId)
    await transact(profileEdited(otherId, { inn, updatedAt: new Date().toISOString() }, before), crypto.randomUUID(), deadline())
  }

  test('is kept for a partner who gets it while the last other one gives it up', async () => {
    await edit(partnerId, { inn })
    beforeNextWrite(givenToTheOther)
    expect((await edit(partnerId, { inn: null })).status).toBe(200)
    expect((await listed()).map(({ partnerIds }) => partnerIds)).toContainEqual(new Set([otherId]))
    expectWhole(await storedItems())
  })

  test('is told also where it came between what was read and what is written', async () => {
    beforeNextWrite(givenToTheOther)
    expect((await edit(partnerId, { inn })).body.sameDetails).toEqual(sameAs('Inn', otherId))
  })

  test('given to both at the very same moment is told to one of them at least', async () => {
    const answers = await Promise.all([edit(partnerId, { inn }), edit(otherId, { inn })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.sameDetails.length > 0).length).toBeGreaterThanOrEqual(1)
    expect([await card(partnerId), await card(otherId)]).toEqual([sameAs('Inn', otherId), sameAs('Inn', partnerId)])
  })
})

describeOnEngine('what a partner is paid by, and another too', () => {
  test.each([
    { kind: 'Account', details: { bank }, sent: { bank } },
    { kind: 'Account', details: { bank }, sent: { requisites: `Счёт ${bank.account}, БИК ${bank.bic}` } },
    { kind: 'Card', details: { requisites: 'карта 2200 7001 2345 6789' }, sent: { requisites: '2200700123456789 Сбер' } },
    { kind: 'Phone', details: { requisites: 'СБП +7 (912) 345-67-89' }, sent: { requisites: 'по номеру 8 912 345 67 89' } },
  ])('is marked at both, and no partner is told: $kind by $sent', async ({ kind, details, sent }) => {
    await rememberDetails(other, details)
    const rita = await letIn('Partner', address)
    const code = await sentConfirmation(address, 'Details')
    const { status, body } = await own(rita, 'change-own-profile', { ...sent, code })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(otherId)
    expect([await card(partnerId), await card(otherId)]).toEqual([sameAs(kind, otherId), sameAs(kind, partnerId)])
    expect(await notes()).toEqual([{ note: expect.stringContaining(otherId), byPartnerId: partnerId }])
    const told = await own(rita, 'show-personal-data', {})
    expect(JSON.stringify(told.body)).not.toContain(otherId)
    expectWhole(await storedItems())
  })

  test.each([
    { of: 'a request to other details', keep: false },
    { of: 'a request whose details are kept', keep: true },
  ])('is marked in the queue and on the card of $of', async ({ keep }) => {
    await rememberDetails(other, { requisites: 'карта 2200 7001 2345 6789' })
    const rita = await letIn('Partner', address)
    const code = await sentConfirmation(address, 'Payout')
    const asked = await own(rita, 'request-own-payout', { amount: 50, requisites: '2200700123456789', code, keep })
    expect(asked.status).toBe(201)
    expect(JSON.stringify(asked.body)).not.toContain(otherId)
    const marked = { marks: expect.arrayContaining(['SameDetails']), sameDetails: sameAs('Card', otherId) }
    expect((await inConsole('console-show-payout', { path: { id: asked.body.id } })).body).toMatchObject(marked)
    expect((await inConsole('console-list-payouts', { query: { partnerId } })).body[0]).toMatchObject(marked)
    await inConsole('console-change-payout-status', { path: { id: asked.body.id }, body: { status: 'Rejected' } })
    expect((await inConsole('console-show-payout', { path: { id: asked.body.id } })).body).toMatchObject({
      marks: [],
      sameDetails: [],
    })
    expectWhole(await storedItems())
  })
})

describeOnEngine('the records of payment details', () => {
  test('a list that names somebody who is paid otherwise is found by the audit', async () => {
    await edit(otherId, { inn })
    const item = (await listed()).find(({ sk }) => String(sk).startsWith('Inn#'))
    await transact([payeeAdded({ pk: String(item?.pk), sk: String(item?.sk) }, partnerId)], crypto.randomUUID(), deadline())
    const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(findings.map(({ wrong }) => wrong)).toEqual([expect.stringContaining(`partner ${partnerId} is paid by`)])
  })
})
