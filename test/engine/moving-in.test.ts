import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler as addDealHandler } from '../../functions/external/add-deal/handler.ts'
import { handler as cancelDeal } from '../../functions/external/cancel-deal/handler.ts'
import { handler as changeLeadStatus } from '../../functions/external/change-lead-status/handler.ts'
import { handler as changePayoutStatus } from '../../functions/external/change-payout-status/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as showStatement } from '../../functions/external/show-statement/handler.ts'
import { handler as openReferralLink } from '../../functions/public/open-referral-link/handler.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { correct } from '../../infra/ops/commands/partner-money-commands.ts'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import { previousForm, settingsKey } from '../../lib/store/keys.ts'
import { idOfExternal, loadExternalIds } from '../../lib/store/moving/external-id.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadLead, loadLeadActs } from '../../lib/store/lead/lead.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { loadJournal } from '../../lib/store/journal/journal.ts'
import { companyContour, type CompanyFiles, companyKey, inventCompany, writeCompany } from '../moving/invented-company.ts'
import { call } from '../support/call.ts'
import { notedPort } from '../support/noted-port.ts'
import { beforeEveryWrite, onEveryCommand } from '../support/meanwhile.ts'
import { accountsIn, storedAndTold, storedItems, toldActs } from '../support/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const admin = 'olga@moved.example'
const contourScript = join(import.meta.dirname, '../../infra/ops/contour.ts')
const small = { partners: 24, leads: 60, deals: 150 }

beforeEach(async () => {
  await newContour(companyContour)
  vi.spyOn(console, 'error').mockReturnValue()
})

function filed(files: Partial<CompanyFiles>, as: 'csv' | 'jsonl' = 'csv'): string {
  const folder = tempFolder()
  writeCompany(folder, { partners: [], links: [], promocodes: [], leads: [], deals: [], payouts: [], ...files }, as)
  return folder
}
const move = (folder: string, dryRun = false) => moveIn(folder, { admin, reason: 'переезд', dryRun })
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

const anna = {
  externalId: 'A',
  email: 'anna@moved.example',
  balance: '1500.50',
  createdAt: '2025-02-01',
  legalType: 'IE',
  inn: '500100732259',
}
const lead = { externalId: 'L', partner: 'A', offer: 'loan', status: 'deal', createdAt: '2025-03-01', 'field.name': 'Клиент' }
const deal = { externalId: 'D', lead: 'L', amount: '20000', createdAt: '2025-03-05' }
const idOf = async (kind: 'PARTNER' | 'LEAD' | 'PAYOUT', externalId: string) => (await idOfExternal(kind, externalId)) ?? ''
const accountOf = async (externalId: string) => loadAccount(await idOf('PARTNER', externalId))
const asCrm = (handler: Parameters<typeof call>[0], path: Record<string, string>, body: object) =>
  call(handler, { key: companyKey, path, body })
const moveLeadTo = async (externalId: string, systemName: string, amount?: number) =>
  asCrm(changeLeadStatus, { id: await idOf('LEAD', externalId) }, { systemName, ...(amount !== undefined && { amount }) })

