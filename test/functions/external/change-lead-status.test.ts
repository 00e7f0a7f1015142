import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/change-lead-status/handler.ts'
import { call } from '../../support/call.ts'
import { leadId, leadItems, leadOf, rules, sentOfLeads, statuses } from '../../support/lead-items.ts'
import { holding, mockedTable, sampleKey, told, transactionUnderKey } from '../../support/mocked-table.ts'
import { notAllowed, refusedUnderKeyAt } from '../../support/refusals.ts'
import { actors, moment, partnerId } from '../../support/samples.ts'
import { idAt, inTestRuntime } from '../../support/test-runtime.ts'

inTestRuntime()

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
  const leadState = {
    statusId: statuses.called.id,
    partnerId,
    offerId: 'offer-1',
    dealCount: 0,
    canceledDealCount: 0,
    updatedAt: moment,
  }

  test('writes lead, act, counts, account and entry in one transactionUnderKey, each with what was read as its condition', async () => {
    expect((await move({ systemName: 'called' })).status).toBe(200)
    expect(sentOfLeads().at(-1)).toEqual(
      transactionUnderKey(
        idAt(0),
        'leads.write',
        [
          'Update',
          {
            Key: { pk: `LEAD#${leadId}`, sk: 'LEAD' },
            UpdateExpression:
              'SET statusId = :to, revision = :next, dealCount = :deals, updatedAt = :at ADD rewardedStatusIds :earned',
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: {
              ':read': 1,
              ':next': 2,
              ':to': statuses.called.id,
              ':deals': 0,
              ':at': moment,
              ':earned': new Set([statuses.called.id]),
            },
          },
        ],
        [
          'Update',
          {
            Key: { pk: 'ACTIVITY', sk: partnerId },
            UpdateExpression:
              'SET counts.#status0 = if_not_exists(counts.#status0, :zero) + :difference0, ' +
              'counts.#status1 = if_not_exists(counts.#status1, :zero) + :difference1',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#status0': statuses.fresh.id, '#status1': statuses.called.id },
            ExpressionAttributeValues: { ':zero': 0, ':difference0': -1, ':difference1': 1 },
          },
        ],
        [
          'Update',
          {
            Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
            UpdateExpression:
              'SET accruedKopecks = :accrued, waitingKopecks = :waiting, availableKopecks = :available, heldKopecks = :held, paidKopecks = :paid, revision = :revision',
            ConditionExpression: 'revision = :read AND levelRevision = :level',
            ExpressionAttributeValues: {
              ':level': 4,
              ':read': 7,
              ':revision': 8,
              ':accrued': 110_050,
              ':waiting': 0,
              ':available': 110_050,
              ':held': 0,
              ':paid': 0,
            },
          },
        ],
        [
          'Put',
          {
            Item: {
              pk: `LEAD#${leadId}`,
              sk: 'MOVE#000000000002',
              id: idAt(0),
              leadId,
              revision: 2,
              fromStatusId: statuses.fresh.id,
              toStatusId: statuses.called.id,
              deal: null,
              rewards: {
                levelId: null,
                noRules: null,
                outcomes: [{ rule: rules.fixed, result: 'Accrued', amountKopecks: 10_050 }],
              },
              entryRevisions: [8],
              doneBy: actors.ApiKey,
              createdAt: moment,
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
              id: idAt(1),
              partnerId,
              accruedKopecks: 10_050,
              waitingKopecks: 0,
              availableKopecks: 10_050,
              heldKopecks: 0,
              paidKopecks: 0,
              cause: {
                kind: 'Reward',
                leadId,
                actId: idAt(0),
                statusId: statuses.called.id,
                offerId: 'offer-1',
                rule: rules.fixed,
                levelId: null,
                dealId: null,
                dealAmountKopecks: null,
              },
              createdAt: moment,
              revision: 8,
              after: { accruedKopecks: 110_050, waitingKopecks: 0, availableKopecks: 110_050, heldKopecks: 0, paidKopecks: 0 },
            },
            ConditionExpression: fresh,
          },
        ],
        told(
          { type: 'lead.status_changed', id: leadId, version: 2, state: leadState },
          { type: 'reward.accrued', id: partnerId, version: 8 },
        ),
      ),
    )
    expect(writes()).toHaveLength(1)
  })

  test('to the status it has writes nothing', async () => {
    expect((await move({ systemName: 'fresh' })).status).toBe(200)
    expect(writes()).toHaveLength(0)
  })

  const queries = () => sentOfLeads().filter(({ command }) => command === 'QueryCommand')
  const rangeOf = (input: unknown) =>
    (input as { ExpressionAttributeValues: Record<string, string> }).ExpressionAttributeValues[':from']
  const gets = (sk: string) =>
    sentOfLeads().filter(({ command, input }) => command === 'GetCommand' && JSON.stringify(input).includes(sk))

  test.each([
    { what: 'lead was moved', step: 0, old: { pk: 'x' } },
    { what: 'level was changed', step: 2, old: { partnerId, levelRevision: 5, revision: 7 } },
    { what: 'act was made', step: 3, old: { pk: 'x' } },
    { what: 'entry was posted', step: 4, old: { pk: 'x' } },
  ])('decides again when meanwhile the $what: from the lead with its newer deals, and the account', async ({ step, old }) => {
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(step, 5, old))
      .resolves({})
    expect((await move({ systemName: 'called' })).status).toBe(200)
    expect(writes()).toHaveLength(2)
    expect(queries().map(({ input }) => rangeOf(input))).toEqual([undefined, 'DEAL#000000000000', 'DEAL#000000000002'])
    expect([gets('ACCOUNT').length, gets('PARTNERS').length]).toEqual([2, 1])
  })

  const moved = (steps: number) => {
    const { TransactItems = [] } = writes()[steps]?.args[0].input ?? {}
    return [TransactItems[3]?.Update?.ExpressionAttributeValues, TransactItems[4]?.Put?.Item, TransactItems[5]?.Put?.Item]
  }

  test('posts its rewards on the account that the refusal brings when more was earned meanwhile, and reads nothing', async () => {
    const figures = { accruedKopecks: 200_000, waitingKopecks: 0, availableKopecks: 150_000, heldKopecks: 50_000, paidKopecks: 0 }
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(2, 5, { partnerId, levelRevision: 4, revision: 11, ...figures }))
      .resolves({})
    expect((await move({ systemName: 'called' })).status).toBe(200)
    expect([queries().length, gets('ACCOUNT').length, writes().length]).toEqual([2, 1, 2])
    expect(moved(1)).toMatchObject([
      { ':read': 11, ':revision': 12, ':accrued': 210_050, ':waiting': 0, ':available': 160_050, ':held': 50_000 },
      { entryRevisions: [12] },
      { sk: 'ENTRY#000000000012', revision: 12, after: { accruedKopecks: 210_050 } },
    ])
    const idsOf = (items: ReturnType<typeof moved>) => items.slice(1).map((item) => item?.id as string)
    expect(idsOf(moved(1))).toEqual(idsOf(moved(0)))
  })

  test('reads the account when it is refused a second time, for then many are at it', async () => {
    const old = {
      partnerId,
      levelRevision: 4,
      revision: 8,
      accruedKopecks: 1,
      waitingKopecks: 0,
      availableKopecks: 1,
      heldKopecks: 0,
      paidKopecks: 0,
    }
    mockedTable
      .on(TransactWriteCommand)
      .rejectsOnce(refusedUnderKeyAt(2, 5, old))
      .rejectsOnce(refusedUnderKeyAt(2, 5, old))
      .resolves({})
    expect((await move({ systemName: 'called' })).status).toBe(200)
    expect([queries().length, gets('ACCOUNT').length, writes().length]).toEqual([2, 2, 3])
    expect(moved(2)).toMatchObject([{ ':read': 7 }, { entryRevisions: [8] }, { revision: 8 }])
  })

  test.each([
    { what: 'missing counts', error: refusedUnderKeyAt(1, 5) },
    { what: 'a missing account', error: refusedUnderKeyAt(2, 5) },
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
