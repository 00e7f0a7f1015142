import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as consoleShowLead } from '../../functions/console/show-lead/handler.ts'
import { handler as listOwnOffers } from '../../functions/account/list-own-offers/handler.ts'
import { handler as previewReward } from '../../functions/console/preview-reward/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as showOwnStatement } from '../../functions/account/show-own-statement/handler.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { applyContourFileOnce } from '../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { keyOf } from '../../lib/store/keys.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, expectLeadsWhole, itemsBesidesKeys, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { keyNaming } from '../support/table-scene.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const email = 'plain@test.example'
const steps = [
  { from: 0, percent: 5 },
  { from: 1000, percent: 10 },
]
const ofSlices = { leadStatus: 'won', percentSteps: { apply: 'slices', by: 'month', steps } }
const limited = { leadStatus: 'won', percentOfDeal: 20, maxPerMonth: 500 }
const monthly = {
  slug: 'monthly',
  title: 'За месяц',
  landingUrl: 'https://land.example',
  rewards: [ofSlices, limited],
}
const contourOf = (rewards: readonly object[]) => ({
  ...leadContour,
  offers: [...leadContour.offers, { ...monthly, rewards }],
  promocodes: [{ code: 'MONTH10', partner: email, offer: 'monthly', status: 'Active' }],
})
const contour = contourOf(monthly.rewards)

let leadId: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
  await newContour(contour)
  leadId = await leadIdOf('Иванов', { promocode: 'MONTH10' })
})

const by = { admin: 'second@test.example', reason: 'возврат' }
const won = (amount: number, id = leadId) => move(id, { systemName: 'won', amount })
const accrued = async () => ((await loadAccount(await partnerIdOf(email)))?.accruedKopecks ?? 0) / 100 - 1000
const dealIds = async (id = leadId) => {
  const { body } = await call(showLead, { key: testKey, path: { id } })
  return (body.deals as { id: string }[]).map((deal) => deal.id)
}
const cancelDeal = async (index: number, id = leadId) => cancel(id, (await dealIds(id))[index] ?? '', by)
const months = async () =>
  Object.values(await itemsBesidesKeys())
    .filter(({ sk }) => String(sk).startsWith('MONTH#'))
    .map(({ month, dealsKopecks, limitedKopecks }) => [month, Number(dealsKopecks) / 100, Number(limitedKopecks) / 100])
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings
const expectWhole = async () => {
  expectLeadsWhole(await itemsBesidesKeys())
  expect(await findings()).toEqual([])
}
const published = (rewards: readonly object[]) =>
  applyContourFileOnce(parseContourFile(JSON.stringify(contourOf(rewards)), 'contour'), JSON.stringify(rewards))

