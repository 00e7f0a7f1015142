import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { erasePartner } from '../../infra/ops/commands/partner-erasure.ts'
import { maxFileBytes, maxFormBytes } from '../../lib/domain/partner/legal-file.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { legalFileKey } from '../../lib/store/keys.ts'
import { loadLegalDetails } from '../../lib/store/partner/legal-details.ts'
import { loadLegalFile } from '../../lib/store/partner/legal-file-contents.ts'
import { loadPartner } from '../../lib/store/partner/partner.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { fieldIdOf } from '../support/answered-legal-type.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { jpegOf, pdfOf, pngOf, scan } from '../support/files.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn, sentCode, sentConfirmation, testBrowserCookie } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const terms = { version: '1', url: 'https://test.example/terms' }
const file = (systemName: string, required = false) => ({ systemName, label: systemName.toUpperCase(), type: 'File', required })
const contour = {
  ...testContour,
  settings: { ...testContour.settings, registration: 'open', terms },
  legalTypes: [
    { type: 'Individual', fields: [file('passport', true), file('address'), file('photo')] },
    { type: 'SelfEmployed', fields: [{ systemName: 'since', label: 'С', type: 'Date' }, file('note')] },
    { type: 'IE', fields: [file('a'), file('b'), file('c')] },
    { type: 'LegalEntity' },
  ],
}
const [email, inn12] = ['rich@test.example', '500100732259']

let rita: Browser
let partnerId: string
let types: Record<string, string>

beforeEach(async () => {
  await newContour(contour)
  ;[rita, partnerId] = [await letIn('Partner', email), await partnerIdOf(email)]
  types = Object.fromEntries((await loadContour()).legalTypes.map(({ id, type }) => [type, id]))
})

const ask = (
  name: string,
  of: { body?: unknown; path?: Record<string, string>; headers?: Record<string, string> },
): Promise<Answer> => call(handlers.get(name) as Handler, { key: null, headers: rita.headers, ...of })
const content = (bytes: Buffer) => bytes.toString('base64')
const newFile = (bytes: Buffer, name = 'scan') => ({ name, content: content(bytes) })
const answered = (type: string, files: Record<string, unknown>) =>
  Promise.all(Object.entries(files).map(async ([name, sent]) => ({ fieldTypeId: await fieldIdOf(type, name), file: sent })))
const change = async (body: object): Promise<Answer> =>
  ask('change-own-profile', { body: { ...body, code: await sentConfirmation(email, 'Details') } })
/** Chooses a type and answers with files. */
const chosen = async (type: string, files: Record<string, unknown>): Promise<Answer> =>
  change({ legalTypeId: types[type], inn: inn12, legalDetails: await answered(type, files) })
const shown = async (type: string, name: string): Promise<Answer> =>
  ask('show-own-legal-file', { path: { fieldTypeId: await fieldIdOf(type, name) } })
const refusal = ({ status, body }: Answer) => [status, body.code, body.violations?.[0] ?? null]
const profile = async () => {
  const partner = await loadPartner(partnerId)
  if (!partner) throw new Error('there is no such partner')
  return partner
}
const stored = async () => storedItems()
const parts = async () => Object.values(await stored()).filter(({ pk }) => String(pk).startsWith('LEGALFILES#'))
const details = async () => (await loadLegalDetails(await profile())).details
async function expectAudited(): Promise<void> {
  const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
  expect(findings).toEqual([])
}
const write = (...steps: Step[]): Promise<void> =>
  transact(steps, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })

