import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { readExported } from '../../infra/ops/commands/exported-contour.ts'
import { applyContourFile, planContourFile } from '../../infra/ops/contour-file/apply.ts'
import { fileWithOrigin } from '../../infra/ops/moving/export-command.ts'
import { ContourFileError, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { appliedPartsKey, configurationRevisionKey, formerConfigurationKey, type Key, settingsKey } from '../../lib/store/keys.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { contourName, tableName } from '../../lib/store/table/environment.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { storedItems } from '../support/stored.ts'
import { loadLogo, loadLogos } from '../../lib/store/contour/logo.ts'
import { logo, otherLogo } from '../support/logos.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

type Content = ReturnType<typeof JSON.parse>

describeOnEngine('a file and the console, which both change the configuration', () => {
  let ada: Browser
  beforeEach(async () => {
    await newContour(leadContour)
    ada = await letIn('Administrator', 'admin@test.example')
  })

  const publish = async (draft: object) => {
    const { revision } = await loadContour()
    const body = { draft: JSON.stringify(draft), revision }
    return call(handlers.get('publish-draft') as never, { key: null, headers: { ...ada.headers }, body })
  }
  const published = async (draft: object) => expect(await publish(draft)).toMatchObject({ status: 200 })
  const exported = async (): Promise<Content> => JSON.parse(JSON.stringify(fileWithOrigin(await readExported(contourName()))))
  const apply = (content: object, overwrite: readonly 'configuration'[] = []) =>
    applyContourFile(parseContourFile(JSON.stringify(content), 'the file'), { overwrite })
  const faultsOf = async (applied: Promise<unknown>): Promise<readonly string[]> => {
    const error = await applied.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ContourFileError)
    return (error as ContourFileError).faults
  }
  const edited = (content: Content, edit: (of: Content) => void): Content => {
    const copy = structuredClone(content)
    edit(copy)
    return copy
  }
  const removed = (key: Key) => documentClient.send(new DeleteCommand({ TableName: tableName(), Key: key }))
  const limits = async () => {
    const { settings } = await loadContour()
    return [settings.minimumPayoutKopecks, settings.attributionDays]
  }

  test('applied at once, an export changes nothing and contests nothing', async () => {
    await published({ settings: { minimumPayout: 5000 } })
    expect(await apply(await exported())).toMatchObject({ changes: [], kept: [] })
  })

  test('what the file changed is applied, and what was published since it was exported stays', async () => {
    const file = edited(await exported(), ({ settings }) => (settings.attributionDays = 30))
    await published({ settings: { minimumPayout: 5000 }, groups: [{ title: 'Третья' }] })
    const { changes, kept } = await apply(file)
    expect(changes.map(({ what, differences }) => [what, differences.map(({ attribute }) => attribute)])).toEqual([
      ['settings', ['attributionDays']],
    ])
    expect(kept).toMatchObject([
      { what: 'settings', attributes: ['minimumPayout'], publishedBy: 'admin@test.example' },
      { what: 'group Третья', attributes: [], publishedBy: 'admin@test.example' },
    ])
    expect(await limits()).toEqual([500_000, 30])
    expect((await getItem(settingsKey))?.publishedBy).toBe(ada.personId)
  })

  test('a logo is compared by its picture: an export changes nothing, and what the console published stays', async () => {
    const file = await exported()
    await published({ settings: { logo } })
    const withLogo = await exported()
    expect(withLogo.settings).toMatchObject({ logo })
    expect((await apply(withLogo)).changes).toEqual([])
    // The older file does not take it away, and one with another picture does not replace it unasked.
    expect((await apply(file)).kept).toMatchObject([{ what: 'settings', attributes: ['logo'] }])
    expect(await loadLogo()).toBe(logo)
    const another = edited(file, ({ settings }) => Object.assign(settings, { logo: otherLogo }))
    expect(await faultsOf(apply(another))).toMatchObject([expect.stringMatching(/^settings: logo: the file changes it/)])
    await apply(another, ['configuration'])
    expect(await loadLogo()).toBe(otherLogo)
  })

  test('the logo of an offer is compared by its picture, and an export has it', async () => {
    const slug = 'loan'
    const logoIn = ({ offers }: Content) => offers.find((offer: { slug: string }) => offer.slug === slug)?.logo
    const file = await exported()
    await published({ offers: [{ slug, logo }] })
    const withLogo = await exported()
    expect(logoIn(withLogo)).toBe(logo)
    expect((await apply(withLogo)).changes).toEqual([])
    expect((await apply(file)).kept).toMatchObject([{ what: `offer ${slug}`, attributes: ['logo'] }])
    const another = edited(file, ({ offers }) =>
      Object.assign(
        offers.find((offer: { slug: string }) => offer.slug === slug),
        { logo: otherLogo },
      ),
    )
    expect(await faultsOf(apply(another))).toMatchObject([expect.stringMatching(/^offer \w+: logo: the file changes it/)])
    await apply(another, ['configuration'])
    expect(logoIn(await exported())).toBe(otherLogo)
    expect((await loadLogos()).offerLogos.size).toBe(1)
  })

  test('what both changed is refused with the place, when and by whom, and nothing is written; told so, the file overwrites', async () => {
    const file = edited(await exported(), ({ settings }) => Object.assign(settings, { minimumPayout: 700, attributionDays: 30 }))
    await published({ settings: { minimumPayout: 5000 } })
    const at = String((await getItem(settingsKey))?.publishedAt)
    const before = await storedItems()
    expect(await faultsOf(apply(file))).toEqual([
      `settings: minimumPayout: the file changes it, and it was changed otherwise: published at ${at} by admin@test.example. Take it ` +
        'from `contour export` into the file, or apply the file with --overwrite configuration',
    ])
    expect(await storedItems()).toEqual(before)
    await apply(file, ['configuration'])
    expect(await limits()).toEqual([70_000, 30])
  })

  test('a file goes on from what it said when it was applied last: its own earlier changes are not contested', async () => {
    const file = edited(await exported(), ({ settings }) => (settings.attributionDays = 30))
    await apply(file)
    await published({ settings: { minimumPayout: 5000 } })
    await apply(edited(file, ({ settings }) => (settings.attributionDays = 20)))
    expect(await limits()).toEqual([500_000, 20])
    // Back to what it was when it was exported is a change too.
    await apply(await exported().then(() => edited(file, ({ settings }) => (settings.attributionDays = 90))))
    expect(await limits()).toEqual([500_000, 90])
  })

  test('of two files that were exported at one moment, the second does not undo the first', async () => {
    const [first, second] = [await exported(), await exported()]
    await apply(edited(first, ({ settings }) => (settings.attributionDays = 30)))
    await apply(edited(second, ({ settings }) => (settings.minimumPayout = 700)))
    expect(await limits()).toEqual([70_000, 30])
    const third = edited(second, ({ settings }) => Object.assign(settings, { minimumPayout: 700, attributionDays: 20 }))
    expect(await faultsOf(apply(third))).toMatchObject([
      expect.stringMatching(/^settings: attributionDays: .* otherwise since the file was made/),
    ])
  })

  test.each([
    { what: 'is not kept any more', forget: (revision: number) => removed(formerConfigurationKey(revision)) },
    {
      what: 'is of another table, which counted alike',
      forget: (revision: number) =>
        documentClient.send(
          new UpdateCommand({
            TableName: tableName(),
            Key: formerConfigurationKey(revision),
            UpdateExpression: 'SET changedAt = :other',
            ExpressionAttributeValues: { ':other': '2020-01-01T00:00:00.000Z' },
          }),
        ),
    },
  ])('a file whose configuration $what undoes nothing that was published', async ({ forget }) => {
    const file = await exported()
    await published({ settings: { minimumPayout: 5000 } })
    await forget(file.exportedFrom.revision)
    expect(await faultsOf(apply(file))).toMatchObject([expect.stringContaining('minimumPayoutKopecks would be undone')])
  })

  test('a rule that stays may name a level that was published with it', async () => {
    const file = edited(await exported(), ({ settings }) => (settings.attributionDays = 30))
    const rewards = [{ leadStatus: 'won', level: 9, percentOfDeal: 20 }]
    await published({ levels: [{ number: 9, description: 'Новый' }], offers: [{ slug: 'loan', rewards }] })
    await apply(file)
    expect((await loadContour()).offers.find(({ slug }) => slug === 'loan')?.laterRules?.at(-1)?.rewards).toHaveLength(1)
  })

  test('what would contradict itself together is refused: the file takes the target that a published rule needs', async () => {
    const file = edited(await exported(), ({ leadStatuses, offers }) => {
      for (const status of leadStatuses) status.target = status.systemName === 'gone'
      for (const offer of offers)
        offer.rewards = offer.rewards.filter(({ percentOfDeal }: Content) => percentOfDeal === undefined)
    })
    await published({
      offers: [
        { slug: 'new', title: 'Новое', landingUrl: 'https://new.example', rewards: [{ leadStatus: 'won', percentOfDeal: 5 }] },
      ],
    })
    expect(await faultsOf(apply(file))).toMatchObject([expect.stringContaining('it would never be earned')])
  })

  test('a file that takes the terms away is refused when registration, which needs them, was opened since', async () => {
    await published({ settings: { terms: { version: '1', url: 'https://terms.example/1' } } })
    const file = edited(await exported(), ({ settings }) => delete settings.terms)
    await published({ settings: { registration: 'open' } })
    expect(await faultsOf(apply(file))).toMatchObject([expect.stringMatching(/^settings.terms: registration is "open"/)])
  })

  test('rules that were published stay when the file changes something else, and are contested when it changes the rules', async () => {
    const file = await exported()
    await published({ offers: [{ slug: 'loan', rewards: [{ leadStatus: 'won', percentOfDeal: 12 }] }] })
    const titled = edited(file, ({ offers }) => (offers.find(({ slug }: Content) => slug === 'loan').title = 'Ссуда'))
    expect((await apply(titled)).kept).toMatchObject([{ what: 'offer loan', attributes: ['rewards'] }])
    const loan = (await loadContour()).offers.find(({ slug }) => slug === 'loan')
    expect([loan?.title, loan?.laterRules?.at(-1)?.rewards]).toMatchObject(['Ссуда', [{ reward: { percentOfDeal: 12 } }]])
    const rewards = [{ leadStatus: 'won', percentOfDeal: 9 }]
    const other = edited(titled, ({ offers }) => (offers.find(({ slug }: Content) => slug === 'loan').rewards = rewards))
    expect(await faultsOf(apply(other))).toMatchObject([expect.stringMatching(/^offer loan: rewards: the file changes it/)])
  })

  test('rules that the file published itself are its own: another change of them is applied', async () => {
    const file = await exported()
    const withPercent = (percentOfDeal: number) =>
      edited(file, ({ offers }) => {
        offers.find(({ slug }: Content) => slug === 'loan').rewards = [{ leadStatus: 'won', percentOfDeal }]
      })
    for (const percent of [12, 9]) {
      await apply(withPercent(percent))
      const loan = (await loadContour()).offers.find(({ slug }) => slug === 'loan')
      expect(loan?.laterRules?.at(-1)?.rewards).toMatchObject([{ reward: { percentOfDeal: percent } }])
    }
  })

  test('until the upgrade is closed, files are applied as the previous release does, and nothing is kept', async () => {
    await removed(appliedPartsKey(null))
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: settingsKey,
        UpdateExpression: 'SET #form = :previous',
        ExpressionAttributeNames: { '#form': 'form' },
        ExpressionAttributeValues: { ':previous': 7 },
      }),
    )
    await apply(edited(await exported(), ({ settings }) => (settings.attributionDays = 30)))
    const kept = Object.keys(await storedItems()).filter(
      (key) => key.startsWith('APPLIED/FILE') || key.startsWith('CONFIGURATIONS'),
    )
    expect(kept).toEqual([])
  })

  test('told by the file that only files change it, the console shows the configuration and changes nothing', async () => {
    const file = edited(await exported(), ({ settings }) => (settings.configuredBy = 'file'))
    await apply(file)
    const refused = { status: 409, body: { code: 'CONFIGURED_BY_FILE' } }
    expect(await publish({ settings: { minimumPayout: 5000 } })).toMatchObject(refused)
    const draft = { draft: '{"settings":{"configuredBy":"console"}}' }
    expect(await call(handlers.get('try-draft') as never, { key: null, headers: { ...ada.headers }, body: draft })).toMatchObject(
      refused,
    )
    await apply(edited(file, ({ settings }) => (settings.configuredBy = 'console')))
    await published({ settings: { minimumPayout: 5000 } })
  })

  test('the console does not give the configuration to files alone: it could not take it back', async () => {
    expect(await publish({ settings: { configuredBy: 'file' } })).toMatchObject({
      status: 400,
      body: { violations: [{ path: 'settings.configuredBy' }] },
    })
  })

  test('each change keeps the configuration that it replaced, and says since when that was so', async () => {
    const before = await getItem(configurationRevisionKey)
    await published({ settings: { minimumPayout: 5000 } })
    expect(await getItem(formerConfigurationKey(Number(before?.revision)))).toMatchObject({ changedAt: before?.changedAt })
  })

  test('a dry run says the same and writes nothing', async () => {
    const file = edited(await exported(), ({ settings }) => (settings.attributionDays = 30))
    await published({ settings: { minimumPayout: 5000 } })
    const before = await storedItems()
    const plan = await planContourFile(parseContourFile(JSON.stringify(file), 'the file'))
    expect(plan.kept).toMatchObject([{ what: 'settings', attributes: ['minimumPayout'] }])
    expect(await storedItems()).toEqual(before)
  })
})
