import { randomUUID } from 'node:crypto'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as registerPartner } from '../../functions/session/register-partner/handler.ts'
import { handler as changeOwnProfile } from '../../functions/account/change-own-profile/handler.ts'
import { handler as showSession } from '../../functions/session/show-session/handler.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { erasedBy } from '../../infra/ops/commands/erased-by.ts'
import { eraseLead } from '../../infra/ops/retention/lead-erasure.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { loadAgreements } from '../../lib/store/partner/agreement.ts'
import { journalWritten } from '../../lib/store/journal/journal.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { auditedContour, fillAuditedContour } from '../support/audited-contour.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadIdOf, move, newLead, reapply } from '../support/lead-contour.ts'
import { letIn, sentCode, sentConfirmation, testBrowserCookie } from '../support/logins.ts'
import { beforeNextWrite, onEveryCommand } from '../support/meanwhile.ts'
import { notedPort } from '../support/noted-port.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine } from './contour-table.ts'

const by = { admin: 'second@test.example', reason: 'письмо' }
const dayMs = 24 * 60 * 60_000

let said: string[]
const run = async (...args: string[]): Promise<string> => {
  const port = await notedPort()
  said = []
  await contourProgram().parseAsync([...args, '--port', String(port)], { from: 'user' })
  return said.join('\n')
}
const json = async (...args: string[]) => JSON.parse(await run(...args, '--json')) as Record<string, never>

beforeAll(fillAuditedContour)
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((text: unknown) => void said.push(String(text)))
  vi.stubEnv('CONTOUR_ADMIN', by.admin)
})

/** Kept answers of repeated requests expire on their own, within days. */
const keptForGood = async () => Object.entries(await storedItems()).filter(([key]) => !key.startsWith('KEPT#'))
const textsIn = (items: object): string =>
  JSON.stringify(items, (_, value: unknown) => (value instanceof Set ? [...value] : value))
const expectAudited = async () => {
  const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
}
/** Where digests stand of where a partner's payout requests go. */
function requisitesTold(items: readonly [string, Record<string, unknown>][], partnerId: string): string[] {
  const theirs = items.filter(([key, item]) => key.startsWith('PAYOUTS/') && item.partnerId === partnerId)
  return items.filter(([, item]) => theirs.some(([, { id }]) => isDigestOf(item, String(id)))).map(([key]) => key)
}
const isDigestOf = (item: object, payoutId: string): boolean =>
  textsIn(item).includes('requisitesSha256') && textsIn(item).includes(payoutId)
const partnerOf = async (email: string) => {
  const partner = await loadPartner(await partnerIdOf(email))
  if (!partner) throw new Error(`there is no partner ${email}`)
  return partner
}
const journalOf = async (subject: string) =>
  (await keptForGood())
    .filter(([key]) => key.startsWith('EVENTS#'))
    .map(([, item]) => item)
    .filter(({ subjects }) => (subjects as string[]).includes(subject))

