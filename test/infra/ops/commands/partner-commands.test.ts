import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAccount } from '../../../../lib/store/account/account.ts'
import { loadActivity, loadPartner } from '../../../../lib/store/partner/partner.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { type CommandedContour, type Loose, demoContour, startCommanded } from '../../../support/contour-commands.ts'
import { partnerIdOf } from '../../../support/payout-acts.ts'
import { expectWhole, ledgerIn, storedItems, touchedKeys } from '../../../support/stored.ts'

describeOnEngine('npm run contour -- partner', () => {
  const ends: (() => unknown)[] = []
  let commands: CommandedContour

  beforeAll(async () => {
    commands = await startCommanded(demoContour, (end) => void ends.push(end))
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const partner = (...args: readonly string[]): Promise<Loose> => commands.json('partner', ...args)
  const added = async (name: string, ...more: readonly string[]): Promise<string> => {
    const email = `${name}@added.example`
    await partner('add', '--email', email, ...more)
    return email
  }

  test('add registers a partner whole, with all that was said and the opening balance in the ledger', async () => {
    const name = ['--first-name', 'Вера', '--middle-name', 'Павловна', '--last-name', 'Лопухова']
    const terms = ['--legal-type', 'IE', '--inn', '500100732259', '--level', '2', '--group', 'Риелторы', '--group', 'Блогеры']
    const start = ['--confirmed', '--opening-balance', '10.5']
    const { sameDetails, ...registered } = await partner('add', '--email', ' Vera@Added.example', ...name, ...terms, ...start)
    expect(sameDetails).toMatchObject([{ kind: 'Inn', count: 1 }])
    expect(registered).toMatchObject({ email: 'vera@added.example', isConfirmed: true, isBlocked: false, isActive: true })
    expect(await loadPartner(registered.id)).toEqual(registered)
    expect(await loadActivity(registered.id)).toEqual({ counts: {}, lastActivityAt: null })
    expect(await loadAccount(registered.id)).toMatchObject({ accruedKopecks: 1050, availableKopecks: 1050, activePayoutId: null })
    const items = await storedItems()
    expect(ledgerIn(items, registered.id)).toMatchObject([{ cause: { kind: 'OpeningBalance' }, accruedKopecks: 1050 }])
    expectWhole(items)

    const { body } = await commands.contour.ask('GET', '/partner')
    expect(body.find(({ id }: { id: string }) => id === registered.id)).toMatchObject({
      email: 'vera@added.example',
      firstName: 'Вера',
      middleName: 'Павловна',
      lastName: 'Лопухова',
      legalType: { type: 'IE' },
      level: { number: 2 },
      groups: [{ title: 'Риелторы' }, { title: 'Блогеры' }],
    })
  })

  test('add needs no more than an email', async () => {
    expect(await commands.text('partner', 'add', '--email', 'bare@added.example')).toMatch(
      /^Partner bare@added.example is registered: [0-9a-f-]{36}\n$/,
    )
    const id = await partnerIdOf('bare@added.example')
    expect(await loadPartner(id)).toMatchObject({ firstName: null, inn: null, legalTypeId: null, levelId: null, groupIds: [] })
    expect(ledgerIn(await storedItems(), id)).toEqual([])
  })

  test('add takes an email once, also when two add it at once', async () => {
    const outcomes = await Promise.all([1, 2].map(() => commands.spawned('partner', 'add', '--email', 'once@added.example')))
    expect(outcomes.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(outcomes.map(({ errors }) => errors).join('')).toContain('There is a partner once@added.example already: ')
    expect(await commands.refusal('partner', 'add', '--email', 'Once@ADDED.example')).toContain('already')
  })

  test.each([
    { what: 'no email', args: ['add'], says: "required option '--email <email>'" },
    { what: 'a word for an email', args: ['add', '--email', 'nobody'], says: '- email: expected an email address' },
    { what: 'an unknown legal type', args: ['add', '--email', 'a@b.example', '--legal-type', 'Bank'], says: '- legalType: ' },
    { what: 'an unknown level', args: ['add', '--email', 'a@b.example', '--level', '9'], says: 'There is no level 9: 1, 2' },
    { what: 'an unknown group', args: ['add', '--email', 'a@b.example', '--group', 'X'], says: 'There is no group X: ' },
    { what: 'a bad ИНН', args: ['add', '--email', 'a@b.example', '--inn', '7707083894'], says: 'не сходятся контрольные цифры' },
    {
      what: 'a third decimal',
      args: ['add', '--email', 'a@b.example', '--opening-balance', '1.005'],
      says: 'expected rubles',
    },
    { what: 'what is no decimal', args: ['add', '--email', 'a@b.example', '--opening-balance', '0x10'], says: 'expected rubles' },
    { what: 'less than nothing', args: ['add', '--email', 'a@b.example', '--opening-balance', '-5'], says: 'expected rubles' },
  ])('add refuses $what, and writes nothing', async ({ args, says }) => {
    const before = await storedItems()
    expect(await commands.refusal('partner', ...args)).toContain(says)
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })

  test.each([
    {
      args: ['block'],
      from: { isBlocked: false },
      to: { isBlocked: true },
      says: 'is blocked now',
      // Ends all sessions.
      alsoSets: { loginEpoch: 1 },
    },
    { args: ['unblock'], from: { isBlocked: false }, to: { isBlocked: false }, says: 'is not blocked now' },
    { args: ['confirm'], from: { isConfirmed: false }, to: { isConfirmed: true }, says: 'is confirmed now' },
    {
      args: ['set-inn', '7707083893'],
      from: { inn: null },
      to: { inn: '7707083893' },
      says: 'has the ИНН 7707083893 now',
      // Payouts wait from then on.
      alsoSets: { detailsChangedAt: expect.any(String) },
    },
    {
      args: ['set-level', '2'],
      from: { levelId: null },
      to: { levelId: expect.any(String), levelSince: { levelId: expect.any(String), at: expect.any(String) } },
      says: 'has level 2 now',
      // Rewards are computed by the level that stands there.
      alsoTouches: ['ACCOUNT'],
    },
  ])(
    '$args.0 changes that and the time of the change, tells the journal, and does nothing else',
    async ({ args, from, to, says, alsoTouches = [], alsoSets = {} }) => {
      const [name = '', ...values] = args
      const email = await added(name)
      const id = await partnerIdOf(email)
      const [before, itemsBefore] = [await loadPartner(id), await storedItems()]
      expect(before).toMatchObject(from)
      const { sameDetails, ...changed } = await partner(name, email, ...values)
      expect(sameDetails).toHaveLength(name === 'set-inn' ? 1 : 0)
      expect(changed).toEqual({ ...before, ...to, revision: 2, updatedAt: expect.any(String) })
      expect(changed.updatedAt > (before?.updatedAt ?? '')).toBe(true)
      expect(await loadPartner(id)).toEqual({ ...changed, ...alsoSets })
      const others = alsoTouches.map((sk) => `PARTNER#${id}/${sk}`)
      const touched = touchedKeys(itemsBefore, await storedItems())
      const paidBy = touched.filter((key) => key.startsWith('SAMEDETAILS/'))
      expect(paidBy).toHaveLength(name === 'set-inn' ? 1 : 0)
      expect(touched.filter((key) => !/^(EVENTS#|SAMEDETAILS)/.test(key))).toEqual([...others, `PARTNERS/${id}`])
      expect(touched).toHaveLength(others.length + paidBy.length + 2)
      expect((await loadAccount(id))?.levelId).toBe(changed.levelId)
      expect(await commands.text('partner', name, email.toUpperCase(), ...values)).toContain(`Partner ${email} ${says}`)
    },
  )

  test('a blocked partner is refused a payout, and an unblocked one is not', async () => {
    const email = await added('money', '--opening-balance', '5000', '--inn', '500100732259', '--legal-type', 'IE')
    const partnerId = await partnerIdOf(email)
    const request = () => commands.contour.ask('POST', '/payout', { partnerId, amount: 1000 })
    await partner('block', email)
    expect((await request()).body.code).toBe('PARTNER_BLOCKED')
    await partner('unblock', email)
    expect((await request()).status).toBe(201)
  })

  test('set-level none takes the level away', async () => {
    const email = await added('level', '--level', '1')
    expect(await partner('set-level', email, 'none')).toMatchObject({ levelId: null })
  })

  test('set-inn holds the ИНН to the legal type that the partner has, unless it is forced', async () => {
    const email = await added('inn', '--legal-type', 'IE')
    expect(await commands.refusal('partner', 'set-inn', email, '7707083893')).toBe(
      'ИНН 7707083893: ожидается 12 цифр. --force stores it all the same.',
    )
    expect(await loadPartner(await partnerIdOf(email))).toMatchObject({ inn: null })
    expect(await partner('set-inn', email, '7707083893', '--force')).toMatchObject({ inn: '7707083893' })
    expect(await commands.refusal('partner', 'set-inn', email, ' ', '--force')).toContain('1 to 50 characters')
  })

  test.each([
    { args: ['block', 'nobody@x.example'], says: 'There is no partner nobody@x.example.' },
    { args: ['set-level', 'nobody@x.example', '1'], says: 'There is no partner nobody@x.example.' },
    { args: ['set-level', 'anna@partners.example', '9'], says: 'There is no level 9: 1, 2' },
    { args: ['set-level', 'anna@partners.example', 'high'], says: 'expected the number of a level, or none' },
    { args: ['show', 'nobody@x.example'], says: 'There is no partner nobody@x.example.' },
  ])('$args is refused', async ({ args, says }) => {
    expect(await commands.refusal('partner', ...args)).toContain(says)
  })

  test('list shows everybody, newest first, with what is available and what is held', async () => {
    const email = await added('listed', '--first-name', 'Лидия', '--opening-balance', '3000.5', '--inn', '7707083893')
    const asked = await commands.contour.ask('POST', '/payout', { partnerId: await partnerIdOf(email), amount: 1000 })
    expect(asked.status).toBe(201)
    const all = await partner('list')
    expect(all[0]).toMatchObject({ email, firstName: 'Лидия', available: 2000.5, held: 1000, leadCounts: expect.any(Array) })
    const { body } = await commands.contour.ask('GET', '/partner')
    expect(all.map(({ id }: { id: string }) => id)).toEqual(body.map(({ id }: { id: string }) => id))

    const text = await commands.text('partner', 'list')
    expect(text).toMatch(/^email +name +flags +level +waiting +available +held\n/)
    expect(text).toMatch(/^listed@added.example +Лидия +not confirmed, active +0 +2000.50 +1000$/m)
    expect(text).toMatch(/^petr@partners.example +not filled +not confirmed, not active, BLOCKED +0 +0 +0$/m)
    expect(text).toMatch(/^anna@partners.example +Лебедева Анна Игоревна +confirmed, active +2 +0 +25000 +0$/m)
  })
})
