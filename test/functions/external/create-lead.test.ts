import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/create-lead/handler.ts'
import { call } from '../../support/call.ts'
import {
  dealOf,
  fields,
  leadId,
  leadItems,
  leadOf,
  promocodeOf,
  sessionId,
  sentOfLeads,
  sessionOf,
  statuses,
} from '../../support/lead-items.ts'
import { holding, mockedTable, reads, sampleKey, told, transaction } from '../../support/mocked-table.ts'
import { notAllowed, refusedAt } from '../../support/refusals.ts'
import { indexAttributes } from '../../../lib/store/lead/lead-indexes.ts'
import { actors, moment, momentMs, partnerId } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

const earlier = { pk: `LEAD#${leadId}`, sk: 'LEAD', ...leadOf({ revision: 2, dealCount: 1 }), rewardedStatusIds: undefined }
const earlierDeal = { pk: `LEAD#${leadId}`, sk: 'DEAL#000000000002', ...dealOf('1', 500) }
const session = { pk: `SESSION#${sessionId}`, sk: 'SESSION', ...sessionOf() }
const promocode = { pk: 'PROMOCODES', sk: 'RICH10', ...promocodeOf() }
const items = [...leadItems(), session, promocode, earlier, earlierDeal]

const sent = [{ fieldTypeId: fields.name.id, value: ' Иван ' }]
const create = (body: object = {}) => call(handler, { key: sampleKey, body: { fields: sent, ...body } })
const writes = () => mockedTable.commandCalls(TransactWriteCommand)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('CONTOUR', 'sample')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  holding(items)
})

const newLead = (bound: object) => ({
  pk: `LEAD#${idAt(0)}`,
  sk: 'LEAD',
  id: idAt(0),
  statusId: statuses.fresh.id,
  revision: 1,
  dealCount: 0,
  ...bound,
  ...indexAttributes({ partnerId: null, ...bound }),
  values: sent,
  createdBy: actors.ApiKey.apiKey,
  createdAt: moment,
  updatedAt: moment,
})
const leadPut = (bound: object) => ['Put', { Item: newLead(bound), ConditionExpression: 'attribute_not_exists(pk)' }] as const
const counted = [
  'Update',
  {
    Key: { pk: 'ACTIVITY', sk: partnerId },
    UpdateExpression: 'SET counts.#status0 = if_not_exists(counts.#status0, :zero) + :difference0',
    ConditionExpression: 'attribute_exists(pk) AND NOT contains(closedOfferIds, :offer)',
    ExpressionAttributeNames: { '#status0': statuses.fresh.id },
    ExpressionAttributeValues: { ':zero': 0, ':offer': 'offer-1', ':difference0': 1 },
  },
] as const
const dayMs = 86_400_000

const created = (owner: string | null, offerId: string | null) => {
  const state = { statusId: statuses.fresh.id, partnerId: owner, offerId, dealCount: 0, canceledDealCount: 0, updatedAt: moment }
  return told({ type: 'lead.created', id: idAt(0), version: 1, state })
}

describe('POST /lead sends exactly', () => {
  test('by a session: the reads, and a transaction that uses the session up, counts the lead where its offer is open, and puts it', async () => {
    const { status, body } = await create({ sessionId })
    expect([status, body.id]).toEqual([201, idAt(0)])
    expect(sentOfLeads()).toEqual([
      reads.query('CONTOUR', 'oldest first'),
      reads.get(`SESSION#${sessionId}`, 'SESSION'),
      reads.get('PARTNERS', partnerId),
      transaction(
        idAt(0),
        [
          'Update',
          {
            Key: { pk: `SESSION#${sessionId}`, sk: 'SESSION' },
            UpdateExpression: 'SET leadId = :leadId REMOVE sweepAfter, click',
            ConditionExpression: 'attribute_not_exists(leadId) AND createdAt >= :since',
            ExpressionAttributeValues: { ':leadId': idAt(0), ':since': new Date(momentMs - 90 * dayMs).toISOString() },
          },
        ],
        counted,
        leadPut({ partnerId, offerId: 'offer-1', source: { kind: 'Session', sessionId } }),
        created(partnerId, 'offer-1'),
      ),
    ])
  })

  test('by a promocode: a transaction that checks the code, counts the lead where its offer is open, opens the window and puts it', async () => {
    await create({ promocode: ' rich10 ' })
    const application = createHash('sha256')
      .update(JSON.stringify([[fields.name.id, 'Иван']]))
      .digest('hex')
    expect(sentOfLeads()).toEqual([
      reads.query('CONTOUR', 'oldest first'),
      reads.get('PROMOCODES', 'RICH10'),
      reads.get('PARTNERS', partnerId),
      transaction(
        idAt(0),
        [
          'ConditionCheck',
          {
            Key: { pk: 'PROMOCODES', sk: 'RICH10' },
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: { ':read': 2 },
          },
        ],
        counted,
        [
          'Put',
          {
            Item: {
              pk: `WINDOW#promocode-1#${application}`,
              sk: 'WINDOW',
              leadId: idAt(0),
              openedAtMs: momentMs,
              sweepAfter: Math.ceil((momentMs + 8 * dayMs) / 1000),
            },
            ConditionExpression: 'attribute_not_exists(pk) OR openedAtMs < :dayAgoMs',
            ExpressionAttributeValues: { ':dayAgoMs': momentMs - dayMs },
          },
        ],
        leadPut({ partnerId, offerId: 'offer-1', source: { kind: 'Promocode', promocodeId: 'promocode-1', code: 'RICH10' } }),
        created(partnerId, 'offer-1'),
      ),
    ])
  })

  test('by nothing: one read, and a transaction of the lead alone', async () => {
    await create()
    expect(sentOfLeads()).toEqual([
      reads.query('CONTOUR', 'oldest first'),
      transaction(idAt(0), leadPut({ partnerId: null, offerId: null, source: { kind: 'Nobody' } }), created(null, null)),
    ])
  })
})