describeOnEngine('a partner who is erased', () => {
  const email = 'plain@test.example'
  const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }
  const personal = [
    email,
    'Полина',
    'Простова',
    'Тайнова',
    '771234567859',
    'to be',
    'please',
    'checked',
    'звонила',
    `test browser of ${email}`,
    'тайная карта',
    bank.account,
  ]

  test('is gone from profile, searches, payout requests and journal, also where the erasing was cut off and repeated', async () => {
    const { id } = await partnerOf(email)
    await run('partner', 'edit', email, '--last-name', 'Тайнова', '--inn', '771234567859', '--reason', 'звонила сама')
    const browsers = [await letIn('Partner', email), await letIn('Partner', email)]
    const body = { requisites: 'тайная карта', bank, code: await sentConfirmation(email, 'Details') }
    expect((await call(changeOwnProfile, { key: null, headers: { ...browsers[1]?.headers }, body })).status).toBe(200)
    // A file that was applied before 23 November 2026 named whom it closed an offer for, and nobody besides.
    const applied = { type: 'file.applied' as const, subjects: [`offer:loan closed for ${email}` as const], before: null }
    await transact(
      [
        journalWritten({
          ...applied,
          id: randomUUID(),
          at: new Date().toISOString(),
          by: null,
          reason: null,
          after: { [`offer loan closed for ${email}`]: 'created' },
        }),
      ],
      randomUUID(),
      { ...systemRuntime, deadlineMs: Date.now() + 20_000 },
    )
    const before = await keptForGood()
    expect(personal.filter((text) => !textsIn(before).includes(text))).toEqual([])
    const [{ headers } = { headers: {} }] = browsers
    expect(await call(showSession, { key: null, headers })).toMatchObject({ status: 200 })
    const { logins = [] } = await json('person', 'export', email)
    // The scene holds more logins already: filling the contour asked for payouts and codes with them.
    const live = { userAgent: `test browser of ${email}`, isEnded: false }
    expect(logins).toMatchObject(logins.map(() => live))
    expect(logins.length).toBeGreaterThan(browsers.length)

    let [isErased, writes] = [false, 0]
    onEveryCommand(async (command, send) => {
      if (!(command instanceof TransactWriteCommand)) return send(command)
      // Behind the profile one write is let through.
      if (isErased && ++writes > 1) throw new Error('the terminal was closed')
      isErased ||= JSON.stringify(command.input).includes('"person.erased"')
      return send(command)
    })
    await expect(run('person', 'erase', email, '--yes')).rejects.toThrow('Неизвестно, выполнен ли запрос')
    onEveryCommand((command, send) => send(command))
    await expect(run('person', 'erase', email, '--yes')).rejects.toThrow('Name an erased partner as partner:ID')
    expect(await call(showSession, { key: null, headers })).toMatchObject({ status: 401 })
    await run('person', 'erase', `partner:${id}`, '--yes')

    const after = await keptForGood()
    const theirs = [`LOGINS#Partner#${id}/`, ...browsers.map(({ token }) => `#${sha256(token)}/`)]
    expect(after.filter(([key]) => theirs.some((part) => key.includes(part)))).toEqual([])
    expect(personal.filter((text) => textsIn(after).includes(text))).toEqual([])
    expect(requisitesTold(before, id).length).toBeGreaterThan(3)
    expect(requisitesTold(after, id)).toEqual([])
    expect(textsIn(await journalOf(`partner:${id}`))).toContain('person.erased')
    await expectAudited()
  })

  test('keeps the money, entry by entry, and can ask for none any more', async () => {
    const erased = (await keptForGood()).find(([, { erasedAt, email: address }]) => erasedAt && address)?.[1]
    const partnerId = String(erased?.id)
    const ledger = (await keptForGood()).filter(([key]) => key.startsWith(`PARTNER#${partnerId}/ENTRY`))
    expect(ledger.length).toBeGreaterThan(5)
    const { status, body } = await call(createPayout, { key: testKey, body: { partnerId, amount: 100 } })
    expect([status, body.message]).toEqual([400, 'Партнер заблокирован'])
  })

  test('frees the address for a new partner, who is not touched by a repeated erasure', async () => {
    await run('partner', 'add', '--email', email)
    const before = await keptForGood()
    const [, { id }] = before.find(([, { erasedAt, email: address }]) => erasedAt && address) as [string, { id: string }]
    await run('person', 'erase', `partner:${id}`, '--yes')
    expect(await keptForGood()).toEqual(before)
    await expectAudited()
  })

  test('is refused while a payout request is under way, which needs its requisites', async () => {
    const before = await keptForGood()
    await expect(run('person', 'erase', 'seven@test.example', '--yes')).rejects.toThrow('is under way')
    expect(await keptForGood()).toEqual(before)
  })

  test('is not erased beside a payout request that is made at that moment', async () => {
    await run('partner', 'correct', 'quiet@test.example', '500', '--reason', 'бонус')
    const partner = await partnerOf('quiet@test.example')
    beforeNextWrite(() => requestPayoutBy('ApiKey', { partnerId: partner.id, rubles: 300 }))
    await expect(erasePartner(partner, by)).rejects.toThrow('is under way')
    expect((await partnerOf('quiet@test.example')).erasedAt).toBeUndefined()
  })

  test('is first exported in full as JSON, without the texts of clients', async () => {
    const given = await json('person', 'export', 'eight@test.example')
    expect(given).toMatchObject({
      profile: { email: 'eight@test.example' },
      payouts: [{ requisites: 'card', history: [{ status: 'Requested' }] }],
      promocodes: ['EIGHT10'],
      referralLinks: ['eight-loan'],
    })
    expect(textsIn(given)).not.toContain('Восьмов')
    expect(textsIn(await journalOf(`partner:${await partnerIdOf('eight@test.example')}`))).toContain('person.exported')
  })

  test('leaves which terms were agreed to and when, but not from where; the address may register anew', async () => {
    const registrant = 'vera@test.example'
    const { id } = await partnerOf(registrant)
    const [agreement] = await loadAgreements(id)
    const from = { ipAddress: '203.0.113.7', userAgent: 'Firefox' }
    const agreed = { version: '2026-11', url: 'https://land.example/terms', agreedAt: agreement?.agreedAt }
    const given = await json('person', 'export', registrant)
    expect(given).toMatchObject({
      agreements: [{ ...agreed, ...from }],
      journal: [
        { type: 'partner.registered', by: 'the partner' },
        { type: 'partner.edited', by: 'the partner' },
      ],
    })
    expect((await json('person', 'erase', registrant, '--dry-run')).traces).toMatchObject({
      agreements: 1,
      journalEntries: 1,
      logins: 2,
    })
    await run('person', 'erase', registrant, '--yes')
    expect(await loadAgreements(id)).toEqual([{ partnerId: id, ...agreed, ipAddress: null, userAgent: null }])
    const left = await keptForGood()
    expect(['Вера', 'Миронова', registrant].filter((text) => textsIn(left).includes(text))).toEqual([])
    expect(textsIn(await journalOf(`partner:${id}`))).toContain('"agreedTerms":"2026-11"')
    await expectAudited()

    const body = { ...(await sentCode('registration', registrant)), firstName: 'Вера', lastName: 'Новая', agreedTerms: '2026-11' }
    expect((await call(registerPartner, { key: null, body, headers: { cookie: testBrowserCookie } })).status).toBe(200)
    expect((await partnerOf(registrant)).id).not.toBe(id)
    await expectAudited()
  })

  test('is only counted by --dry-run', async () => {
    const approved = (await keptForGood()).find(([key, { status }]) => key.startsWith('PAYOUTS/') && status === 'Approved')
    await run('payout', 'reject', String(approved?.[1].id), '--reason', 'чужая карта', '--yes')
    const before = await keptForGood()
    const { traces } = await json('person', 'erase', 'seven@test.example', '--dry-run')
    expect(traces).toEqual({
      profile: 1,
      legalDetails: 0,
      legalFiles: 0,
      paymentDetails: 0,
      payouts: 1,
      agreements: 0,
      journalEntries: 0,
      logins: 0,
      links: 2,
      promocodes: 1,
    })
    expect(await keptForGood()).toEqual(before)
  })
})