describeOnEngine('a company that moves in', () => {
  test.each(['csv', 'jsonl'] as const)('is in as a whole from %s, and its table is consistent with itself', async (as) => {
    const files = inventCompany(small)
    const report = await move(filed(files, as))
    expect(report.faults).toEqual([])
    expect(await findings()).toEqual([])
    expect(report.done?.written).toEqual({
      partners: files.partners.length,
      links: files.links.length,
      promocodes: files.promocodes.length,
      leads: files.leads.length,
      payouts: files.payouts.length,
    })
  })

  test('brings its money to the kopeck, debts and what waits included, and earns nothing by its deals', async () => {
    const files = inventCompany(small)
    await move(filed(files))
    const accounts = accountsIn(await storedItems())
    const sum = (rows: readonly object[], of: (row: never) => unknown) =>
      rows.reduce((total: number, row) => total + Math.round(Number(of(row as never)) * 100), 0)
    const total = (name: 'availableKopecks' | 'waitingKopecks' | 'heldKopecks' | 'paidKopecks' | 'accruedKopecks') =>
      accounts.reduce((all, account) => all + account[name], 0)
    const payouts = (...statuses: string[]) =>
      sum(
        files.payouts.filter(({ status }) => statuses.includes(status as string)),
        ({ amount }: { amount: string }) => amount,
      )
    const expected = {
      available: sum(files.partners, ({ balance }: { balance: string }) => balance),
      waiting: sum(
        files.partners.flatMap(({ waiting }) => Object.values(waiting ?? {}).map((amount) => ({ amount }))),
        ({ amount }: { amount: string }) => amount,
      ),
      held: payouts('Requested', 'Approved'),
      paid: payouts('Paid'),
    }
    expect({
      available: total('availableKopecks'),
      waiting: total('waitingKopecks'),
      held: total('heldKopecks'),
      paid: total('paidKopecks'),
    }).toEqual(expected)
    expect(total('accruedKopecks')).toBe(expected.available + expected.waiting + expected.held + expected.paid)
    expect(accounts.some(({ availableKopecks }) => availableKopecks < 0)).toBe(true)
    expect(expected.waiting).toBeGreaterThan(0)
  })

  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  test('is told to nobody as news, and the journal says who brought it, when and how much', async () => {
    await move(filed({ partners: [anna], leads: [lead], deals: [deal] }))
    expect((await toldActs()).flatMap(({ events }) => events.map(({ type }) => type))).not.toContain('lead.created')
    const [begun, done] = (await loadJournal(at(-1), at(1))).filter(({ type }) => type === 'history.imported')
    expect(begun).toMatchObject({
      by: { email: admin },
      reason: 'переезд',
      after: { 'partners: balances': '1, 1500.50 ₽' },
    })
    expect(done?.after).toMatchObject({ stage: 'done', written: '1 partners, 0 links, 0 promocodes, 1 leads, 0 payouts' })
  })

  test('is in once, however often it is brought', async () => {
    const folder = filed(inventCompany(small))
    await move(folder)
    const before = Object.keys(await storedItems()).filter((key) => !key.startsWith('EVENTS#'))
    const { done } = await move(folder)
    expect(done?.written).toEqual({ partners: 0, links: 0, promocodes: 0, leads: 0, payouts: 0 })
    expect(Object.keys(await storedItems()).filter((key) => !key.startsWith('EVENTS#'))).toEqual(before)
  })

  test('goes on where it was when it was cut off, at whatever write', async () => {
    const folder = filed(inventCompany(small))
    for (const most of [3, 20, 40]) {
      let writes = 0
      onEveryCommand(async (command, send) => {
        if (command instanceof TransactWriteCommand && ++writes > most) throw new Error('cut off')
        return send(command)
      })
      await expect(move(folder)).rejects.toThrow('Неизвестно')
    }
    onEveryCommand((command, send) => send(command))
    const { done } = await move(folder)
    expect(done?.alreadyIn.leads).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
    const whole = Object.keys(await storedItems()).filter((key) =>
      /^(PAYOUTS|PARTNERS|LINKS|PROMOCODES)\/|\/LEAD$|\/DEAL#|^EXTERNALIDS/.test(key),
    ).length
    await newContour(companyContour)
    await move(folder)
    expect(
      Object.keys(await storedItems()).filter((key) =>
        /^(PAYOUTS|PARTNERS|LINKS|PROMOCODES)\/|\/LEAD$|\/DEAL#|^EXTERNALIDS/.test(key),
      ),
    ).toHaveLength(whole)
  })

  test('goes on after a kill -9 of the command', async () => {
    const folder = filed(inventCompany({ partners: 40, leads: 240, deals: 300 }))
    const port = await notedPort({ name: 'moved' })
    const typed = [contourScript, 'import', folder, '--admin', admin, '--port', String(port)]
    const child = spawn(process.execPath, typed, { stdio: 'ignore' })
    const gone = once(child, 'exit')
    await expect.poll(async () => (await loadExternalIds('LEAD')).size, { timeout: 60_000 }).toBeGreaterThan(10)
    child.kill('SIGKILL')
    expect((await gone)[1]).toBe('SIGKILL')
    const { done } = await move(folder)
    expect((done?.written.leads ?? 0) + (done?.alreadyIn.leads ?? 0)).toBe(240)
    expect(Object.keys(await storedItems()).filter((key) => key.endsWith('/LEAD'))).toHaveLength(240)
    expect(await findings()).toEqual([])
  })

  test('is in once when two people bring it at the same moment', async () => {
    await move(filed({ partners: [anna] }))
    const leads = Array.from({ length: 30 }, (_, index) => ({ ...lead, externalId: `L-${index}` }))
    const folder = filed({ partners: [anna], leads })
    await Promise.all([move(folder), move(folder)])
    expect(Object.keys(await storedItems()).filter((key) => key.endsWith('/LEAD'))).toHaveLength(30)
    expect(await findings()).toEqual([])
  })

  test('waits for the end of an upgrade: the previous release could not read it', async () => {
    const { Update } = attributesSet(settingsKey, { form: previousForm })
    await documentClient.send(new TransactWriteCommand({ TransactItems: [{ Update: { TableName: tableName(), ...Update } }] }))
    const before = await storedAndTold()
    await expect(move(filed({ partners: [anna] }))).rejects.toThrow('upgrade is not closed')
    expect(await storedAndTold()).toEqual(before)
  })

  test('writes nothing for a dry run, nor while any line has a fault', async () => {
    const before = await storedAndTold()
    const folder = filed({ partners: [anna], leads: [lead], deals: [deal] })
    expect((await move(folder, true)).faults).toEqual([])
    appendFileSync(join(folder, 'partners.csv'), 'B;not-an-address;;;;;\r\n')
    expect((await move(folder)).faults).not.toEqual([])
    expect(await storedAndTold()).toEqual(before)
  })

  test('is refused to somebody who may not configure the contour', async () => {
    await expect(moveIn(filed({ partners: [anna] }), { admin: 'stranger@moved.example', dryRun: false })).rejects.toThrow(
      'no administrator',
    )
  })
})

