import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContourFile, parseContourFile } from '../../../../lib/contour-file/contour-file.ts'
import { readContourFile } from '../../../../infra/ops/contour-file/read-contour-file.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, type Loose, demoContour, startCommanded } from '../../../support/contour-commands.ts'
import { partnerIdOf } from '../../../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const demoPath = join(import.meta.dirname, '../../../../infra/contours/demo.json')
const demoText = readFileSync(demoPath, 'utf8')

/** What a file means: in no order where order means nothing, without what no export can know. */
function meaning({ deployment: _unknown, exportedFrom: _origin, apiKeys, ...file }: ContourFile) {
  const inOrder = <Thing>(things: readonly Thing[]) => things.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    ...file,
    apiKeys: apiKeys.map(({ secret: _secret, ...key }) => key),
    administrators: inOrder(file.administrators),
    groups: inOrder(file.groups),
    levels: inOrder(file.levels),
    legalTypes: inOrder(file.legalTypes),
    offers: inOrder(file.offers.map((offer) => ({ ...offer, rewards: offer.rewards.map((rule) => ({ level: null, ...rule })) }))),
    partners: inOrder(file.partners),
    referralLinks: inOrder(file.referralLinks),
    promocodes: inOrder(file.promocodes),
  }
}

describeOnEngine('npm run contour -- export', () => {
  const ends: (() => unknown)[] = []
  let commands: CommandedContour

  beforeAll(async () => {
    commands = await startCommanded(demoContour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  /** Exports to a file. */
  async function exported(): Promise<{ path: string; file: Loose }> {
    const path = join(tempFolder(), 'exported.json')
    const { code, output, errors } = await commands.run('export', '--file', path)
    expect({ code, output }).toEqual({ code: 0, output: '' })
    expect(errors).toContain(`Written to ${path}. Secrets of keys are not in it`)
    return { path, file: JSON.parse(readFileSync(path, 'utf8')) }
  }

  async function expectNoChange(path: string): Promise<void> {
    const before = await storedItems()
    expect(await commands.json('apply', path, '--dry-run')).toMatchObject({ changes: [], unnamed: [] })
    expect(await commands.json('apply', path)).toMatchObject({ changes: [], unnamed: [] })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  }

  test('of a fresh contour means what the applied file meant, opening balances included and secrets not', async () => {
    const { path } = await exported()
    expect(meaning(readContourFile(path))).toEqual(meaning(parseContourFile(demoText, 'demo')))
    expect(readFileSync(path, 'utf8')).not.toMatch(/secret|deployment/)
    await expectNoChange(path)
  })

  test('lists statuses, fields, partners and all else in an order that does not change', async () => {
    const { file } = await exported()
    const list = (name: string, key: string) => file[name].map((thing: Loose) => thing[key])
    expect(list('leadStatuses', 'systemName')).toEqual(['new', 'in_work', 'deal', 'lost'])
    expect(list('leadFields', 'systemName')).toEqual(['name', 'phone', 'budget', 'newsletter', 'city', 'fax'])
    expect(list('partners', 'email')).toEqual(['petr', 'maria', 'anna'].map((name) => `${name}@partners.example`))
    expect(list('levels', 'number')).toEqual([1, 2])
    expect(list('legalTypes', 'type')).toEqual(['Individual', 'SelfEmployed', 'IE', 'LegalEntity'])
    expect(list('offers', 'slug')).toEqual(['consultation', 'mortgage'])
    expect(list('promocodes', 'code')).toEqual(['ANNA10', 'MARIA', 'OLD'])
  })

  test('prints the file alone, ready to be redirected into one', async () => {
    const { file } = await exported()
    const { code, output, errors } = await commands.spawned('export')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const { exportedFrom, ...printed } = JSON.parse(output)
    const { exportedFrom: other, ...written } = file
    expect([printed, exportedFrom.revision]).toEqual([written, other.revision])
    // Each export is a file of its own.
    expect(exportedFrom.file).not.toBe(other.file)
  })

  test('of what commands have changed since changes nothing either', async () => {
    await commands.text('offer', 'stop', 'consultation')
    await commands.text('offer', 'close-for', 'mortgage', 'anna@partners.example')
    await commands.text('promocode', 'approve', 'MARIA')
    await commands.text('partner', 'block', 'maria@partners.example')
    await commands.text('partner', 'set-inn', 'petr@partners.example', 'no number', '--force')
    await commands.text('partner', 'set-level', 'anna@partners.example', 'none')
    await commands.text('partner', 'add', '--email', 'vera@partners.example', '--group', 'Блогеры', '--opening-balance', '7.07')
    await commands.text('keys', 'issue', '--title', 'Accounting', '--everything', '--admin', 'ivan@demo.example')
    const payout = { partnerId: await partnerIdOf('anna@partners.example'), amount: 5000 }
    expect((await commands.contour.ask('POST', '/payout', payout)).status).toBe(201)

    const { path, file } = await exported()
    const partner = (name: string) => file.partners.find(({ email }: { email: string }) => email === `${name}@partners.example`)
    expect(file.offers).toMatchObject([
      { slug: 'consultation', active: false },
      { slug: 'mortgage', closedFor: ['anna@partners.example', 'maria@partners.example'] },
    ])
    expect(partner('maria')).toMatchObject({ isBlocked: true, openingBalance: 1500.5 })
    // Something has moved since: another contour would give it a second time.
    expect(partner('anna')).toMatchObject({ level: null, openingBalance: 0 })
    // Stored by force; a file may hold no wrong one.
    expect(partner('petr')).toMatchObject({ inn: null, openingBalance: 0 })
    expect(partner('vera')).toMatchObject({ groups: ['Блогеры'], openingBalance: 7.07 })
    expect(file.apiKeys).toEqual([
      { title: 'CRM', administrator: 'olga@demo.example' },
      { title: 'Accounting', administrator: 'ivan@demo.example' },
    ])
    await expectNoChange(path)
  })

  test('names each key once, while it may be used', async () => {
    const issued = await commands.json('keys', 'issue', '--title', 'Turned', '--everything', '--admin', 'ivan@demo.example')
    await commands.json('keys', 'rotate', issued.key.id)
    const gone = await commands.json('keys', 'issue', '--title', 'Gone', '--everything', '--admin', 'ivan@demo.example')
    await commands.json('keys', 'revoke', gone.key.id)
    const titles = (await exported()).file.apiKeys.map(({ title }: { title: string }) => title)
    expect(titles.filter((title: string) => title === 'Turned')).toHaveLength(1)
    expect(titles).not.toContain('Gone')
  })

  test('of what an earlier file no longer named changes nothing: statuses, fields and options are retired in their places', async () => {
    const content = JSON.parse(demoText)
    content.leadStatuses = content.leadStatuses.toSpliced(1, 1)
    content.offers = content.offers.map((offer: Loose) => ({ ...offer, rewards: [] }))
    content.leadFields = content.leadFields.toSpliced(2, 1)
    content.leadFields.find(({ systemName }: Loose) => systemName === 'city').options = ['Пермь', 'Тверь']
    const path = join(tempFolder(), 'shorter.json')
    writeFileSync(path, JSON.stringify(content))
    const { changes } = await commands.json('apply', path)
    expect(changes.map(({ what }: Loose) => what)).toEqual(expect.arrayContaining(['lead status in_work', 'lead field budget']))

    const { path: exportedPath, file } = await exported()
    expect(file.leadStatuses.map(({ systemName, hidden }: Loose) => [systemName, hidden ?? false])).toEqual([
      ['new', false],
      ['deal', false],
      ['lost', false],
      ['in_work', true],
    ])
    expect(file.leadFields.find(({ systemName }: Loose) => systemName === 'city').options).toEqual([
      'Пермь',
      'Тверь',
      { name: 'Москва', hidden: true },
      { name: 'Казань', hidden: true },
    ])
    await expectNoChange(exportedPath)
  })

  test('has rules by steps, with limits and for certain deals as the file said them', async () => {
    const content = JSON.parse(demoText)
    const rewards = [
      {
        leadStatus: 'deal',
        percentSteps: {
          apply: 'slices',
          steps: [
            { from: 0, percent: 5 },
            { from: 100_000.5, percent: 7.25 },
          ],
        },
        maxPerDeal: 15_000.01,
        maxPerMonth: 100_000.5,
      },
      { leadStatus: 'deal', fixed: 500, onlyDeals: { from: 1, to: 1 } },
      { leadStatus: 'deal', fixed: 900, onlyDeals: { from: 10, to: 10, of: 'partner' } },
      { leadStatus: 'deal', level: 2, percentOfDeal: 3, onlyDeals: { from: 2 }, onlyMonths: 12, holdDays: 7 },
    ]
    content.offers.push({ ...content.offers[1], slug: 'rules', title: 'Правила', rewards })
    const path = join(tempFolder(), 'rules.json')
    writeFileSync(path, JSON.stringify(content))
    await commands.json('apply', path)
    const { path: exportedPath, file } = await exported()
    expect(file.offers.find(({ slug }: Loose) => slug === 'rules').rewards).toMatchObject(rewards)
    await expectNoChange(exportedPath)
  })

  test('has what reaches a level as the file said it', async () => {
    const content = JSON.parse(demoText)
    const reachedBy = { deals: 3, dealsAmount: 100_000.5, offers: ['mortgage'] }
    content.levels[1] = { ...content.levels[1], reachedBy }
    const path = join(tempFolder(), 'levels.json')
    writeFileSync(path, JSON.stringify(content))
    await commands.json('apply', path)
    const { path: exportedPath, file } = await exported()
    expect(file.levels[1]).toMatchObject({ reachedBy })
    await expectNoChange(exportedPath)
  })

  test('has the discounts for clients as the file said them', async () => {
    const content = JSON.parse(demoText)
    const clientDiscount = { percent: 7.5, text: 'На первый заказ' }
    content.offers.push({ ...content.offers[1], slug: 'discounts', title: 'Скидки', clientDiscount })
    content.promocodes.push({ ...content.promocodes[0], code: 'SAVE500', clientDiscount: { fixed: 500.5 } })
    const path = join(tempFolder(), 'discounts.json')
    writeFileSync(path, JSON.stringify(content))
    await commands.json('apply', path)
    const { path: exportedPath, file } = await exported()
    expect(file.offers.find(({ slug }: Loose) => slug === 'discounts')).toMatchObject({ clientDiscount })
    expect(file.promocodes.find(({ code }: Loose) => code === 'SAVE500')).toMatchObject({ clientDiscount: { fixed: 500.5 } })
    await expectNoChange(exportedPath)
  })

  test('is refused under a name that is not the contour’s', async () => {
    expect(await commands.refusal('export', '--contour', 'other')).toContain('The table does not hold a contour "other"')
  })
})
