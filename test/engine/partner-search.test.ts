import { beforeAll, describe, expect, test } from 'vitest'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { writeCursor } from '../../lib/contract/cursor.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadPartner, partnerCreated } from '../../lib/store/partner/partner.ts'
import { readUnits, sequentialCalls, watchCalls } from '../bench/watched-calls.ts'
import { testKey } from '../support/contours.ts'
import { leadContour } from '../support/lead-contour.ts'
import { partnerOf } from '../support/samples.ts'
import { callStreaming } from '../support/call.ts'
import { commitAct } from '../../infra/ops/commands/commit-act.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

type Query = Record<string, string>
const ask = (query: Query) => callStreaming(listPartners, { key: testKey, query })
const emailsIn = (body: readonly { email: string }[]): string[] => body.map(({ email }) => email.split('@')[0] ?? '')

/** All pages, one after the other, by the beginnings of the addresses. */
async function pages(query: Query): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { status, body, headers } = await ask({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    expect(status).toBe(200)
    found.push(emailsIn(body))
    cursor = headers['X-Next-Cursor'] as string | undefined
    if (cursor === undefined) return found
  }
}

const create = (partner: Partner) => commitAct(async () => ({ steps: partnerCreated(partner, null), answer: partner }))
const idOf = (index: number) => `019537aa-0001-7000-8000-${String(index).padStart(12, '0')}`

const people: readonly Partial<Partner>[] = [
  { email: 'anna@one.example', lastName: 'Королёва', inn: '500100732259' },
  { email: 'anna.k@two.example', lastName: 'Королев', inn: '500100732259' },
  { email: 'boris@one.example', lastName: ' КОРОЛЬ ', inn: '7707083893' },
  { email: 'vera@one.example', lastName: 'Ко', inn: null },
  { email: 'nobody@one.example', lastName: null, inn: '50010073225' },
  { email: 'zoya@one.example', lastName: 'Йорк', inn: '5001007322590' },
]