const fieldsOf = async (id: string) => (await call(showLead, { key: testKey, path: { id } })).body.fields
const found = async (surname: string) => (await call(listLeads, { key: testKey, query: { surname } })).body

describeOnEngine('a client who is erased', () => {
  test('is gone from the lead and from every index; acts and earnings stay, and the same application is accepted again', async () => {
    const id = await leadIdOf('Стиранов', { promocode: 'SEVEN10' })
    await move(id, { systemName: 'won', amount: 1000 })
    const before = await call(showLead, { key: testKey, path: { id } })
    await run('person', 'erase', `lead:${id}`, '--yes')
    const { body } = await call(showLead, { key: testKey, path: { id } })
    expect(body).toEqual({ ...before.body, fields: [] })
    expect(await found('Стиранов')).toEqual([])
    expect(textsIn(await keptForGood())).not.toContain('Стиранов')
    expect(textsIn(await journalOf(`lead:${id}`))).toContain('person.erased')
    await expectAudited()
    expect((await newLead('Стиранов', { promocode: 'SEVEN10' })).status).toBe(201)
    expect((await addDeal(id, { amount: 5 })).status).toBe(200)
    await expectAudited()
  })

  test('is gone with the reasons that people gave', async () => {
    const id = await leadIdOf('Причинов')
    await bind(id, { promocode: 'SEVEN10', admin: by.admin, reason: 'Причинов забыл код' })
    await eraseLead(id, erasedBy(by))
    expect(textsIn(await keptForGood())).not.toContain('Причинов')
    await expectAudited()
  })

  test('is gone with the reason of a canceled deal, which the ledger does not repeat', async () => {
    const id = await leadIdOf('Отменов', { promocode: 'SEVEN10' })
    const { body } = await move(id, { systemName: 'won', amount: 1000 })
    await run('lead', 'cancel-deal', id, body.deals[0].id, '--reason', 'Отменов передумал')
    const inLedger = async () => (await keptForGood()).filter(([key]) => key.includes('/ENTRY#'))
    expect(textsIn(await keptForGood())).toContain('Отменов передумал')
    expect(textsIn(await inLedger())).not.toContain('Отменов')
    await eraseLead(id, erasedBy(by))
    expect(textsIn(await keptForGood())).not.toContain('Отменов')
    await expectAudited()
  })

  test('is gone with the reason of a canceled deal that an earlier version wrote into the ledger', async () => {
    const id = await leadIdOf('Прежнев', { promocode: 'SEVEN10' })
    const { body } = await move(id, { systemName: 'won', amount: 1000 })
    await run('lead', 'cancel-deal', id, body.deals[0].id, '--reason', 'Прежнев передумал')
    const [, entry = {}] =
      (await keptForGood()).findLast(([key, item]) => key.includes('/ENTRY#') && textsIn(item).includes(`"leadId":"${id}"`)) ?? []
    const { actId: _later, ...cause } = entry.cause as Record<string, unknown>
    expect(cause.kind).toBe('Reversal')
    await documentClient.send(
      new PutCommand({ TableName: tableName(), Item: { ...entry, cause: { ...cause, reason: 'Прежнев передумал' } } }),
    )
    await eraseLead(id, erasedBy(by))
    expect(textsIn(await keptForGood())).not.toContain('Прежнев')
    await expectAudited()
  })

  test('is given out as JSON', async () => {
    const id = await leadIdOf('Выданов')
    const given = await json('person', 'export', `lead:${id}`)
    expect(given.fields).toMatchObject([{ systemName: 'surname', value: 'Выданов' }])
    expect(textsIn(await journalOf(`lead:${id}`))).toContain('person.exported')
  })

  test('is erased together with the result of a binding at that moment', async () => {
    const id = await leadIdOf('Ранний')
    beforeNextWrite(() => bind(id, { promocode: 'SEVEN10', ...by }))
    await eraseLead(id, erasedBy(by))
    expect(await fieldsOf(id)).toEqual([])
    await expectAudited()
  })

  test('is not made findable again by a binding that had read the lead before', async () => {
    const id = await leadIdOf('Поздний')
    beforeNextWrite(() => eraseLead(id, erasedBy(by)))
    await bind(id, { promocode: 'SEVEN10', ...by })
    expect(await fieldsOf(id)).toEqual([])
    await expectAudited()
  })

  test('leaves the window that another lead with the same application opened meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * dayMs })
    const id = await leadIdOf('Вторичный', { promocode: 'SEVEN10' })
    vi.useRealTimers()
    beforeNextWrite(() => newLead('Вторичный', { promocode: 'SEVEN10' }))
    await eraseLead(id, erasedBy(by))
    expect((await newLead('Вторичный', { promocode: 'SEVEN10' })).status).toBe(400)
    await expectAudited()
  })
})

