import { beforeAll, expect, test } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { type Answer, call, type Call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, names, reapply } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { nobodysId } from '../support/table-scene.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** What a program does with its key alone: offers, links, promocodes and leads of nobody. */

const byKey = (name: string, request: Partial<Call> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: testKey, ...request })
const byPerson = (name: string, { headers }: Browser, request: Partial<Call> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...headers, ...request.headers } })
const told = ({ status, body }: Answer) => [status, body.code, body.message]

let ada: Browser
let plainId: string

async function setScene(): Promise<void> {
  await newContour(leadContour)
  ada = await letIn('Administrator', 'admin@test.example')
  plainId = await partnerIdOf('plain@test.example')
}

describeOnEngine('offers over the API', () => {
  beforeAll(setScene)

  interface ShownOffer {
    id: string
    slug: string
    isActive: boolean
    closedForPartnerIds: string[]
    rules: { words: { ru: string }; addressees: { ru: string } }[]
    ruleSets: { number: number; from: string | null; isInForce: boolean; holds: { ru: string }; rules: object[] }[]
  }

  test('are listed as the console lists them, with ids in place of names', async () => {
    const listed = (await byKey('external-list-offers')).body as unknown as ShownOffer[]
    const seen = (await byPerson('list-offers', ada)).body as unknown as (ShownOffer & { closedFor: { id: string }[] })[]
    expect(listed).toEqual(
      seen.map(({ rules: _rules, ruleSets: _sets, closedFor, ...offer }) => {
        const { monthsSince: _since, ...terms } = offer as typeof offer & { monthsSince: unknown }
        return { ...terms, closedForPartnerIds: closedFor.map(({ id }) => id) }
      }),
    )
    const closed = listed.filter(({ closedForPartnerIds, isActive }) => !isActive || closedForPartnerIds.length > 0)
    expect(closed.map(({ slug, isActive, closedForPartnerIds }) => [slug, isActive, closedForPartnerIds])).toEqual([
      ['stopped', false, []],
      ['closed', true, [plainId]],
    ])
    expect(JSON.stringify(listed)).not.toMatch(/@test\.example|Полина|Простова/)
  })

  test('are shown with their rules as data and in words, and with those that begin later', async () => {
    const [loan, ...others] = leadContour.offers
    const later = { from: '2099-01-01', leadsUnderWay: 'change', rewards: [{ leadStatus: 'won', fixed: 700 }] }
    await reapply({ ...leadContour, offers: [{ ...loan, laterRules: [later] }, ...others] })
    const { body } = await byKey('show-offer', { path: { id: names.offer('loan') } })
    const { rules, ruleSets, ...offer } = body as unknown as ShownOffer
    const said = rules.map(({ addressees, words }) => [addressees.ru, words.ru.replaceAll('\u00A0', ' ')])
    expect(said).toEqual([
      ['Все партнёры', '100,50 ₽ за клиента, который дошёл до статуса «Позвонили», один раз'],
      ['Остальные партнёры', '10 % от суммы каждой сделки клиента'],
      ['Уровень 7 «Седьмой»', '15 % от суммы каждой сделки клиента'],
    ])
    expect(ruleSets.map(({ number, from, isInForce, holds }) => [number, from, isInForce, holds.ru])).toEqual([
      [1, null, true, 'С самого начала'],
      [2, '2098-12-31T21:00:00.000Z', false, 'С 01.01.2099, 00:00 МСК, для всех лидов'],
    ])
    expect(ruleSets[0]?.rules).toEqual(rules)
    const seen = (await byPerson('list-offers', ada)).body as unknown as object[]
    const { closedForPartnerIds: _ids, ...terms } = offer
    expect(seen).toContainEqual(expect.objectContaining(terms))
  })

  test('promise what the console promises', async () => {
    const asked = { path: { id: names.offer('loan') }, query: { level: '7', amount: '10000' } }
    const promised = await byKey('external-preview-reward', asked)
    expect(promised.body).toEqual((await byPerson('preview-reward', ada, asked)).body)
    expect(promised.body.total).toBe(100.5 + 1500)
  })

  test.each([
    { name: 'show-offer', id: nobodysId, query: {}, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    { name: 'show-offer', id: '\u{1F600}'.repeat(40), query: {}, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    { name: 'external-preview-reward', id: nobodysId, query: {}, says: [404, 'OFFER_NOT_FOUND', 'Предложение не найдено'] },
    {
      name: 'external-preview-reward',
      id: names.offer('loan'),
      query: { level: '9' },
      says: [404, 'LEVEL_NOT_FOUND', 'Уровень не найден'],
    },
    {
      name: 'external-preview-reward',
      id: names.offer('loan'),
      query: { level: 'seven' },
      says: [400, 'LEVEL_PARAMETER_INVALID', 'Параметр «level»: ожидается номер уровня'],
    },
    {
      name: 'external-preview-reward',
      id: names.offer('loan'),
      query: { amount: '-1' },
      says: [400, 'DEAL_AMOUNT_INVALID', 'Некорректная сумма сделки'],
    },
  ])('$name refuses $id $query with $says', async ({ name, id, query, says }) => {
    expect(told(await byKey(name, { path: { id }, query }))).toEqual(says)
  })
})
