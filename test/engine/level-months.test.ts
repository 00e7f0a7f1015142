import { beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { loadLevelPlan } from '../../lib/act/level-plan.ts'
import { levelSinceOf } from '../../lib/domain/partner/level-since.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { previousForm, settingsKey } from '../../lib/store/keys.ts'
import { findPartner } from '../../lib/store/partner/partner.ts'
import { attributesSet } from '../../lib/store/table/attributes-set.ts'
import { stale } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import type { Loose } from '../support/contour-commands.ts'
import { addDeal, leadContour, leadIdOf, move, reapply } from '../support/lead-contour.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { type NotedContour, notedContour } from '../support/noted-contour.ts'
import { storedItems } from '../support/stored.ts'
import { keyNaming, writeSteps } from '../support/table-scene.ts'
import { describeOnEngine } from './contour-table.ts'

const [plain, seven, eight] = ['plain@test.example', 'seven@test.example', 'eight@test.example']
const contour = {
  ...leadContour,
  levels: [
    { number: 7, description: 'Седьмой', reachedBy: { deals: 0 } },
    { number: 8, description: 'Восьмой', reachedBy: { deals: 2, dealsAmount: 1000 } },
  ],
}

let commands: NotedContour
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 20, 10) })
  commands = await notedContour(contour)
  const lead = await leadIdOf('Иванов', { promocode: 'SEVEN10' })
  await move(lead, { systemName: 'won', amount: 700 })
  await addDeal(lead, { amount: 300 })
  vi.setSystemTime(Date.UTC(2026, 10, 2, 10))
})

const admin = ['--admin', 'second@test.example']
const apply = (...more: readonly string[]) => commands.json('level', 'apply', '--month', '2026-10', '--yes', ...admin, ...more)
const plan = (): Promise<Loose[]> => commands.json('level', 'plan', '--month', '2026-10')
const numberOf = async (email: string) => {
  const [{ levels }, partner] = await Promise.all([loadContour(), findPartner(email)])
  return levels.find(({ id }) => id === partner?.levelId)?.number ?? null
}
const numbers = () => Promise.all([plain, seven, eight].map(numberOf))
const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings
const outcomes = (applied: Loose[]) => Object.fromEntries(applied.map(({ email, outcome }) => [email, outcome]))

