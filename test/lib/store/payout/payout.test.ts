import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LedgerEntry } from '../../../../lib/domain/account/account.ts'
import type { HistoryEntry, Payout, PayoutStatus } from '../../../../lib/domain/payout/payout.ts'
import { ApiError } from '../../../../lib/errors.ts'
import {
  listedPayoutPages,
  loadPayout,
  payoutRequested,
  payoutStatusChanged,
  requisitesSha256,
} from '../../../../lib/store/payout/payout.ts'
import { StaleRead } from '../../../../lib/store/table/transact.ts'
import { holding, mockedTable, reads, sentCommands } from '../../../support/mocked-table.ts'
import { payoutItems } from '../../../support/payout-items.ts'
import { accountOf, actors, administrator, moment, partnerId, partnerOf, payoutId, payoutOf } from '../../../support/samples.ts'

const balanceSet =
  'accruedKopecks = :accrued, waitingKopecks = :waiting, availableKopecks = :available, heldKopecks = :held, paidKopecks = :paid, revision = :revision'

const entryOf = (changes: Partial<LedgerEntry>): LedgerEntry => ({
  id: 'entry-1',
  partnerId,
  accruedKopecks: 0,
  waitingKopecks: 0,
  availableKopecks: -50_050,
  heldKopecks: 50_050,
  paidKopecks: 0,
  cause: { kind: 'PayoutRequested', payoutId },
  createdAt: moment,
  revision: 8,
  after: { accruedKopecks: 100_000, waitingKopecks: 0, availableKopecks: 49_950, heldKopecks: 50_050, paidKopecks: 0 },
  ...changes,
})

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
})

const acted = (at: string) => ({
  Update: {
    Key: { pk: 'ACTIVITY', sk: partnerId },
    UpdateExpression: 'SET lastActivityAt = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':at': at },
  },
})

describe('a stored payout', () => {
  test('is read as it is now, without its key', async () => {
    holding(payoutItems(payoutOf('Paid')))
    expect(await loadPayout(payoutId)).toStrictEqual(payoutOf('Paid'))
    expect(sentCommands()).toEqual([reads.get('PAYOUTS', payoutId), reads.query(`PAYOUT#${payoutId}`, 'oldest first')])
  })

  const first = payoutOf('Requested').history[0] as HistoryEntry
  const second: HistoryEntry = { ...first, id: 'history-2', revision: 2, status: 'Approved' }
  const [requested, approved] = [payoutOf('Requested'), payoutOf('Approved', { revision: 2, history: [first, second] })]
  const [item, ...entries] = payoutItems(approved)

  test('that was read before a move has the history from before the move, even if the move is already stored', async () => {
    holding([...payoutItems(requested), ...entries])
    expect(await loadPayout(payoutId)).toStrictEqual(requested)
  })

  test('that was read after a move, and its history before, has the history read again', async () => {
    holding([...payoutItems(approved)])
    mockedTable
      .on(QueryCommand)
      .resolvesOnce({ Items: entries.slice(0, 1) })
      .resolves({ Items: entries })
    expect(await loadPayout(payoutId)).toStrictEqual(approved)
    expect(sentCommands()).toHaveLength(3)
  })

  test('without a part of its history is a broken table', async () => {
    holding([item, ...entries.slice(0, 1)].filter((one) => one !== undefined))
    await expect(loadPayout(payoutId)).rejects.toThrow(`a part of the history of payout ${payoutId} is missing`)
  })

  test.each(['', 'payout-1', `${payoutId}#`, payoutId.toUpperCase()])(
    'is not looked for under «%s», which is no id',
    async (id) => {
      holding(payoutItems(payoutOf('Paid', { id })))
      expect(await loadPayout(id)).toBeUndefined()
      expect(sentCommands()).toEqual([])
    },
  )

  test('is listed with all others, newest first, and nothing is read of what a list does not show', async () => {
    const [older, newer] = ['a', 'b'].map((id) => payoutOf('Paid', { id }))
    const listedOf = ({ history: _1, balanceWhenRequested: _2, revision: _3, ...listed }: Payout) => listed
    holding([older, newer].flatMap((payout) => payoutItems(payout as Payout)))
    const listed = listedOf(newer as Payout)
    expect(await Array.fromAsync(listedPayoutPages())).toStrictEqual([[listed, listedOf(older as Payout)]])
    expect(sentCommands()).toEqual([
      reads.query('PAYOUTS', 'newest first', [...Object.keys(listed), 'externalId', 'imported', 'paymentDetails'], 100),
    ])
  })
})

