import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { planContourFile } from '../../infra/ops/contour-file/apply.ts'
import { ContourFileError, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { titlesIn, withTitles } from '../../lib/contour-file/titles.ts'
import { planView } from '../../lib/contour-file/plan-view.ts'
import { type Answer, call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadIdOf, move } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { movedTarget } from '../support/moved-target.ts'
import { storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const contour = {
  ...testContour,
  settings: {
    ...testContour.settings,
    minimumPayout: 1500.5,
    fourEyes: true,
    retention: { leadFieldsMonths: 24 },
    registration: 'open',
    terms: { version: '2026-11', url: 'https://landing.example/terms' },
    contact: { email: 'Help@Program.example ', telegram: 'program_help' },
    registeredPartner: { level: 7, groups: ['Вторая'] },
  },
  administrators: [
    ...testContour.administrators,
    { email: 'eye@test.example', firstName: 'Яна', lastName: 'Зрелова', roles: ['viewer'] },
  ],
  groups: [{ title: 'Вторая' }, { title: 'Первая' }],
  offers: [
    {
      slug: 'one',
      title: 'Первое',
      landingUrl: 'https://landing.example/one',
      rewards: [
        { leadStatus: 'fresh', fixed: 10.5, holdDays: 3 },
        { leadStatus: 'won', level: 7, percentOfDeal: 2.5 },
      ],
    },
    { slug: 'two', title: 'А ещё одно', landingUrl: 'https://landing.example/two', active: false },
  ],
  partners: [],
  referralLinks: [],
  promocodes: [],
}

describeOnEngine('POST /api/console/configuration/trial', () => {
  let owner: Browser
  beforeAll(async () => {
    await newContour(contour)
    owner = await letIn('Administrator', 'admin@test.example')
    await letIn('Administrator', 'eye@test.example')
  })

  const tried = async (file: string, by = owner): Promise<Answer> =>
    call(handlers.get('try-configuration') as never, { key: null, headers: { ...by.headers }, body: { file } })
  /** The texts of a refused file, as the command prints them. */
  const faultsOf = (text: string): readonly string[] => {
    try {
      parseContourFile(text, 'a file')
    } catch (error) {
      if (error instanceof ContourFileError) return error.faults
    }
    return []
  }
  const changed = {
    ...contour,
    apiKeys: [],
    settings: { ...contour.settings, minimumPayout: 2000, fourEyes: false, registeredPartner: { level: 7, groups: ['Первая'] } },
    leadStatuses: [...contour.leadStatuses, { systemName: 'again', title: 'Снова' }],
    levels: [...contour.levels, { number: 9, description: 'Девятый' }],
    groups: [{ title: 'Первая' }],
    offers: contour.offers.map((offer) => ({ ...offer, active: true, rewards: [] })),
    administrators: contour.administrators.map((one) => ({ ...one, roles: ['owner'] })),
  }

  test('returns the plan of the command for a file without keys, and writes nothing but the use of the session', async () => {
    const text = JSON.stringify(changed)
    const before = await storedItems()
    const { status, body } = await tried(text)
    expect(touchedKeys(before, await storedItems()).filter((key) => !key.startsWith('LOGINUSE#'))).toEqual([])
    expect([status, body.faultCount, body.faults]).toEqual([200, 0, []])

    const file = parseContourFile(text, 'the same file')
    const { unnamed, ...plan } = planView(await planContourFile(file))
    // New rules begin at the moment of each plan.
    const timeless = (of: object): unknown => JSON.parse(JSON.stringify(of).replace(/"from":"2[^"]+Z"/g, '"from":"now"'))
    expect(timeless(body.plan)).toEqual(
      timeless({
        ...plan,
        changes: withTitles(plan.changes, titlesIn(file)),
        changeCount: plan.changes.length,
        unnamedCount: unnamed.length,
        unnamed,
      }),
    )
    expect(unnamed).toEqual([])
    const whats = body.plan.changes.map(({ kind, what }: { kind: string; what: string }) => `${kind} ${what}`)
    expect(whats).toEqual(
      expect.arrayContaining([
        'create lead status again',
        'create level 9',
        'update group Вторая',
        'update settings',
        'update offer one',
      ]),
    )
    expect(body.plan.notApplied.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      'offer two',
      'roles of eye@test.example',
    ])
  })

  test('counts leads for another target status, and says the number that confirms it', async () => {
    await move(await leadIdOf('Иванов'), { systemName: 'won', amount: 100 })
    const { body } = await tried(JSON.stringify(movedTarget({ ...contour, apiKeys: [] }, 'called')))
    expect(body.plan.statusChanges).toEqual([
      {
        mark: 'target',
        from: 'won',
        to: 'called',
        leads: 1,
        inFrom: { leads: 1, deals: 1 },
        inTo: { leads: 0, deals: 0 },
        isToConfirm: true,
      },
    ])
  })

  test.each([
    { what: 'no JSON', text: '{ "contour": ' },
    { what: 'nothing', text: '' },
    { what: 'JSON that is nothing of the kind', text: '[1]' },
    {
      what: 'many faults',
      text: JSON.stringify({ ...changed, levels: [{ number: 'seven' }], groups: 7, offers: [{ slug: 'ä' }], more: 1 }),
    },
    {
      what: 'names that nothing has',
      text: JSON.stringify({
        ...changed,
        promocodes: [{ code: 'X', partner: 'who@x.example', offer: 'none', status: 'Active' }],
      }),
    },
  ])('names every fault of a file with $what, with its place', async ({ text }) => {
    const { status, body } = await tried(text)
    const faults = faultsOf(text)
    expect(faults.length).toBeGreaterThan(0)
    expect([status, body]).toEqual([200, { faultCount: faults.length, faults, plan: null }])
  })

  test('refuses what would be refused later: a field of another type, a secret, another contour', async () => {
    const [, ...others] = contour.leadFields
    const other = { ...changed, leadFields: [{ systemName: 'surname', label: 'Фамилия', type: 'Number' }, ...others] }
    expect((await tried(JSON.stringify(other))).body.faults).toEqual([
      expect.stringMatching(/^leadFields\[0\]\.type: surname is a String/),
    ])
    expect((await tried(JSON.stringify({ ...changed, apiKeys: testContour.apiKeys }))).body.faults).toEqual([
      expect.stringMatching(/^apiKeys\[0\]\.secret: /),
    ])
    expect((await tried(JSON.stringify({ ...changed, contour: 'other' }))).body.faults).toEqual([
      expect.stringMatching(/^contour: .*"other"/),
    ])
  })

  test('says how many faults and things there are, and shows the first two hundred', async () => {
    const many = JSON.stringify({ ...changed, levels: Array.from({ length: 500 }, () => ({ number: 'x', description: '' })) })
    const { body } = await tried(many)
    expect(body.faultCount).toBeGreaterThanOrEqual(500)
    expect(body.faults).toEqual(faultsOf(many).slice(0, 200))
  })

  const triedPacked = async (packed: string): Promise<Answer> =>
    call(handlers.get('try-configuration') as never, { key: null, headers: { ...owner.headers }, body: { packed } })

  test('takes files of megabytes, packed or not, and answers the same', async () => {
    const padding = ' '.repeat(1_000_000)
    const file = `${JSON.stringify({ ...contour, apiKeys: [], groups: [...contour.groups, { title: 'Третья' }] })}${padding}`
    const { body } = await tried(file)
    expect(body.plan).toMatchObject({ changeCount: 1, changes: [{ what: 'group Третья' }] })
    expect((await triedPacked(gzipSync(file).toString('base64'))).body).toEqual(body)
    const tooLong = ' '.repeat(5 * 1024 * 1024)
    expect(await tried(tooLong)).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
  })

  test.each([
    { what: 'is no gzip', packed: 'YWJj', fault: 'it cannot be unpacked: expected gzip, in base64' },
    {
      what: 'unpacks to more than there is room for',
      packed: gzipSync(' '.repeat(16 * 1024 * 1024 + 1)).toString('base64'),
      fault: 'it has more than 16 MB: use contour apply --dry-run',
    },
  ])('refuses a packed file that $what', async ({ packed, fault }) => {
    expect((await triedPacked(packed)).body).toEqual({ faultCount: 1, faults: [fault], plan: null })
  })

  test('shows the first thousand changes, and says how many there are', async () => {
    const partners = Array.from({ length: 1_200 }, (_, index) => ({
      email: `n${index}@many.example`,
      firstName: 'Анна',
      lastName: 'Новая',
    }))
    const { body } = await tried(JSON.stringify({ ...changed, partners }))
    expect(body.plan.changes).toHaveLength(1_000)
    expect(body.plan.changeCount).toBeGreaterThan(1_200)
  })

  test('keeps no answer for an Idempotency-Key: each request is computed again', async () => {
    const ask = async () =>
      call(handlers.get('try-configuration') as never, {
        key: null,
        headers: { ...owner.headers, 'idempotency-key': 'one' },
        body: { file: '' },
      })
    expect([(await ask()).headers, (await ask()).headers].some((headers) => 'Idempotency-Replayed' in headers)).toBe(false)
    expect(Object.keys(await storedItems()).filter((key) => key.startsWith('KEPT#'))).toEqual([])
  })
})

describeOnEngine('GET /api/console/configuration', () => {
  let viewer: Browser
  beforeAll(async () => {
    await newContour(contour)
    viewer = await letIn('Administrator', 'eye@test.example')
  })

  const asked = async () =>
    (await call(handlers.get('show-configuration') as never, { key: null, headers: { ...viewer.headers } })).body

  test('names the things that settings and offers refer to', async () => {
    const { settings, offers, leadStatuses } = await asked()
    expect(settings).toMatchObject({
      minimumPayout: 1500.5,
      fourEyes: true,
      retention: { leadFieldsMonths: 24 },
      registration: 'open',
      terms: { version: '2026-11', url: 'https://landing.example/terms' },
      contact: { email: 'help@program.example', phone: null, telegram: '@program_help' },
      registeredPartner: { level: { number: 7 }, groups: [{ title: 'Вторая' }] },
    })
    expect(offers.map(({ slug, active }: { slug: string; active: boolean }) => [slug, active])).toEqual([
      ['two', false],
      ['one', true],
    ])
    const plainRule = {
      group: null,
      isException: false,
      percentSteps: null,
      maxPerDeal: null,
      maxPerMonth: null,
      onlyDeals: null,
      onlyMonths: null,
    }
    expect(offers[1].rewards).toEqual([
      {
        ...plainRule,
        leadStatus: expect.objectContaining({ systemName: 'fresh' }),
        level: null,
        fixed: 10.5,
        percentOfDeal: null,
        holdDays: 3,
      },
      {
        ...plainRule,
        leadStatus: expect.objectContaining({ systemName: 'won' }),
        level: expect.objectContaining({ number: 7 }),
        fixed: null,
        percentOfDeal: 2.5,
        holdDays: 0,
      },
    ])
    expect(leadStatuses.filter(({ primary }: { primary: boolean }) => primary)).toHaveLength(1)
  })

  test('has everything in order, hidden things too, and the roles of each administrator', async () => {
    const { leadFields, groups, legalTypes, administrators } = await asked()
    expect(leadFields.map(({ systemName }: { systemName: string }) => systemName)).toEqual(
      contour.leadFields.map(({ systemName }) => systemName),
    )
    expect(groups.map(({ title }: { title: string }) => title)).toEqual(['Вторая', 'Первая'])
    expect(legalTypes.map(({ type, hidden }: { type: string; hidden: boolean }) => [type, hidden])).toEqual([
      ['Individual', false],
      ['SelfEmployed', false],
      ['IE', true],
      ['LegalEntity', false],
    ])
    expect(administrators.map(({ email, roles }: { email: string; roles: string[] }) => [email, roles])).toEqual([
      ['admin@test.example', ['owner']],
      ['eye@test.example', ['viewer']],
      ['second@test.example', ['owner']],
    ])
  })
})
