import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as changePartner } from '../../functions/console/change-partner/handler.ts'
import { handler as consoleShowLead } from '../../functions/console/show-lead/handler.ts'
import { handler as listOwnOffers } from '../../functions/account/list-own-offers/handler.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { accountKey } from '../../lib/store/keys.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { call } from '../support/call.ts'
import { addDeal, expectLeadsWhole, itemsBesidesKeys, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const email = 'plain@test.example'
const apart = {
  slug: 'apart',
  title: 'С исключениями',
  landingUrl: 'https://land.example',
  rewards: [
    { leadStatus: 'called', fixed: 5 },
    { leadStatus: 'won', percentOfDeal: 1 },
    { leadStatus: 'won', level: 7, percentOfDeal: 2 },
    { leadStatus: 'won', group: 'Вторая', percentOfDeal: 10 },
    { leadStatus: 'won', group: 'Первая', percentOfDeal: 5 },
  ],
}
const contour = {
  ...leadContour,
  groups: [{ title: 'Первая' }, { title: 'Вторая' }],
  offers: [...leadContour.offers, apart],
  promocodes: [{ code: 'APART', partner: email, offer: 'apart', status: 'Active' }],
}
const groupId = (title: string) => configurationId('test', 'GROUP', title)

let leadId: string
let partnerId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
  await newContour(contour)
  leadId = await leadIdOf('Иванов', { promocode: 'APART' })
  partnerId = await partnerIdOf(email)
})

const accrued = async () => ((await loadAccount(partnerId))?.accruedKopecks ?? 0) / 100 - 1000
const inGroups = async (...titles: string[]) => {
  const { headers } = await letIn('Administrator', 'admin@test.example')
  const revision = (await loadPartner(partnerId))?.revision
  const body = { revision, groupIds: titles.map(groupId) }
  return call(changePartner, { key: null, headers: { ...headers }, path: { id: partnerId }, body })
}
const won = (amount: number, id = leadId) => move(id, { systemName: 'won', amount })
const expectWhole = async () => {
  expectLeadsWhole(await itemsBesidesKeys())
  expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
}

describeOnEngine('an exception for a group', () => {
  test('pays its partners in place of the rules for all; of two groups, the one that comes first in the rules', async () => {
    await won(1000)
    expect(await accrued()).toBe(10)
    await inGroups('Первая')
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(10 + 50)
    await inGroups('Первая', 'Вторая')
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(60 + 100)
    await inGroups()
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(160 + 10)
    await expectWhole()
  })

  test('leaves the rules for all where it says nothing', async () => {
    await inGroups('Вторая')
    await move(leadId, { systemName: 'called' })
    expect(await accrued()).toBe(5)
    await expectWhole()
  })

  test('pays nothing to who has left the group, and all to who has come, between the read and the write', async () => {
    beforeNextWrite(() => inGroups('Вторая'))
    await won(1000)
    expect(await accrued()).toBe(100)
    beforeNextWrite(() => inGroups())
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(100 + 10)
    await expectWhole()
  })

  test('pays for the deals of a lead that is bound afterwards', async () => {
    const nobodys = await leadIdOf('Ничей')
    await won(1000, nobodys)
    await inGroups('Вторая')
    await bind(nobodys, { promocode: 'APART', admin: 'second@test.example', reason: 'заявка' })
    expect(await accrued()).toBe(100)
    await expectWhole()
  })

  test('is named to administrators, and told to the partner without the name of the group', async () => {
    await inGroups('Вторая')
    await won(1000)
    const admin = await letIn('Administrator', 'admin@test.example')
    const { body } = await call(consoleShowLead, { key: null, headers: { ...admin.headers }, path: { id: leadId } })
    const [outcome] = body.history.at(-1).rewards.outcomes
    expect(outcome.rule).toMatchObject({ group: { title: 'Вторая' }, isException: true, percentOfDeal: 10 })
    const own = await letIn('Partner', email)
    const offers = await call(listOwnOffers, { key: null, headers: { ...own.headers } })
    const { rules } = offers.body.find(({ slug }: { slug: string }) => slug === 'apart')
    expect(rules).toMatchObject([
      { fixed: 5, isException: false },
      { percentOfDeal: 10, isException: true },
    ])
    expect(JSON.stringify(rules)).not.toContain('Вторая')
  })

  test('begins no account: a partner without one is refused', async () => {
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: accountKey(partnerId) }))
    beforeNextWrite(async () => undefined)
    expect((await inGroups('Вторая')).status).toBe(500)
    expect(await loadAccount(partnerId)).toBeUndefined()
  })
})
