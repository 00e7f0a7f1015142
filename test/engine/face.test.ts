import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { accentShades } from '../../lib/domain/contour/accent.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const face = {
  displayName: 'Партнёры <b>«Банка»</b>',
  accentColor: '#ffdd2d',
  payoutPromise: 'обычно в течение 3 рабочих дней',
}
const withFace = { ...testContour, settings: { ...testContour.settings, ...face } }

const ask = (name: string, body?: object, by?: Browser): Promise<Answer> =>
  call(handlers.get(name) as never, { key: null, headers: { ...by?.headers }, body })

describeOnEngine('the face of a program', () => {
  let owner: Browser
  beforeEach(async () => {
    await newContour(withFace)
    owner = await letIn('Administrator', 'admin@test.example')
  })

  const shown = async () => (await ask('show-face')).body
  const publish = async (settings: object) =>
    ask('publish-draft', { draft: JSON.stringify({ settings }), revision: (await loadContour()).revision }, owner)

  test('is shown before anybody is known, in shades that can be read', async () => {
    expect(await shown()).toEqual({
      displayName: face.displayName,
      accent: accentShades(face.accentColor),
      payoutPromise: face.payoutPromise,
    })
  })

  test('is that of the contour and of the apps where none is configured', async () => {
    await newContour(testContour)
    expect(await shown()).toEqual({ displayName: null, accent: null, payoutPromise: null })
  })

  test('is changed and taken away in the console, and the audit finds nothing', async () => {
    expect(await publish({ displayName: ' Новое имя ', accentColor: '#7B2CBF' })).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ displayName: 'Новое имя', accent: { fill: '#7b2cbf' } })
    expect((await ask('show-configuration', undefined, owner)).body.settings).toMatchObject({
      displayName: 'Новое имя',
      accentColor: '#7b2cbf',
      payoutPromise: face.payoutPromise,
    })
    expect(await publish({ displayName: null, accentColor: null, payoutPromise: null })).toMatchObject({ status: 200 })
    expect(await shown()).toEqual({ displayName: null, accent: null, payoutPromise: null })
    expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
  })

  test.each([
    { settings: { displayName: 'Имя\nВторая строка' }, path: 'settings.displayName' },
    { settings: { displayName: 'и'.repeat(61) }, path: 'settings.displayName' },
    { settings: { accentColor: 'red' }, path: 'settings.accentColor' },
    { settings: { accentColor: '#fff;background:url(//x)' }, path: 'settings.accentColor' },
    { settings: { contact: { telegram: 'javascript:alert(1)' } }, path: 'settings.contact.telegram' },
  ])('is refused at its field: $path', async ({ settings, path }) => {
    const { status, body } = await publish(settings)
    expect([status, body.violations.map((one: { path: string }) => one.path)]).toEqual([400, [path]])
    expect(await shown()).toMatchObject({ displayName: face.displayName })
  })
})
