import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Telling } from '../../../../lib/domain/feed/event.ts'
import { idAtMoment } from '../../../../lib/domain/value/id.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { tellingMs, toldActItem } from '../../../../lib/store/feed/feed-item.ts'
import { stale, type Step, transact } from '../../../../lib/store/table/transact.ts'
import { testRuntime } from '../../../support/test-runtime.ts'

const token = '019537aa-0000-7000-8000-000000000001'
const atMs = Date.UTC(2026, 2, 1, 23, 59, 59, 999)
const by = { kind: 'Administrator', id: 'admin-1' } as const
const link: Telling = { events: [{ type: 'link.created', id: 'some', version: 1 }] }
const past: Telling = { ...link, isPast: true }
const other: Telling = { events: [{ type: 'link.created', id: 'other', version: 1 }], by: { kind: 'Partner', id: 'p' } }

describe('what the steps of an act tell', () => {
  test('is nothing where none tells anything, or only who did it', () => {
    expect(toldActItem([undefined, {}, { by }], token, atMs)).toBeUndefined()
  })

  test('is one item, in their order, with the first actor named, on the day of its moment, kept for 32 days', () => {
    const id = idAtMoment(token, atMs)
    expect(toldActItem([undefined, link, { by }, other], token, atMs)).toEqual({
      pk: 'FEED#2026-03-01',
      sk: id,
      id,
      by,
      events: [...(link.events ?? []), ...(other.events ?? [])],
      sweepAfter: Math.ceil(atMs / 1000) + 32 * 24 * 60 * 60,
    })
  })

  test('is kept for six years where some of it is about money, and names the request that did it', () => {
    const money: Telling = { events: [{ type: 'correction.posted', id: 'p', version: 2 }] }
    const kept = (tellings: Telling[]) => Number(toldActItem(tellings, token, atMs)?.sweepAfter) - Math.ceil(atMs / 1000)
    const dayS = 24 * 60 * 60
    expect([kept([money]), kept([link, money]), kept([link])]).toEqual([6 * 366 * dayS, 6 * 366 * dayS, 32 * dayS])
    expect(toldActItem([money], token, atMs, 'req-1')).toMatchObject({ requestId: 'req-1' })
    expect(toldActItem([money], token, atMs)).not.toHaveProperty('requestId')
  })

  test('is told of the service itself where nobody is named', () => {
    expect(toldActItem([link], token, atMs)).toMatchObject({ by: null })
  })

  test.each([
    { what: 'all that tells of something', tellings: [undefined, past, { by }], isPast: true },
    { what: 'a part of it', tellings: [past, other], isPast: undefined },
    {
      what: 'what tells of nothing',
      tellings: [{ isPast: true as const }, { events: [], isPast: true as const }, link],
      isPast: undefined,
    },
  ])('is history only where all that tells of something is: $what', ({ tellings, isPast }) => {
    expect(toldActItem(tellings, token, atMs)?.isPast).toBe(isPast)
  })
})

describe('an act that a machine stood still before', () => {
  const table = mockClient(documentClient)
  beforeEach(() => {
    vi.stubEnv('TABLE_NAME', 'contour')
    table.reset()
    table.on(TransactWriteCommand).resolves({})
  })

  /** The clock jumps between the decision and the first attempt. */
  const transactAfter = async (stillMs: number, step: Step): Promise<number> => {
    const times = [atMs]
    const timing = { ...testRuntime(), now: () => times.shift() ?? atMs + stillMs, deadlineMs: atMs + 60_000 }
    await transact([step], token, timing).catch((error: { code?: string }) => {
      if (error.code !== 'SERVICE_UNAVAILABLE') throw error
    })
    return table.commandCalls(TransactWriteCommand).length
  }

  const step: Step = { write: { Put: { Item: { pk: 'x', sk: 'x' } } }, refused: stale }

  test.each([
    { what: 'is sent while readers of the feed wait for it', stillMs: tellingMs - 1, tells: link, sent: 1 },
    { what: 'is not sent when they no longer do', stillMs: tellingMs, tells: link, sent: 0 },
    { what: 'is sent all the same when it tells nothing', stillMs: tellingMs, tells: undefined, sent: 1 },
  ])('$what', async ({ stillMs, tells, sent }) => {
    expect(await transactAfter(stillMs, tells ? { ...step, tells } : step)).toBe(sent)
  })
})
