import { beforeAll, expect, test } from 'vitest'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { writeCursor } from '../../lib/contract/cursor.ts'
import { payoutStatuses } from '../../lib/domain/payout/payout.ts'
import { type Answer, callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

type Query = Record<string, string | string[]>
const lists = { payouts: listPayouts, partners: listPartners }
const ask = (list: keyof typeof lists, query?: Query, headers = {}): Promise<Answer> =>
  callStreaming(lists[list], { key: testKey, headers, ...(query && { query }) })

const [first] = testContour.partners
const emails = Array.from({ length: 7 }, (_, index) => `partner-${index}@test.example`)
const contour = { ...testContour, partners: emails.map((email) => ({ ...first, email })) }
const somebody = '019537aa-0000-7000-8000-000000000099'

/** The list page by page, as a caller goes through it: by the address of the next page, or by its cursor. */
async function pagesOf(list: keyof typeof lists, query: Query, by: 'Link' | 'X-Next-Cursor'): Promise<{ id: string }[][]> {
  const pages: { id: string }[][] = []
  for (let next: Query | undefined = query; next;) {
    const { status, headers, body } = await ask(list, next)
    expect(status).toBe(200)
    pages.push(body)
    const [link, cursor] = [headers.Link, headers['X-Next-Cursor']] as (string | undefined)[]
    expect(link === undefined).toBe(cursor === undefined)
    if (by === 'X-Next-Cursor') next = cursor === undefined ? undefined : { ...query, cursor }
    else {
      const [, address] = /^<\?(.*)>; rel="next"$/.exec(link ?? '') ?? []
      next = address === undefined ? undefined : Object.fromEntries(new URLSearchParams(address))
    }
  }
  return pages
}

describeOnEngine('lists by parameters', () => {
  beforeAll(async () => {
    await newContour(contour)
    for (const [index, email] of emails.entries()) {
      const partnerId = await partnerIdOf(email)
      await payoutIn(payoutStatuses[index % payoutStatuses.length] ?? 'Paid', { partnerId, rubles: 100 })
    }
  })

  test.each(['payouts', 'partners'] as const)('%s without parameters are whole, and nothing tells of pages', async (list) => {
    for (const query of [undefined, {}]) {
      const { body, headers } = await ask(list, query)
      expect(body).toHaveLength(7)
      expect(Object.keys(headers).toSorted()).toEqual(['Cache-Control', 'Content-Type', 'Vary', 'X-Content-Type-Options'])
    }
  })

  test.each(
    (['payouts', 'partners'] as const).flatMap((list) =>
      ([1, 3, 6, 7, 8, 1000] as const).flatMap((limit) =>
        (['Link', 'X-Next-Cursor'] as const).map((by) => ({ list, limit, by })),
      ),
    ),
  )('$list in pages of $limit by $by are the list, each element once', async ({ list, limit, by }) => {
    const whole = (await ask(list)).body as object[]
    const pages = await pagesOf(list, { limit: String(limit) }, by)
    expect(pages.flat()).toEqual(whole)
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
    expect(pages.at(-1)?.length).toBeGreaterThan(0)
  })

  test.each(payoutStatuses)('payouts in %s are those of the list in it', async (status) => {
    const whole = (await ask('payouts')).body as { status: string }[]
    const found = (await ask('payouts', { status })).body
    expect(found).toEqual(whole.filter((payout) => payout.status === status))
    expect(found.length).toBeGreaterThan(0)
    expect((await pagesOf('payouts', { status, limit: '1' }, 'Link')).flat()).toEqual(found)
  })

  test('payouts of a partner are those of the list, and of nobody there are none', async () => {
    const partnerId = await partnerIdOf('partner-3@test.example')
    const { body } = await ask('payouts', { partnerId })
    expect(body.map(({ partner }: { partner: { email: string } }) => partner.email)).toEqual(['partner-3@test.example'])
    expect((await ask('payouts', { partnerId: somebody })).body).toEqual([])
    expect((await ask('payouts', { partnerId, status: 'Paid' })).body).toEqual([])
  })

  test.each(['payouts', 'partners'] as const)('%s since a moment are those changed then or later', async (list) => {
    const whole = (await ask(list)).body as { updatedAt: string }[]
    const moments = [...new Set(whole.map(({ updatedAt }) => updatedAt)), '2999-01-01T00:00:00.000Z', '1999-01-01T00:00:00.000Z']
    for (const updatedSince of moments) {
      const expected = whole.filter(({ updatedAt }) => updatedAt >= updatedSince)
      expect((await ask(list, { updatedSince })).body).toEqual(expected)
      const inMoscow = new Date(Date.parse(updatedSince) + 3 * 3_600_000).toISOString().replace('Z', '+03:00')
      expect((await ask(list, { updatedSince: inMoscow, limit: '1000' })).body).toEqual(expected)
    }
  })

  test('a page can be compressed, and keeps its headers', async () => {
    const { headers, bytes } = await callStreaming(listPayouts, {
      key: testKey,
      query: { limit: '2' },
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers).toMatchObject({ 'Content-Encoding': 'gzip', 'X-Next-Cursor': expect.any(String) })
    expect(bytes.length).toBeGreaterThan(0)
  })

  const fault = (path: string, message: string) => ({ path, message })
  const limitFault = fault('limit', 'Параметр «limit»: ожидается целое число от 1 до 1000')
  const sinceFault = fault('updatedSince', 'Параметр «updatedSince»: ожидается момент времени ISO 8601 с часовым поясом')
  const cursorFault = fault('cursor', 'Параметр «cursor»: ожидается значение из предыдущего ответа')
  test.each<{ list?: keyof typeof lists; query: Query; code: string; faults: { path: string; message: string }[] }>([
    ...['0', '1001', '-1', '1.5', '', 'x', ' 1', '1e2', '99999'].map((limit) => ({
      query: { limit },
      code: 'LIMIT_INVALID',
      faults: [limitFault],
    })),
    ...[
      '2026-03-01',
      '2026-03-01T00:00:00',
      'yesterday',
      '',
      '2026-13-01T00:00:00Z',
      '1772323200000',
      '2026-03-01T00:00:00 03:00',
    ].map((updatedSince) => ({ query: { updatedSince }, code: 'UPDATED_SINCE_INVALID', faults: [sinceFault] })),
    ...['x', '', writeCursor('partners', somebody), writeCursor('payouts', 'x'), writeCursor('payouts', 1), 'bnVsbA'].map(
      (cursor) => ({
        query: { cursor },
        code: 'CURSOR_INVALID',
        faults: [cursorFault],
      }),
    ),
    {
      query: { status: 'paid' },
      code: 'STATUS_PARAMETER_INVALID',
      faults: [fault('status', 'Параметр «status»: допустимы Requested, Approved, Paid, Rejected, Canceled')],
    },
    {
      query: { partnerId: 'anna' },
      code: 'PARTNER_ID_PARAMETER_INVALID',
      faults: [fault('partnerId', 'Параметр «partnerId»: ожидается идентификатор партнера')],
    },
    { query: { Status: 'Paid' }, code: 'PARAMETER_UNKNOWN', faults: [fault('Status', 'Неизвестный параметр «Status»')] },
    {
      list: 'partners',
      query: { status: 'Paid' },
      code: 'PARAMETER_UNKNOWN',
      faults: [fault('status', 'Неизвестный параметр «status»')],
    },
    {
      query: { limit: ['1', '2'] },
      code: 'PARAMETER_REPEATED',
      faults: [fault('limit', 'Параметр «limit» указан несколько раз')],
    },
    {
      query: { cursor: 'x', limit: ['0', '0'], since: 'x', updatedSince: 'x' },
      code: 'PARAMETER_UNKNOWN',
      faults: [
        fault('since', 'Неизвестный параметр «since»'),
        fault('limit', 'Параметр «limit» указан несколько раз'),
        sinceFault,
        limitFault,
        cursorFault,
      ],
    },
  ])('$query is refused, with every fault', async ({ list = 'payouts', query, code, faults }) => {
    const { status, body } = await ask(list, query)
    expect({ status, code: body.code, violations: body.violations }).toEqual({ status: 400, code, violations: faults })
    expect(body.message).toBe(faults[0]?.message)
  })

  test('a key is asked for before the parameters', async () => {
    expect((await callStreaming(listPayouts, { key: null, query: { limit: 'x' } })).body.code).toBe('API_KEY_MISSING')
  })
})