describeOnEngine('what clients wrote into old leads', () => {
  test('stays where the contour does not say for how long', async () => {
    await expect(run('person', 'erase-old', '--yes')).rejects.toThrow('everything stays')
  })

  test('is erased after the set number of months without an act on the lead, and not before', async () => {
    const nowMs = Date.now()
    const monthsAgo = (months: number) => nowMs - months * 30.5 * dayMs
    vi.useFakeTimers({ toFake: ['Date'], now: monthsAgo(40) })
    const [old, touched] = [await leadIdOf('Старинов'), await leadIdOf('Тронутов')]
    vi.setSystemTime(monthsAgo(30))
    const younger = await leadIdOf('Младший')
    await move(touched, { systemName: 'called' })
    vi.useRealTimers()
    const settings = { ...auditedContour.settings, retention: { leadFieldsMonths: 36 } }
    // Names of erased people are free again.
    const notPlains = ({ partner }: { partner: string }) => partner !== 'plain@test.example'
    const referralLinks = auditedContour.referralLinks.filter(notPlains)
    await reapply({ ...auditedContour, settings, referralLinks, promocodes: auditedContour.promocodes.filter(notPlains) })

    expect(await json('person', 'erase-old', '--dry-run')).toMatchObject({ leads: [old] })
    expect(await fieldsOf(old)).toHaveLength(1)
    expect(await json('person', 'erase-old', '--yes')).toMatchObject({ leads: [old] })
    expect(await fieldsOf(old)).toEqual([])
    expect([await fieldsOf(touched), await fieldsOf(younger)]).toMatchObject([[{ value: 'Тронутов' }], [{ value: 'Младший' }]])
    expect(await json('person', 'erase-old', '--yes')).toMatchObject({ leads: [] })
    await expectAudited()
  })
})