describeOnEngine('a file that a partner answers with', () => {
  test('is kept with the answers in one change, and shown by its question with every byte', async () => {
    const pdf = pdfOf(700_001)
    const saved = await chosen('Individual', { passport: newFile(pdf, 'C:\\мой паспорт.PDF'), photo: scan })
    expect([saved.status, saved.body.changed]).toEqual([200, ['legalTypeId', 'legalDetails']])
    const known = await ask('show-own-legal-details', {})
    const [passport, address, photo] = known.body.present as { value: null; file: { sha256: string } | null }[]
    expect(passport).toMatchObject({ value: null, file: { name: 'C__мой паспорт.pdf', type: 'application/pdf', bytes: 700_001 } })
    expect([address?.file, photo?.file?.sha256.length]).toEqual([null, 64])
    expect((await shown('Individual', 'passport')).body.file).toEqual({ ...passport?.file, content: content(pdf) })
    expect((await shown('Individual', 'photo')).body.file).toMatchObject({ name: 'scan.png', content: scan.content })
    // Three parts of the PDF, one of the picture.
    expect(await parts()).toHaveLength(4)
    await expectAudited()
  })

  test('stands nowhere as it is, and the key of its parts only among the encrypted answers', async () => {
    const marked = Buffer.concat([Buffer.from('%PDF-1.4 canary canary'), pdfOf(400_000)])
    await chosen('Individual', { passport: newFile(marked) })
    const items = Object.values(await stored())
    const bytes = items.flatMap((item) => Object.values(item)).filter((value) => value instanceof Uint8Array)
    expect(bytes.some((value) => Buffer.from(value).includes('canary'))).toBe(false)
    const kept = Object.values(await details())[0] as { key: string; id: string; sha256: string }
    const text = JSON.stringify(items, (_, value: unknown) => (value instanceof Set ? [...value] : value))
    expect([kept.key, kept.sha256, 'canary'].filter((word) => text.includes(word))).toEqual([])
    const told = await ask('show-own-legal-details', {})
    expect(JSON.stringify(told.body)).not.toContain(kept.key)
  })

  test('that stays is named by its digest, and is not written again', async () => {
    await chosen('Individual', { passport: newFile(pdfOf(500)), photo: scan })
    const before = await parts()
    const { present } = (await ask('show-own-legal-details', {})).body as { present: { file: { sha256: string } | null }[] }
    const [passport, , photo] = present.map(({ file: one }) => one && { sha256: one.sha256 })
    const same = await change({ legalDetails: await answered('Individual', { passport, photo }) })
    expect(same.body.changed).toEqual([])
    // The same bytes under another name are the same answer.
    const again = await change({ legalDetails: await answered('Individual', { passport: newFile(pdfOf(500), 'other'), photo }) })
    expect(again.body.changed).toEqual([])
    const added = await change({ legalDetails: await answered('Individual', { passport, photo, address: newFile(jpegOf(90)) }) })
    expect(added.body.changed).toEqual(['legalDetails'])
    expect((await parts()).map(({ pk }) => pk)).toEqual(expect.arrayContaining(before.map(({ pk }) => pk)))
    expect((await shown('Individual', 'passport')).body.file.content).toBe(content(pdfOf(500)))
    await expectAudited()
  })

  test('that is replaced or taken away leaves nothing behind', async () => {
    await chosen('Individual', { passport: newFile(pdfOf(800_000)), photo: scan })
    const first = Object.values(await details())
    const replaced = await change({ legalDetails: await answered('Individual', { passport: newFile(pngOf(300)) }) })
    expect(replaced.status).toBe(200)
    expect(await parts()).toHaveLength(1)
    expect(Object.values(await details()).some((answer) => first.includes(answer))).toBe(false)
    expect((await shown('Individual', 'photo')).body).toEqual({ file: null })
    await expectAudited()
  })

  test('stays with an earlier legal type, and can still be looked at', async () => {
    await chosen('Individual', { passport: newFile(pdfOf(500)) })
    expect((await change({ legalTypeId: types.SelfEmployed, inn: inn12 })).status).toBe(200)
    expect((await ask('show-own-legal-details', {})).body.former).toMatchObject([
      { legalType: 'Individual', systemName: 'passport', value: null, file: { bytes: 500 } },
    ])
    expect((await shown('Individual', 'passport')).body.file.content).toBe(content(pdfOf(500)))
    await expectAudited()
  })

  test('is required like any answer', async () => {
    expect(refusal(await chosen('Individual', { photo: scan }))).toEqual([
      400,
      'LEGAL_FIELD_REQUIRED',
      { path: 'legalDetails', message: 'Заполните поле «PASSPORT»' },
    ])
  })

  test.each<[string, unknown, string]>([
    [
      'a page that says it is a picture',
      { name: 'a.png', content: content(Buffer.from('<script>')) },
      'целый файл PDF, JPEG, PNG или WebP',
    ],
    ['more than 1 MB', newFile(pdfOf(maxFileBytes + 1)), 'файл больше 1 МБ'],
    ['a digest of nothing', { sha256: 'a'.repeat(64) }, 'такого файла больше нет'],
    ['what the table has for a file', { id: 'x', key: 'x', bytes: 1, type: 'image/png' }, 'ожидается файл'],
    ['a text', 'scan.png', 'ожидается файл'],
  ])('is refused at its field, and writes nothing: %s', async (_, sent, words) => {
    const refused = await chosen('Individual', { passport: scan, photo: sent })
    expect(refused.body).toMatchObject({
      statusCode: 400,
      code: 'LEGAL_FIELD_INVALID',
      violations: [{ path: 'legalDetails[1].file' }],
    })
    expect(refused.body.violations?.[0].message).toContain(words)
    expect(await parts()).toEqual([])
  })

  test('cannot be forged as a value', async () => {
    const fieldTypeId = await fieldIdOf('Individual', 'passport')
    for (const value of [{ id: 'x', key: 'x', bytes: 1 }, { contents: 'x' }, { fault: 'x' }, 'scan.png', true]) {
      const answer = await change({ legalTypeId: types.Individual, inn: inn12, legalDetails: [{ fieldTypeId, value }] })
      expect(answer.body.violations?.[0].message).toBe('Поле «PASSPORT»: ожидается файл')
    }
  })

  test('takes 2 MB with the other files of its form, and not a byte more', async () => {
    const half = newFile(pdfOf(maxFormBytes / 2))
    const over = await chosen('IE', { a: half, b: half, c: newFile(pngOf(60)) })
    expect(over.body.violations?.map(({ path }: { path: string }) => path)).toEqual(
      [0, 1, 2].map((n) => `legalDetails[${n}].file`),
    )
    expect(over.body.message).toBe('Поле «A»: все файлы вместе больше 2 МБ')
    expect((await chosen('IE', { a: half, b: newFile(pdfOf(maxFormBytes / 2 - 1)) })).status).toBe(200)
    expect(await parts()).toHaveLength(6)
  })

  test('that replaces all others at their largest goes through one transaction, and 4 MB in all are enough', async () => {
    const most = async (type: string, names: string[], filler: number) =>
      chosen(
        type,
        Object.fromEntries(names.map((name) => [name, newFile(Buffer.concat([pdfOf(maxFileBytes - 1), Buffer.from([filler])]))])),
      )
    expect((await most('IE', ['a', 'b'], 1)).status).toBe(200)
    expect((await most('IE', ['a', 'b'], 2)).status).toBe(200)
    expect((await most('Individual', ['passport', 'address'], 3)).status).toBe(200)
    const more = await chosen('SelfEmployed', { note: scan })
    expect(more.body.message).toBe('Поле «NOTE»: вместе с прежними файлами больше 4 МБ')
    await erasePartner(await profile(), { admin: 'admin@test.example', reason: 'письмо' })
    expect(await parts()).toEqual([])
    await expectAudited()
  })
})

