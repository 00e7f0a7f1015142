import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/cancel-deal/handler.ts'
import { call } from '../../support/call.ts'
import { dealOf, leadId, leadItems, leadOf, statuses } from '../../support/lead-items.ts'
import { holding, mockedTable, sampleKey, sampleKeySha256 } from '../../support/mocked-table.ts'
import { notAllowed, refusedUnderKeyAt } from '../../support/refusals.ts'
import { moment, partnerId } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

const dealId = '019537aa-0000-7000-8000-0000000000d1'
const { rewardedStatusIds: _none, ...lead } = leadOf({ statusId: statuses.won.id, revision: 2, dealCount: 1 })
/** A share of the deal, earned with revision 5 of the account. */
const reward = {
  id: 'entry-5',
  partnerId,
  revision: 5,
  accruedKopecks: 123,
  cause: { kind: 'Reward', leadId, dealId, rule: { reward: { percentOfDeal: 10 } }, statusId: statuses.won.id },
}
const cancel = () => call(handler, { key: sampleKey, path: { id: leadId, dealId }, body: { reason: 'возврат' } })
const writes = () => mockedTable.commandCalls(TransactWriteCommand)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('CONTOUR', 'sample')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  holding([
    ...leadItems(),
    { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead },
    { pk: `LEAD#${leadId}`, sk: 'DEAL#000000000002', ...dealOf(dealId, 1_230), entryRevisions: [5] },
    { pk: `PARTNER#${partnerId}`, sk: 'ENTRY#000000000005', ...reward },
  ])
})

describe('PUT /lead/{id}/deal/{dealId}/cancel', () => {
  test('writes lead, deal, account, act, entry and its mark in one transaction', async () => {
    const { status, body } = await cancel()
    expect([status, body.deals]).toEqual([200, [expect.objectContaining({ id: dealId, canceledAt: moment })]])
    const steps = writes()[0]?.args[0].input.TransactItems ?? []
    expect(steps.map(({ Put, Update, ConditionCheck }) => Put?.Item ?? Update ?? ConditionCheck)).toMatchObject([
      { Key: { pk: 'KEYS', sk: sampleKeySha256 } },
      {
        Key: { pk: `LEAD#${leadId}`, sk: 'LEAD' },
        UpdateExpression: 'SET revision = :next, canceledDealCount = :canceled, updatedAt = :at',
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': 2, ':next': 3, ':canceled': 1, ':at': moment },
      },
      {
        Key: { pk: `LEAD#${leadId}`, sk: 'DEAL#000000000002' },
        UpdateExpression: 'SET canceledAt = :at',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(canceledAt)',
      },
      {
        Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': 7, ':revision': 8, ':accrued': 100_000 - 123, ':available': 100_000 - 123 },
      },
      { pk: `LEAD#${leadId}`, sk: 'MOVE#000000000003', id: idAt(0), cancels: { dealId, reason: 'возврат' }, entryRevisions: [8] },
      {
        pk: `PARTNER#${partnerId}`,
        sk: 'ENTRY#000000000008',
        accruedKopecks: -123,
        cause: { kind: 'Reversal', entryRevision: 5, entryId: 'entry-5', dealId, doneBy: { kind: 'ApiKey' } },
      },
      { pk: `PARTNER#${partnerId}`, sk: 'REVERSED#000000000005', entryId: 'entry-5', reversalRevision: 8 },
      {
        events: [
          { type: 'deal.canceled', id: leadId, version: 3, dealRevision: 2, state: { canceledDealCount: 1 } },
          { type: 'reward.reversed', id: partnerId, version: 8 },
        ],
      },
    ])
    expect(writes()).toHaveLength(1)
  })

  test.each([
    { what: 'something was done to the lead', step: 0 },
    { what: 'the deal was canceled', step: 1 },
    { what: 'an act was kept', step: 3 },
    { what: 'an entry was posted', step: 4 },
    { what: 'the reward was taken back', step: 5 },
  ])('decides again when meanwhile $what', async ({ step }) => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(step, 6, { pk: 'x' }))
      .resolves({})
    expect((await cancel()).status).toBe(200)
    expect(writes()).toHaveLength(2)
  })

  test('answers a call that is not allowed with a 500 that says nothing of the inside', async () => {
    mockedTable.on(TransactWriteCommand).rejects(notAllowed)
    const { status, body } = await cancel()
    expect([status, body.code, body.message]).toEqual([500, 'INTERNAL_ERROR', 'Внутренняя ошибка сервера'])
  })
})
