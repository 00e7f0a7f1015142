import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadPartner } from '../../../../lib/store/partner/partner.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { leadContour, leadIdOf, openLink, sessionBy } from '../../../support/lead-contour.ts'
import { beforeNextWrite } from '../../../support/meanwhile.ts'
import { type NotedContour, notedContour } from '../../../support/noted-contour.ts'
import { partnerIdOf } from '../../../support/payout-acts.ts'
import { storedItems, touchedKeys } from '../../../support/stored.ts'

const [plain, seven] = ['plain@test.example', 'seven@test.example']

describeOnEngine('what an administrator makes or edits for a partner', () => {
  const ends: (() => void)[] = []
  let commands: NotedContour
  afterAll(() => ends.forEach((end) => end()))

  beforeAll(async () => {
    commands = await notedContour(leadContour, { cleanUp: (end) => void ends.push(end) })
  })

  test('a link brings clients at once, and stands in list and journal', async () => {
    const made = await commands.json(
      'link',
      'create',
      '--partner',
      plain,
      '--offer',
      'loan',
      '--slug',
      'spring',
      '--reason',
      'asked',
    )
    expect(made).toMatchObject({ slug: 'spring', partnerId: await partnerIdOf(plain) })
    expect(await leadIdOf('Иванов', { sessionId: await sessionBy('spring') })).toEqual(expect.any(String))
    const { output } = await commands.run('link', 'list', '--partner', ` ${plain.toUpperCase()}`, '--csv')
    expect(output.split('\r\n')).toContain(`spring;Active;${plain};loan`)
    const [newest] = await commands.json('journal', '--of', 'link:spring')
    expect(newest).toMatchObject({ what: 'link.created', of: `link:spring, partner:${plain}`, reason: 'asked' })
  })

  test('a link that is disabled brings nobody until it is enabled, and one that is removed is gone for good', async () => {
    await commands.json('link', 'create', '--partner', plain, '--offer', 'loan', '--slug', 'ended')
    const [disable, enable, remove] = ['disable', 'enable', 'remove'].map(
      (act) => () => commands.json('link', act, 'ended', '--reason', 'asked'),
    )
    const listed = async (...options: string[]) =>
      (await commands.json('link', 'list', ...options)).find(({ slug }: { slug: string }) => slug === 'ended')
    expect(await disable?.()).toEqual({ slug: 'ended', status: 'Disabled' })
    expect((await openLink('ended')).status).toBe(404)
    expect(await listed('--status', 'Disabled')).toMatchObject({ status: 'Disabled', partner: plain })
    expect(await listed('--status', 'Active')).toBeUndefined()
    // A second time there is nothing to do, and nothing is said.
    expect(await disable?.()).toEqual({ slug: 'ended', status: 'Disabled' })
    expect(await enable?.()).toEqual({ slug: 'ended', status: 'Active' })
    expect(await sessionBy('ended')).toEqual(expect.any(String))
    expect(await remove?.()).toEqual({ slug: 'ended', status: 'Removed' })
    expect(await listed()).toBeUndefined()
    const said = await commands.json('journal', '--of', 'link:ended')
    expect(said.map(({ what }: { what: string }) => what)).toEqual(['link.edited', 'link.edited', 'link.edited', 'link.created'])
    expect((await commands.run('link', 'enable', 'ended')).errors).toContain('There is no link ended.')
  })

  test('a link without a name gets one of partner and offer', async () => {
    expect(await commands.json('link', 'create', '--partner', seven, '--offer', 'free')).toMatchObject({ slug: 'seven-free' })
  })

  test('a promocode brings clients at once in whatever spelling, unless it begins otherwise', async () => {
    const made = await commands.json('promocode', 'create', 'spring7', '--partner', seven, '--offer', 'loan')
    expect(made).toMatchObject({ code: 'SPRING7', status: 'Active', revision: 1 })
    expect(await leadIdOf('Петров', { promocode: ' Spring7' })).toEqual(expect.any(String))
    const waits = await commands.json(
      'promocode',
      'create',
      'LATER',
      '--partner',
      seven,
      '--offer',
      'loan',
      '--status',
      'OnReview',
    )
    expect(waits).toMatchObject({ status: 'OnReview' })
    await expect(leadIdOf('Сидоров', { promocode: 'LATER' })).rejects.toThrow('Промкод не найден или неактивен')
  })

  test.each([
    { what: 'a link', args: ['link', 'create', '--offer', 'loan', '--slug', 'raced'], says: 'There is a link raced already, of' },
    {
      what: 'a promocode',
      args: ['promocode', 'create', 'RACED', '--offer', 'loan'],
      says: 'There is a promocode RACED already, of',
    },
  ])('$what that is taken meanwhile stays whose it is', async ({ args, says }) => {
    beforeNextWrite(() => commands.json(...args, '--partner', seven))
    const { code, errors } = await commands.run(...args, '--partner', plain)
    expect({ code, errors }).toEqual({ code: 1, errors: `${says} ${seven}.\n` })
  })

  test('edit changes what is said and leaves the rest, all at once, and tells the journal what was before', async () => {
    const { id } = await commands.json(
      'partner',
      'add',
      '--email',
      'edited@test.example',
      '--first-name',
      'Вера',
      '--last-name',
      'Ким',
    )
    const said = ['--last-name', 'Цой', '--first-name', '', '--legal-type', 'IE', '--inn', '500100732259', '--level', '7']
    await commands.json(
      'partner',
      'edit',
      'edited@test.example',
      ...said,
      '--group',
      'Первая',
      '--group',
      'Вторая',
      '--confirmed',
      'yes',
    )
    expect(await loadPartner(id)).toMatchObject({
      firstName: null,
      lastName: 'Цой',
      inn: '500100732259',
      legalTypeId: expect.any(String),
      levelId: expect.any(String),
      groupIds: [expect.any(String), expect.any(String)],
      isConfirmed: true,
      isActive: true,
      revision: 2,
    })
    const [edited] = await commands.json('journal', '--of', 'partner:edited@test.example')
    expect(edited.change).toBe(
      'firstName: Вера → null; groups: [] → ["Первая","Вторая"]; inn: null → 500100732259; isConfirmed: false → true; ' +
        'lastName: Ким → Цой; legalType: null → IE; level: null → 7',
    )
    await commands.json(
      'partner',
      'edit',
      'edited@test.example',
      '--group',
      'none',
      '--inn',
      'none',
      '--legal-type',
      'none',
      '--level',
      'none',
    )
    expect(await loadPartner(id)).toMatchObject({ groupIds: [], inn: null, legalTypeId: null, levelId: null, lastName: 'Цой' })
  })

  test.each([
    { args: ['link', 'create', '--partner', 'no@test.example', '--offer', 'loan'], says: 'There is no partner no@test.example.' },
    { args: ['link', 'create', '--partner', plain, '--offer', 'none'], says: 'There is no offer none: ' },
    { args: ['link', 'create', '--partner', plain, '--offer', 'loan', '--slug', 'a/b'], says: 'a/b can be no link' },
    {
      args: ['link', 'create', '--partner', plain, '--offer', 'loan', '--slug', 'plain-loan'],
      says: 'There is a link plain-loan already',
    },
    { args: ['promocode', 'create', ' ', '--partner', plain, '--offer', 'loan'], says: 'is no promocode' },
    {
      args: ['promocode', 'create', 'plain10', '--partner', seven, '--offer', 'loan'],
      says: 'There is a promocode PLAIN10 already',
    },
    {
      args: ['promocode', 'create', 'X', '--partner', plain, '--offer', 'loan', '--status', 'On'],
      says: 'Allowed choices are Active',
    },
    { args: ['promocode', 'list', '--status', 'On'], says: 'Allowed choices are Active, OnReview, Disabled' },
    { args: ['partner', 'edit', plain], says: 'Say what to change' },
    { args: ['partner', 'edit', plain, '--email', seven.toUpperCase()], says: `There is a partner ${seven} already: ` },
    { args: ['partner', 'edit', plain, '--email', 'nobody'], says: 'expected an email address' },
    { args: ['partner', 'edit', 'no@test.example', '--email', 'x@test.example'], says: 'There is no partner no@test.example.' },
    { args: ['partner', 'edit', plain, '--inn', '7707083894'], says: 'ИНН 7707083894' },
    { args: ['partner', 'edit', plain, '--legal-type', 'LegalEntity', '--inn', '500100732259'], says: 'ИНН 500100732259' },
    { args: ['partner', 'edit', plain, '--active', 'maybe'], says: 'expected yes or no' },
    { args: ['partner', 'edit', plain, '--group', 'X'], says: 'There is no group X: ' },
  ])('$args is refused, and nothing is written', async ({ args, says }) => {
    const before = await storedItems()
    const { code, errors } = await commands.run(...args)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(says) })
    expect(touchedKeys(before, await storedItems())).toEqual([])
  })
})

