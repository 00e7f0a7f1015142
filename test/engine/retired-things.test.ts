import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { handler as listLeadStatuses } from '../../functions/external/list-lead-statuses/handler.ts'
import { readExported } from '../../infra/ops/commands/exported-contour.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { fileWithOrigin } from '../../infra/ops/moving/export-command.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { settingsKey } from '../../lib/store/keys.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { countStanding } from '../../lib/store/lead/lead-census.ts'
import { countHaving } from '../../lib/store/partner/partner-census.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { contourName, tableName } from '../../lib/store/table/environment.ts'
import { UpgradeNotClosed } from '../../lib/store/table/table-form.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move, names } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

type Content = ReturnType<typeof JSON.parse>

describeOnEngine('what is retired', () => {
  let ada: Browser
  beforeEach(async () => {
    await newContour(leadContour)
    ada = await letIn('Administrator', 'admin@test.example')
  })

  const apply = (content: object) => applyContourFile(parseContourFile(JSON.stringify(content), 'the file'))
  const edited = (edit: (of: Content) => void, of: Content = leadContour): Content => {
    const copy = structuredClone(of)
    edit(copy)
    return copy
  }
  const asked = (name: string, request: object): Promise<Answer> =>
    call(handlers.get(name) as never, { key: null, headers: { ...ada.headers }, ...request })
  const publish = async (draft: object): Promise<Answer> =>
    asked('publish-draft', { body: { draft: JSON.stringify(draft), revision: (await loadContour()).revision } })
  const published = async (draft: object) => expect(await publish(draft)).toMatchObject({ status: 200 })
  const hideStatus = (systemName: string, hidden = true) => ({ leadStatuses: [{ systemName, hidden }] })
  const level = (number: number) => configurationId('test', 'LEVEL', number)
  const group = (title: string) => configurationId('test', 'GROUP', title)
  const retired = { hidden: true }
  const dropped = (list: string) => (of: Content) => of[list].pop()
  const byName = (things: Content, name: string, wanted: unknown) => things.find((thing: Content) => thing[name] === wanted)

  describe('a status', () => {
    const statusOf = async (id: string) => (await asked('console-show-lead', { path: { id } })).body.status.systemName

    test('cannot be set any more, neither with a key nor by people; leads that stand in it stay, and may leave it', async () => {
      const [inside, outside] = [await leadIdOf('Внутри'), await leadIdOf('Снаружи')]
      await move(inside, { systemName: 'gone' })
      await published(hideStatus('gone'))
      const refused = await move(outside, { id: names.status('gone') })
      expect(refused).toMatchObject({ status: 404, body: { code: 'LEAD_STATUS_NOT_FOUND' } })
      expect(refused.body.statuses.map(({ systemName }: Content) => systemName)).toEqual(['fresh', 'called', 'won'])
      const byHand = { path: { id: outside }, body: { systemName: 'gone', revision: 1 } }
      expect(await asked('console-change-lead-status', byHand)).toMatchObject({
        status: 404,
        body: { code: 'LEAD_STATUS_NOT_FOUND' },
      })
      expect(await statusOf(inside)).toBe('gone')
      // Where a lead stands already, it stays: no error, as for every repeat.
      expect((await move(inside, { systemName: 'gone' })).status).toBe(200)
      expect((await move(inside, { systemName: 'called' })).status).toBe(200)
      expect((await move(inside, { systemName: 'gone' })).status).toBe(404)
    })

    test('is not listed for integrations, is shown to people with its mark, and comes back when it is named again', async () => {
      const listed = async () => (await call(listLeadStatuses, { key: testKey })).body.map((one: Content) => one.systemName)
      await published(hideStatus('called'))
      expect(await listed()).toEqual(['fresh', 'won', 'gone'])
      const { leadStatuses } = (await asked('show-configuration', {})).body
      expect(leadStatuses.map(({ systemName, hidden }: Content) => [systemName, hidden])).toEqual([
        ['fresh', false],
        ['called', true],
        ['won', false],
        ['gone', false],
      ])
      await published(hideStatus('called', false))
      expect(await listed()).toEqual(['fresh', 'called', 'won', 'gone'])
    })

    test('tells beforehand how many leads stand in it, and which offers have rules that earn nothing any more', async () => {
      for (const surname of ['Раз', 'Два']) await move(await leadIdOf(surname), { systemName: 'called' })
      const trial = async (draft: object) => (await asked('try-draft', { body: { draft: JSON.stringify(draft) } })).body.plan
      expect((await trial({ leadStatuses: [{ systemName: 'called', title: 'Звонок', hidden: true }] })).retired).toEqual([
        { status: { systemName: 'called', title: 'Звонок' }, leads: 2, isAtLeast: false, offers: ['Заём'] },
      ])
      expect((await trial(hideStatus('gone'))).retired).toMatchObject([{ leads: 0, offers: [] }])
      expect((await trial({ leadStatuses: [{ systemName: 'called', title: 'Звонок' }] })).retired).toEqual([])
      // Where there are more leads than are looked at, the number is the least.
      expect(await countStanding([names.status('called')], 1)).toMatchObject({ isWhole: true })
      expect(await countStanding([], 0)).toEqual({ byStatus: new Map(), isWhole: true })
    })

    test.each(['fresh', 'won'])('with a mark is not retired: %s', async (systemName) => {
      const { status, body } = await publish(hideStatus(systemName))
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(/cannot be retired: mark another one/)])
    })

    test('that a lead moves into while it is retired counts as entered a moment before: the lead may leave it', async () => {
      const id = await leadIdOf('Успела')
      beforeNextWrite(() => published(hideStatus('gone')))
      expect((await move(id, { systemName: 'gone' })).status).toBe(200)
      expect((await move(id, { systemName: 'called' })).status).toBe(200)
      expect((await move(id, { systemName: 'gone' })).status).toBe(404)
    })
  })

  describe('a level or a group', () => {
    const change = async (id: string, body: object): Promise<Answer> =>
      asked('console-change-partner', { path: { id }, body: { revision: (await loadPartner(id))?.revision, ...body } })
    const retire = { levels: [{ number: 7, hidden: true }], groups: [{ title: 'Первая', hidden: true }] }

    test('stays with who has it, in every edit, and is given to nobody else', async () => {
      const [plain, seven] = [await partnerIdOf('plain@test.example'), await partnerIdOf('seven@test.example')]
      await change(seven, { groupIds: [group('Первая')] })
      await published(retire)
      expect(await change(plain, { levelId: level(7) })).toMatchObject({ status: 404, body: { code: 'LEVEL_NOT_FOUND' } })
      const given = { groupIds: [group('Вторая'), group('Первая')] }
      expect(await change(plain, given)).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } })
      expect((await change(seven, { levelId: level(7), ...given })).status).toBe(200)
      expect((await change(seven, { firstName: 'Сеня' })).status).toBe(200)
      expect((await loadPartner(seven))?.levelId).toBe(level(7))
      // Who gives it up does not get it again.
      expect((await change(seven, { levelId: null })).status).toBe(200)
      expect((await change(seven, { levelId: level(7) })).status).toBe(404)
    })

    test('tells beforehand how many partners have it, under the name it gets too, and so does a legal type', async () => {
      const [plain, seven] = [await partnerIdOf('plain@test.example'), await partnerIdOf('seven@test.example')]
      for (const id of [plain, seven]) await change(id, { groupIds: [group('Первая')] })
      const partnersIn = async (draft: object) =>
        (await asked('try-draft', { body: { draft: JSON.stringify(draft) } })).body.partners.map(
          ({ what, partners, isAtLeast }: Content) => [what, partners, isAtLeast],
        )
      expect(await partnersIn(retire)).toEqual([
        ['level 7', 1, false],
        ['group Первая', 2, false],
      ])
      const renamed = {
        groups: [{ title: 'Переименована', was: 'Первая' }, { title: 'Вторая', hidden: true }, { title: 'Новая' }],
      }
      expect(await partnersIn(renamed)).toEqual([
        ['group Переименована', 2, false],
        ['group Вторая', 0, false],
      ])
      const legalType = (await loadContour()).legalTypes[0]
      expect(await partnersIn({ legalTypes: [{ type: legalType?.type, hidden: true }] })).toHaveLength(1)
      expect(await partnersIn({ settings: { minimumPayout: 7 } })).toEqual([])
      // Where there are more partners than are looked at, the number is the least.
      expect(await countHaving([group('Первая')], 1)).toMatchObject({ isWhole: true })
      expect(await countHaving([], 0)).toEqual({ byId: new Map(), isWhole: true })
    })

    test('of a new partner is refused', async () => {
      await published(retire)
      const profile = {
        email: 'new@test.example',
        firstName: 'Нова',
        middleName: null,
        lastName: null,
        legalTypeId: null,
        inn: null,
      }
      const body = { ...profile, groupIds: [], isConfirmed: true, isActive: true, levelId: level(7) }
      expect(await asked('console-create-partner', { body })).toMatchObject({ status: 404, body: { code: 'LEVEL_NOT_FOUND' } })
      expect((await asked('console-create-partner', { body: { ...body, levelId: level(8) } })).status).toBe(201)
    })

    test('still earns by its rules', async () => {
      await published(retire)
      const id = await leadIdOf('Клиент', { promocode: 'SEVEN10' })
      await move(id, { systemName: 'won', amount: 1000 })
      expect((await loadAccount(await partnerIdOf('seven@test.example')))?.accruedKopecks).toBe(15_000)
    })

    test('is not what people get who register', async () => {
      await apply(edited((of) => (of.settings.registeredPartner = { level: 7, groups: ['Первая'] })))
      const { status, body } = await publish(retire)
      const said = JSON.stringify(body)
      expect(status).toBe(400)
      expect(said).toMatch(/settings\.registeredPartner\.level.*is retired/)
      expect(said).toMatch(/settings\.registeredPartner\.groups.*is retired/)
    })

    test('that a partner gets while it is retired counts as given a moment before', async () => {
      const plain = await partnerIdOf('plain@test.example')
      const { revision } = (await loadPartner(plain)) ?? {}
      beforeNextWrite(() => published(retire))
      expect((await change(plain, { revision, levelId: level(7) })).status).toBe(200)
      expect((await change(plain, { firstName: 'Поля' })).status).toBe(200)
      expect((await loadPartner(plain))?.levelId).toBe(level(7))
    })
  })

  describe('by a file', () => {
    test('that no longer names it: what it named before is retired, with what the console changed in it', async () => {
      await apply(leadContour)
      await published({ leadStatuses: [{ systemName: 'gone', title: 'Пропал' }] })
      const file = edited((of) => {
        dropped('leadStatuses')(of)
        dropped('groups')(of)
        of.leadFields.splice(1, 1)
      })
      const { changes, kept } = await apply(file)
      expect(kept).toEqual([])
      expect(changes.map(({ what }) => what)).toEqual(
        expect.arrayContaining(['lead status gone', 'lead field sum', 'group Вторая']),
      )
      const { statuses, fields, groups } = await loadContour()
      expect(byName(statuses, 'systemName', 'gone')).toMatchObject({ title: 'Пропал', hidden: true })
      expect(byName(fields, 'systemName', 'sum')).toMatchObject({ hidden: true })
      expect(byName(groups, 'title', 'Вторая')).toMatchObject({ hidden: true })
      expect(await apply(file)).toMatchObject({ changes: [], kept: [] })
      // Named again, it is offered again.
      await apply(leadContour)
      expect(byName((await loadContour()).statuses, 'systemName', 'gone')).not.toHaveProperty('hidden')
    })

    test('that never named it: what the console added stays as it is', async () => {
      await apply(leadContour)
      await published({ groups: [{ title: 'Новая' }] })
      expect(await apply(leadContour)).toMatchObject({ changes: [], kept: [{ what: 'group Новая' }] })
    })

    test('and by the console at once go together; the export has the word, and changes nothing', async () => {
      await apply(leadContour)
      await published({ levels: [{ number: 8, hidden: true }] })
      await apply(edited((of) => (of.leadStatuses[3].hidden = true)))
      const { statuses, levels } = await loadContour()
      expect(byName(statuses, 'systemName', 'gone')).toMatchObject({ hidden: true })
      expect(byName(levels, 'number', 8)).toMatchObject({ hidden: true })
      const exported = JSON.parse(JSON.stringify(fileWithOrigin(await readExported(contourName()))))
      expect(byName(exported.levels, 'number', 8)).toMatchObject({ hidden: true })
      expect(byName(exported.leadStatuses, 'systemName', 'gone')).toMatchObject({ hidden: true })
      expect(await apply(exported)).toMatchObject({ changes: [], kept: [] })
    })

    test('and the mark move together: the status that was the target is retired, and its leads stay', async () => {
      const id = await leadIdOf('Сделка', { promocode: 'PLAIN10' })
      await move(id, { systemName: 'won', amount: 1000 })
      const file = edited((of) => {
        Object.assign(of.leadStatuses[2], { target: false, hidden: true })
        Object.assign(of.leadStatuses[1], { target: true })
        for (const offer of of.offers) offer.rewards = []
      })
      const content = parseContourFile(JSON.stringify(file), 'the file')
      await applyContourFile(content, { confirmed: { target: 1 } })
      expect((await move(id, { systemName: 'won' })).status).toBe(200)
      expect((await move(id, { systemName: 'called', amount: 1000 })).status).toBe(200)
      expect((await move(id, { systemName: 'won' })).status).toBe(404)
    })

    test.each([
      ['a status', (of: Content) => Object.assign(of.leadStatuses[3], retired)],
      ['a level', (of: Content) => Object.assign(of.levels[1], retired)],
      ['a group', (of: Content) => Object.assign(of.groups[0], retired)],
    ] as const)(
      'is not done before the upgrade is closed, since the previous release would go on offering it: %s',
      async (_, edit) => {
        await documentClient.send(
          new UpdateCommand({
            TableName: tableName(),
            Key: settingsKey,
            UpdateExpression: 'SET #form = :previous',
            ExpressionAttributeNames: { '#form': 'form' },
            ExpressionAttributeValues: { ':previous': 7 },
          }),
        )
        await expect(apply(edited(edit))).rejects.toBeInstanceOf(UpgradeNotClosed)
        // What it no longer names stays, as the previous release leaves it.
        await apply(edited(dropped('leadStatuses')))
        expect(byName((await loadContour()).statuses, 'systemName', 'gone')).not.toHaveProperty('hidden')
      },
    )
  })
})
