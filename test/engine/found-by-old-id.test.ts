import { beforeEach, expect, test, vi } from 'vitest'
import { moveIn } from '../../infra/ops/moving/import-command.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { idOfExternal } from '../../lib/store/moving/external-id.ts'
import { companyContour, writeCompany } from '../moving/invented-company.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const admin = 'olga@moved.example'
/** As an export of this service gives it: it looks like an id of here. */
const uuid = '0190aaaa-0000-7000-8000-000000000001'

let olga: Browser
beforeEach(async () => {
  await newContour(companyContour)
  vi.spyOn(console, 'error').mockReturnValue()
  olga = await letIn('Administrator', admin)
  const folder = tempFolder()
  writeCompany(
    folder,
    {
      partners: [
        { externalId: 'd17', email: 'd17-anna@moved.example', createdAt: '2025-02-01' },
        { externalId: '18', email: 'd17@moved.example', createdAt: '2025-02-02' },
        { externalId: 'D17', email: 'boris@moved.example', createdAt: '2025-02-03', isBlocked: 'true' },
      ],
      links: [],
      promocodes: [],
      leads: [
        { externalId: '9001', partner: 'd17', offer: 'loan', status: 'new', createdAt: '2025-03-01', 'field.name': 'Клиент' },
        { externalId: uuid, status: 'new', createdAt: '2025-03-02', 'field.name': 'Другой', 'field.phone': '9001' },
      ],
      deals: [],
      payouts: [
        { externalId: '77', partner: 'd17', amount: '700', status: 'Paid', createdAt: '2025-05-01', endedAt: '2025-05-03' },
        { externalId: uuid, partner: '18', amount: '50', status: 'Requested', createdAt: '2025-05-02' },
      ],
    },
    'csv',
  )
  const { done, faults } = await moveIn(folder, { admin, dryRun: false })
  if (!done) throw new Error(JSON.stringify(faults))
})

const list = (what: 'partners' | 'leads' | 'payouts', query: Record<string, string>): Promise<Answer> =>
  call(handlers.get(`console-list-${what}`) as Handler, { key: null, query, headers: olga.headers })
const oldIds = ({ status, body }: Answer): unknown[] => [
  status,
  ...body.map(({ externalId }: { externalId: string }) => externalId),
]

describeOnEngine('what moved in is found in the console by the id that it had', () => {
  test('a partner: alone, first before those whom the text finds besides, and only where the filters let it through', async () => {
    expect(oldIds(await list('partners', { id: ' d17 ' }))).toEqual([200, 'd17'])
    expect(oldIds(await list('partners', { id: 'd17', email: 'd17' }))).toEqual([200, 'd17', '18'])
    expect(oldIds(await list('partners', { id: '18', email: 'd17' }))).toEqual([200, '18', 'd17'])
    expect(oldIds(await list('partners', { id: 'D17', blocked: 'false' }))).toEqual([200])
    expect(oldIds(await list('partners', { id: 'd1' }))).toEqual([200])
    expect(oldIds(await list('partners', { id: (await idOfExternal('PARTNER', 'd17')) ?? '' }))).toEqual([200, 'd17'])
  })

  test('a partner who came first by the id does not come again on a later page', async () => {
    const search = { id: 'd17', email: 'd17', limit: '1' }
    const first = await list('partners', search)
    expect(oldIds(first)).toEqual([200, 'd17'])
    const second = await list('partners', { ...search, cursor: String(first.headers['X-Next-Cursor']) })
    expect(oldIds(second)).toEqual([200, '18'])
    expect(second.headers['X-Next-Cursor']).toBeUndefined()
  })

  test('a lead, beside the leads that have the text in a field, newest first', async () => {
    expect(oldIds(await list('leads', { value: '9001' }))).toEqual([200, uuid, '9001'])
    expect(oldIds(await list('leads', { value: uuid }))).toEqual([200, uuid])
    expect(oldIds(await list('leads', { value: '9001', partnerId: 'nobody' }))).toEqual([200, uuid])
    expect((await list('leads', { value: '9001' })).body[1].partner).toMatchObject({ email: 'd17-anna@moved.example' })
    expect(oldIds(await list('leads', { value: (await idOfExternal('LEAD', '9001')) ?? '' }))).toEqual([200, '9001'])
  })

  test('a payout request in whatever status, though it looks like an id of here', async () => {
    expect(oldIds(await list('payouts', { id: '77' }))).toEqual([200, '77'])
    expect(oldIds(await list('payouts', { id: uuid }))).toEqual([200, uuid])
    expect(oldIds(await list('payouts', { id: '77', status: 'Requested' }))).toEqual([200])
    expect(oldIds(await list('payouts', { id: '77', partnerId: (await idOfExternal('PARTNER', '18')) ?? '' }))).toEqual([200])
    expect(oldIds(await list('payouts', { id: (await idOfExternal('PAYOUT', '77')) ?? '' }))).toEqual([200, '77'])
  })

  test.each(['\u200B17', 'x'.repeat(201), ' '])('no id is %j: it is refused, and nothing is read for it', async (id) => {
    expect((await list('partners', { id })).body.code).toBe('ID_PARAMETER_INVALID')
    expect((await list('payouts', { id })).body.code).toBe('ID_PARAMETER_INVALID')
    expect(oldIds(await list('leads', { value: id }))).toEqual([200])
  })
})