describeOnEngine('a lead that moved in', () => {
  test('brings its deals to the target once more without earning, says why, and earns by a new deal', async () => {
    await move(filed({ partners: [anna], leads: [lead], deals: [deal] }))
    await moveLeadTo('L', 'lost')
    expect((await moveLeadTo('L', 'deal', 20_000)).body).toMatchObject({
      status: { systemName: 'deal' },
      deals: [{ amount: 20_000 }],
    })
    const id = await idOf('LEAD', 'L')
    expect((await loadLeadActs(id)).at(-1)?.rewards).toEqual({ levelId: null, noRules: 'Imported', outcomes: [] })
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050)
    await asCrm(addDealHandler, { id }, { amount: 1_000 })
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050 + 10_000)
    expect(await findings()).toEqual([])
  })

  test('with its deal in another status brings it to the target without a second one', async () => {
    await move(filed({ partners: [anna], leads: [{ ...lead, status: 'call' }], deals: [deal] }))
    expect((await moveLeadTo('L', 'deal', 20_000)).body.deals).toHaveLength(1)
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050)
    expect(await findings()).toEqual([])
  })

  test('without a deal earns by its first one as any other, except for the statuses that it had reached', async () => {
    await move(filed({ partners: [anna], leads: [{ ...lead, status: 'call' }] }))
    await moveLeadTo('L', 'new')
    await moveLeadTo('L', 'call')
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050)
    await moveLeadTo('L', 'deal', 1_000)
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050 + 50_000 + 10_000)
    expect(await findings()).toEqual([])
  })

  test('loses nothing and earns no fixed reward again when its deal is canceled here', async () => {
    await move(filed({ partners: [anna], leads: [lead], deals: [deal] }))
    const id = await idOf('LEAD', 'L')
    const [made] = (await loadLead(id))?.deals ?? []
    expect((await asCrm(cancelDeal, { id, dealId: made?.id ?? '' }, {})).status).toBe(200)
    await asCrm(addDealHandler, { id }, { amount: 1_000 })
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050 + 10_000)
    expect(await findings()).toEqual([])
  })

  test('of nobody earns nothing for its history when it is bound', async () => {
    await move(filed({ partners: [anna], leads: [{ ...lead, partner: null, offer: null }], deals: [deal] }))
    const id = await idOf('LEAD', 'L')
    await bind(id, { partner: 'anna@moved.example', offer: 'loan', admin, reason: 'нашёлся' })
    await asCrm(addDealHandler, { id }, { amount: 1_000 })
    expect((await accountOf('A'))?.accruedKopecks).toBe(150_050 + 10_000)
    expect(await findings()).toEqual([])
  })

  test('with more deals than a transaction takes comes in by parts, and goes on after any of them', async () => {
    const deals = Array.from({ length: 120 }, (_, index) => ({
      ...deal,
      externalId: `D-${index}`,
      canceledAt: index % 7 === 0 ? '2025-04-01' : null,
    }))
    const folder = filed({ partners: [anna], leads: [{ ...lead, statusAt: '2025-03-03' }], deals })
    let writes = 0
    onEveryCommand(async (command, send) => {
      if (command instanceof TransactWriteCommand && ++writes === 4) throw new Error('cut off')
      return send(command)
    })
    await expect(move(folder)).rejects.toThrow('Неизвестно')
    const id = await idOf('LEAD', 'L')
    expect((await loadLead(id))?.lead.dealCount).toBeLessThan(120)
    expect((await move(folder)).done?.written.leads).toBe(1)
    expect((await loadLead(id))?.lead).toMatchObject({ dealCount: 120, canceledDealCount: 18 })
    expect(await findings()).toEqual([])
    expect((await move(folder)).done?.alreadyIn.leads).toBe(1)
  })
})

