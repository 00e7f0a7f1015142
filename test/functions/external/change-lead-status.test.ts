import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/change-lead-status.ts'
import { call } from '../../support/call.ts'
import { leadId, leadItems, leadOf, rules, sentOfLeads, statuses } from '../../support/lead-items.ts'
import { holding, mockedTable, sampleKey, transaction } from '../../support/mocked-table.ts'
import { notAllowed, refusedAt } from '../../support/refusals.ts'
import { actors, moment, partnerId } from '../../support/samples.ts'
import { idAt } from '../../support/test-runtime.ts'

vi.mock(import('../../../lib/http/runtime.ts'), async () => {
  const { testRuntime } = await import('../../support/test-runtime.ts')
  return { systemRuntime: testRuntime() }
})

const { rewardedStatusIds: _none, ...lead } = leadOf()
const move = (body: object) => call(handler, { key: sampleKey, path: { id: leadId }, body })
const writes = () => mockedTable.commandCalls(TransactWriteCommand)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.stubEnv('CONTOUR', 'sample')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  holding([...leadItems(), { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead }])
})

const fresh = 'attribute_not_exists(pk)'

describe('PUT /lead/{id}/status', () => {
  test('writes lead, act, counts, account and entry in one transaction, each with what was read as its condition', async () => {
    expect((await move({ systemName: 'called' })).status).toBe(200)
    expect(sentOfLeads().at(-1)).toEqual(
      transaction(
        idAt(0),
        [
          'Update',
          {
            Key: { pk: `LEAD#${leadId}`, sk: 'LEAD' },
            UpdateExpression: 'SET statusId = :to, revision = :next, updatedAt = :at ADD rewardedStatusIds :earned',
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: {
              ':read': 1,
              ':next': 2,
              ':to': statuses.called.id,
              ':at': moment,
              ':earned': new Set([statuses.called.id]),
            },
          },
        ],
        [
          'Put',
          {
            Item: {
              pk: `LEAD#${leadId}`,
              sk: `MOVE#${idAt(0)}`,
              id: idAt(0),
              leadId,
              fromStatusId: statuses.fresh.id,
              toStatusId: statuses.called.id,
              deal: null,
              rewards: {
                levelId: null,
                noRules: null,
                outcomes: [{ rule: rules.fixed, result: 'Accrued', amountKopecks: 10_050 }],
              },
              entryIds: [idAt(1)],
              doneBy: actors.ApiKey.apiKey,
              createdAt: moment,
            },
            ConditionExpression: fresh,
          },
        ],
        [
          'Update',
          {
            Key: { pk: 'ACTIVITY', sk: partnerId },
            UpdateExpression: 'ADD counts.#status0 :difference0, counts.#status1 :difference1',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#status0': statuses.fresh.id, '#status1': statuses.called.id },
            ExpressionAttributeValues: { ':difference0': -1, ':difference1': 1 },
          },
        ],
        [
          'Update',
          {
            Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
            UpdateExpression: 'ADD accruedKopecks :sum, availableKopecks :sum, revision :one',
            ConditionExpression: 'accruedKopecks = :before',
            ExpressionAttributeValues: { ':sum': 10_050, ':one': 1, ':before': 100_000 },
          },
        ],
        [
          'Put',
          {
            Item: {
              pk: `PARTNER#${partnerId}`,
              sk: `ENTRY#${idAt(1)}`,
              id: idAt(1),
              partnerId,
              accruedKopecks: 10_050,
              availableKopecks: 10_050,
              heldKopecks: 0,
              paidKopecks: 0,
              cause: {
                kind: 'Reward',
                leadId,
                statusId: statuses.called.id,
                offerId: 'offer-1',
                rule: rules.fixed,
                levelId: null,
                dealId: null,
                dealAmountKopecks: null,
                accruedBeforeKopecks: 100_000,
                accruedAfterKopecks: 110_050,
              },
              createdAt: moment,
            },
            ConditionExpression: fresh,
          },
        ],
      ),
    )
    expect(writes()).toHaveLength(1)
  })

  test('to the status it has writes nothing', async () => {
    expect((await move({ systemName: 'fresh' })).status).toBe(200)
    expect(writes()).toHaveLength(0)
  })

  test.each([
    { what: 'lead was moved', step: 0 },
    { what: 'act id was taken', step: 1 },
    { what: 'entry id was taken', step: 4 },
  ])('decides again when meanwhile the $what', async ({ step }) => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedAt(step, 5, { pk: 'x' }))
      .resolves({})
    expect((await move({ systemName: 'called' })).status).toBe(200)
    expect(writes()).toHaveLength(2)
    // Decided anew: what the decision is made from was read again.
    expect(sentOfLeads().filter(({ command }) => command === 'QueryCommand')).toHaveLength(4)
  })

  test('links its rewards on to the new end of the ledger when meanwhile the account earned, without deciding anew', async () => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedAt(3, 5, { pk: 'x' }))
      .resolves({})
    expect((await move({ systemName: 'called' })).status).toBe(200)
    const accountReads = sentOfLeads().filter(
      ({ command, input }) => command === 'GetCommand' && JSON.stringify(input).includes('ACCOUNT'),
    )
    expect(accountReads).toHaveLength(2)
    expect(sentOfLeads().filter(({ command }) => command === 'QueryCommand')).toHaveLength(2)
    expect(writes()).toHaveLength(2)
  })

  test.each([
    { what: 'missing counts', error: refusedAt(2, 5) },
    { what: 'a call that is not allowed', error: notAllowed },
  ])('answers $what with a 500 that says nothing of the inside', async ({ error }) => {
    mockedTable.on(TransactWriteCommand).rejects(error)
    const { status, body } = await move({ systemName: 'called' })
    expect([status, body]).toEqual([
      500,
      { statusCode: 500, code: 'INTERNAL_ERROR', message: 'Внутренняя ошибка сервера', requestId: 'test-request' },
    ])
  })
})
