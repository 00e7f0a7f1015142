import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/change-payout-status/handler.ts'
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
import { payoutItems } from '../../support/payout-items.ts'
import { notAllowed, refusedUnderKeyAt } from '../../support/refusals.ts'
import { administrator, moment, partnerId, partnerOf, payoutId, payoutOf } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

const tableWith = (status: 'Requested' | 'Approved' | 'Paid' | 'Rejected' | 'Canceled') =>
  holding([...sampleItems(), { pk: 'PARTNERS', sk: partnerId, ...partnerOf() }, ...payoutItems(payoutOf(status))])
const change = (status: string, id = payoutId) => call(handler, { key: sampleKey, body: { status, comment: 'да' }, path: { id } })
const writes = () => mockedTable.commandCalls(TransactWriteCommand)
/** @param status that the request has; undefined where there is none */
const forbidden = (status?: string) => ({
  status: 409,
  body: {
    statusCode: 409,
    code: 'PAYOUT_TRANSITION_FORBIDDEN',
    message: 'Недопустимый переход статуса',
    requestId: expect.any(String),
    ...(status === undefined ? {} : { status }),
  },
})

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
})

const added = (status: string) => ({
  id: idAt(0),
  status,
  comment: 'да',
  createdAt: moment,
  changedByAdmin: null,
  changedByApiKey: { id: 'key-1', title: 'CRM', admin: administrator },
})

