import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handler as changeLeadStatus } from '../../../../functions/external/change-lead-status/handler.ts'
import { handler as createLead } from '../../../../functions/external/create-lead/handler.ts'
import { configurationId } from '../../../../lib/domain/contour/configuration-id.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { call } from '../../../support/call.ts'
import { type CommandedContour, type Loose, demoContour, startCommanded } from '../../../support/contour-commands.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const demoPath = join(import.meta.dirname, '../../../../infra/contours/demo.json')
const demoSecret = 'demo-crm-key-for-local-use-only'

/** The demo contour, changed. */
function fileOf(edit: (file: Loose) => unknown = () => undefined): string {
  const content: unknown = JSON.parse(readFileSync(demoPath, 'utf8'))
  edit(content)
  const path = join(tempFolder(), 'edited.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

/** The id of a lead of nobody in the demo contour. */
async function newLead(): Promise<string> {
  const fields = ['name', 'phone'].map((name) => ({ fieldTypeId: configurationId('demo', 'FIELD', name), value: name }))
  const { status, body } = await call(createLead, { key: demoSecret, body: { fields } })
  expect(status).toBe(201)
  return String(body.id)
}

describeOnEngine('npm run contour -- apply', () => {
  const ends: (() => unknown)[] = []
  let commands: CommandedContour

  beforeAll(async () => {
    commands = await startCommanded(demoContour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  test('of what is there already changes nothing, dry or not', async () => {
    const before = await storedItems()
    for (const flags of [['--dry-run'], []]) {
      expect(await commands.json('apply', demoPath, ...flags)).toEqual({
        dryRun: flags.length > 0,
        changes: [],
        notApplied: [],
        kept: [],
        unchanged: 33,
        becomingSearchable: [],
        renamed: [],
        sameDetails: [],
        statusChanges: [],
        unnamed: [],
      })
    }
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('--dry-run shows every change with what it was and what it would be, by names that people know, and writes nothing', async () => {
    const path = fileOf((file) => {
      file.settings.minimumPayout = 500
      file.levels.push({ number: 3, description: 'Мастер' })
      file.offers[0].closedFor = ['anna@partners.example', 'maria@partners.example']
      file.offers[1].rewards = [{ leadStatus: 'deal', level: 3, fixed: 700.5 }]
      file.leadFields[4].options = ['Тверь', 'Казань', 'Пермь', 'Москва']
      file.partners[0].level = 3
      file.partners[0].inn = null
      file.partners.push({ email: 'new@partners.example', openingBalance: 5 })
      file.promocodes.pop()
    })
    const before = await storedItems()
    const { changes, notApplied, unchanged, unnamed } = await commands.json('apply', path, '--dry-run')
    expect(touchedKeys(before, await storedItems())).toEqual([])
    expect(unchanged).toBe(28)
    expect(changes.map(({ what }: { what: string }) => what)).not.toContain('offer mortgage')
    expect(notApplied).toEqual([
      {
        what: 'partner anna@partners.example',
        kind: 'partners',
        changedAt: null,
        differences: [
          { attribute: 'inn', from: '500100732259', to: null },
          { attribute: 'levelId', from: '2', to: '3' },
        ],
      },
    ])
    expect(unnamed).toEqual(['promocode OLD'])
    const update = (what: string, ...differences: readonly object[]) => ({ what, kind: 'update', overwrites: false, differences })
    expect(changes).toEqual([
      { what: 'partner new@partners.example', kind: 'create', overwrites: false, differences: [] },
      update('lead field city', {
        attribute: 'options',
        from: ['Москва', 'Казань', 'Пермь'],
        to: ['Тверь', 'Казань', 'Пермь', 'Москва'],
      }),
      { what: 'level 3', kind: 'create', overwrites: false, differences: [] },
      update('offer consultation', {
        attribute: 'rules',
        to: {
          from: expect.any(String),
          leadsUnderWay: 'keep',
          rewards: [{ statusId: 'deal', levelId: '3', reward: { fixedKopecks: 70_050 } }],
        },
      }),
      update('settings', { attribute: 'minimumPayoutKopecks', from: 100_000, to: 50_000 }),
      { what: 'offer mortgage closed for anna@partners.example', kind: 'create', overwrites: false, differences: [] },
    ])

    const text = await commands.text('apply', path, '--dry-run')
    expect(text).toContain(
      'update  settings\n          minimumPayoutKopecks: 100000 → 50000\ncreate  offer mortgage closed for anna@partners.example\n6 changes: 3 to create, 3 to update, 28 unchanged. Nothing was written.',
    )
    expect(text).toContain(
      "people's work (--overwrite partners takes them over):\n" +
        '  partner anna@partners.example: not applied: it was in the file otherwise\n' +
        '          inn: "500100732259", the file says null\n',
    )
    expect(text).toMatch(/update {2}offer consultation\n {10}new rules from 2\S+Z; leads from before keep their rules: \[/)
    expect(text).toContain('the file does not name them:\n  promocode OLD\n')
    expect(text).toContain('update  lead field city\n          options with "Тверь"\n')
  })

  test('counts what the file does not name, with a few examples, and names all of it when it is told to', async () => {
    const many = fileOf((file) => {
      for (let index = 10; index < 40; index++) file.partners.push({ email: `gone${index}@many.example` })
    })
    await commands.run('apply', many)
    const shown = await commands.text('apply', demoPath)
    expect(shown).toMatch(
      /the file does not name them:\n(?: .*\n)* {2}30 partners, such as (?:gone\d\d@many\.example, ){2}gone\d\d@many\.example\n/,
    )
    expect(shown.match(/@many\.example/g)).toHaveLength(3)
    expect(
      (await commands.text('apply', demoPath, '--dry-run', '--verbose')).match(/ {2}partner gone\d\d@many\.example\n/g),
    ).toHaveLength(30)
    const { unnamed } = await commands.json('apply', demoPath, '--dry-run')
    expect(unnamed.filter((name: string) => name.endsWith('@many.example'))).toHaveLength(30)
  })

  test('leaves what was changed by hand, says when that was, and takes it over when it is told to', async () => {
    await commands.text('partner', 'block', 'maria@partners.example')
    const path = fileOf((file) => (file.groups[0].title = 'Блогеры'))
    expect(await commands.text('apply', path)).toMatch(
      /partner maria@partners\.example: not applied: changed by hand on \d{4}-[^\n]*Z\n +isBlocked: true, the file says false\n/,
    )
    const { output, errors } = await commands.run('apply', path, '--overwrite', 'partners,offers')
    expect(errors).toBe(
      'Taken over from people:\nupdate  partner maria@partners.example (isBlocked)\n          isBlocked: true → false\n',
    )
    expect(output).toContain('1 change: 0 created, 1 updated')
    expect(await commands.json('apply', path)).toMatchObject({ changes: [], notApplied: [] })
  })

  test('takes over nothing of a kind that there is not', async () => {
    expect(await commands.refusal('apply', demoPath, '--overwrite', 'partners,money')).toContain(
      'expected partners, links, promocodes, offers',
    )
  })

  test('writes what the dry run showed, and a second time nothing', async () => {
    const path = fileOf((file) => {
      file.groups.push({ title: 'Новая' })
      file.administrators[1].firstName = 'Игорь'
    })
    const shown = await commands.json('apply', path, '--dry-run')
    expect(await commands.json('apply', path)).toEqual({ ...shown, dryRun: false })
    expect((await commands.json('apply', path)).changes).toEqual([])
    const back = await commands.text('apply', demoPath)
    expect(back).toContain('administrator ivan@demo.example\n          firstName: "Игорь" → "Иван"')
    expect(back).toContain('group Новая\n          hidden: nothing → true')
    expect(back).toContain('2 changes: 0 created, 2 updated')
  })

  test('of another target status says what becomes of the leads, and wants their number', async () => {
    const path = { id: await newLead() }
    await call(changeLeadStatus, { key: demoSecret, path, body: { systemName: 'deal', amount: 100 } })
    const edited = fileOf((file) => {
      for (const one of file.leadStatuses) one.target = one.systemName === 'lost'
      for (const { rewards } of file.offers) for (const rule of rewards) if ('percentOfDeal' in rule) rule.leadStatus = 'lost'
    })
    const change = { mark: 'target', from: 'deal', to: 'lost', leads: 1, isToConfirm: true }
    expect(await commands.json('apply', edited, '--dry-run')).toMatchObject({ statusChanges: [change] })
    expect(await commands.text('apply', edited, '--dry-run')).toContain(
      'The target status would become lost, it was deal.\n' +
        '  1 lead in deal with 1 deal, 0 leads in lost with 0 deals: all stay where they are, with their deals and what these earned.\n' +
        '  A lead that has a deal makes no second one when it moves to lost for the first time, and earns nothing by that move.\n' +
        '  A lead without one makes it when it moves to lost. A lead that stands there already gets it by add-deal.\n' +
        '  To apply it: --confirm-target-change 1\n',
    )
    expect(await commands.refusal('apply', edited)).toContain('--confirm-target-change 1')
    expect(await commands.refusal('apply', edited, '--confirm-target-change', '2')).toContain('touches 1 lead, not 2')
    expect(await commands.refusal('apply', edited, '--confirm-target-change', 'all')).toContain('expected how many leads')
    const applied = await commands.text('apply', edited, '--confirm-target-change', '1')
    expect(applied).toContain('The target status became lost, it was deal.')
    expect(applied).not.toContain('To apply it')
    await commands.text('apply', demoPath, '--confirm-target-change', '1')
  })

  test('of another primary status says that leads stay where they are, and wants their number', async () => {
    const edited = fileOf((file) => {
      for (const one of file.leadStatuses) one.primary = one.systemName === 'in_work'
    })
    await newLead()
    expect(await commands.text('apply', edited, '--dry-run')).toContain(
      'The primary status would become in_work, it was new.\n' +
        '  1 lead in new: all stay there. New leads begin in in_work.\n' +
        '  To apply it: --confirm-primary-change 1\n',
    )
    expect(await commands.refusal('apply', edited, '--confirm-target-change', '0')).toContain('--confirm-primary-change 1')
    await commands.text('apply', edited, '--confirm-primary-change', '1')
    await commands.text('apply', demoPath, '--confirm-primary-change', '0')
  })

  test('with API keys that have no secret changes no key and finds nothing wrong', async () => {
    const path = fileOf((file) => {
      file.apiKeys = [
        { title: 'CRM', administrator: 'olga@demo.example' },
        { title: 'Unheard of', administrator: 'ivan@demo.example' },
      ]
    })
    const before = await storedItems()
    const { changes, unnamed } = await commands.json('apply', path)
    expect({ changes, unnamed: unnamed.filter((name: string) => /key/i.test(name)) }).toEqual({ changes: [], unnamed: [] })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('leaves what commands know of a key: that it was revoked, and when it was used', async () => {
    // A key of its own: a process notes no use of one that it noted an hour ago, for another test.
    const secret = `secret-${randomUUID()}`
    const withKey = (title: string) => fileOf((file) => file.apiKeys.push({ title, administrator: 'olga@demo.example', secret }))
    await commands.json('apply', withKey('Used'))
    const used = await fetch(`${commands.contour.baseUrl}/api/external/lead-fields`, { headers: { 'x-api-key': secret } })
    expect(used.status).toBe(200)
    const find = async (title: string) =>
      (await commands.json('keys', 'list')).find((key: { title: string }) => key.title === title)
    const revoked = await commands.json('keys', 'revoke', (await find('Used')).id)
    const path = withKey('Renamed')
    const { changes } = await commands.json('apply', path)
    expect(changes).toEqual([
      {
        what: 'API key Renamed',
        kind: 'update',
        overwrites: false,
        differences: [{ attribute: 'title', from: 'Used', to: 'Renamed' }],
      },
    ])
    expect(await find('Renamed')).toEqual({ ...revoked, title: 'Renamed', lastUsedAt: expect.any(String) })
  })

  test('never shows a secret or its digest', async () => {
    const path = fileOf((file) => {
      file.apiKeys = [{ title: 'Other title', administrator: 'ivan@demo.example', secret: demoSecret }]
      file.apiKeys.push({ title: 'New', administrator: 'ivan@demo.example', secret: 'a-new-secret-of-a-file' })
    })
    const shown = [await commands.text('apply', path, '--dry-run'), await commands.text('apply', path, '--dry-run', '--json')]
    for (const text of shown) {
      expect(text).toContain('API key New')
      expect(text).not.toContain(demoSecret)
      expect(text).not.toContain('a-new-secret-of-a-file')
      expect(text).not.toMatch(/[0-9a-f]{64}/)
    }
  })

  test('tells on standard error how far long work has come', async () => {
    const path = fileOf((file) => {
      for (let index = 0; index < 60; index++) file.partners.push({ email: `p${index}@many.example`, openingBalance: 1 })
    })
    const { code, output, errors } = await commands.spawned('apply', path, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(output).changes).toHaveLength(60)
    const told = errors.trim().split('\n')
    expect(told.length).toBeGreaterThan(1)
    expect(told.every((line) => /^changes written: \d+ of 60$/.test(line))).toBe(true)
    expect(told.at(-1)).toBe('changes written: 60 of 60')
  })

  test.each([
    { what: 'the file of another contour', edit: (file: Loose) => (file.contour = 'other'), says: 'the file of contour "other"' },
    { what: 'a wrong file', edit: (file: Loose) => (file.levels[0].number = 'x'), says: 'levels[0].number: ' },
    {
      what: 'a secret that is an issued one with a slip in it',
      edit: (file: Loose) => (file.apiKeys[0].secret = `ppk_${'0'.repeat(33)}`),
      says: 'apiKeys[0].secret: begins as an issued key, but its check characters do not hold',
    },
  ])('refuses $what whole', async ({ edit, says }) => {
    const before = await storedItems()
    const refusal = await commands.refusal('apply', fileOf(edit))
    expect(refusal).toContain(says)
    expect(refusal.toLowerCase()).toContain('nothing was applied')
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('refuses a file that is not there', async () => {
    expect(await commands.refusal('apply', '/nowhere/contour.json')).toContain('the file cannot be read')
  })
})