describeOnEngine('levels that follow from the deals of a month', () => {
  test('are planned first: who rises and falls, with the deals, and nothing is written', async () => {
    const before = await storedItems()
    expect((await plan()).toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual([
      { email: eight, from: 8, to: 7, deals: 0, amount: 0, move: 'falls, with --down only' },
      { email: plain, from: 'none', to: 7, deals: 0, amount: 0, move: 'rises' },
      { email: seven, from: 7, to: 8, deals: 2, amount: 1000, move: 'rises' },
    ])
    expect(await storedItems()).toEqual(before)
  })

  test('rise when the plan is applied; they fall only when that is asked for, and no month decides twice', async () => {
    expect(outcomes(await apply())).toEqual({ [plain]: 'Done', [seven]: 'Done' })
    expect(await numbers()).toEqual([7, 8, 8])
    expect((await loadAccount((await findPartner(seven))?.id ?? ''))?.levelId).toBe((await findPartner(seven))?.levelId)
    const before = await storedItems()
    expect(await apply()).toEqual([])
    expect(await storedItems()).toEqual(before)
    expect(outcomes(await apply('--down'))).toEqual({ [eight]: 'Done' })
    expect(await numbers()).toEqual([7, 8, 7])
    expect(await findings()).toEqual([])
  })

  test('stay as people set them after the month has decided', async () => {
    await apply()
    await commands.json('partner', 'set-level', seven, '7', ...admin)
    expect(await apply()).toEqual([])
    expect(await numberOf(seven)).toBe(7)
    expect((await plan()).find(({ email }) => email === seven).move).toBe('stays: this month, or a later one, has decided it')
  })

  test('of a partner who is protected stay, up and down, until the protection ends', async () => {
    for (const email of [seven, eight]) await commands.json('level', 'keep', email, '--reason', 'договор', ...admin)
    expect((await plan()).find(({ email }) => email === eight).move).toBe('stays: protected: договор')
    await apply('--down')
    expect(await numbers()).toEqual([7, 7, 8])
    await commands.json('level', 'release', eight, ...admin)
    expect((await commands.run('level', 'release', eight, ...admin)).errors).toContain('is not protected')
    await apply('--down')
    expect(await numbers()).toEqual([7, 7, 7])
    expect(await findings()).toEqual([])
  })

  test('that somebody changes between plan and write are left as they are', async () => {
    const set = () => commands.json('partner', 'set-level', plain, '8', ...admin)
    beforeNextWrite(set)
    const applied = outcomes(await apply())
    expect(applied).toMatchObject({ [plain]: 'Changed' })
    expect(await numberOf(plain)).toBe(8)
  })

  test('are told in the journal: each partner with the deals, and the run', async () => {
    await apply()
    const journal: Loose[] = await commands.json('journal')
    const runs = journal.filter(({ what }) => what === 'levels.applied')
    expect(runs).toMatchObject([{ by: 'second@test.example' }])
    const edits = journal.filter(({ what }) => what === 'partner.edited')
    expect(new Set(edits.map(({ reason }) => reason))).toEqual(
      new Set(['the deals of 2026-10: 0, 0 rubles', 'the deals of 2026-10: 2, 1000 rubles']),
    )
  })

  test('do not count deals of other months, and not those that were canceled', async () => {
    const other = await leadIdOf('Петров', { promocode: 'PLAIN10' })
    await move(other, { systemName: 'won', amount: 5000 })
    await addDeal(other, { amount: 5000 })
    const at = new Date(Date.now()).toISOString()
    const planned = await loadLevelPlan({ contour: await loadContour(), month: '2026-10', maxLeads: 100, at })
    expect(planned.partners?.map(({ totals: { deals } }) => deals).toSorted()).toEqual([0, 0, 2])
    expect(await loadLevelPlan({ contour: await loadContour(), month: '2026-10', maxLeads: 1, at })).toMatchObject({
      leads: 2,
      partners: null,
    })
  })

  test.each([
    ['2026-11', 'not over yet'],
    ['2026-13', 'expected a month'],
    ['last', 'expected a month'],
  ])('are not planned for %s', async (month, why) => {
    const { code, errors } = await commands.run('level', 'plan', '--month', month)
    expect(code).toBe(1)
    expect(errors).toContain(why)
  })

  test('need levels that say what reaches them, and the close of the upgrade', async () => {
    await writeSteps([{ write: attributesSet(settingsKey, { form: previousForm }), refused: stale }])
    const { errors } = await commands.run('level', 'apply', '--month', '2026-10', '--yes', ...admin)
    expect(errors).toContain('its upgrade is not closed')
    expect(await numbers()).toEqual([null, 7, 8])
    await expect(reapply(contour)).rejects.toThrow('its upgrade is not closed')
    await writeSteps([{ write: attributesSet(settingsKey, { form: previousForm + 1 }), refused: stale }])
    await reapply(leadContour)
    expect((await commands.run('level', 'plan', '--month', '2026-10')).errors).toContain('levels[].reachedBy')
  })
})

describeOnEngine('the same in the console', () => {
  let ada: Browser
  beforeEach(async () => {
    ada = await letIn('Administrator', 'admin@test.example')
  })
  const ask = (name: string, of: { id?: string; body?: object } = {}): Promise<Answer> =>
    call(handlers.get(name) as never, { key: null, headers: { ...ada.headers }, path: { id: of.id ?? '' }, body: of.body })
  const planned = async (): Promise<Loose[]> => (await ask('show-level-plan')).body.partners
  const give = ({ partner, from, to }: Loose, month = '2026-10') =>
    ask('apply-level', {
      id: partner.id,
      body: { month, fromLevelId: from?.id ?? null, toLevelId: to?.id ?? null, reason: 'сделки октября' },
    })
  const fates = async () => (await planned()).map(({ partner, move, held }) => [partner.email, move, held])

  test('the plan is the one of the command: who rises first, and nothing is written', async () => {
    const before = await storedItems()
    expect((await ask('show-level-plan')).body).toMatchObject({ month: '2026-10', isPlanned: true, leads: 1, maxLeads: 5000 })
    expect(await fates()).toEqual([
      [seven, 'Raised', null],
      [plain, 'Raised', null],
      [eight, 'Lowered', null],
    ])
    expect((await planned())[0]).toMatchObject({ from: { number: 7 }, to: { number: 8 }, deals: 2, amount: 1000, keptFor: null })
    expect(await storedItems()).toEqual(before)
  })

  test('a line of the plan is applied once; another level, another month and a protection leave it as it is', async () => {
    const [ofSeven, ofPlain, ofEight] = (await planned()) as [Loose, Loose, Loose]
    expect((await give(ofSeven)).body).toEqual({ outcome: 'Done' })
    const before = await storedItems()
    expect((await give(ofSeven)).body).toEqual({ outcome: 'Already' })
    expect((await give(ofPlain, '2026-09')).body).toEqual({ outcome: 'Changed' })
    expect((await give({ ...ofPlain, from: ofSeven.from })).body).toEqual({ outcome: 'Changed' })
    expect(await storedItems()).toEqual(before)
    expect((await ask('keep-level', { id: ofEight.partner.id, body: { reason: 'договор на год' } })).body).toMatchObject({
      levelKept: { reason: 'договор на год', at: '2026-11-02T10:00:00.000Z' },
    })
    expect((await give(ofEight)).body).toEqual({ outcome: 'Kept' })
    expect(await fates()).toEqual([
      [plain, 'Raised', null],
      [eight, 'Lowered', 'Kept'],
    ])
    expect((await planned())[1]?.keptFor).toBe('договор на год')
    expect((await ask('keep-level', { id: ofEight.partner.id, body: {} })).body).toMatchObject({ levelKept: null })
    expect((await give(ofEight)).body).toEqual({ outcome: 'Done' })
    expect(await numbers()).toEqual([null, 8, 7])
    expect(await findings()).toEqual([])
  })

  test('of two people who apply one line at once, one does', async () => {
    const [line] = (await planned()) as [Loose]
    const answers = await Promise.all(Array.from({ length: 4 }, () => give(line)))
    expect(answers.filter(({ body }) => body.outcome === 'Done')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.outcome === 'Already')).toHaveLength(3)
    expect(await findings()).toEqual([])
  })

  test('a level that was given by hand meanwhile stays', async () => {
    const [line] = (await planned()) as [Loose]
    beforeNextWrite(async () => {
      const { body } = await ask('console-show-partner', { id: line.partner.id })
      const edit = { revision: body.revision, levelId: null }
      expect((await ask('console-change-partner', { id: line.partner.id, body: edit })).status).toBe(200)
    })
    expect((await give(line)).body).toEqual({ outcome: 'Changed' })
    expect(await numberOf(seven)).toBeNull()
  })

  test('waits for the close of the upgrade', async () => {
    const [line] = (await planned()) as [Loose]
    await writeSteps([{ write: attributesSet(settingsKey, { form: previousForm }), refused: stale }])
    expect((await give(line)).body.code).toBe('UPGRADE_NOT_CLOSED')
    expect((await ask('keep-level', { id: line.partner.id, body: { reason: 'нет' } })).body.code).toBe('UPGRADE_NOT_CLOSED')
  })
})

