import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/create-payout/handler.ts'
import { call } from '../../support/call.ts'
import { catchLog } from '../../support/log-lines.ts'
import {
  holding,
  mockedTable,
  reads,
  sampleItems,
  sampleKey,
  sentBesidesKey,
  told,
  transactionUnderKey,
} from '../../support/mocked-table.ts'
import { notAllowed, refusedUnderKeyAt } from '../../support/refusals.ts'
import { accountOf, administrator, inn12, moment, partnerId, partnerOf } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

const { activePayoutId: _none, ...account } = accountOf()
const items = [
  ...sampleItems(),
  { pk: 'PARTNERS', sk: partnerId, ...partnerOf() },
  { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...account },
]
const create = (body: object = {}) => call(handler, { key: sampleKey, body: { partnerId, amount: 500.5, ...body } })
const writes = () => mockedTable.commandCalls(TransactWriteCommand)
const error = (status: number, code: string, message: string) => ({ status, body: { statusCode: status, code, message } })

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
  holding(items)
})

const history = [
  {
    id: idAt(1),
    status: 'Requested',
    comment: 'за март',
    createdAt: moment,
    changedByAdmin: null,
    changedByApiKey: { id: 'key-1', title: 'CRM', admin: administrator },
  },
]

describe('POST /payout', () => {
  test('answers 201 with the payout and its history of one entry', async () => {
    const { status, body } = await create({ requisites: 'карта 1', adminComment: 'за март' })
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      id: idAt(0),
      externalId: null,
      partner: { id: partnerId, firstName: 'Пётр', lastName: 'Партнёров', middleName: null, email: 'partner@sample.example' },
      amount: 500.5,
      status: 'Requested',
      requisites: 'карта 1',
      paymentDetails: null,
      partnerComment: null,
      adminComment: 'за март',
      inn: inn12,
      processedBy: null,
      createdAt: moment,
      updatedAt: moment,
      processedAt: null,
      history,
    })
  })

  test('sends three reads and one transaction', async () => {
    await create({ requisites: 'карта 1', adminComment: 'за март' })
    const fresh = 'attribute_not_exists(pk)'
    const after = { accruedKopecks: 100_000, waitingKopecks: 0, availableKopecks: 49_950, heldKopecks: 50_050, paidKopecks: 0 }
    expect(sentBesidesKey()).toEqual([
      reads.query('CONTOUR', 'oldest first'),
      reads.get('PARTNERS', partnerId),
      reads.get(`PARTNER#${partnerId}`, 'ACCOUNT'),
      transactionUnderKey(
        idAt(0),
        'payouts.request',
        [
          'ConditionCheck',
          {
            Key: { pk: 'PARTNERS', sk: partnerId },
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: { ':read': 3 },
          },
        ],
        [
          'Update',
          {
            Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
            UpdateExpression:
              'SET activePayoutId = :payoutId, accruedKopecks = :accrued, waitingKopecks = :waiting, availableKopecks = :available, heldKopecks = :held, paidKopecks = :paid, revision = :revision',
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: {
              ':payoutId': idAt(0),
              ':read': 7,
              ':revision': 8,
              ':accrued': 100_000,
              ':waiting': 0,
              ':available': 49_950,
              ':held': 50_050,
              ':paid': 0,
            },
          },
        ],
        [
          'Put',
          {
            Item: {
              pk: 'PAYOUTS',
              sk: idAt(0),
              id: idAt(0),
              partnerId,
              amountKopecks: 50_050,
              status: 'Requested',
              requisites: 'карта 1',
              requisitesBy: 'ApiKey',
              partnerComment: null,
              adminComment: 'за март',
              inn: inn12,
              processedBy: null,
              createdAt: moment,
              updatedAt: moment,
              processedAt: null,
              balanceWhenRequested: { revision: 8, ...after },
              revision: 1,
              payoutsIn: 'PAYOUTS#Requested',
              payoutPlace: `${moment}#${idAt(0)}`,
              payoutsOf: `OF#${partnerId}`,
            },
            ConditionExpression: fresh,
          },
        ],
        [
          'Put',
          {
            Item: {
              pk: `PAYOUT#${idAt(0)}`,
              sk: 'HISTORY#000000000001',
              payoutId: idAt(0),
              revision: 1,
              requisitesSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
              ...history[0],
            },
            ConditionExpression: fresh,
          },
        ],
        [
          'Put',
          {
            Item: {
              pk: `PARTNER#${partnerId}`,
              sk: 'ENTRY#000000000008',
              id: idAt(2),
              partnerId,
              accruedKopecks: 0,
              waitingKopecks: 0,
              availableKopecks: -50_050,
              heldKopecks: 50_050,
              paidKopecks: 0,
              cause: { kind: 'PayoutRequested', payoutId: idAt(0) },
              createdAt: moment,
              revision: 8,
              after,
            },
            ConditionExpression: fresh,
          },
        ],
        told({
          type: 'payout.requested',
          id: idAt(0),
          version: 1,
          state: { status: 'Requested', updatedAt: moment, processedAt: null },
          requisitesSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        }),
        [
          'Put',
          {
            Item: {
              pk: 'MAILORDERS',
              sk: `${idAt(0)}-0`,
              id: `${idAt(0)}-0`,
              at: moment,
              kind: 'PayoutRequested',
              partnerId,
              payoutId: idAt(0),
              by: 'ApiKey',
              destination: 'Other',
              sweepAfter: Math.ceil(Date.parse(moment) / 1000) + 14 * 24 * 3600,
            },
            ConditionExpression: fresh,
          },
        ],
      ),
    ])
  })

  test('without requisites and comment stores empty text and null', async () => {
    expect((await create()).body).toMatchObject({ requisites: '', adminComment: null, history: [{ comment: null }] })
  })

  test.each([
    { what: 'no partner in the body', body: { partnerId: '' }, is: error(400, 'PARTNER_REQUIRED', 'Партнер обязателен') },
    { what: 'no amount', body: { amount: null }, is: error(400, 'PAYOUT_AMOUNT_REQUIRED', 'Сумма выплаты обязательна') },
    { what: 'amount zero', body: { amount: 0 }, is: error(400, 'PAYOUT_AMOUNT_INVALID', 'Некорректная сумма вывода') },
    { what: 'a partner that is no id', body: { partnerId: 'x' }, is: error(404, 'PARTNER_NOT_FOUND', 'Партнер не найден') },
    { what: 'too little', body: { amount: 99.99 }, is: error(400, 'PAYOUT_BELOW_MINIMUM', 'Минимальная сумма вывода: 100') },
    { what: 'too much', body: { amount: 1000.01 }, is: error(400, 'PAYOUT_ABOVE_AVAILABLE', 'Доступно для вывода: 1000') },
  ])('refuses $what and writes nothing', async ({ body, is }) => {
    expect(await create(body)).toMatchObject(is)
    expect(writes()).toHaveLength(0)
  })
})

