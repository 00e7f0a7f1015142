import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as consoleShowLead } from '../../functions/console/show-lead/handler.ts'
import { handler as listOwnOffers } from '../../functions/account/list-own-offers/handler.ts'
import { handler as showOwnStatement } from '../../functions/account/show-own-statement/handler.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { dealKey } from '../../lib/store/keys.ts'
import { loadLeadActs } from '../../lib/store/lead/lead.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, expectLeadsWhole, itemsBesidesKeys, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const email = 'plain@test.example'
const rich = {
  slug: 'rich',
  title: 'Ступени',
  landingUrl: 'https://land.example',
  rewards: [
    {
      leadStatus: 'won',
      percentSteps: {
        apply: 'whole',
        steps: [
          { from: 0, percent: 5 },
          { from: 1000, percent: 7 },
        ],
      },
      maxPerDeal: 100,
    },
    { leadStatus: 'won', percentOfDeal: 10, onlyDeals: { to: 1 } },
    { leadStatus: 'won', fixed: 33, onlyDeals: { from: 2, to: 2 } },
    { leadStatus: 'won', percentOfDeal: 1, onlyMonths: 1 },
  ],
}
const contour = {
  ...leadContour,
  offers: [...leadContour.offers, rich],
  promocodes: [{ code: 'RICH10', partner: email, offer: 'rich', status: 'Active' }],
}

let leadId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
  await newContour(contour)
  leadId = await leadIdOf('Иванов', { promocode: 'RICH10' })
})

const by = { admin: 'second@test.example', reason: 'возврат' }
const won = (amount: number, id = leadId) => move(id, { systemName: 'won', amount })
const accrued = async () => ((await loadAccount(await partnerIdOf(email)))?.accruedKopecks ?? 0) / 100 - 1000
const dealIds = async (id = leadId) => {
  const { body } = await call(showLead, { key: testKey, path: { id } })
  return (body.deals as { id: string }[]).map((deal) => deal.id)
}
const cancelDeal = async (index: number, id = leadId) => cancel(id, (await dealIds(id))[index] ?? '', by)
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings
const expectWhole = async () => {
  expectLeadsWhole(await itemsBesidesKeys())
  expect(await findings()).toEqual([])
}

describeOnEngine('rules for certain deals, by steps and with a limit', () => {
  test('earn by the amount, the number and the time of each deal', async () => {
    await won(1000)
    expect(await accrued()).toBe(70 + 100 + 10)
    await addDeal(leadId, { amount: 500 })
    expect(await accrued()).toBe(180 + 25 + 33 + 5)
    await addDeal(leadId, { amount: 10_000 })
    expect(await accrued()).toBe(243 + 100 + 100)
    vi.setSystemTime(Date.UTC(2026, 11, 21, 21))
    await addDeal(leadId, { amount: 100 })
    expect(await accrued()).toBe(443 + 5)
    await expectWhole()
  })

  test('give a deal that is canceled and made again what it had', async () => {
    await won(1000)
    await addDeal(leadId, { amount: 500 })
    await cancelDeal(0)
    expect(await accrued()).toBe(25 + 33 + 5)
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(25 + 33 + 5 + 180)
    await cancelDeal(1)
    await addDeal(leadId, { amount: 500 })
    expect(await accrued()).toBe(25 + 33 + 5 + 180)
    await cancelDeal(2)
    await cancelDeal(3)
    expect(await accrued()).toBe(0)
    await expectWhole()
  })

  test('pay a number once, when two deals are made at once', async () => {
    await won(100)
    expect(await accrued()).toBe(5 + 10 + 1)
    beforeNextWrite(() => addDeal(leadId, { amount: 200 }))
    await addDeal(leadId, { amount: 300 })
    expect(await accrued()).toBe(16 + 10 + 15 + 33 + 2 + 3)
    await expectWhole()
  })

  test('earn the same for a lead that is bound afterwards, also with the deals that follow', async () => {
    const stories = [leadId, await leadIdOf('Ничей')]
    const sums = []
    for (const id of stories) {
      const before = await accrued()
      await won(1000, id)
      await addDeal(id, { amount: 500 })
      await cancelDeal(0, id)
      if (id !== leadId) await bind(id, { promocode: 'RICH10', ...by })
      await addDeal(id, { amount: 2000 })
      await addDeal(id, { amount: 10 })
      sums.push(Math.round(((await accrued()) - before) * 100) / 100)
    }
    expect(sums).toEqual([25 + 33 + 5 + (100 + 200 + 20) + (0.5 + 0.1), 383.6])
    await expectWhole()
  })

  test('are explained by step, limit, number and first deal: to administrators and to the partner', async () => {
    await won(10_000)
    const admin = await letIn('Administrator', 'admin@test.example')
    const { body } = await call(consoleShowLead, { key: null, headers: { ...admin.headers }, path: { id: leadId } })
    const [limited, first, second, months] = body.history.at(-1).rewards.outcomes
    expect(limited).toMatchObject({ amount: 100, step: { from: 1000, percent: 7 }, withoutLimit: 700, dealNumber: null })
    expect(first).toMatchObject({ amount: 1000, dealNumber: 1, rule: { onlyDeals: { from: 1, to: 1 } }, withoutLimit: null })
    expect(second).toMatchObject({ result: 'OtherDeal', amount: 0, dealNumber: 1 })
    expect(months).toMatchObject({ amount: 100, firstDealAt: '2026-11-22T10:00:00.000Z', rule: { onlyMonths: 1 } })

    const own = await letIn('Partner', email)
    const statement = await call(showOwnStatement, { key: null, headers: { ...own.headers } })
    const causes = statement.body.entries.map(({ cause }: { cause: object }) => cause)
    expect(causes).toContainEqual(
      expect.objectContaining({
        kind: 'Reward',
        percentSteps: {
          apply: 'whole',
          by: 'deal',
          steps: [
            { from: 0, percent: 5 },
            { from: 1000, percent: 7 },
          ],
        },
        maxPerDeal: 100,
        step: { from: 1000, percent: 7 },
        withoutLimit: 700,
      }),
    )
    const offers = await call(listOwnOffers, { key: null, headers: { ...own.headers } })
    expect(JSON.stringify(offers.body)).toContain('"onlyMonths":1')
  })

  test('are run again by the audit, which sees a number that is not the deal’s', async () => {
    await won(1000)
    const [act] = await loadLeadActs(leadId)
    const outcomes = act?.rewards.outcomes.map((one) => (one.given?.dealNumber ? { ...one, given: { dealNumber: 7 } } : one))
    const { Update } = attributesSet(dealKey(leadId, 2), { rewards: { ...act?.rewards, outcomes } })
    await documentClient.send(new UpdateCommand({ ...Update, TableName: tableName() }))
    expect((await findings()).map(({ wrong }) => wrong).join()).toContain('"dealNumber":7')
  })
})