describeOnEngine('rules that go by the deals of a month', () => {
  test('never lose a deal that was counted: a month that is gone is no month to leave', async () => {
    await won(1000)
    const month = Object.values(await itemsBesidesKeys()).find(({ sk }) => String(sk).startsWith('MONTH#')) ?? {}
    await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: keyOf(month) }))
    await expect(cancelDeal(0)).rejects.toThrow('lacks a deal that was counted')
    expect(await months()).toEqual([])
  })

  test('earn on the sum of all leads of the partner in the month, up to its limit, and anew in the next', async () => {
    const other = await leadIdOf('Петров', { promocode: 'MONTH10' })
    await won(800)
    expect(await accrued()).toBe(40 + 160)
    await won(700, other)
    expect(await accrued()).toBe(200 + (10 + 50) + 140)
    await addDeal(leadId, { amount: 2000 })
    expect(await accrued()).toBe(400 + 200 + 200)
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(800 + 100)
    expect(await months()).toEqual([['2026-11', 4500, 500]])
    // The last hour of the month in Moscow, and the first one of the next.
    vi.setSystemTime(Date.UTC(2026, 10, 30, 20, 59))
    await addDeal(other, { amount: 100 })
    expect(await accrued()).toBe(900 + 10)
    vi.setSystemTime(Date.UTC(2026, 10, 30, 21))
    await addDeal(other, { amount: 100 })
    expect(await accrued()).toBe(910 + 5 + 20)
    expect(await months()).toEqual([
      ['2026-11', 4600, 500],
      ['2026-12', 100, 20],
    ])
    await expectWhole()
  })

  test('let a canceled deal leave its own month with what it earned; what other deals earned stays', async () => {
    await won(1000)
    await addDeal(leadId, { amount: 1000 })
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(50 + 200 + (100 + 200) + (100 + 100))
    vi.setSystemTime(Date.UTC(2026, 11, 5))
    await addDeal(leadId, { amount: 10 })
    await cancelDeal(0)
    expect(await accrued()).toBe(500 + 0.5 + 2)
    expect(await months()).toEqual([
      ['2026-11', 2000, 300],
      ['2026-12', 10, 2],
    ])
    await expectWhole()
    vi.setSystemTime(Date.UTC(2026, 10, 29))
    await addDeal(leadId, { amount: 5000 })
    expect(await accrued()).toBe(502.5 + 500 + 200)
    await expectWhole()
  })

  test('count two deals that are made at once one after the other', async () => {
    const other = await leadIdOf('Петров', { promocode: 'MONTH10' })
    beforeNextWrite(() => won(2000, other))
    await won(1000)
    expect(await accrued()).toBe(50 + 100 + 400 + (100 + 100))
    beforeNextWrite(() => cancelDeal(0, other))
    await addDeal(leadId, { amount: 1000 })
    expect(await accrued()).toBe(200 + 100 + 200)
    expect(await months()).toEqual([['2026-11', 2000, 300]])
    await expectWhole()
  })

  test('count the deals of a lead that is bound afterwards in the months in which it made them', async () => {
    const nobodys = await leadIdOf('Ничей')
    await won(900, nobodys)
    await addDeal(nobodys, { amount: 300 })
    await cancelDeal(1, nobodys)
    vi.setSystemTime(Date.UTC(2026, 11, 2))
    await addDeal(nobodys, { amount: 400 })
    vi.setSystemTime(Date.UTC(2026, 10, 30))
    await won(600)
    expect(await accrued()).toBe(30 + 120)
    vi.setSystemTime(Date.UTC(2026, 11, 3))
    await bind(nobodys, { promocode: 'MONTH10', ...by })
    expect(await accrued()).toBe(150 + (20 + 50) + 180 + (20 + 80))
    expect(await months()).toEqual([
      ['2026-11', 1500, 300],
      ['2026-12', 400, 80],
    ])
    await expectWhole()
    await cancelDeal(0, nobodys)
    expect(await accrued()).toBe(150 + 100)
    expect(await months()).toEqual([
      ['2026-11', 600, 120],
      ['2026-12', 400, 80],
    ])
    await expectWhole()
  })

  test('cost nothing where no rule asks, and count from the publication of the first one that does', async () => {
    await newContour(contourOf([{ leadStatus: 'won', percentOfDeal: 1 }]))
    leadId = await leadIdOf('Иванов', { promocode: 'MONTH10' })
    await won(5000)
    expect(await months()).toEqual([])
    vi.setSystemTime(Date.UTC(2026, 10, 23))
    await published([ofSlices])
    await addDeal(leadId, { amount: 100 })
    // It keeps the rules of its day, and counts for those who do not.
    expect(await accrued()).toBe(50 + 1)
    const later = await leadIdOf('Петров', { promocode: 'MONTH10' })
    await won(1000, later)
    expect(await accrued()).toBe(51 + (45 + 10))
    expect(await months()).toEqual([['2026-11', 1100, 0]])
    const { offers } = await loadContour()
    expect(offers.find(({ slug }) => slug === 'monthly')?.monthsSince).toBe('2026-11-23T00:00:00.000Z')
    await expectWhole()
  })

  test('count anew after a time without such rules', async () => {
    const change = async (rewards: readonly object[]) => {
      const offers = [...leadContour.offers, { ...monthly, rewards, leadsUnderWay: 'change' }]
      const file = parseContourFile(JSON.stringify({ ...contour, offers }), 'contour')
      await applyContourFileOnce(file, JSON.stringify([rewards, Date.now()]))
      vi.setSystemTime(Date.now() + 60_000)
    }
    await won(2000)
    await change([{ leadStatus: 'won', percentOfDeal: 1 }])
    await addDeal(leadId, { amount: 100 })
    await change([ofSlices])
    await addDeal(leadId, { amount: 100 })
    expect(await accrued()).toBe(50 + 100 + 400 + 1 + 5)
    expect(await months()).toEqual([
      ['2026-11', 2000, 400],
      ['2026-11', 100, 0],
    ])
    await cancelDeal(0)
    expect(await months()).toEqual([
      ['2026-11', 0, 0],
      ['2026-11', 100, 0],
    ])
    await expectWhole()
  })

  test('are explained by month, step and limit: to administrators and to the partner', async () => {
    await won(1800)
    await addDeal(leadId, { amount: 1000 })
    await addDeal(leadId, { amount: 10 })
    const admin = await letIn('Administrator', 'admin@test.example')
    const { body } = await call(consoleShowLead, { key: null, headers: { ...admin.headers }, path: { id: leadId } })
    const [full, second] = [body.history.at(-1), body.history.at(-2)]
    expect(second.rewards.outcomes[0]).toMatchObject({ amount: 100, month: '2026-11', monthDeals: 1800, step: steps[1] })
    expect(second.rewards.outcomes[1]).toMatchObject({ amount: 140, monthEarned: 360, withoutLimit: 200, limitedBy: 'Month' })
    expect(full.rewards.outcomes[1]).toMatchObject({ result: 'MonthFull', amount: 0, monthEarned: 500 })

    // What the partner's other deals came to, a key reads with the scope for partners; with the one for leads, this lead.
    for (const { scopes, monthDeals, monthEarned, says } of [
      { scopes: ['leads.read', 'partners.read'], monthDeals: 1800, monthEarned: 360, says: /сделок за ноябрь 2026.г\. до этой/ },
      { scopes: ['leads.read'], monthDeals: null, monthEarned: null, says: /^Начислено 100,00.₽: 5.% от(?!.*ноябрь)/s },
    ] as const) {
      const asked = { path: { id: leadId }, query: { include: 'rewards' } }
      const explained = await call(showLead, { key: await keyNaming(...scopes), ...asked })
      const [byStep, byLimit] = explained.body.history.at(-2).rewards.outcomes
      expect([byStep.amount, byStep.month, byStep.monthDeals, byLimit.monthEarned]).toEqual([
        100,
        '2026-11',
        monthDeals,
        monthEarned,
      ])
      expect(byStep.words.ru).toMatch(says)
    }

    const own = await letIn('Partner', email)
    const statement = await call(showOwnStatement, { key: null, headers: { ...own.headers } })
    const causes = statement.body.entries.map(({ cause }: { cause: object }) => cause)
    expect(causes).toContainEqual(
      expect.objectContaining({ maxPerMonth: 500, month: '2026-11', monthEarned: 360, limitedBy: 'Month', withoutLimit: 200 }),
    )
    const offers = await call(listOwnOffers, { key: null, headers: { ...own.headers } })
    const shown = offers.body.find(({ slug }: { slug: string }) => slug === 'monthly')
    expect(shown).toMatchObject({
      monthsSince: '2026-11-22T10:00:00.000Z',
      rules: [{ percentSteps: { by: 'month' } }, { maxPerMonth: 500 }],
    })
  })

  test('are previewed after what the month came to already', async () => {
    const admin = await letIn('Administrator', 'admin@test.example')
    const { offers } = await loadContour()
    const id = offers.find(({ slug }) => slug === 'monthly')?.id ?? ''
    const asked = async (query: Record<string, string>) => {
      const { body } = await call(previewReward, { key: null, headers: { ...admin.headers }, path: { id }, query })
      return body.rewards.map(({ result, reward }: { result: string; reward: number }) => [result, reward])
    }
    expect(await asked({ amount: '1000' })).toEqual([
      ['Accrued', 50],
      ['Accrued', 200],
    ])
    expect(await asked({ amount: '1000', monthDeals: '1000', monthEarned: '499.5' })).toEqual([
      ['Accrued', 100],
      ['Accrued', 0.5],
    ])
    expect(await asked({ amount: '1000', monthEarned: '500' })).toEqual([
      ['Accrued', 50],
      ['MonthFull', 0],
    ])
  })

  test.each([
    { what: 'another sum', change: 'SET dealsKopecks = :to', to: 1, said: 'it counts deals of 0.01, and 500 earned' },
    {
      what: 'another sum that is earned',
      change: 'SET limitedKopecks = :to',
      to: 1,
      said: 'it counts deals of 5000, and 0.01 earned',
    },
  ])('are recounted by the audit, which finds $what', async ({ change, to, said }) => {
    await won(5000)
    const month = Object.values(await itemsBesidesKeys()).find(({ sk }) => String(sk).startsWith('MONTH#')) ?? {}
    const ExpressionAttributeValues = { ':to': to }
    const at = { TableName: tableName(), Key: keyOf(month) }
    vi.setSystemTime(Date.now() + 3_600_000)
    await documentClient.send(new UpdateCommand({ ...at, UpdateExpression: change, ExpressionAttributeValues }))
    expect((await findings()).map(({ wrong }) => wrong).join()).toContain(said)
    await documentClient.send(new DeleteCommand(at))
    expect((await findings()).map(({ wrong }) => wrong).join()).toContain('it counts deals of 0, and 0 earned')
  })
})
