import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { accentShades } from '../../lib/domain/contour/accent.ts'
import { dataUriOf } from '../../lib/domain/contour/logo.ts'
import { noticeMail } from '../../lib/domain/mail/notice-mail.ts'
import type { Mail } from '../../lib/domain/mail/sign-in-mail.ts'
import { loadMailProgram } from '../../lib/mail/mail-program.ts'
import { orderedMail } from '../../lib/mail/ordered-mail.ts'
import { loadLogos, logoIdIn, logoRemoved, offerLogoRemoved, offerLogoSet } from '../../lib/store/contour/logo.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { type Answer, call, contextOf, eventOf } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour } from '../support/lead-contour.ts'
import { logo, otherLogo } from '../support/logos.ts'
import { type Browser, letIn, sentCode } from '../support/logins.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const face = {
  displayName: 'Партнёры <b>«Банка»</b>',
  accentColor: '#ffdd2d',
  payoutPromise: 'обычно в течение 3 рабочих дней',
  contact: { email: 'help@bank.example', telegram: '@bank_help' },
}
const words = { what: 'что', notYou: 'не вы' }
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
      logo: null,
    })
  })

  test('is that of the contour and of the apps where none is configured', async () => {
    await newContour(testContour)
    expect(await shown()).toEqual({ displayName: null, accent: null, payoutPromise: null, logo: null })
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
    expect(await shown()).toEqual({ displayName: null, accent: null, payoutPromise: null, logo: null })
    expect((await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings).toEqual([])
  })

  test('stands on the page of a link that leads nowhere, as text; programs get the usual error', async () => {
    const open = (accept: string) =>
      (handlers.get('open-referral-link') as Handler)(
        eventOf({ key: null, path: { slug: 'nowhere' }, headers: { accept } }),
        contextOf(),
      )
    const page = await open('text/html')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Партнёры &#60;b&#62;«Банка»&#60;/b&#62;')
    expect(page.body).toContain('<a href="https://t.me/bank_help">@bank_help</a>')
    expect(JSON.parse((await open('application/json')).body)).toMatchObject({ code: 'LINK_NOT_FOUND' })
  })

  test('is the sender of mails, and partners read whom to ask, administrators not', async () => {
    const program = await loadMailProgram()
    expect(program).toEqual({ name: face.displayName, contact: face.contact })
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const order = { kind: 'SignInCode', salt: 'salt', digits: 6, expiresAt } as const
    await sentCode('account', 'rich@test.example')
    const mailTo = async (app: 'account' | 'console', email: string) =>
      orderedMail({ ...order, app, email } as never, program, Date.now()) as Promise<Mail>
    const [toPartner, toOwner] = await Promise.all([
      mailTo('account', 'rich@test.example'),
      mailTo('console', 'admin@test.example'),
    ])
    expect(toPartner.subject).toMatch(/^Партнёры <b>«Банка»<\/b>: код/)
    expect(toPartner.text).toMatch(/Партнёры <b>«Банка»<\/b>\. Вопросы \/ Questions: help@bank.example, @bank_help\n$/)
    expect(toPartner.html).toContain('Партнёры &lt;b&gt;«Банка»&lt;/b&gt;')
    expect(toPartner.html).not.toContain('<b>«')
    expect(toOwner.text).not.toContain('Questions')
  })

  test('has a logo, which is replaced and taken away; the audit misses one that is lost', async () => {
    const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings
    expect(await publish({ logo })).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ logo, displayName: face.displayName })
    expect(await publish({ logo: otherLogo, displayName: 'Другое имя' })).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ logo: otherLogo })
    // What stands is named by its digest, and a form that says it back changes nothing.
    const { logo: standing } = (await ask('show-configuration', undefined, owner)).body.settings
    expect(standing).toBe(logoIdIn(otherLogo))
    expect(await publish({ logo: standing, displayName: 'Ещё имя' })).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ logo: otherLogo, displayName: 'Ещё имя' })
    expect(await findings()).toEqual([])
    await transact([logoRemoved], 'lost', readTiming())
    expect(await shown()).toMatchObject({ logo: null })
    expect(await findings()).toMatchObject([{ wrong: 'it names a logo that is not stored' }])
    expect(await publish({ logo: null })).toMatchObject({ status: 200 })
    expect([await shown(), await findings()]).toMatchObject([{ logo: null }, []])
  })

  describe('offers have logos', () => {
    const [one = '', two = ''] = leadContour.offers.map(({ slug }) => slug)
    beforeEach(async () => {
      await newContour(leadContour)
      owner = await letIn('Administrator', 'admin@test.example')
    })
    const digestOf = (picture: string) => logoIdIn(picture).slice('sha256:'.length)
    const publishOffers = async (...offers: object[]) =>
      ask('publish-draft', { draft: JSON.stringify({ offers }), revision: (await loadContour()).revision }, owner)
    const stored = async () => [...(await loadLogos()).offerLogos]
    const served = (picture: string) =>
      call(handlers.get('show-logo') as never, { key: null, path: { digest: digestOf(picture) } })
    const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

    test('which are stored once apart from them, shown by their digest, and served to be kept for good', async () => {
      const both = await publishOffers({ slug: one, logo }, { slug: two, logo })
      expect(both).toMatchObject({ status: 200, body: { plan: { changes: [{}, {}] } } })
      expect(await stored()).toEqual([[logoIdIn(logo), logo]])
      const items = (await loadContour()).offers
      expect(JSON.stringify(items)).not.toContain('data:image')
      const offers = (await ask('show-configuration', undefined, owner)).body.offers as { slug: string; logo: string | null }[]
      expect(offers.filter((offer) => [one, two].includes(offer.slug)).map((offer) => offer.logo)).toEqual([
        logoIdIn(logo),
        logoIdIn(logo),
      ])
      const answer = await served(logo)
      expect(answer).toMatchObject({ status: 200, body: { picture: logo } })
      expect(answer.headers['Cache-Control']).toBe('public, max-age=31536000, immutable')
      expect(await served(otherLogo)).toMatchObject({ status: 200, body: { picture: null } })
      expect(await findings()).toEqual([])
    })

    test('which stay while an offer names them, and go with the last one', async () => {
      await publishOffers({ slug: one, logo }, { slug: two, logo })
      expect(await publishOffers({ slug: one, logo: otherLogo })).toMatchObject({ status: 200 })
      expect((await stored()).map(([id]) => id).toSorted()).toEqual([logoIdIn(logo), logoIdIn(otherLogo)].toSorted())
      // What stands is named by its digest, by another offer too.
      expect(await publishOffers({ slug: two, logo: logoIdIn(otherLogo) })).toMatchObject({ status: 200 })
      expect(await stored()).toEqual([[logoIdIn(otherLogo), otherLogo]])
      expect(await publishOffers({ slug: one, title: 'Другое' })).toMatchObject({ status: 200 })
      expect(await stored()).toHaveLength(1)
      expect(await publishOffers({ slug: one, logo: null }, { slug: two, logo: null })).toMatchObject({ status: 200 })
      expect([await stored(), await findings()]).toEqual([[], []])
    })

    test('and the audit misses one that is lost, and finds one that nobody names', async () => {
      await publishOffers({ slug: one, logo })
      await transact([offerLogoRemoved(logoIdIn(logo)), offerLogoSet(otherLogo)], 'mixed up', readTiming())
      expect(await findings()).toMatchObject([
        { pk: 'CONTOUR', wrong: 'it names a logo that is not stored' },
        { pk: 'LOGO', sk: logoIdIn(otherLogo), wrong: 'no offer names this logo' },
      ])
    })

    test('and a digest that none has is refused, as is what is no picture', async () => {
      for (const wrong of [logoIdIn(logo), 'https://cdn.example/logo.png']) {
        const { body } = await publishOffers({ slug: one, logo: wrong })
        expect(body).toMatchObject({ code: 'DRAFT_REFUSED', violations: [{ path: `offers[${one}].logo` }] })
      }
    })
  })

  test('has its logo in mails and on the page of a link that leads nowhere', async () => {
    await publish({ logo })
    const program = await loadMailProgram()
    const mail = noticeMail({ to: 'a@test.example', program, subject: 'тема', russian: words, english: words })
    expect(mail.html).toContain('<img src="cid:logo"')
    expect(program.logo && dataUriOf(program.logo)).toBe(logo)
    const page = await (handlers.get('preview-referral-link') as Handler)(
      eventOf({ key: null, path: { slug: 'nowhere' }, headers: { accept: 'text/html' } }),
      contextOf(),
    )
    expect(page.body).toContain(`<main><img src="${logo}" alt=""><h1>`)
  })

  test.each([
    { settings: { displayName: 'Имя\nВторая строка' }, path: 'settings.displayName' },
    { settings: { displayName: 'и'.repeat(61) }, path: 'settings.displayName' },
    { settings: { accentColor: 'red' }, path: 'settings.accentColor' },
    { settings: { accentColor: '#fff;background:url(//x)' }, path: 'settings.accentColor' },
    { settings: { contact: { telegram: 'javascript:alert(1)' } }, path: 'settings.contact.telegram' },
    { settings: { logo: 'https://cdn.example/logo.png' }, path: 'settings.logo' },
    { settings: { logo: `sha256:${'a'.repeat(64)}` }, path: 'settings.logo' },
  ])('is refused at its field: $path', async ({ settings, path }) => {
    const { status, body } = await publish(settings)
    expect([status, body.violations.map((one: { path: string }) => one.path)]).toEqual([400, [path]])
    expect(await shown()).toMatchObject({ displayName: face.displayName })
  })
})
