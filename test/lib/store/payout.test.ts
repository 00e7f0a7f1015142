import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LedgerEntry } from '../../../lib/domain/account.ts'
import type { PayoutStatus } from '../../../lib/domain/payout.ts'
import { ApiError } from '../../../lib/errors.ts'
import { listedPayoutPages, loadPayout, payoutPages, payoutRequested, payoutStatusChanged } from '../../../lib/store/payout.ts'
import { StaleRead } from '../../../lib/store/transact.ts'
import { holding, reads, sentCommands } from '../../support/mocked-table.ts'
import { accountOf, actors, administrator, moment, partnerId, partnerOf, payoutId, payoutOf } from '../../support/samples.ts'

const entryOf = (changes: Partial<LedgerEntry>): LedgerEntry => ({
  id: 'entry-1',
  partnerId,
  accruedKopecks: 0,
  availableKopecks: -50_050,
  heldKopecks: 50_050,
  paidKopecks: 0,
  cause: { kind: 'PayoutRequested', payoutId },
  createdAt: moment,
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
    holding([{ pk: 'PAYOUTS', sk: payoutId, ...payoutOf('Paid') }])
    expect(await loadPayout(payoutId)).toStrictEqual(payoutOf('Paid'))
    expect(sentCommands()).toEqual([reads.get('PAYOUTS', payoutId)])
  })

  test.each(['', 'payout-1', `${payoutId}#`, payoutId.toUpperCase()])(
    'is not looked for under «%s», which is no id',
    async (id) => {
      holding([{ pk: 'PAYOUTS', sk: id, ...payoutOf('Paid') }])
      expect(await loadPayout(id)).toBeUndefined()
      expect(sentCommands()).toEqual([])
    },
  )

  test('is listed with all others, newest first', async () => {
    const [older, newer] = [payoutOf('Paid', { id: 'a' }), payoutOf('Requested', { id: 'b' })]
    holding([older, newer].map((payout) => ({ pk: 'PAYOUTS', sk: payout.id, ...payout })))
    expect(await Array.fromAsync(payoutPages())).toStrictEqual([[newer, older]])
    expect(sentCommands()).toEqual([reads.query('PAYOUTS', 'newest first')])
  })

  test('is listed without its history where nobody asks for it', async () => {
    const { history: _left, ...listed } = payoutOf('Paid')
    holding([{ pk: 'PAYOUTS', sk: payoutId, ...payoutOf('Paid') }])
    expect(await Array.fromAsync(listedPayoutPages())).toStrictEqual([[listed]])
    expect(sentCommands()).toEqual([reads.query('PAYOUTS', 'newest first', Object.keys(listed), 100)])
  })
})

describe('the writes of a payout request', () => {
  const requested = {
    payout: payoutOf('Requested'),
    entry: entryOf({}),
    partner: partnerOf(),
    account: accountOf(),
    actor: actors.ApiKey,
  }

  test('check that the partner is as read, hold the amount in the account as read, create the payout, post the entry: in this order', () => {
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
          UpdateExpression: 'SET activePayoutId = :payoutId ADD availableKopecks :available, heldKopecks :held, revision :one',
          ConditionExpression: 'revision = :read',
          ExpressionAttributeValues: { ':payoutId': payoutId, ':available': -50_050, ':held': 50_050, ':one': 1, ':read': 7 },
        },
      },
      {
        Put: { Item: { pk: 'PAYOUTS', sk: payoutId, ...payoutOf('Requested') }, ConditionExpression: 'attribute_not_exists(pk)' },
      },
      {
        Put: {
          Item: { pk: `PARTNER#${partnerId}`, sk: 'ENTRY#entry-1', ...entryOf({}) },
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
    { step: 3, what: 'an entry of the same id', old: { id: 'entry-1' } },
  ])('refused at step $step by $what are decided anew', async ({ step, old }) => {
    expect(await payoutRequested(requested)[step]?.refused(old)).toBeInstanceOf(StaleRead)
  })
})

describe('the writes of a status change', () => {
  const before = payoutOf('Approved')
  const added = { ...before.history[0], id: 'history-2', status: 'Paid', comment: 'да' } as (typeof before.history)[number]
  const payout = payoutOf('Paid', {
    adminComment: 'да',
    processedBy: administrator,
    processedAt: moment,
    updatedAt: moment,
    history: [...before.history, added],
  })
  const paid = entryOf({
    availableKopecks: 0,
    heldKopecks: -50_050,
    paidKopecks: 50_050,
    cause: { kind: 'PayoutPaid', payoutId },
  })

  const moved = (from: PayoutStatus) => ({
    Update: {
      Key: { pk: 'PAYOUTS', sk: payoutId },
      UpdateExpression:
        'SET #status = :status, partnerComment = :partnerComment, adminComment = :adminComment, processedBy = :processedBy, ' +
        'processedAt = :processedAt, updatedAt = :updatedAt, history = list_append(history, :entries)',
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
        ':entries': [added],
      },
    },
  })
  const holdEnded = {
    Update: {
      Key: { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT' },
      UpdateExpression:
        'ADD availableKopecks :available, heldKopecks :held, paidKopecks :paid, revision :one REMOVE activePayoutId',
      ConditionExpression: 'activePayoutId = :payoutId AND heldKopecks >= :amount',
      ExpressionAttributeValues: {
        ':payoutId': payoutId,
        ':available': 0,
        ':held': -50_050,
        ':paid': 50_050,
        ':one': 1,
        ':amount': 50_050,
      },
    },
  }
  const posted = {
    Put: { Item: { pk: `PARTNER#${partnerId}`, sk: 'ENTRY#entry-1', ...paid }, ConditionExpression: 'attribute_not_exists(pk)' },
  }
  const change = { before, payout, entry: paid, actor: actors.Administrator }

  test('move the payout from the status it was read in, end the hold, post the entry: in this order', () => {
    expect(payoutStatusChanged(change).map(({ write }) => write)).toEqual([moved('Approved'), holdEnded, posted])
  })

  test('touch no money where none moves', () => {
    expect(payoutStatusChanged({ ...change, entry: null }).map(({ write }) => write)).toEqual([moved('Approved')])
  })

  test('by the partner are a sign of activity', () => {
    const writes = payoutStatusChanged({ ...change, actor: actors.Partner }).map(({ write }) => write)
    expect(writes).toEqual([moved('Approved'), holdEnded, posted, acted(moment)])
  })

  test.each([
    { step: 0, what: 'another status than was read' },
    { step: 2, what: 'an entry of the same id' },
  ])('refused at step $step by $what are decided anew', async ({ step }) => {
    expect(await payoutStatusChanged(change)[step]?.refused({})).toBeInstanceOf(StaleRead)
  })

  test.each([
    { step: 1, says: `the account of partner ${partnerId} does not hold payout ${payoutId}` },
    { step: 3, says: `nothing is known of what partner ${partnerId} does` },
  ])('refused at step $step are a broken table, which is no answer to a caller', async ({ step, says }) => {
    const refusal = await payoutStatusChanged({ ...change, actor: actors.Partner })[step]?.refused(undefined)
    expect(refusal).not.toBeInstanceOf(ApiError)
    expect(refusal).not.toBeInstanceOf(StaleRead)
    expect(refusal?.message).toBe(says)
  })
})