describeOnEngine('GET /partner by a beginning', () => {
  beforeAll(async () => {
    await newContour({ ...leadContour, partners: [], referralLinks: [], promocodes: [], offers: [] })
    for (const [index, person] of people.entries()) await create(partnerOf({ ...person, id: idOf(index) }))
  })

  test.each([
    { query: { email: 'anna' }, finds: ['anna.k', 'anna'] },
    { query: { email: ' ANNA@' }, finds: ['anna'] },
    { query: { email: 'boris@one.example' }, finds: ['boris'] },
    { query: { email: 'nna' }, finds: [] },
    { query: { lastName: 'Ко' }, finds: ['vera', 'anna.k', 'anna', 'boris'] },
    { query: { lastName: 'королЁв' }, finds: ['anna.k', 'anna'] },
    { query: { lastName: 'королева' }, finds: ['anna'] },
    { query: { lastName: 'король' }, finds: ['boris'] },
    // As some keyboards write it: a letter and its mark.
    { query: { lastName: 'И\u0306орк' }, finds: ['zoya'] },
    { query: { lastName: 'рол' }, finds: [] },
    { query: { lastName: '%_*' }, finds: [] },
    { query: { inn: ' 500100732259 ' }, finds: ['anna', 'anna.k'] },
    { query: { inn: '7707083893' }, finds: ['boris'] },
    { query: { inn: '5001007322' }, finds: [] },
  ])('$query finds $finds', async ({ query, finds }) => {
    expect((await pages(query)).flat().toSorted()).toEqual(finds.toSorted())
    for (const limit of [1, 2]) {
      const paged = await pages({ ...query, limit: String(limit) })
      expect(paged.flat().toSorted()).toEqual(finds.toSorted())
      expect(Math.max(...paged.map((page) => page.length))).toBeLessThanOrEqual(limit)
    }
  })

  test('is sorted by the searched field, and shows each partner as the whole list does', async () => {
    expect((await pages({ email: 'a' })).flat()).toEqual(['anna.k', 'anna'])
    expect((await pages({ lastName: 'к' })).flat()).toEqual(['vera', 'anna.k', 'anna', 'boris'])
    const whole = (await ask({ include: 'account' })).body as { email: string }[]
    const [anna] = (await ask({ email: 'anna@', include: 'account' })).body
    expect(anna).toMatchObject({ account: { available: 0 } })
    expect(whole).toContainEqual(anna)
  })

  test('follows edits, and does not show the index in the profile', async () => {
    const id = idOf(20)
    await create(partnerOf({ id, email: 'changing@one.example', lastName: 'Прежняя', inn: '7707083893' }))
    const edit = (change: Partial<Partner>) =>
      commitAct(async () => {
        const before = await loadPartner(id)
        return { steps: profileEdited(id, { ...change, updatedAt: '2026-11-22T00:00:00.000Z' }, before), answer: null }
      })
    await edit({ lastName: 'Новая' })
    expect((await pages({ lastName: 'прежняя' })).flat()).toEqual([])
    expect((await pages({ lastName: 'новая' })).flat()).toEqual(['changing'])
    expect((await pages({ inn: '7707083893' })).flat()).toContain('changing')
    await edit({ lastName: null, inn: null })
    expect((await pages({ lastName: 'новая' })).flat()).toEqual([])
    expect((await pages({ inn: '7707083893' })).flat()).not.toContain('changing')
    expect(Object.keys((await loadPartner(id)) ?? {}).filter((name) => name.startsWith('search'))).toEqual([])
  })

  const ambiguous = 'PARTNER_SEARCH_AMBIGUOUS'
  test.each<{ query: Query; code: string; path: string }>([
    { query: { email: '' }, code: 'EMAIL_PARAMETER_INVALID', path: 'email' },
    { query: { email: ' ' }, code: 'EMAIL_PARAMETER_INVALID', path: 'email' },
    { query: { email: 'a'.repeat(255) }, code: 'EMAIL_PARAMETER_INVALID', path: 'email' },
    { query: { email: '\ud800' }, code: 'EMAIL_PARAMETER_INVALID', path: 'email' },
    { query: { lastName: '' }, code: 'LAST_NAME_PARAMETER_INVALID', path: 'lastName' },
    { query: { lastName: 'а'.repeat(201) }, code: 'LAST_NAME_PARAMETER_INVALID', path: 'lastName' },
    { query: { lastName: 'а\udc00' }, code: 'LAST_NAME_PARAMETER_INVALID', path: 'lastName' },
    { query: { inn: '' }, code: 'INN_PARAMETER_INVALID', path: 'inn' },
    { query: { inn: '1'.repeat(51) }, code: 'INN_PARAMETER_INVALID', path: 'inn' },
    { query: { email: 'a', lastName: 'а' }, code: ambiguous, path: 'email' },
    { query: { inn: '1', lastName: 'а' }, code: ambiguous, path: 'email' },
    { query: { email: 'a', updatedSince: '2026-01-01T00:00:00Z' }, code: ambiguous, path: 'email' },
  ])('refuses $query', async ({ query, code, path }) => {
    const { status, body } = await ask(query)
    expect({ status, body }).toMatchObject({ status: 400, body: { code, violations: [{ path, message: body.message }] } })
  })

  test.each([
    { what: 'of the whole list', cursor: () => writeCursor('partners', idOf(1)), query: { email: 'a' } },
    { what: 'of another kind of search', cursor: () => found('inn', 'anna', idOf(1)), query: { email: 'a' } },
    { what: 'of another beginning', cursor: () => found('email', 'anna', idOf(1)), query: { email: 'b' } },
    { what: 'of another ИНН', cursor: () => found('inn', '77', idOf(1)), query: { inn: '7' } },
    { what: 'of nobody', cursor: () => found('inn', '77', 'x'), query: { inn: '77' } },
    { what: 'of no text', cursor: () => found('email', 1, idOf(1)), query: { email: 'a' } },
    { what: 'of half a character', cursor: () => found('email', 'a\ud800', idOf(1)), query: { email: 'a' } },
    { what: 'of a search, for the whole list', cursor: () => found('email', 'anna', idOf(1)), query: {} },
  ])('takes no cursor $what', async ({ cursor, query }) => {
    const { status, body } = await ask({ ...query, cursor: cursor() })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'CURSOR_INVALID', violations: [{ path: 'cursor' }] } })
  })
})

const found = (by: string, text: unknown, id: string): string => writeCursor('found-partners', [by, text, id])

describe('a page of many who are found', () => {
  describeOnEngine('whatever they are found by', () => {
    beforeAll(async () => {
      await newContour(leadContour)
      for (let index = 0; index < 45; index++) {
        const email = `long.address.of.partner.${index}@a.long.name.of.a.company.example`
        await create(partnerOf({ id: idOf(index), email, lastName: 'Константинопольская', inn: '500100732259' }))
      }
      // By a key that its function knows.
      await ask({ limit: '1' })
    })

    test.each<Query>([{ email: 'long' }, { lastName: 'константинополь' }, { inn: '500100732259' }])(
      '%j: 20 at most, with accounts too, in two round trips and 60 read units',
      async (query) => {
        const lengths: number[] = []
        for (let cursor: string | undefined; ;) {
          const asked = { ...query, limit: '1000', include: 'account', ...(cursor === undefined ? {} : { cursor }) }
          const { result, calls } = await watchCalls(documentClient, () => ask(asked))
          expect(result.status).toBe(200)
          expect(sequentialCalls(calls)).toBeLessThanOrEqual(2)
          expect(readUnits(calls)).toBeLessThanOrEqual(60)
          lengths.push(result.body.length)
          cursor = result.headers['X-Next-Cursor'] as string | undefined
          if (cursor === undefined) break
        }
        expect(lengths).toEqual([20, 20, 5])
      },
    )
  })
})