describeOnEngine('files of partners among other acts', () => {
  test('two changes at once leave the files of one of them, and no part of the other', async () => {
    await chosen('Individual', { passport: newFile(pdfOf(400)) })
    const { sha256 } = Object.values(await details())[0] as { sha256: string }
    const [{ headers }, { revision }] = [await letIn('Administrator', 'admin@test.example'), await profile()]
    const body = { revision, legalDetails: await answered('Individual', { passport: newFile(pngOf(500)) }) }
    const code = await sentConfirmation(email, 'Details')
    const mine = async (passport: unknown) => ({ legalDetails: await answered('Individual', { passport, photo: scan }), code })
    const [stale, fresh] = [await mine({ sha256 }), await mine(newFile(jpegOf(600)))]
    beforeNextWrite(async () => {
      expect((await ask('console-change-legal-details', { headers, path: { id: partnerId }, body })).status).toBe(200)
    })
    // The file that it keeps is gone by the time of its write: it is decided again, and refused.
    expect((await ask('change-own-profile', { body: stale })).body.violations?.[0].message).toContain('файла больше нет')
    expect((await shown('Individual', 'passport')).body.file.content).toBe(content(pngOf(500)))
    expect(await parts()).toHaveLength(1)
    expect((await ask('change-own-profile', { body: fresh })).status).toBe(200)
    expect((await parts()).map(({ sealed }) => (sealed as Uint8Array).length).toSorted((a, b) => a - b)).toEqual([95, 628])
    await expectAudited()
  })

  test('a part that is gone, changed or put elsewhere is never shown as the file', async () => {
    await chosen('Individual', { passport: newFile(pdfOf(700_000)), photo: scan })
    const fieldId = await fieldIdOf('Individual', 'passport')
    const [first, second] = (await parts()).filter(({ sealed }) => (sealed as Uint8Array).length > 1_000)
    const put = (of: object) => write({ write: { Put: { Item: { ...first, ...of } } }, refused: () => new Error('refused') })
    const read = async () => loadLegalFile(await profile(), fieldId)
    await put({ sealed: second?.sealed })
    await expect(read()).rejects.toThrow('unable to authenticate')
    await put({ sealed: first?.sealed })
    expect((await read())?.contents.length).toBe(700_000)
    const { fileId, number } = first as { fileId: string; number: number }
    await write({ write: { Delete: { Key: legalFileKey(fileId, number) } }, refused: () => new Error('refused') })
    await expect(read()).rejects.toThrow('are not there')
  })

  test('somebody who registers is not asked for files, and brings none', async () => {
    const newcomer = 'vera@new.example'
    const names = { firstName: 'Вера', lastName: 'Миронова', agreedTerms: terms.version, legalTypeId: types.Individual }
    const register = async (of: object) =>
      ask('register-partner', {
        headers: { cookie: testBrowserCookie },
        body: { ...(await sentCode('registration', newcomer)), ...names, ...of },
      })
    expect((await register({ legalDetails: await answered('Individual', { photo: scan }) })).body.code).toBe(
      'LEGAL_FIELD_UNKNOWN',
    )
    expect((await register({})).status).toBe(200)
    expect(await loadPartner(await partnerIdOf(newcomer))).toMatchObject({ legalTypeId: types.Individual })
    expect(await parts()).toEqual([])
  })
})

describeOnEngine('files of partners in the console', () => {
  test('are shown one by one to who may see answers, and the journal says so; nobody else sees them', async () => {
    await chosen('Individual', { passport: newFile(pdfOf(400)) })
    const path = { id: partnerId, fieldTypeId: await fieldIdOf('Individual', 'passport') }
    const { headers } = await letIn('Administrator', 'admin@test.example')
    const seen = await ask('show-legal-file', { headers, path })
    expect(seen.body.file).toMatchObject({ name: 'scan.pdf', type: 'application/pdf', bytes: 400, content: content(pdfOf(400)) })
    const entries = Object.values(await stored()).filter(({ pk }) => String(pk).startsWith('EVENTS#'))
    expect(entries.at(-1)).toMatchObject({ type: 'details.shown', after: { legalDetails: ['Individual.passport'] } })
    expect(seen.headers['Cache-Control']).toContain('no-store')
  })
})
