import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as consoleShowLead } from '../../functions/console/show-lead/handler.ts'
import { handler as listOwnOffers } from '../../functions/account/list-own-offers/handler.ts'
import { handler as previewReward } from '../../functions/console/preview-reward/handler.ts'
import { handler as showOwnStatement } from '../../functions/account/show-own-statement/handler.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { applyContourFileOnce } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { dealKey, keyOf } from '../../lib/store/keys.ts'
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
import { keyNaming } from '../support/table-scene.ts'
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
const third = { from: 3, to: 3, of: 'partner' }
const bonuses = {
  ...rich,
  slug: 'bonuses',
  rewards: [
    { leadStatus: 'won', percentOfDeal: 1 },
    { leadStatus: 'won', fixed: 50, onlyDeals: { to: 1, of: 'partner' } },
    { leadStatus: 'won', fixed: 300, onlyDeals: third },
  ],
}
const contour = {
  ...leadContour,
  offers: [...leadContour.offers, rich, bonuses],
  promocodes: [
    { code: 'RICH10', partner: email, offer: 'rich', status: 'Active' },
    { code: 'BONUS10', partner: email, offer: 'bonuses', status: 'Active' },
  ],
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

describeOnEngine('bonuses for certain deals of a partner', () => {
  let other: string
  beforeEach(async () => {
    leadId = await leadIdOf('Иванов', { promocode: 'BONUS10' })
    other = await leadIdOf('Петров', { promocode: 'BONUS10' })
  })
  const numbersItem = async () =>
    Object.values(await itemsBesidesKeys()).find(({ sk }) => String(sk).startsWith('NUMBERS#')) ?? {}
  const numbers = async () => {
    const { highest, freed } = await numbersItem()
    return { highest, freed }
  }

  test('go by the number among all deals of the partner with the offer, whatever leads they are of', async () => {
    await won(100)
    expect(await accrued()).toBe(1 + 50)
    await won(100, other)
    expect(await accrued()).toBe(52)
    const rest = await leadIdOf('Сидоров', { promocode: 'RICH10' })
    await won(100, rest)
    const before = await accrued()
    await addDeal(leadId, { amount: 100 })
    expect((await accrued()) - before).toBe(1 + 300)
    await addDeal(other, { amount: 100 })
    expect((await accrued()) - before).toBe(302)
    expect(await numbers()).toEqual({ highest: 4, freed: [] })
    await expectWhole()
  })

  test('are taken back with the deal, whose number goes to the next one of any lead', async () => {
    await won(100)
    await addDeal(leadId, { amount: 100 })
    await addDeal(leadId, { amount: 100 })
    await cancelDeal(0)
    await cancelDeal(2)
    expect(await accrued()).toBe(1)
    expect(await numbers()).toEqual({ highest: 3, freed: [1, 3] })
    await expectWhole()
    await won(100, other)
    await addDeal(other, { amount: 100 })
    await addDeal(other, { amount: 100 })
    expect(await accrued()).toBe(1 + 51 + 301 + 1)
    expect(await numbers()).toEqual({ highest: 4, freed: [] })
    await expectWhole()
  })

  test('are paid once when two leads of the partner make a deal at once, or one cancels a deal meanwhile', async () => {
    beforeNextWrite(() => won(100, other))
    await won(100)
    expect(await accrued()).toBe(51 + 1)
    beforeNextWrite(() => addDeal(other, { amount: 100 }))
    await addDeal(leadId, { amount: 100 })
    expect(await accrued()).toBe(52 + 301 + 1)
    beforeNextWrite(() => cancelDeal(0, other))
    await addDeal(leadId, { amount: 100 })
    expect(await accrued()).toBe(354 - 51 + 51)
    expect(await numbers()).toEqual({ highest: 4, freed: [] })
    await expectWhole()
  })

  test('count the standing deals of a lead that is bound afterwards, after those that have numbers', async () => {
    const nobodys = await leadIdOf('Ничей')
    await won(100, nobodys)
    await addDeal(nobodys, { amount: 100 })
    await addDeal(nobodys, { amount: 100 })
    await cancelDeal(0, nobodys)
    await won(100)
    // Of its deals, 2 is canceled and free again, 3 and 4 stand.
    await bind(nobodys, { promocode: 'BONUS10', ...by })
    expect(await accrued()).toBe(51 + 301 + 1)
    expect(await numbers()).toEqual({ highest: 4, freed: [2] })
    await expectWhole()
    await cancelDeal(1, nobodys)
    expect(await accrued()).toBe(51 + 1)
    expect(await numbers()).toEqual({ highest: 4, freed: [2, 3] })
    await addDeal(nobodys, { amount: 100 })
    await addDeal(nobodys, { amount: 100 })
    expect(await accrued()).toBe(52 + 1 + 301)
    await expectWhole()
  })

  test('begin with the publication, after deals that no rule asked for, and cost nothing before it', async () => {
    const plain = { ...bonuses, rewards: [{ leadStatus: 'won', percentOfDeal: 1 }] }
    await newContour({ ...contour, offers: [...leadContour.offers, rich, plain] })
    leadId = await leadIdOf('Иванов', { promocode: 'BONUS10' })
    await won(100)
    expect(await numbersItem()).toEqual({})
    const offers = [...leadContour.offers, rich, { ...bonuses, leadsUnderWay: 'change' }]
    vi.setSystemTime(Date.UTC(2026, 10, 23))
    await applyContourFileOnce(parseContourFile(JSON.stringify({ ...contour, offers }), 'contour'), 'later')
    vi.setSystemTime(Date.UTC(2026, 10, 23, 1))
    await addDeal(leadId, { amount: 100 })
    expect(await accrued()).toBe(1 + 51)
    // A deal from before has no number to give back.
    await cancelDeal(0)
    expect(await numbers()).toEqual({ highest: 1, freed: [] })
    await expectWhole()
  })

  test('never lose a number: one that is gone cannot be given back', async () => {
    await won(100)
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: keyOf(await numbersItem()) }))
    await expect(cancelDeal(0)).rejects.toThrow('lacks a number that was given')
    vi.setSystemTime(Date.now() + 3_600_000)
    expect((await findings()).map(({ wrong }) => wrong).join()).toContain('its deals have the numbers none')
  })

  test.each([
    { what: 'a number that no deal has', change: 'SET highest = :to', to: 2, said: 'its deals have the numbers 1, 2' },
    { what: 'a number that came back and is taken', change: 'SET freed = :to', to: [1], said: 'its deals have the numbers none' },
  ])('are counted again by the audit, which finds $what', async ({ change, to, said }) => {
    await won(100)
    const at = { TableName: tableName(), Key: keyOf(await numbersItem()) }
    vi.setSystemTime(Date.now() + 3_600_000)
    await documentClient.send(new UpdateCommand({ ...at, UpdateExpression: change, ExpressionAttributeValues: { ':to': to } }))
    expect((await findings()).map(({ wrong }) => wrong).join()).toContain(said)
  })

  test('are explained by the number, to administrators and to the partner, and previewed for any deal', async () => {
    await won(100)
    await won(100, other)
    await addDeal(leadId, { amount: 100 })
    const admin = await letIn('Administrator', 'admin@test.example')
    const asAdmin = { key: null, headers: { ...admin.headers } }
    const { body } = await call(consoleShowLead, { ...asAdmin, path: { id: leadId } })
    const [, first, bonus] = body.history.at(-1).rewards.outcomes
    expect(first).toMatchObject({ result: 'OtherDeal', partnerDealNumber: 3, dealNumber: null })
    expect(bonus).toMatchObject({ result: 'Accrued', amount: 300, partnerDealNumber: 3, rule: { onlyDeals: third } })

    // How many deals the partner has, a key reads with the scope for partners.
    for (const [scopes, partnerDealNumber] of [
      [['leads.read', 'partners.read'], 3],
      [['leads.read'], null],
    ] as const) {
      const asked = { path: { id: leadId }, query: { include: 'rewards' } }
      const explained = await call(showLead, { key: await keyNaming(...scopes), ...asked })
      expect(explained.body.history.at(-1).rewards.outcomes[2]).toMatchObject({ amount: 300, partnerDealNumber })
    }

    const own = await letIn('Partner', email)
    const offers = await call(listOwnOffers, { key: null, headers: { ...own.headers } })
    expect(offers.body.find(({ slug }: { slug: string }) => slug === 'bonuses')).toMatchObject({
      numbersSince: '2026-11-22T10:00:00.000Z',
      rules: [{ onlyDeals: null }, { onlyDeals: { from: 1, to: 1, of: 'partner' } }, { onlyDeals: third }],
    })
    const id = (await loadContour()).offers.find(({ slug }) => slug === 'bonuses')?.id ?? ''
    const totals = []
    for (const query of [{ amount: '100' }, { amount: '100', partnerDeal: '2' }, { amount: '100', partnerDeal: '3' }]) {
      totals.push((await call(previewReward, { ...asAdmin, path: { id }, query })).body.total)
    }
    expect(totals).toEqual([51, 1, 301])
    const refused = await call(previewReward, { ...asAdmin, path: { id }, query: { partnerDeal: '0' } })
    expect(refused.body).toMatchObject({ statusCode: 400, code: 'DEAL_NUMBER_PARAMETER_INVALID' })
  })
})