describe('PUT /payout/{id}/status', () => {
  test.each([
    { from: 'Requested', to: 'Approved', processedAt: null },
    { from: 'Requested', to: 'Rejected', processedAt: null },
    { from: 'Approved', to: 'Paid', processedAt: moment },
    { from: 'Approved', to: 'Rejected', processedAt: null },
  ] as const)('from $from to $to answers 200 with the whole payout', async ({ from, to, processedAt }) => {
    tableWith(from)
    const { status, body } = await change(to)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: payoutId, status: to, amount: 500.5, adminComment: 'да', updatedAt: moment, processedAt })
    expect(body.processedBy).toBeNull()
    expect(body.partner.email).toBe('partner@sample.example')
    const before = payoutOf(from).history.map(({ payoutId: _1, revision: _2, ...shown }) => shown)
    expect(body.history).toStrictEqual([...before, added(to)])
  })

  const moved = (from: string, to: string) =>
    [
      'Update',
      {
        Key: { pk: 'PAYOUTS', sk: payoutId },
        UpdateExpression:
          'SET #status = :status, partnerComment = :partnerComment, adminComment = :adminComment, processedBy = :processedBy, ' +
          'processedAt = :processedAt, updatedAt = :updatedAt, revision = :revision, payoutsIn = :in, payoutPlace = :place',
        ConditionExpression: '#status = :from',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':from': from,
          ':status': to,
          ':partnerComment': null,
          ':adminComment': 'да',
          ':processedBy': null,
          ':processedAt': to === 'Paid' ? moment : null,
          ':updatedAt': moment,
          ':revision': 2,
          ':in': `PAYOUTS#${to}`,
          ':place': `${to === 'Approved' ? payoutOf('Requested').createdAt : moment}#${payoutId}`,
        },
      },
    ] as const
  const kept = (to: string) =>
    [
      'Put',
      {
        Item: { pk: `PAYOUT#${payoutId}`, sk: 'HISTORY#000000000002', payoutId, revision: 2, ...added(to) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    ] as const
  const money = (available: number, paid: number, kind: string) =>
    [
      [
        'Update',
        {
          Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
          UpdateExpression:
            'SET accruedKopecks = :accrued, waitingKopecks = :waiting, availableKopecks = :available, heldKopecks = :held, paidKopecks = :paid, revision = :revision' +
            `${paid > 0 ? ', lastPaidPayoutId = :payoutId' : ''} REMOVE activePayoutId`,
          ConditionExpression: 'revision = :read AND activePayoutId = :payoutId AND heldKopecks >= :amount',
          ExpressionAttributeValues: {
            ':payoutId': payoutId,
            ':amount': 50_050,
            ':read': 8,
            ':revision': 9,
            ':accrued': 100_000,
            ':waiting': 0,
            ':available': 49_950 + available,
            ':held': 0,
            ':paid': paid,
          },
        },
      ],
      [
        'Put',
        {
          Item: {
            pk: `PARTNER#${partnerId}`,
            sk: 'ENTRY#000000000009',
            id: idAt(1),
            partnerId,
            accruedKopecks: 0,
            waitingKopecks: 0,
            availableKopecks: available,
            heldKopecks: -50_050,
            paidKopecks: paid,
            cause: { kind, payoutId },
            createdAt: moment,
            revision: 9,
            after: {
              accruedKopecks: 100_000,
              waitingKopecks: 0,
              availableKopecks: 49_950 + available,
              heldKopecks: 0,
              paidKopecks: paid,
            },
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      ],
    ] as const

  test.each([
    { from: 'Requested', to: 'Approved', steps: [moved('Requested', 'Approved'), kept('Approved')] },
    { from: 'Approved', to: 'Paid', steps: [moved('Approved', 'Paid'), kept('Paid'), ...money(0, 50_050, 'PayoutPaid')] },
    {
      from: 'Approved',
      to: 'Rejected',
      steps: [moved('Approved', 'Rejected'), kept('Rejected'), ...money(50_050, 0, 'PayoutReturned')],
    },
  ] as const)('from $from to $to sends its reads and one transaction', async ({ from, to, steps }) => {
    tableWith(from)
    await change(to)
    const sent = sentBesidesKey()
    expect(sent).toHaveLength(5)
    const [item, history] = [reads.get('PAYOUTS', payoutId), reads.query(`PAYOUT#${payoutId}`, 'oldest first')]
    expect(sent.slice(0, 3)).toEqual([reads.query('CONTOUR', 'oldest first'), item, history])
    expect(sent).toContainEqual(reads.get('PARTNERS', partnerId))
    const state = { status: to, updatedAt: moment, processedAt: to === 'Paid' ? moment : null }
    const event = { type: `payout.${to.toLowerCase()}`, id: payoutId, version: expect.any(Number), state }
    expect(sent).toContainEqual(
      transactionUnderKey(idAt(0), to === 'Paid' ? 'payouts.pay' : 'payouts.approve', ...steps, told(event)),
    )
  })

  test.each([
    { from: 'Requested', to: 'Paid' },
    { from: 'Approved', to: 'Approved' },
    { from: 'Paid', to: 'Paid' },
    { from: 'Paid', to: 'Rejected' },
    { from: 'Rejected', to: 'Approved' },
    { from: 'Canceled', to: 'Approved' },
  ] as const)('from $from to $to is refused, says the status as it is, and writes nothing', async ({ from, to }) => {
    tableWith(from)
    const { status, body } = await change(to)
    expect({ status, body }).toEqual(forbidden(from))
    expect(writes()).toHaveLength(0)
  })

  test.each(['not-an-id', '019537aa-0000-7000-8000-0000000000ff'])(
    'of the unknown payout %s is refused, and says no status',
    async (id) => {
      tableWith('Requested')
      const { status, body } = await change('Approved', id)
      expect({ status, body }).toEqual(forbidden())
      expect(writes()).toHaveLength(0)
    },
  )

  test('to Canceled is refused before anything is read', async () => {
    tableWith('Requested')
    expect(await change('Canceled')).toMatchObject({
      status: 400,
      body: { message: 'Допустимые статусы: Approved, Paid, Rejected' },
    })
    expect(sentBesidesKey()).toEqual([])
  })
})

describe('PUT /payout/{id}/status refused by the write', () => {
  test('by a status that had changed is judged anew: a second payment is a 409', async () => {
    tableWith('Approved')
    mockedTable.on(TransactWriteCommand).rejects(refusedUnderKeyAt(0, 4, { status: 'Paid' }))
    mockedTable
      .on(GetCommand, { Key: { pk: 'PAYOUTS', sk: payoutId } })
      .resolvesOnce({ Item: payoutOf('Approved') })
      .resolves({ Item: payoutOf('Paid') })
    expect(await change('Paid')).toMatchObject(forbidden('Paid'))
    expect(writes()).toHaveLength(1)
  })

  test('by an entry of the same id is written under another token', async () => {
    tableWith('Approved')
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(3, 4, {}))
      .resolves({})
    expect((await change('Paid')).status).toBe(200)
    expect(writes().map(({ args }) => args[0].input.ClientRequestToken)).toEqual([idAt(0), idAt(1)])
  })

  test.each([
    { what: 'an account that does not hold the payout', thrown: refusedUnderKeyAt(2, 4, { heldKopecks: 0 }) },
    { what: 'a call that is not allowed', thrown: notAllowed },
  ])('by $what is a 500 that says nothing', async ({ thrown }) => {
    tableWith('Approved')
    mockedTable.on(TransactWriteCommand).rejects(thrown)
    const { status, body } = await change('Paid')
    expect({ status, message: body.message }).toEqual({ status: 500, message: 'Внутренняя ошибка сервера' })
    expect(writes()).toHaveLength(1)
  })
})