describeOnEngine('what is done here while a history moves in', () => {
  const paid = { externalId: 'P1', partner: 'A', amount: '700', status: 'Paid', createdAt: '2025-05-01', endedAt: '2025-05-03' }

  test('to the money of a partner stands beside what moves in', async () => {
    await move(filed({ partners: [anna] }))
    beforeEveryWrite(async (attempt) => {
      if (attempt === 1) await correct('anna@moved.example', 10_000, { admin, reason: 'премия' })
    })
    await move(filed({ partners: [anna], payouts: [paid] }))
    expect(await accountOf('A')).toMatchObject({ availableKopecks: 160_050, paidKopecks: 70_000, revision: 3 })
    expect(await findings()).toEqual([])
  })

  test('to a lead that is in by half is not overwritten', async () => {
    const deals = Array.from({ length: 120 }, (_, index) => ({ ...deal, externalId: `D-${index}` }))
    const folder = filed({ partners: [anna], leads: [lead], deals })
    beforeEveryWrite(async (attempt) => {
      if (attempt === 3) await moveLeadTo('L', 'lost')
    })
    await expect(move(folder)).rejects.toThrow('run the import again')
    expect((await loadLead(await idOf('LEAD', 'L')))?.lead.statusId).not.toBe(
      (await loadLeadActs(await idOf('LEAD', 'L')))[0]?.toStatusId,
    )
    await expect(move(folder)).rejects.toThrow('somebody has worked on it since')
    expect(await findings()).toEqual([])
  })
})

describeOnEngine('a partner who moved in', () => {
  test('with a wrong ИНН is in and marked, and a payout is refused with the message of the specification', async () => {
    const { warnings } = await move(filed({ partners: [{ ...anna, inn: '123456789012' }] }))
    expect(warnings).toMatchObject([{ file: 'partners.csv', line: 2, column: 'inn' }])
    const { status, body } = await call(createPayout, {
      key: companyKey,
      body: { partnerId: await idOf('PARTNER', 'A'), amount: 1_000 },
    })
    expect([status, body.message]).toEqual([400, expect.stringContaining('ИНН в профиле указан некорректно')])
  })

  test('sees what was paid before, and is paid what was asked for', async () => {
    const paid = { externalId: 'P1', partner: 'A', amount: '700', status: 'Paid', createdAt: '2025-05-01', endedAt: '2025-05-03' }
    const open = {
      externalId: 'P2',
      partner: 'anna@moved.example',
      amount: '300',
      status: 'Approved',
      createdAt: '2025-06-01',
      approvedAt: '2025-06-02',
    }
    await move(filed({ partners: [anna], payouts: [paid, open] }))
    expect(await accountOf('A')).toMatchObject({
      accruedKopecks: 250_050,
      availableKopecks: 150_050,
      heldKopecks: 30_000,
      paidKopecks: 70_000,
    })
    const partnerId = await idOf('PARTNER', 'A')
    const { body } = await call(showStatement, { key: companyKey, path: { id: partnerId } })
    expect(body.entries.map(({ cause }: { cause: object }) => cause)).toMatchObject([
      { kind: 'OpeningBalance', payoutId: await idOf('PAYOUT', 'P2') },
      { payoutId: await idOf('PAYOUT', 'P1') },
      { kind: 'OpeningBalance' },
    ])
    expect((await call(createPayout, { key: companyKey, body: { partnerId, amount: 1_000 } })).body.code).toBe(
      'PAYOUT_ALREADY_ACTIVE',
    )
    expect((await asCrm(changePayoutStatus, { id: await idOf('PAYOUT', 'P2') }, { status: 'Paid' })).status).toBe(200)
    expect(await accountOf('A')).toMatchObject({
      accruedKopecks: 250_050,
      availableKopecks: 150_050,
      heldKopecks: 0,
      paidKopecks: 100_000,
    })
    expect(await findings()).toEqual([])
  })

  test('keeps links in the wild: a slug with a dot brings clients', async () => {
    await move(
      filed({ partners: [anna], links: [{ slug: 'anna.v2~old', partner: 'A', offer: 'loan', createdAt: '2025-02-02' }] }),
    )
    const { status, headers } = await call(openReferralLink, { key: null, path: { slug: 'anna.v2~old' } })
    expect(status).toBe(302)
    expect(headers.Location ?? headers.location).toContain('https://land.example/loan?session=')
  })
})