describeOnEngine('the moment since when a partner has a level', () => {
  const sinceOf = async (email: string) => levelSinceOf((await findPartner(email)) as Partner)

  test('is noted by every act that gives one: a file, commands, the console and a key', async () => {
    expect(await Promise.all([plain, seven, eight].map(sinceOf))).toEqual([
      null,
      '2026-10-20T10:00:00.000Z',
      '2026-10-20T10:00:00.000Z',
    ])
    const person = await letIn('Administrator', 'second@test.example')
    const key = await keyNaming('partners.write', 'partners.read')
    const ids = Object.fromEntries((await loadContour()).levels.map(({ number, id }) => [number, id]))
    const ask = async (name: string, by: object, body: object, email?: string) => {
      const partner = email === undefined ? undefined : await findPartner(email)
      const asked = partner ? { path: { id: partner.id }, body: { revision: partner.revision, ...body } } : { body }
      const answer = await call(handlers.get(name) as Handler, { ...by, ...asked })
      expect(answer.status).toBeLessThan(300)
      return answer.body
    }
    const asPerson = { key: null, headers: { ...person.headers } }
    let minute = 0
    for (const [email, act] of [
      [seven, () => apply()],
      [eight, () => apply('--down')],
      [plain, () => commands.json('partner', 'edit', plain, '--level', '8', ...admin, '--reason', 'x')],
      [plain, () => ask('console-change-partner', asPerson, { levelId: ids[7] }, plain)],
      [plain, () => ask('change-partner', { key }, { levelId: ids[8] }, plain)],
      ['made@test.example', () => ask('console-create-partner', asPerson, { email: 'made@test.example', levelId: ids[7] })],
      ['keyed@test.example', () => ask('create-partner', { key }, { email: 'keyed@test.example', levelId: ids[7] })],
    ] as const) {
      const at = Date.UTC(2026, 10, 2, 10, ++minute)
      vi.setSystemTime(at)
      await act()
      expect([email, await sinceOf(email)]).toEqual([email, new Date(at).toISOString()])
    }
    // The key of the test was never issued.
    expect((await findings()).filter(({ pk }) => pk !== 'KEYS')).toEqual([])
  })

  test('is said to administrators and to the partner; an edit of anything else leaves it, and nothing is said without a level', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 4))
    const person = await letIn('Administrator', 'second@test.example')
    const partner = (await findPartner(seven)) as Partner
    const body = { revision: partner.revision, lastName: 'Другая', levelId: partner.levelId }
    const asked = { key: null, headers: { ...person.headers }, path: { id: partner.id }, body }
    const levelSince = '2026-10-20T10:00:00.000Z'
    expect((await call(handlers.get('console-change-partner') as Handler, asked)).body).toMatchObject({ levelSince })
    const own = await letIn('Partner', seven)
    const shown = await call(handlers.get('show-own-profile') as Handler, { key: null, headers: { ...own.headers } })
    expect(shown.body).toMatchObject({ level: { number: 7 }, levelSince })
    const ofPlain = await letIn('Partner', plain)
    const none = await call(handlers.get('show-own-profile') as Handler, { key: null, headers: { ...ofPlain.headers } })
    expect(none.body).toMatchObject({ level: null, levelSince: null })
  })

  test('is not taken for that of another level, which the previous release gave', () => {
    const levelSince = { levelId: 'level-7', at: '2026-10-20T10:00:00.000Z' }
    expect(levelSinceOf({ levelId: 'level-7', levelSince })).toBe(levelSince.at)
    expect(levelSinceOf({ levelId: 'level-8', levelSince })).toBe(null)
    expect(levelSinceOf({ levelId: null, levelSince })).toBe(null)
    expect(levelSinceOf({ levelId: 'level-7' })).toBe(null)
  })
})
