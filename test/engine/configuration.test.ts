import { beforeAll, expect, test } from 'vitest'
import { call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
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

describeOnEngine('GET /api/console/configuration', () => {
  let viewer: Browser
  beforeAll(async () => {
    await newContour(contour)
    viewer = await letIn('Administrator', 'eye@test.example')
  })

  const asked = async () =>
    (await call(handlers.get('show-configuration') as never, { key: null, headers: { ...viewer.headers } })).body

  test('names what the settings and the terms of offers point to', async () => {
    const { settings, offers, leadStatuses } = await asked()
    expect(settings).toMatchObject({
      minimumPayout: 1500.5,
      fourEyes: true,
      retention: { leadFieldsMonths: 24 },
      registration: 'open',
      terms: { version: '2026-11', url: 'https://landing.example/terms' },
      registeredPartner: { level: { number: 7 }, groups: [{ title: 'Вторая' }] },
    })
    expect(offers.map(({ slug, active }: { slug: string; active: boolean }) => [slug, active])).toEqual([
      ['two', false],
      ['one', true],
    ])
    expect(offers[1].rewards).toEqual([
      {
        leadStatus: expect.objectContaining({ systemName: 'fresh' }),
        level: null,
        fixed: 10.5,
        percentOfDeal: null,
        holdDays: 3,
      },
      {
        leadStatus: expect.objectContaining({ systemName: 'won' }),
        level: expect.objectContaining({ number: 7 }),
        fixed: null,
        percentOfDeal: 2.5,
        holdDays: 0,
      },
    ])
    expect(leadStatuses.filter(({ primary }: { primary: boolean }) => primary)).toHaveLength(1)
  })

  test('has everything in its order, hidden things too, and whose role is what', async () => {
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
