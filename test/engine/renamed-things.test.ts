import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields/handler.ts'
import { readExported } from '../../infra/ops/commands/exported-contour.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { fileWithOrigin } from '../../infra/ops/moving/export-command.ts'
import { type ContourFile, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { contourName, tableName } from '../../lib/store/table/environment.ts'
import { UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, names, newLead, openLink, postLead } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

type Content = ReturnType<typeof JSON.parse>

describeOnEngine('things that are renamed or retired', () => {
  let ada: Browser
  beforeEach(async () => {
    await newContour(leadContour)
    ada = await letIn('Administrator', 'admin@test.example')
  })

  const parsed = (content: object): ContourFile => parseContourFile(JSON.stringify(content), 'the file')
  const apply = (content: object) => applyContourFile(parsed(content))
  const exported = async (): Promise<Content> => JSON.parse(JSON.stringify(fileWithOrigin(await readExported(contourName()))))
  const edited = (edit: (of: Content) => void, of: Content = leadContour): Content => {
    const copy = structuredClone(of)
    edit(copy)
    return copy
  }
  const publish = async (draft: object): Promise<Answer> => {
    const body = { draft: JSON.stringify(draft), revision: (await loadContour()).revision }
    return call(handlers.get('publish-draft') as never, { key: null, headers: { ...ada.headers }, body })
  }
  const published = async (draft: object) => expect(await publish(draft)).toMatchObject({ status: 200 })
  const kinds = (options: readonly unknown[]) => ({ leadFields: [{ systemName: 'kind', options }] })
  const kind = async () => (await loadContour()).fields.find(({ systemName }) => systemName === 'kind')?.options
  const offered = async () => {
    const { body } = await call(listLeadFields, { key: testKey })
    return body.find(({ systemName }: Content) => systemName === 'kind')?.options
  }
  const leadOf = (option: string): Promise<Answer> =>
    postLead({
      fields: [
        { fieldTypeId: names.field('surname'), value: 'Первая' },
        { fieldTypeId: names.field('kind'), value: option },
      ],
    })

  test('an option that is renamed in the console is the same: integrations see its new name under its id, and leads keep it', async () => {
    const lead = await leadOf(names.option('А'))
    await published(kinds([{ name: 'Альфа', was: 'А' }, 'Б']))
    expect(await offered()).toEqual([
      { id: names.option('А'), name: 'Альфа' },
      { id: names.option('Б'), name: 'Б' },
    ])
    expect(lead.status).toBe(201)
    expect((await leadOf(names.option('А'))).status).toBe(201)
  })

  test('a dropped option is neither offered nor accepted, stays with leads that have it, and comes back when it is named', async () => {
    expect((await leadOf(names.option('Б'))).status).toBe(201)
    await published(kinds(['А']))
    expect(await offered()).toEqual([{ id: names.option('А'), name: 'А' }])
    expect(await leadOf(names.option('Б'))).toMatchObject({ status: 400, body: { code: 'LEAD_FIELD_INVALID' } })
    expect(await kind()).toEqual([
      { id: names.option('А'), name: 'А' },
      { id: names.option('Б'), name: 'Б', hidden: true },
    ])
    await published(kinds(['А', 'Б']))
    expect((await leadOf(names.option('Б'))).status).toBe(201)
  })

  test('the only option that is offered cannot be retired', async () => {
    const hidden = ['А', 'Б'].map((name) => ({ name, hidden: true }))
    expect(await publish(kinds(hidden))).toMatchObject({ status: 400 })
  })

  test('a file renames an option with `was`, and applied again changes nothing', async () => {
    const file = edited((of) => (of.leadFields[3].options = ['А', { name: 'Бета', was: 'Б' }]))
    expect((await apply(file)).changes.map(({ what, differences }) => [what, differences])).toEqual([
      ['lead field kind', [{ attribute: 'options', from: ['А', 'Б'], to: ['А', 'Бета'] }]],
    ])
    expect(await kind()).toMatchObject([{ name: 'А' }, { id: names.option('Б'), name: 'Бета', formerNames: ['Б'] }])
    expect(await apply(file)).toMatchObject({ changes: [], renamed: [] })
    // A file from before means the same option, does not name it back, and says what it is called now.
    expect(await apply(leadContour)).toMatchObject({
      changes: [],
      renamed: [{ what: 'option Б of lead field kind', is: 'Бета' }],
    })
  })

  test('an option that the console renamed and a file that adds another go together', async () => {
    await apply(leadContour)
    await published(kinds([{ name: 'Альфа', was: 'А' }, 'Б', 'Г']))
    const { kept } = await apply(edited((of) => (of.leadFields[3].options = ['А', 'Б', 'В'])))
    expect(kept).toMatchObject([{ what: 'lead field kind', attributes: ['options'] }])
    expect((await kind())?.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Альфа', undefined],
      ['Б', undefined],
      ['В', undefined],
      ['Г', undefined],
    ])
  })

  test('of an option that both renamed, each otherwise, nothing is written', async () => {
    await apply(leadContour)
    await published(kinds([{ name: 'Альфа', was: 'А' }, 'Б']))
    const file = edited((of) => (of.leadFields[3].options = [{ name: 'Аз', was: 'А' }, 'Б']))
    await expect(apply(file)).rejects.toThrow(/lead field kind: options: the file changes it, and it was changed otherwise/)
  })

  test('an export after renames and retirements, applied, changes nothing', async () => {
    await published(kinds([{ name: 'Альфа', was: 'А' }, { name: 'Б', hidden: true }, 'В']))
    await published(kinds(['В', { name: 'Азъ', was: 'Альфа', hidden: true }]))
    const file = await exported()
    expect(file.leadFields[3].options).toEqual(['В', { name: 'Азъ', hidden: true }, { name: 'Б', hidden: true }])
    expect(await apply(file)).toMatchObject({ changes: [], kept: [], renamed: [] })
  })

  const offerOf = async (slug: string) => (await loadContour()).offers.find((one) => one.slug === slug)
  const levelNames = async () => (await loadContour()).levels.map(({ id, number }) => [id, number])
  const level = (number: number) => configurationId('test', 'LEVEL', number)

  test('an offer under another slug is the same: its links, promocodes and rules stay, and no second offer is made', async () => {
    const before = await loadContour()
    await published({ offers: [{ slug: 'credit', was: 'loan', title: 'Кредит' }] })
    const after = await loadContour()
    expect(after.offers).toHaveLength(before.offers.length)
    expect(await offerOf('credit')).toMatchObject({ id: names.offer('loan'), title: 'Кредит', formerNames: ['loan'] })
    expect((await offerOf('credit'))?.rewards).toEqual(before.offers.find(({ slug }) => slug === 'loan')?.rewards)
    expect((await openLink('plain-loan')).status).toBe(302)
    expect((await newLead('По коду', { promocode: 'PLAIN10' })).status).toBe(201)
    // A list asks by either slug.
    const shown = async (offer: string) =>
      (await call(handlers.get('console-list-links') as never, { key: null, headers: ada.headers, query: { offer } })).body
    expect((await shown('loan')).map(({ slug }: Content) => slug)).toEqual(['eight-loan', 'plain-loan', 'seven-loan'])
    expect(await shown('credit')).toEqual(await shown('loan'))
    // No other offer gets the old slug, and a file from before means the same offer.
    expect(await publish({ offers: [{ slug: 'loan', was: 'free' }] })).toMatchObject({ status: 400 })
    expect(await apply(await exported())).toMatchObject({ changes: [], kept: [] })
  })

  test('a file from before an offer, a level and a group were renamed means the same ones', async () => {
    await apply(leadContour)
    await published({ offers: [{ slug: 'credit', was: 'loan' }], levels: [{ number: 9, was: 7, description: 'Девятый' }] })
    await published({ groups: [{ title: 'Новые', was: 'Первая' }] })
    const count = async () => Object.keys(await storedItems()).filter((key) => key.startsWith('CONTOUR/')).length
    const before = await count()
    // It changes something else, in each of them.
    const file = edited((of) => {
      of.offers[0].landingUrl = 'https://land.example/other'
      of.groups.push({ title: 'Ещё' })
      of.levels.push({ number: 10, description: 'Десятый' })
    })
    const { kept } = await apply(file)
    expect(kept.map(({ what, attributes }) => [what, attributes.toSorted()])).toEqual([
      ['level 9', ['description', 'number']],
      ['group Новые', ['title']],
      ['offer credit', ['slug']],
    ])
    expect(await count()).toBe(before + 2)
    expect(await offerOf('credit')).toMatchObject({ id: names.offer('loan'), landingUrl: 'https://land.example/other' })
    expect(await levelNames()).toEqual(
      expect.arrayContaining([
        [level(7), 9],
        [level(8), 8],
        [level(10), 10],
      ]),
    )
    expect((await offerOf('credit'))?.rewards.map(({ levelId }) => levelId)).toEqual([null, null, level(7)])
    expect(await apply(await exported())).toMatchObject({ changes: [], kept: [] })
  })

  test('a file renames a level that its rules name, and what the console changed in it meanwhile stays', async () => {
    await apply(leadContour)
    await published({ levels: [{ number: 7, description: 'Лучший' }] })
    const file = edited((of) => {
      Object.assign(of.levels[0], { number: 5, was: 7 })
      of.offers[0].rewards[2].level = 5
      of.partners[1].level = 5
    })
    expect((await apply(file)).changes.map(({ what, differences }) => [what, differences])).toEqual([
      ['level 5', [{ attribute: 'number', from: 7, to: 5 }]],
    ])
    expect((await loadContour()).levels.find(({ number }) => number === 5)).toMatchObject({ id: level(7), description: 'Лучший' })
    expect(await apply(file)).toMatchObject({ changes: [] })
    // Back again.
    await published({ levels: [{ number: 7, was: 5 }] })
    expect((await loadContour()).levels.find(({ id }) => id === level(7))).toMatchObject({ number: 7, formerNames: [5] })
  })

  test('a new level gets a number that another one had only when it is told so, and has an id of its own', async () => {
    await published({ levels: [{ number: 9, was: 7 }] })
    expect((await loadContour()).levels).toHaveLength(leadContour.levels.length)
    expect(
      await publish({
        levels: [
          { number: 7, description: 'Другой' },
          { number: 9, description: 'Прежний' },
        ],
      }),
    ).toMatchObject({ status: 400 })
    await published({ levels: [{ number: 7, was: null, description: 'Другой' }] })
    const numbers = (await loadContour()).levels.map(({ id, number }) => [number, id === level(7)])
    expect(numbers).toEqual(
      expect.arrayContaining([
        [7, false],
        [9, true],
      ]),
    )
    expect(await apply(await exported())).toMatchObject({ changes: [], kept: [] })
  })

  test('a name that both changed, each otherwise, is refused with its place', async () => {
    await apply(leadContour)
    await published({ offers: [{ slug: 'credit', was: 'loan' }] })
    const file = edited((of) => {
      Object.assign(of.offers[0], { slug: 'money', was: 'loan' })
      for (const one of [...of.referralLinks, ...of.promocodes]) if (one.offer === 'loan') one.offer = 'money'
    })
    await expect(apply(file)).rejects.toThrow(/offer credit: slug: the file changes it, and it was changed otherwise/)
  })

  describe('until the upgrade is closed', () => {
    beforeEach(async () => {
      await documentClient.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: settingsKey,
          UpdateExpression: 'SET #form = :previous',
          ExpressionAttributeNames: { '#form': 'form' },
          ExpressionAttributeValues: { ':previous': 7 },
        }),
      )
    })

    test('a dropped option stays as the previous release leaves it', async () => {
      await apply(edited((of) => (of.leadFields[3].options = ['А'])))
      expect(await kind()).toEqual([
        { id: names.option('А'), name: 'А' },
        { id: names.option('Б'), name: 'Б' },
      ])
    })

    test.each([
      { what: 'renamed', option: { name: 'Бета', was: 'Б' } },
      { what: 'retired', option: { name: 'Б', hidden: true } },
    ])('none is $what: the previous release would make it anew, or offer it', async ({ option }) => {
      const file = edited((of) => (of.leadFields[3].options = ['А', option]))
      await expect(apply(file)).rejects.toBeInstanceOf(UpgradeNotClosed)
    })
  })
})