describe('a refusal of the write', () => {
  test.each([
    {
      what: 'session used',
      body: { sessionId },
      step: 0,
      of: 3,
      item: { ...session, leadId },
      status: 400,
      code: 'SESSION_USED',
      message: 'Лид уже создан для этой сессии',
    },
    {
      what: 'session too old',
      body: { sessionId },
      step: 0,
      of: 3,
      item: session,
      status: 404,
      code: 'SESSION_NOT_FOUND',
      message: 'Сессия не найдена',
    },
    {
      what: 'session gone',
      body: { sessionId },
      step: 0,
      of: 3,
      item: undefined,
      status: 404,
      code: 'SESSION_NOT_FOUND',
      message: 'Сессия не найдена',
    },
    {
      what: 'window open',
      body: { promocode: 'RICH10' },
      step: 2,
      of: 4,
      item: { leadId },
      status: 400,
      code: 'LEAD_DUPLICATE',
      message: 'Лид с таким набором полей уже создан',
    },
    {
      what: 'offer closed for the partner, by session',
      body: { sessionId },
      step: 1,
      of: 3,
      item: { counts: {}, closedOfferIds: new Set(['offer-1']) },
      status: 404,
      code: 'OFFER_UNAVAILABLE',
      message: 'Предложение недоступно',
    },
    {
      what: 'offer closed for the partner, by promocode',
      body: { promocode: 'RICH10' },
      step: 1,
      of: 4,
      item: { counts: {}, closedOfferIds: new Set(['offer-1']) },
      status: 404,
      code: 'OFFER_UNAVAILABLE',
      message: 'Предложение недоступно',
    },
    {
      what: 'no counts',
      body: { sessionId },
      step: 1,
      of: 3,
      item: undefined,
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'Внутренняя ошибка сервера',
    },
  ])('($what) answers $status $message', async ({ body, step, of, item, status, code, message }) => {
    mockedTable.on(TransactWriteCommand).rejects(refusedAt(step, of, item))
    const answer = await create(body)
    expect(answer).toMatchObject({ status, body: { statusCode: status, code, message } })
    expect(writes()).toHaveLength(1)
  })

  test('by a promocode disabled meanwhile reads anew and lets the check answer', async () => {
    const Key = { pk: 'PROMOCODES', sk: 'RICH10' }
    mockedTable.on(TransactWriteCommand).rejects(refusedAt(0, 4, { ...promocode, revision: 99 }))
    mockedTable
      .on(GetCommand, { Key })
      .resolvesOnce({ Item: promocode })
      .resolves({ Item: { ...promocode, status: 'Disabled' } })
    expect(await create({ promocode: 'RICH10' })).toMatchObject({
      status: 404,
      body: { statusCode: 404, code: 'PROMOCODE_NOT_FOUND', message: 'Промкод не найден или неактивен' },
    })
    expect(writes()).toHaveLength(1)
  })

  test('by an open window shows the earlier lead whole', async () => {
    mockedTable.on(TransactWriteCommand).rejects(refusedAt(2, 4, { leadId }))
    const { body } = await create({ promocode: 'RICH10' })
    expect(body.lead).toMatchObject({
      id: leadId,
      partner: { id: partnerId },
      fields: [{ value: 'Иван' }],
      deals: [{ id: '1', amount: 5 }],
    })
  })

  test('by an id that is taken is decided again', async () => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedAt(0, 1, { pk: 'x' }))
      .resolves({})
    expect((await create()).status).toBe(201)
    expect(writes()).toHaveLength(2)
  })
})

test('a call that is not allowed is a 500 that says nothing of the inside', async () => {
  mockedTable.on(TransactWriteCommand).rejects(notAllowed)
  const { status, body } = await create({ sessionId })
  expect([status, body]).toEqual([
    500,
    { statusCode: 500, code: 'INTERNAL_ERROR', message: 'Внутренняя ошибка сервера', requestId: 'test-request' },
  ])
})