const searchableFields = leadContour.leadFields.map((field) => ({ ...field, searchable: field.systemName === 'surname' }))

describeOnEngine('another address', () => {
  test('is what the partner is found by from then on, with all that is the partner’s, and stands in the journal', async () => {
    const commands = await notedContour(leadContour, { cleanUp: onTestFinished })
    const before = await commands.json('partner', 'show', plain)
    const edited = await commands.json('partner', 'edit', plain, '--email', 'Polina@Test.example', '--confirmed', 'yes')
    expect(edited).toMatchObject({ id: before.id, email: 'polina@test.example', isConfirmed: true })
    const idsFound = async (email: string) =>
      (await commands.json('partner', 'find', '--email', email)).map(({ id }: { id: string }) => id)
    expect([await idsFound('polina@'), await idsFound('plain@')]).toEqual([[before.id], []])
    const after = await commands.json('partner', 'show', 'polina@test.example')
    expect(after.account).toEqual(before.account)
    expect((await commands.run('partner', 'show', plain)).errors).toContain(`There is no partner ${plain}.`)
    const [entry] = await commands.json('journal', '--of', 'partner:polina@test.example')
    expect(entry).toMatchObject({ change: `email: ${plain} → polina@test.example; isConfirmed: false → true` })
  })
})

describeOnEngine('what is looked for', () => {
  const ends: (() => void)[] = []
  let commands: NotedContour
  afterAll(() => ends.forEach((end) => end()))

  beforeAll(async () => {
    const contour = { ...leadContour, leadFields: searchableFields }
    commands = await notedContour(contour, { cleanUp: (end) => void ends.push(end) })
  })

  test('a partner is found by one thing that is known, with the money', async () => {
    await commands.json('partner', 'edit', plain, '--last-name', 'Королёва', '--inn', '500100732259')
    for (const known of [
      ['--email', 'PLAIN'],
      ['--last-name', 'королев'],
      ['--inn', '500100732259'],
    ]) {
      expect(await commands.json('partner', 'find', ...known)).toMatchObject([
        { email: plain, lastName: 'Королёва', available: expect.any(Number) },
      ])
    }
    expect(await commands.json('partner', 'find', '--email', 'nobody')).toEqual([])
    const { output } = await commands.run('partner', 'find', '--email', 'plain', '--csv')
    expect(output).toMatch(/^\uFEFFid;email;name;.*\r\n.*;plain@test.example;Королёва .*;0;1000;0;/)
  })

  test('leads are listed by status, partner and day, and no more of them than asked for', async () => {
    const ids = [await leadIdOf('Первый'), await leadIdOf('Второй', { sessionId: await sessionBy('plain-loan') })]
    const listed = async (...args: string[]) => (await commands.json('lead', 'list', ...args)).map(({ id }: { id: string }) => id)
    expect(await listed()).toEqual(ids.toReversed())
    expect(await listed('--limit', '1')).toEqual([ids[1]])
    expect(await listed('--partner', plain)).toEqual([ids[1]])
    expect(await listed('--status', 'fresh')).toEqual(ids.toReversed())
    expect(await listed('--status', 'won')).toEqual([])
    expect(await listed('--since', '2999-01-01')).toEqual([])
    expect((await commands.run('lead', 'list', '--limit', '1')).output).toContain('1 lead; there are more: --limit')
    expect((await commands.run('lead', 'list', '--csv')).output).toContain('Второй')
  })

  test('a lead is found by a searchable field', async () => {
    expect(await commands.json('lead', 'find', 'surname= ПЕРВЫЙ')).toMatchObject([{ fields: [{ value: 'Первый' }] }])
    expect(await commands.json('lead', 'find', 'surname=Перв')).toEqual([])
  })

  test.each([
    { args: ['partner', 'find'], says: 'Say what to search by: --email, --last-name or --inn.' },
    { args: ['lead', 'list', '--status', 'nowhere'], says: 'There is no lead status nowhere: fresh, ' },
    { args: ['lead', 'list', '--partner', 'x@y.example'], says: 'There is no partner x@y.example.' },
    { args: ['lead', 'list', '--limit', '0'], says: 'expected a whole number, 1 to 999999' },
    { args: ['lead', 'list', '--since', 'today'], says: 'a date is like 2026-11-22' },
    { args: ['lead', 'find', 'other=x'], says: 'other=x names no searchable field with a value: surname=…' },
    { args: ['lead', 'find', 'surname='], says: 'surname= names no searchable field with a value: ' },
  ])('$args is refused', async ({ args, says }) => {
    const { code, errors } = await commands.run(...args)
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(says) })
  })
})