describe('the writes of a payout request', () => {
  const requested = {
    payout: payoutOf('Requested'),
    posting: { entries: [entryOf({})], waitingByDay: null },
    partner: partnerOf(),
    actor: actors.ApiKey,
  }

  test('check that the partner is as read, hold the amount in the account as read, create the payout and its history, post the entry: in this order', () => {
    expect(payoutRequested(requested).map(({ write }) => write)).toEqual([
      {
        ConditionCheck: {
          Key: { pk: 'PARTNERS', sk: partnerId },
          ConditionExpression: 'revision = :read',
          ExpressionAttributeValues: { ':read': 3 },
        },
      },
      {
        Update: {
          Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
          UpdateExpression: `SET activePayoutId = :payoutId, ${balanceSet}`,
          ConditionExpression: 'revision = :read',
          ExpressionAttributeValues: {
            ':payoutId': payoutId,
            ':read': 7,
            ':revision': 8,
            ':accrued': 100_000,
            ':waiting': 0,
            ':available': 49_950,
            ':held': 50_050,
            ':paid': 0,
          },
        },
      },
      ...payoutItems(payoutOf('Requested')).map((Item) => ({
        Put: {
          Item: Item.pk === 'PAYOUTS' ? Item : { ...Item, requisitesSha256: requisitesSha256(requested.payout) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      })),
      {
        Put: {
          Item: { pk: `PARTNER#${partnerId}`, sk: 'ENTRY#000000000008', ...entryOf({}) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ])
  })

  test('by the partner are a sign of activity besides', () => {
    const writes = (actor: typeof requested.actor | typeof actors.Partner) =>
      payoutRequested({ ...requested, actor }).map(({ write }) => write)
    expect(writes(actors.Partner)).toEqual([...writes(actors.ApiKey), acted(requested.payout.createdAt)])
  })

  test.each([
    { step: 0, what: 'a partner who is not as read', old: { isBlocked: true } },
    { step: 0, what: 'a partner who is gone', old: undefined },
    { step: 1, what: 'an account that is not as read', old: { activePayoutId: 'x' } },
    { step: 1, what: 'an account that is gone', old: undefined },
    { step: 2, what: 'a payout of the same id', old: { id: payoutId } },
    { step: 3, what: 'a history of the same payout', old: { id: 'history-1' } },
    { step: 4, what: 'an entry of the same id', old: { id: 'entry-1' } },
  ])('refused at step $step by $what are decided anew', async ({ step, old }) => {
    expect(await payoutRequested(requested)[step]?.refused(old)).toBeInstanceOf(StaleRead)
  })
})

describe('the writes of a status change', () => {
  const before = payoutOf('Approved')
  const [requested] = before.history as [HistoryEntry]
  const done: HistoryEntry = { ...requested, id: 'history-2', revision: 2, status: 'Paid', comment: 'да' }
  const payout = payoutOf('Paid', {
    adminComment: 'да',
    processedBy: administrator,
    processedAt: moment,
    updatedAt: moment,
    revision: 2,
    history: [requested, done],
  })
  const paid = entryOf({
    availableKopecks: 0,
    heldKopecks: -50_050,
    paidKopecks: 50_050,
    cause: { kind: 'PayoutPaid', payoutId },
    revision: 9,
    after: { accruedKopecks: 100_000, waitingKopecks: 0, availableKopecks: 49_950, heldKopecks: 0, paidKopecks: 50_050 },
  })

  const moved = (from: PayoutStatus) => ({
    Update: {
      Key: { pk: 'PAYOUTS', sk: payoutId },
      UpdateExpression:
        'SET #status = :status, partnerComment = :partnerComment, adminComment = :adminComment, processedBy = :processedBy, ' +
        'processedAt = :processedAt, updatedAt = :updatedAt, revision = :revision, payoutsIn = :in, payoutPlace = :place',
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':from': from,
        ':status': 'Paid',
        ':partnerComment': null,
        ':adminComment': 'да',
        ':processedBy': administrator,
        ':processedAt': moment,
        ':updatedAt': moment,
        ':revision': 2,
        ':in': 'PAYOUTS#Paid',
        ':place': `${moment}#${payoutId}`,
      },
    },
  })
  const kept = {
    Put: {
      Item: { pk: `PAYOUT#${payoutId}`, sk: 'HISTORY#000000000002', ...done },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const holdEnded = {
    Update: {
      Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
      UpdateExpression: `SET ${balanceSet}, lastPaidPayoutId = :payoutId REMOVE activePayoutId`,
      ConditionExpression: 'revision = :read AND activePayoutId = :payoutId AND heldKopecks >= :amount',
      ExpressionAttributeValues: {
        ':payoutId': payoutId,
        ':amount': 50_050,
        ':read': 8,
        ':revision': 9,
        ':accrued': 100_000,
        ':waiting': 0,
        ':available': 49_950,
        ':held': 0,
        ':paid': 50_050,
      },
    },
  }
  const posted = {
    Put: {
      Item: { pk: `PARTNER#${partnerId}`, sk: 'ENTRY#000000000009', ...paid },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  const change = { before, payout, done, entry: paid, judgedBy: undefined, paidTo: undefined, actor: actors.Administrator }

  test('move the payout from the status it was read in, keep what was done, end the hold, post the entry: in this order', () => {
    expect(payoutStatusChanged(change).map(({ write }) => write)).toEqual([moved('Approved'), kept, holdEnded, posted])
  })

  test('leave the payout that was paid last as it was when the amount goes back', () => {
    const rejected = payoutStatusChanged({ ...change, payout: { ...payout, status: 'Rejected' } })[2]?.write as typeof holdEnded
    expect(rejected.Update.UpdateExpression).toBe(`SET ${balanceSet} REMOVE activePayoutId`)
  })

  test('touch no money where none moves', () => {
    expect(payoutStatusChanged({ ...change, entry: null }).map(({ write }) => write)).toEqual([moved('Approved'), kept])
  })

  test('by the partner are a sign of activity', () => {
    const writes = payoutStatusChanged({ ...change, actor: actors.Partner }).map(({ write }) => write)
    expect(writes).toEqual([moved('Approved'), kept, holdEnded, posted, acted(moment)])
  })

  test.each([
    { step: 0, what: 'another status than was read' },
    { step: 1, what: 'a history that goes on already' },
    { step: 3, what: 'an entry of the same id' },
  ])('refused at step $step by $what are decided anew', async ({ step }) => {
    expect(await payoutStatusChanged(change)[step]?.refused({})).toBeInstanceOf(StaleRead)
  })

  const { activePayoutId: _none, ...figures } = accountOf({
    revision: 9,
    accruedKopecks: 120_000,
    waitingKopecks: 0,
    availableKopecks: 69_950,
    heldKopecks: 50_050,
  })
  const held = { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...figures, activePayoutId: payoutId }

  test.each([
    { what: 'as the refusal brought it', timePassed: false, stored: {}, revision: 10, available: 69_950 },
    {
      what: 'as it is when time has passed since',
      timePassed: true,
      stored: { ...held, revision: 12, accruedKopecks: 130_000, waitingKopecks: 0, availableKopecks: 79_950 },
      revision: 13,
      available: 79_950,
    },
  ])('refused by an account that earned since are made again of the account $what', async ({ timePassed, stored, ...is }) => {
    holding([{ pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...stored }])
    const steps = payoutStatusChanged(change)
    const refusal = await steps[2]?.refused(held)
    expect(refusal).toBeInstanceOf(StaleRead)
    const renewed = (await (refusal as StaleRead).renewal?.(steps, timePassed)) ?? []
    expect(renewed.slice(0, 2)).toEqual(steps.slice(0, 2))
    expect(renewed[2]?.write).toMatchObject({
      Update: {
        ExpressionAttributeValues: {
          ':read': is.revision - 1,
          ':revision': is.revision,
          ':available': is.available,
          ':held': 0,
          ':paid': 50_050,
        },
      },
    })
    expect(renewed[3]?.write).toMatchObject({
      Put: { Item: { id: 'entry-1', sk: `ENTRY#${String(is.revision).padStart(12, '0')}`, paidKopecks: 50_050 } },
    })
    expect(sentCommands()).toEqual(timePassed ? [reads.get(`PARTNER#${partnerId}`, 'ACCOUNT')] : [])
  })

  test.each([
    { what: 'of another payout', old: { ...held, activePayoutId: 'other' } },
    { what: 'of no payout', old: { ...held, activePayoutId: undefined } },
    { what: 'that holds too little', old: { ...held, heldKopecks: 50_049 } },
  ])('refused by an account $what are a broken table', async ({ old }) => {
    const refusal = await payoutStatusChanged(change)[2]?.refused(old)
    expect(refusal?.message).toBe(`the account of partner ${partnerId} does not hold payout ${payoutId}`)
  })

  test.each([
    { step: 2, says: `the account of partner ${partnerId} does not hold payout ${payoutId}` },
    { step: 4, says: `nothing is known of what partner ${partnerId} does` },
  ])('refused at step $step are a broken table, which is no answer to a caller', async ({ step, says }) => {
    const refusal = await payoutStatusChanged({ ...change, actor: actors.Partner })[step]?.refused(undefined)
    expect(refusal).not.toBeInstanceOf(ApiError)
    expect(refusal).not.toBeInstanceOf(StaleRead)
    expect(refusal?.message).toBe(says)
  })
})
