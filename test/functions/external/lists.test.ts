import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler as listLeadFields } from '../../../functions/external/list-lead-fields/handler.ts'
import { handler as listPartners } from '../../../functions/external/list-partners/handler.ts'
import { handler as listPayouts } from '../../../functions/external/list-payouts/handler.ts'
import { call, callStreaming } from '../../support/call.ts'
import { catchLog } from '../../support/log-lines.ts'
import { holding, mockedTable, projection, reads, sampleItems, sampleKey, sentBesidesKey } from '../../support/mocked-table.ts'
import { partnerOf, payoutOf } from '../../support/samples.ts'

const field = (id: string, position: number, hidden = false) => ({
  pk: 'CONTOUR',
  sk: `FIELD#${id}`,
  id,
  systemName: id,
  label: `Поле ${id}`,
  type: 'String',
  options: null,
  required: true,
  hidden,
  position,
})
const items = [
  ...sampleItems(),
  field('a', 2),
  field('b', 1, true),
  field('c', 0),
  { pk: 'CONTOUR', sk: 'STATUS#s', id: 's', systemName: 'fresh', title: 'Свежий', position: 0 },
  ...['p1', 'p2'].flatMap((id, index) => [
    { pk: 'PARTNERS', sk: id, ...partnerOf({ id }) },
    { pk: 'ACTIVITY', sk: id, counts: { s: index }, lastActivityAt: null },
  ]),
  ...['o1', 'o2', 'o3'].map((id) => ({
    pk: 'PAYOUTS',
    sk: id,
    ...payoutOf('Paid', { id, partnerId: id === 'o2' ? 'p2' : 'p1' }),
  })),
]

/** A payout but for its history, which a list does not show. */
const listedOfPayout = [
  ...Object.keys(payoutOf('Paid')).filter((name) => !['history', 'balanceWhenRequested', 'revision'].includes(name)),
  'externalId',
  'imported',
  'paymentDetails',
]

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
  holding(items)
})

const failure = Object.assign(new Error('secret text'), { name: 'ValidationException' })
const internal = { status: 500, body: { code: 'INTERNAL_ERROR', message: 'Внутренняя ошибка сервера' } }

describe('GET /payout', () => {
  const list = () => callStreaming(listPayouts, { key: sampleKey })

  test('lists all payouts newest first, each with its partner and without its history', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.map((payout: { id: string; partner: { id: string } }) => [payout.id, payout.partner.id])).toEqual([
      ['o3', 'p1'],
      ['o2', 'p2'],
      ['o1', 'p1'],
    ])
    expect(body[0]).not.toHaveProperty('history')
    expect(body[0].amount).toBe(500.5)
  })

  test('sends one query, and one batch for the partners, each asked for once', async () => {
    await list()
    const keys = ['p1', 'p2'].map((sk) => ({ pk: 'PARTNERS', sk }))
    const names = projection(['id', 'firstName', 'middleName', 'lastName', 'email'])
    expect(sentBesidesKey()).toEqual([
      reads.query('PAYOUTS', 'newest first', listedOfPayout, 100),
      { command: 'BatchGetCommand', input: { RequestItems: { contour: { Keys: keys, ConsistentRead: true, ...names } } } },
    ])
  })

  test.each([QueryCommand, BatchGetCommand])('that cannot be read is a 500 without its text (%o)', async (command) => {
    mockedTable.on(command as typeof QueryCommand).rejects(failure)
    const answer = await list()
    expect(answer).toMatchObject(internal)
    expect(answer.bytes.toString()).not.toContain('secret text')
  })

  test('of none is an empty list, and asks for no partner', async () => {
    holding(sampleItems())
    expect((await list()).body).toEqual([])
    expect(sentBesidesKey()).toEqual([reads.query('PAYOUTS', 'newest first', listedOfPayout, 100)])
  })
})

describe('GET /partner', () => {
  const list = () => callStreaming(listPartners, { key: sampleKey })

  test('lists all partners newest first, each with the counts of its own', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.map((partner: { id: string; leadCounts: unknown }) => [partner.id, partner.leadCounts])).toEqual(
      [1, 0].map((index) => [
        `p${index + 1}`,
        [{ statusId: 's', count: index, status: { systemName: 'fresh', title: 'Свежий' } }],
      ]),
    )
  })

  test('sends one query each for the configuration, the partners and their activity', async () => {
    await list()
    const sent = sentBesidesKey()
    expect(sent).toHaveLength(3)
    expect(sent).toContainEqual(reads.query('CONTOUR', 'oldest first'))
    const shown = Object.keys(partnerOf()).filter((name) => !['inn', 'revision'].includes(name))
    expect(sent).toContainEqual(reads.query('PARTNERS', 'newest first', [...shown, 'externalId', 'imported']))
    expect(sent).toContainEqual(reads.query('ACTIVITY', 'newest first'))
  })

  test.each(['CONTOUR', 'PARTNERS'])('is a 500 without its text when %s cannot be read', async (pk) => {
    mockedTable.on(QueryCommand, { ExpressionAttributeValues: { ':pk': pk } }).rejects(failure)
    expect(await list()).toMatchObject(internal)
  })
})

describe('GET /lead-fields', () => {
  test('lists what is not hidden, in the order of the contour file', async () => {
    const { status, body } = await call(listLeadFields, { key: sampleKey })
    const shown = (id: string) => ({
      id,
      systemName: id,
      label: `Поле ${id}`,
      type: 'String',
      options: null,
      required: true,
      hidden: false,
    })
    expect(status).toBe(200)
    expect(body).toStrictEqual([shown('c'), shown('a')])
  })

  test('sends one query', async () => {
    await call(listLeadFields, { key: sampleKey })
    expect(sentBesidesKey()).toEqual([reads.query('CONTOUR', 'oldest first')])
  })

  test('of a contour that was never applied is a 500', async () => {
    holding(sampleItems().filter(({ sk }) => sk !== 'SETTINGS'))
    expect(await call(listLeadFields, { key: sampleKey })).toMatchObject(internal)
  })
})
