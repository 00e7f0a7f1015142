import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/add-deal/handler.ts'
import { call } from '../../support/call.ts'
import { leadId, leadItems, leadOf, statuses } from '../../support/lead-items.ts'
import { holding, mockedTable, sampleKey, sampleKeySha256 } from '../../support/mocked-table.ts'
import { notAllowed, refusedUnderKeyAt } from '../../support/refusals.ts'
import { moment, partnerId } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

const { rewardedStatusIds: _none, ...lead } = leadOf({ statusId: statuses.won.id })
const add = () => call(handler, { key: sampleKey, path: { id: leadId }, body: { amount: 12.34 } })
const writes = () => mockedTable.commandCalls(TransactWriteCommand)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('CONTOUR', 'sample')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  holding([...leadItems(), { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead }])
})

describe('PUT /lead/{id}/add-deal', () => {
  test('writes lead, deal, account and entry in one transaction, and no counts', async () => {
    const { status, body } = await add()
    expect([status, body.deals]).toEqual([
      200,
      [{ id: idAt(0), externalId: null, amount: 12.34, canceledAt: null, createdAt: moment }],
    ])
    const steps = writes()[0]?.args[0].input.TransactItems ?? []
    const written = steps.map(({ Put, Update, ConditionCheck }) => Put?.Item ?? Update ?? ConditionCheck)
    expect(written).toMatchObject([
      { Key: { pk: 'KEYS', sk: sampleKeySha256 } },
      {
        Key: { pk: `LEAD#${leadId}`, sk: 'LEAD' },
        UpdateExpression: 'SET statusId = :to, revision = :next, dealCount = :deals, updatedAt = :at',
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':to': statuses.won.id, ':read': 1, ':next': 2, ':deals': 1, ':at': moment },
      },
      {
        Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
        ConditionExpression: 'revision = :read AND levelRevision = :level',
        ExpressionAttributeValues: {
          ':level': 4,
          ':read': 7,
          ':revision': 8,
          ':accrued': 100_123,
          ':waiting': 0,
          ':available': 100_123,
        },
      },
      { pk: `LEAD#${leadId}`, sk: 'DEAL#000000000002', revision: 2, deal: { amountKopecks: 1_234 }, entryRevisions: [8] },
      {
        pk: `PARTNER#${partnerId}`,
        sk: 'ENTRY#000000000008',
        accruedKopecks: 123,
        cause: { dealId: idAt(0), dealAmountKopecks: 1_234 },
      },
      {
        events: [
          { type: 'deal.added', id: leadId, version: 2, dealRevision: 2, state: { dealCount: 1 } },
          { type: 'reward.accrued', id: partnerId, version: 8 },
        ],
      },
    ])
    expect(writes()).toHaveLength(1)
  })

  test.each([
    { what: 'lead left the target', step: 0 },
    { what: 'level was changed', step: 1 },
    { what: 'deal was made', step: 2 },
    { what: 'entry was posted', step: 3 },
  ])('decides again when meanwhile the $what', async ({ step }) => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(step, 4, { pk: 'x' }))
      .resolves({})
    expect((await add()).status).toBe(200)
    expect(writes()).toHaveLength(2)
  })

  test('answers a call that is not allowed with a 500 that says nothing of the inside', async () => {
    mockedTable.on(TransactWriteCommand).rejects(notAllowed)
    const { status, body } = await add()
    expect([status, body]).toEqual([
      500,
      { statusCode: 500, code: 'INTERNAL_ERROR', message: 'Внутренняя ошибка сервера', requestId: 'test-request' },
    ])
  })
})
