import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableForm } from '../../../../lib/store/keys.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { tableName } from '../../../../lib/store/table/environment.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { sealJournal } from '../../../../lib/store/journal/journal-seal.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, type Loose, demoContour, runContour, startCommanded } from '../../../support/contour-commands.ts'
import { partnerIdOf } from '../../../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'

describeOnEngine('npm run contour -- audit', () => {
  const ends: (() => unknown)[] = []
  let commands: CommandedContour
  let items: Record<string, Item> = {}

  beforeAll(async () => {
    commands = await startCommanded(demoContour, (end) => void ends.push(end))
    const partnerId = await partnerIdOf('anna@partners.example')
    await commands.contour.ask('POST', '/payout', { partnerId, amount: 2000, requisites: 'card 2200 7007' })
    for (let index = 0; index < 6; index++) await fetch(`${commands.contour.baseUrl}/r/anna-mortgage`, { redirect: 'manual' })
    items = await storedItems()
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const put = (item: Item) => documentClient.send(new PutCommand({ TableName: tableName(), Item: item }))
  const payout = (): Item => Object.values(items).find(({ pk }) => pk === 'PAYOUTS') ?? {}

  test('finds nothing in a contour whose people and systems just work, and changes nothing', async () => {
    const before = await storedItems()
    expect(await commands.text('audit')).toMatch(/^All agrees: \d+ items, 3 partners\.\nThe journal has no seals yet: .*\n$/)
    expect(await commands.json('audit')).toEqual({
      form: tableForm,
      items: expect.any(Number),
      partners: 3,
      findings: [],
      isCut: false,
      inMotion: [],
      uncovered: [],
      sealed: null,
    })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test('ends with 1, and says of every item what is wrong and what it should be', async () => {
    await put({ ...payout(), amountKopecks: 200_001 })
    const [text, json] = [await commands.spawned('audit'), await commands.run('audit', '--json')]
    await put(payout())
    expect([text.code, json.code]).toEqual([1, 1])
    expect(text.output).toContain(`PAYOUTS/${String(payout().sk)}\n  is wrong: the active payout of partner`)
    expect(text.output).toMatch(/^ {2}should be: the same on both sides$/m)
    expect(text.output).toMatch(/\n4 findings in \d+ items of 3 partners\.\n/)
    const { findings } = JSON.parse(json.output)
    expect(findings).toHaveLength(4)
    expect(findings.map(({ pk }: Loose) => pk)).toContain('PAYOUTS')
    for (const one of findings) expect(Object.keys(one)).toEqual(['pk', 'sk', 'wrong', 'shouldBe'])
    expect(text.output + json.output).not.toContain('2200 7007')
  })

  test('ends with 1, and not in the middle, where an item has another shape', async () => {
    const broken = { ...payout(), revision: 'seven' }
    await put(broken)
    const { code, output } = await commands.run('audit')
    await put(payout())
    expect(code).toBe(1)
    expect(output).toMatch(/^PAYOUTS\/.*\n {2}is wrong: revision: .*\n {2}should be: a payout request as it is declared$/m)
  })

  test('names the last seal of the journal, and ends with 1 where a noted one is another by now', async () => {
    await sealJournal({ nowMs: Date.now() + 10 * 60_000, newToken: randomUUID, isTimeUp: () => false })
    const sealed = /^The journal is sealed up to \S+: seal (\d+:[0-9a-f]{64})$/m.exec(await commands.text('audit'))?.[1] ?? ''
    expect((await commands.run('audit', '--seal', sealed)).code).toBe(0)
    const [number = ''] = sealed.split(':')
    const other = await commands.run('audit', '--seal', `${number}:${'0'.repeat(64)}`)
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringMatching(/^SEALS\/0+1\n {2}is wrong: it is another one than was noted\n/),
    ])
    const later = await commands.run('audit', '--seal', `7${sealed}`)
    expect([later.code, later.output]).toEqual([1, expect.stringContaining('it is not there, and was noted')])
  })

  test.each([
    { what: 'a seal that is none', args: ['audit', '--seal', '12'], says: /expected the seal as it was printed/ },
    { what: 'no contour', args: ['audit', '--port', '2'], says: /^No contour runs on port 2\./ },
    { what: 'an option that there is not', args: ['audit', '--nonsense'], says: /unknown option '--nonsense'/ },
    { what: 'a table that there is not', args: ['audit', '--table', 'nobodys'], says: /^ResourceNotFoundException: / },
  ])('ends with 2 for $what: it found nothing, for it did not run', async ({ args, says }) => {
    const port = args.includes('--port') ? [] : ['--port', String(commands.contour.port)]
    const { code, output, errors } = await runContour([...args, ...port])
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toMatch(says)
  })

  test('ends with 2 for a table of another form', async () => {
    const settings = items['CONTOUR/SETTINGS'] ?? {}
    await put({ ...settings, form: 1 })
    const { code, output, errors } = await commands.run('audit')
    await put(settings)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(errors).toMatch(/^the table was written in form 1, and this version reads forms \d+ and \d+: upgrade it first/)
  })

  test('reads page after page, and tells how far it has come, apart from what it found', async () => {
    const offers = Object.values(items).filter(({ sk }) => String(sk).startsWith('OFFER#'))
    const groups = Object.values(items).filter(({ sk }) => String(sk).startsWith('GROUP#'))
    const large = [...offers, ...groups]
    expect(large.length).toBeGreaterThan(3)
    for (const item of large) await put({ ...item, title: 'x'.repeat(300_000) })
    const { code, output, errors } = await commands.run('audit', '--json')
    for (const item of large) await put(item)
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ findings: [] })
    expect(errors).toMatch(/^items read: \d+$/m)
  })
})
