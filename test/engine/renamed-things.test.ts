import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields/handler.ts'
import { readExported } from '../../infra/ops/commands/exported-contour.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { fileWithOrigin } from '../../infra/ops/moving/export-command.ts'
import { type ContourFile, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { contourName, tableName } from '../../lib/store/table/environment.ts'
import { UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, names, postLead } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
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
