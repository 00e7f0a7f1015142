import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyContourFileOnce } from '../../../../infra/ops/contour-file/apply.ts'
import { parseContourFile } from '../../../../lib/contour-file/contour-file.ts'
import { systemRuntime } from '../../../../lib/http/runtime.ts'
import { journalWritten, loadJournal } from '../../../../lib/store/journal/journal.ts'
import { StaleRead, transact } from '../../../../lib/store/table/transact.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import type { Loose } from '../../../support/contour-commands.ts'
import { leadContour, leadIdOf, move } from '../../../support/lead-contour.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { partnerIdOf, requestPayoutBy } from '../../../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

/** Yesterday to tomorrow. */
const lately = (): [string, string] => {
  const at = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()
  return [at(-1), at(1)]
}

const [admin, second] = ['admin@test.example', 'second@test.example']

describeOnEngine('the journal', () => {
  const ends: (() => void)[] = []
  let commands: NotedContour
  afterAll(() => ends.forEach((end) => end()))

  beforeAll(async () => {
    commands = await notedContour(
      { ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } },
      { cleanUp: (end) => void ends.push(end) },
    )
  })

  const journal = (...args: readonly string[]): Promise<Loose[]> => commands.json('journal', ...args)

  test.each([
    {
      args: ['partner', 'block', 'plain@test.example'],
      type: 'partner.edited',
      of: 'partner:plain@test.example',
      change: 'isBlocked: false → true',
    },
    {
      args: ['partner', 'set-level', 'plain@test.example', '8'],
      type: 'partner.edited',
      of: 'partner:plain@test.example',
      change: 'level: null → 8',
    },
    {
      args: ['partner', 'set-inn', 'plain@test.example', '7707083893'],
      type: 'partner.edited',
      of: 'partner:plain@test.example',
      change: 'inn: null → 7707083893',
    },
    {
      args: ['partner', 'add', '--email', 'new@test.example', '--opening-balance', '5'],
      type: 'partner.created',
      of: 'partner:new@test.example',
      change: 'email: new@test.example; isActive: true; openingBalance: 5',
    },
    {
      args: ['promocode', 'approve', 'review'],
      type: 'promocode.edited',
      of: 'promocode:REVIEW, partner:plain@test.example',
      change: 'status: OnReview → Active',
    },
    {
      args: ['offer', 'stop', 'free'],
      type: 'offer.edited',
      of: 'offer:free',
      change: 'active: true → false',
    },
    {
      args: ['offer', 'close-for', 'loan', 'seven@test.example'],
      type: 'offer.edited',
      of: 'offer:loan, partner:seven@test.example',
      change: 'closedFor: [] → ["seven@test.example"]',
    },
  ])('tells of $args who did it, when, why, and what changed', async ({ args, type, of, change }) => {
    const before = await storedItems()
    await commands.json(...args, '--reason', 'велено', '--admin', second)
    // A balance that a partner brings along is a line of its own.
    const newest = (await journal()).find(({ amount }) => amount === null)
    expect(newest).toEqual({
      at: expect.any(String),
      by: second,
      what: type,
      of,
      change,
      reason: 'велено',
      amount: null,
      request: null,
    })
    const written = touchedKeys(before, await storedItems()).filter((key) => key.startsWith('EVENTS#'))
    expect(written).toEqual([expect.stringMatching(new RegExp(`^EVENTS#${newest?.at.slice(0, 10)}/`))])
  })

  test('tells of keys without anything of their secrets', async () => {
    const { key, secret } = await commands.json('keys', 'issue', '--title', 'CRM', '--everything')
    const { key: next } = await commands.json('keys', 'rotate', key.id, '--reason', 'leaked')
    await commands.json('keys', 'revoke', key.id)
    expect((await journal('--of', `key:${key.id}`)).map(({ what }) => what)).toEqual(['key.revoked', 'key.rotated', 'key.issued'])
    expect((await journal('--of', `key:${next.prefix}`)).map(({ what }) => what)).toEqual(['key.rotated'])
    const stored = JSON.stringify(await loadJournal(...lately()))
    expect(stored).not.toContain(secret)
    expect(stored).toContain(key.prefix)
  })

  test('an act that changes nothing, or is refused, leaves no entry', async () => {
    const { key } = await commands.json('keys', 'issue', '--title', 'Twice', '--everything')
    await commands.json('keys', 'revoke', key.id)
    const before = await storedItems()
    await commands.json('keys', 'revoke', key.id)
    expect((await commands.run('partner', 'block', 'nobody@test.example')).code).toBe(1)
    expect((await commands.run('promocode', 'approve', 'NONE')).code).toBe(1)
    expect((await commands.run('offer', 'stop', 'none')).code).toBe(1)
    expect(await storedItems()).toEqual(before)
  })

  test('shows what was done to one thing, by one person, or since a day', async () => {
    await commands.json('partner', 'unblock', 'seven@test.example', '--admin', second)
    const of = await journal('--of', 'partner:seven@test.example')
    expect(of.length).toBeGreaterThan(0)
    expect(of.every((act) => act.of.includes('partner:seven@test.example'))).toBe(true)
    expect(new Set((await journal('--by', ' Second@test.example')).map(({ by }) => by))).toEqual(new Set([second]))
    expect(await journal('--since', '2100-01-01')).toEqual([])
    expect(await journal('--since', '2026-01-01', '--until', '2026-01-02')).toEqual([])
    expect(await journal('--of', 'link:none')).toEqual([])
  })

  test('shows who moved money, of what kind, for how much, and as a table with the sums', async () => {
    const partnerId = await partnerIdOf('eight@test.example')
    await commands.json('partner', 'correct', 'eight@test.example', '500', '--reason', 'a gift', '--admin', admin)
    await commands.json('partner', 'correct', 'eight@test.example', '-250.5', '--reason', 'twice in May', '--admin', second)
    await requestPayoutBy('Partner', { partnerId, rubles: 200, comment: 'please' })
    const money = await journal('--money', '--of', 'partner:eight@test.example')
    expect(
      money.filter(({ what }) => what !== 'partner.created').map(({ by, what, amount, reason }) => [by, what, amount, reason]),
    ).toEqual([
      ['partner:eight@test.example', 'payout.requested', 200, 'please'],
      [second, 'correction.posted', -250.5, 'twice in May'],
      [admin, 'correction.posted', 500, 'a gift'],
    ])
    expect((await journal('--type', 'correction.posted')).map(({ amount }) => amount)).toEqual([-250.5, 500])
    const [min, max] = [await journal('--min', '250.5', '--by', second), await journal('--max', '250', '--by', second)]
    expect([min, max].map((acts) => acts.filter(({ what }) => what === 'correction.posted').length)).toEqual([1, 0])
    expect((await journal('--by', 'partner:eight@test.example')).map(({ what }) => what)).toEqual(['payout.requested'])
    const keys: Loose[] = await commands.json('keys', 'list')
    const key = keys.find(({ title }) => title === 'Test key')
    await leadIdOf('Ключев')
    expect(new Set((await journal('--by', `key:${key.id}`)).map(({ by }) => by))).toEqual(
      new Set(['API key Test key (admin@test.example)']),
    )
    const { output } = await commands.run('journal', '--type', 'correction.posted', '--csv')
    expect(output.split('\r\n')[1]).toMatch(/;correction\.posted;partner:eight@test\.example;.*;twice in May;-250,5;$/)
  })

  test('--sums says how often each did what, and for how much, of all that is asked for', async () => {
    await commands.json('partner', 'correct', 'seven@test.example', '0.1', '--reason', 'one', '--admin', admin)
    await commands.json('partner', 'correct', 'seven@test.example', '0.2', '--reason', 'two', '--admin', admin)
    await commands.json('partner', 'correct', 'seven@test.example', '-0.3', '--reason', 'three', '--admin', admin)
    const asked = ['--of', 'partner:seven@test.example', '--type', 'correction.posted']
    expect(await journal('--sums', ...asked)).toEqual([
      { what: 'correction.posted', by: admin, acts: 3, given: 0.3, takenBack: 0.3 },
    ])
    const { output } = await commands.run('journal', '--sums', ...asked, '--csv')
    expect(output).toBe(`\uFEFFwhat;by;acts;given;takenBack\r\ncorrection.posted;${admin};3;0,3;0,3\r\n`)
    const all = await journal()
    const counted = (await journal('--sums')).reduce((sum: number, { acts }) => sum + acts, 0)
    expect(counted).toBe(all.length)
    expect(await journal('--sums', '--of', 'offer:none')).toEqual([])
  })

  test('shows the history of a payout and of a lead as it shows all else', async () => {
    const partnerId = await partnerIdOf('plain@test.example')
    await commands.json('partner', 'unblock', 'plain@test.example')
    const { id } = await requestPayoutBy('Partner', { partnerId, rubles: 200, comment: 'please' })
    await commands.json('payout', 'cancel', id, '--reason', 'by phone', '--admin', second)
    expect(await journal('--of', `payout:${id}`)).toEqual([
      {
        at: expect.any(String),
        by: second,
        what: 'payout, for the partner',
        of: `payout:${id}`,
        change: 'Requested → Canceled',
        reason: 'by phone',
        amount: 200,
        request: null,
      },
      {
        at: expect.any(String),
        by: 'the partner',
        what: 'payout',
        of: `payout:${id}`,
        change: 'Requested',
        reason: 'please',
        amount: 200,
        request: null,
      },
    ])
    const leadId = await leadIdOf('Иванов')
    const { body } = await move(leadId, { systemName: 'won', amount: 100 })
    const dealId = body.deals[0].id
    await commands.json('lead', 'cancel-deal', leadId, dealId, '--reason', 'withdrew', '--admin', second)
    await commands.json('lead', 'bind', leadId, '--promocode', 'EIGHT10', '--reason', 'lost code', '--admin', second)
    expect((await journal('--of', `lead:${leadId}`)).map((act) => [act.by, act.what, act.change, act.reason])).toEqual([
      [second, 'lead bound', 'to eight@test.example by the offer loan', 'lost code'],
      [second, 'deal canceled', `deal ${dealId}`, 'withdrew'],
      ['Test key (admin@test.example)', 'lead moved', 'fresh → won, deal of 100', null],
      ['Test key (admin@test.example)', 'lead created', 'fresh', null],
    ])
  })

  test.each([
    { args: ['--of', 'anna@test.example'], says: 'expected one of partner:…, payout:…' },
    { args: ['--of', 'partner:nobody@test.example'], says: 'There is no partner nobody@test.example.' },
    { args: ['--of', 'payout:none'], says: 'There is no payout request none.' },
    { args: ['--of', 'lead:none'], says: 'There is no lead none.' },
    { args: ['--of', 'key:none'], says: 'There is no key none' },
    { args: ['--type', 'payout.stolen'], says: 'expected one of payout.requested, ' },
    { args: ['--min', 'much'], says: 'expected rubles, with at most two decimals' },
    { args: ['--by', 'key:none'], says: 'There is no key none' },
    { args: ['--by', 'partner:nobody@test.example'], says: 'There is no partner nobody@test.example.' },
    { args: ['--money', '--of', 'payout:none'], says: 'A payout is always shown with its whole history' },
    { args: ['--since', 'yesterday'], says: 'a date is like 2026-11-22' },
    { args: ['--csv', '--json'], says: 'cannot be used' },
  ])('$args is refused', async ({ args, says }) => {
    expect(await commands.run('journal', ...args)).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(says) })
  })

  test('--csv has a line of names and a line an act', async () => {
    const { output } = await commands.run('journal', '--by', admin, '--csv')
    const [header, first] = output.split('\r\n')
    expect(header).toBe('\uFEFFat;by;what;of;change;reason;amount;request')
    expect(first).toMatch(/^\d\d\.\d\d\.2\d{3} \d\d:\d\d:\d\d;(admin@test\.example|API key Test key \(admin@test\.example\));/)
  })

  test('tells of an applied file what it changed, and nothing of one that changes nothing', async () => {
    const [plain] = leadContour.partners
    const file = join(tempFolder(), 'contour.json')
    const content = {
      ...leadContour,
      settings: { ...leadContour.settings, requireInnForPayouts: false },
      leadStatuses: leadContour.leadStatuses.map((one) => (one.systemName === 'gone' ? { ...one, title: 'Отказ' } : one)),
      partners: [...leadContour.partners, { ...plain, email: 'filed@test.example' }],
    }
    writeFileSync(file, JSON.stringify(content))
    await commands.json('apply', file, '--reason', 'новые условия', '--admin', second)
    const applied = (await journal()).find(({ what }) => what === 'file.applied')
    expect(applied).toMatchObject({
      by: second,
      what: 'file.applied',
      reason: 'новые условия',
      of: expect.stringContaining('partner:filed@'),
    })
    expect(applied?.change).toContain('lead status gone: {"title":"Ушёл"} → {"title":"Отказ"}')
    expect(applied?.change).toContain('partner filed@test.example: nothing → created')
    const before = await storedItems()
    await commands.json('apply', file)
    await commands.json('apply', file, '--dry-run')
    expect(await storedItems()).toEqual(before)
  })

  test('an entry is never written over', async () => {
    const [entry] = await loadJournal(...lately())
    if (!entry) throw new Error('the journal has no entry')
    const timing = { ...systemRuntime, deadlineMs: systemRuntime.now() + 20_000 }
    await expect(transact([journalWritten({ ...entry, reason: 'another' })], randomUUID(), timing)).rejects.toThrow(StaleRead)
    expect(await loadJournal(entry.at, entry.at)).toContainEqual(entry)
  })

  test('nobody acts who is no administrator, and no act is anybody’s', async () => {
    const before = await storedItems()
    const stranger = await commands.run('partner', 'block', 'seven@test.example', '--admin', 'stranger@test.example')
    expect(stranger).toMatchObject({ code: 1, errors: expect.stringContaining('stranger@test.example is no administrator: ') })
    vi.stubEnv('CONTOUR_ADMIN', undefined)
    const nobody = await commands.run('partner', 'block', 'seven@test.example')
    expect(nobody).toMatchObject({ code: 1, errors: expect.stringContaining('Say who acts with --admin (or CONTOUR_ADMIN): ') })
    expect(await storedItems()).toEqual(before)
  })

  test('tells of the file that npm start applies, which nobody did, and of a second start nothing', async () => {
    const statuses = leadContour.leadStatuses.map((one) => (one.systemName === 'gone' ? { ...one, title: 'Не состоялся' } : one))
    const offers = leadContour.offers.map((one) => (one.slug === 'free' ? { ...one, closedFor: ['eight@test.example'] } : one))
    const file = parseContourFile(JSON.stringify({ ...leadContour, offers, leadStatuses: statuses }), 'contour.json')
    await applyContourFileOnce(file, 'a file of this test')
    const [line] = await journal('--type', 'file.applied')
    expect(line).toMatchObject({ by: 'npm start', reason: null, change: expect.stringContaining('{"title":"Не состоялся"}') })
    // So an erasure finds the entry, which has the address.
    expect(line?.of).toBe('offer:free, partner:eight@test.example')
    const before = await storedItems()
    expect(await applyContourFileOnce(file, 'a file of this test')).toBeNull()
    expect(await storedItems()).toEqual(before)
  })

  test('the audit finds no fault with what was written', async () => {
    expect(await commands.run('audit')).toMatchObject({ code: 0, output: expect.stringMatching(/^All agrees/) })
  })
})
