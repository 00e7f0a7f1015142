import { beforeEach, expect, test } from 'vitest'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { type ContourFile, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { configurationParts } from '../../lib/domain/contour/configuration-parts.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { contourPartition, settingsKey } from '../../lib/store/keys.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { queryAll } from '../../lib/store/table/read.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { movedTarget } from '../support/moved-target.ts'
import { narrowKey } from '../support/narrow-key.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const fileOf = (content: object): ContourFile => parseContourFile(JSON.stringify(content), 'the file')

describeOnEngine('the configuration over the API', () => {
  let ada: Browser
  let secret = ''
  beforeEach(async () => {
    await newContour(leadContour)
    ada = await letIn('Administrator', 'admin@test.example')
    secret = (await narrowKey(ada, ['settings.manage'])).secret
  })

  const ask = (name: string, request: object = {}): Promise<Answer> =>
    call(handlers.get(name) as Handler, { key: secret, ...request })
  const program = async () => (await ask('export-configuration')).body
  const revision = async () => (await loadContour()).revision
  const put = async (parts: object, of: object = {}) =>
    ask('change-configuration', { body: { revision: await revision(), ...parts, ...of } })
  const putPart = async (part: string, content: unknown, of: object = {}) =>
    ask('change-configuration-part', { path: { part }, body: { revision: await revision(), content, ...of } })
  const tried = (parts: object) => ask('preview-configuration', { body: parts })
  const configurationItems = async () => (await queryAll(contourPartition)).filter(({ sk }) => sk !== 'REVISION')
  const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings
  const publishInConsole = async (draft: object) =>
    ask('publish-draft', {
      key: null,
      headers: { ...ada.headers },
      body: { draft: JSON.stringify(draft), revision: await revision() },
    })
  const setForm = (form: number) =>
    documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: settingsKey,
        UpdateExpression: 'SET #form = :form',
        ExpressionAttributeNames: { '#form': 'form' },
        ExpressionAttributeValues: { ':form': form },
      }),
    )
  const offersWith = async (rewards: object[]) =>
    (await program()).offers.map((offer: { slug: string }) => (offer.slug === 'loan' ? { ...offer, rewards } : offer))
  const twelve = [{ leadStatus: 'won', percentOfDeal: 12 }]

  test('is what contour export writes, without people and deployment, and without for whom offers are closed', async () => {
    const { revision: shown, ...parts } = await program()
    expect(shown).toBe(await revision())
    expect(Object.keys(parts)).toEqual([...configurationParts])
    expect(JSON.stringify(parts)).not.toMatch(/@test\.example|closedFor/)
    // It says the same as the file that the contour was made from.
    const applied = await applyContourFile(fileOf({ ...leadContour, ...parts, partners: [], referralLinks: [], promocodes: [] }))
    expect(applied.changes).toEqual([])
  })

  test.each(configurationParts)('that is sent back as it was read changes nothing of %s', async (part) => {
    const before = await configurationItems()
    const answer = await putPart(part, (await program())[part])
    expect(answer).toMatchObject({ status: 200, body: { revision: await revision(), plan: { changes: [], unnamed: [] } } })
    expect(await configurationItems()).toEqual(before)
  })

  test('changes a rule: the next lead earns by it, and the journal names the key with the owner who issued it', async () => {
    const offers = await offersWith(twelve)
    expect((await tried({ offers })).body).toMatchObject({
      faults: [],
      plan: { changes: [{ what: 'offer loan' }], earnings: [{ level: null, before: 10_100.5, after: 12_000 }, {}, {}] },
    })
    expect(await put({ offers }, { reason: 'release 7' })).toMatchObject({ status: 200, body: { revision: await revision() } })
    await move(await leadIdOf('Новая', { promocode: 'PLAIN10' }), { systemName: 'won', amount: 1000 })
    const items = Object.values(await storedItems())
    const earned = items.filter(({ pk, sk }) => String(pk).startsWith('PARTNER#') && String(sk).startsWith('ENTRY#'))
    expect(earned.map(({ accruedKopecks }) => Number(accruedKopecks))).toContain(12_000)
    expect(items.find(({ type }) => type === 'configuration.published')).toMatchObject({
      by: { email: 'admin@test.example' },
      byApiKey: { title: 'settings.manage' },
      reason: 'release 7',
      subjects: ['offer:loan'],
    })
    expect((await loadContour()).offers.find(({ slug }) => slug === 'loan')).toMatchObject({ publishedBy: 'settings.manage' })
    expect(await findings()).toEqual([])
  })

  test('deletes nothing: what a part does not name is retired, and an offer that is not named goes on', async () => {
    const { body } = await putPart('groups', [{ title: 'Первая' }, { title: 'Третья' }])
    expect(body.plan).toMatchObject({
      changes: [
        { what: 'group Третья', kind: 'create' },
        { what: 'group Вторая', differences: [{ attribute: 'hidden', to: true }] },
      ],
      unnamed: [],
    })
    expect((await program()).groups).toEqual([{ title: 'Вторая', hidden: true }, { title: 'Первая' }, { title: 'Третья' }])
  })

  test('takes a named thing whole: a member that is left out has the default of the file', async () => {
    const loan = { slug: 'loan', title: 'Заём', landingUrl: 'https://land.example/new' }
    const { body } = await put({ offers: [loan] })
    expect(body.plan.unnamed.toSorted()).toEqual(['offer closed', 'offer free', 'offer stopped'])
    expect((await program()).offers.find(({ slug }: { slug: string }) => slug === 'loan')).toMatchObject({
      landingUrl: 'https://land.example/new',
      laterRules: [{ rewards: [] }],
    })
  })

  test('neither opens a stopped offer nor stops one: that is daily work, which only a new offer takes from it', async () => {
    const offers = (await program()).offers.map((offer: object) => ({ ...offer, active: true }))
    const { body } = await put({ offers: [...offers, { ...offers[0], slug: 'fresh', active: false }] })
    expect(body.plan).toMatchObject({
      changes: [{ what: 'offer fresh', kind: 'create' }],
      notApplied: [{ what: 'offer stopped', kind: 'offers', differences: [{ attribute: 'active', from: false, to: true }] }],
    })
    const isActive = Object.fromEntries((await loadContour()).offers.map(({ slug, active }) => [slug, active]))
    expect(isActive).toMatchObject({ stopped: false, fresh: false, loan: true })
  })

  test('changes together what is right only together: another target, with rules for it, once its leads are confirmed', async () => {
    await move(await leadIdOf('Новая', { promocode: 'PLAIN10' }), { systemName: 'won', amount: 1000 })
    const { leadStatuses, offers } = movedTarget(await program(), 'called')
    const alone = await put({ leadStatuses })
    expect(alone).toMatchObject({ status: 400, body: { code: 'DRAFT_REFUSED' } })
    const unconfirmed = await put({ leadStatuses, offers })
    expect(unconfirmed).toMatchObject({ status: 409, body: { code: 'DRAFT_UNCONFIRMED', mark: 'target', leads: 1 } })
    expect(await put({ leadStatuses, offers }, { confirmedLeads: { target: 1 } })).toMatchObject({ status: 200 })
    expect(await findings()).toEqual([])
  })

  test('is refused on another revision, and nothing is written', async () => {
    const seen = await revision()
    const groups = [{ title: 'Первая' }, { title: 'Вторая' }, { title: 'Третья' }]
    expect((await publishInConsole({ levels: [{ number: 7, description: 'Иначе' }] })).status).toBe(200)
    const before = await configurationItems()
    const late = { status: 409, body: { code: 'CONFIGURATION_CHANGED' } }
    expect(await put({ groups }, { revision: seen })).toMatchObject(late)
    expect(await putPart('groups', groups, { revision: seen })).toMatchObject(late)
    expect(await configurationItems()).toEqual(before)
  })

  test.each([
    { what: 'settings.fourEyes', to: { fourEyes: true } },
    { what: 'settings.requirePasskeys', to: { requirePasskeys: true } },
    { what: 'settings.dealLimit', to: { dealLimit: 1_000_000 } },
    { what: 'settings.coolDownHours', to: { coolDownHours: 0 } },
    { what: 'settings.coolDownKeys', to: { coolDownKeys: true } },
    { what: 'settings.keysCorrect', to: { keysCorrect: true } },
    { what: 'settings.refuseUncoveredPayouts', to: { refuseUncoveredPayouts: true } },
    { what: 'settings.configuredBy', to: { configuredBy: 'file' } },
  ])('does not change $what, which guards payouts from keys too or belongs to the file', async ({ what, to }) => {
    const settings = { ...(await program()).settings, ...to }
    const before = await configurationItems()
    const violations = [expect.objectContaining({ path: what })]
    expect(await put({ settings })).toMatchObject({ status: 400, body: { code: 'DRAFT_REFUSED', violations } })
    expect((await tried({ settings })).body).toMatchObject({ faults: violations, plan: null })
    expect(await configurationItems()).toEqual(before)
  })

  test.each([
    { parts: { groups: 7 }, path: 'groups' },
    { parts: { groups: [{ title: 'А' }, { title: 'А' }] }, path: 'groups[1].title' },
    { parts: { offers: [{ slug: 'loan' }] }, path: 'offers[0].title' },
    { parts: { levels: [] }, path: 'offers[loan].rewards[2].level' },
    { parts: { settings: { minimumPayout: 100, colour: 'red' } }, path: 'settings' },
    {
      parts: { offers: [{ slug: 'x', title: 'X', landingUrl: 'https://x.example', closedFor: ['a@b.example'] }] },
      path: 'offers[0].closedFor',
    },
  ])('names the place of a fault, by the sender’s index where the part was sent: $path', async ({ parts, path }) => {
    const trial = await tried(parts)
    expect(trial.body.faults.map((fault: { path: string }) => fault.path)).toContain(path)
    expect(await put(parts)).toMatchObject({ status: 400, body: { code: 'DRAFT_REFUSED', violations: trial.body.faults } })
  })

  test('names no part, an unknown part and a part without content with an error of its own', async () => {
    expect(await put({})).toMatchObject({ status: 400, body: { code: 'CONFIGURATION_PART_REQUIRED' } })
    expect(await tried({})).toMatchObject({ status: 400, body: { code: 'CONFIGURATION_PART_REQUIRED' } })
    for (const part of ['administrators', 'partners', 'deployment', 'constructor']) {
      expect(await putPart(part, [])).toMatchObject({ status: 404, body: { code: 'CONFIGURATION_PART_UNKNOWN' } })
    }
    expect(await putPart('groups', undefined)).toMatchObject({ status: 400, body: { code: 'CONFIGURATION_CONTENT_REQUIRED' } })
  })

  test('is only read where contour files alone change it', async () => {
    await applyContourFile(fileOf({ ...leadContour, settings: { ...leadContour.settings, configuredBy: 'file' } }))
    const refused = { status: 409, body: { code: 'CONFIGURED_BY_FILE' } }
    const { groups } = await program()
    expect([await put({ groups }), await putPart('groups', groups), await tried({ groups })]).toMatchObject([
      refused,
      refused,
      refused,
    ])
  })

  test('is only read while the previous release may serve the table', async () => {
    const { groups } = await program()
    await setForm(7)
    const refused = { status: 409, body: { code: 'UPGRADE_NOT_CLOSED' } }
    expect([await put({ groups }), await putPart('groups', groups), await tried({ groups })]).toMatchObject([
      refused,
      refused,
      refused,
    ])
    expect((await ask('export-configuration')).status).toBe(200)
  })

  test('is published once under an Idempotency-Key, and a repeat is answered the same', async () => {
    const groups = [...(await program()).groups, { title: 'Третья' }]
    const request = { body: { revision: await revision(), groups }, headers: { 'idempotency-key': 'release-7' } }
    const first = await ask('change-configuration', request)
    const again = await ask('change-configuration', request)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(await revision()).toBe(first.body.revision)
  })
})