describe('POST /payout refused by the write', () => {
  const profile = { pk: 'PARTNERS', sk: partnerId }
  const accountKey = { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' }
  test.each([
    { step: 0, what: 'a partner gone', key: profile, now: undefined, is: error(404, 'PARTNER_NOT_FOUND', 'Партнер не найден') },
    {
      step: 0,
      what: 'a partner blocked',
      key: profile,
      now: partnerOf({ isBlocked: true }),
      is: error(400, 'PARTNER_BLOCKED', 'Партнер заблокирован'),
    },
    {
      step: 0,
      what: 'another ИНН',
      key: profile,
      now: partnerOf({ inn: null }),
      is: error(400, 'INN_REQUIRED', 'Для вывода средств заполните ИНН в профиле'),
    },
    {
      step: 1,
      what: 'an account gone',
      key: accountKey,
      now: undefined,
      is: error(404, 'PARTNER_NOT_FOUND', 'Партнер не найден'),
    },
    {
      step: 1,
      what: 'another request',
      key: accountKey,
      now: { ...accountOf(), activePayoutId: 'x', availableKopecks: 1 },
      is: error(400, 'PAYOUT_ALREADY_ACTIVE', 'Уже есть активная заявка на выплату'),
    },
    {
      step: 1,
      what: 'less money',
      key: accountKey,
      now: { ...account, availableKopecks: 12_345 },
      is: error(400, 'PAYOUT_ABOVE_AVAILABLE', 'Доступно для вывода: 123.45'),
    },
  ])('by $what meanwhile reads anew and lets the checks answer', async ({ step, key, now, is }) => {
    mockedTable.on(TransactWriteCommand).rejects(refusedUnderKeyAt(step, 5, { revision: 99 }))
    const asRead = items.find(({ pk, sk }) => pk === key.pk && sk === key.sk)
    mockedTable.on(GetCommand, { Key: key }).resolvesOnce({ Item: asRead }).resolves({ Item: now })
    expect(await create()).toMatchObject(is)
    expect(writes()).toHaveLength(1)
  })

  test.each([2, 3, 4])('by an id that is taken at step %i is written under another token', async (step) => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(step, 5, { id: 'taken' }))
      .resolves({})
    expect((await create()).status).toBe(201)
    expect(writes().map(({ args }) => args[0].input.ClientRequestToken)).toEqual([idAt(0), idAt(1)])
  })

  test.each([
    { what: 'a call that is not allowed', thrown: notAllowed, status: 500, code: 'INTERNAL_ERROR' },
    { what: 'an unknown error', thrown: new Error('secret text'), status: 500, code: 'OUTCOME_UNKNOWN' },
    {
      what: 'throttling',
      thrown: Object.assign(new Error('x'), { name: 'ThrottlingException' }),
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    },
  ])('by $what is $status', async ({ thrown, status, code }) => {
    mockedTable.on(TransactWriteCommand).rejects(thrown)
    const answer = await create()
    expect(answer).toMatchObject({ status, body: { code } })
    expect(JSON.stringify(answer.body)).not.toContain('secret text')
  })
})
