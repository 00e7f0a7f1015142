import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deliveryAfter,
  goodSecrets,
  isDelivered,
  longestWaitSeconds,
  mostAttempts,
  retryAfterSeconds,
  retrySeconds,
  verdictOf,
  wants,
  type WebhookAnswer,
  webhookNote,
} from '../../../../lib/domain/webhook/webhook-delivery.ts'
import type { Webhook } from '../../../../lib/domain/webhook/webhook.ts'

const nowMs = Date.parse('2026-11-23T10:00:00.000Z')
const answered = (status: number, retryAfter: string | null = null): WebhookAnswer => ({ status, retryAfter, beginning: 'ok' })
const refused: WebhookAnswer = { failure: 'ConnectionRefused' }

describe('whether an event arrived', () => {
  test.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [300, false],
    [301, false],
    [307, false],
    [400, false],
    [410, false],
    [500, false],
  ])('says the status alone: %i %s', (status, is) => {
    expect(isDelivered(answered(status))).toBe(is)
  })

  test('is no without an answer', () => expect(isDelivered(refused)).toBe(false))
})

describe('a failed try', () => {
  test('is followed by others after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 12 h three times, and by none after the tenth', () => {
    expect(mostAttempts).toBe(10)
    const waits = Array.from({ length: 11 }, (_, index) => verdictOf(refused, index + 1, nowMs, 0))
    expect(waits.map((verdict) => (verdict.status === 'Retrying' ? verdict.waitSeconds : verdict.status))).toEqual([
      5,
      300,
      1800,
      7200,
      18_000,
      36_000,
      42_900,
      42_900,
      42_900,
      'GivenUp',
      'GivenUp',
    ])
  })

  test('is tried again a little earlier, by chance', () => {
    expect(verdictOf(refused, 2, nowMs, 1)).toEqual({ status: 'Retrying', waitSeconds: 270 })
    expect(verdictOf(refused, 2, nowMs, 0.5)).toEqual({ status: 'Retrying', waitSeconds: 285 })
  })

  test('is the last when the answer is 410', () => {
    expect(verdictOf(answered(410), 1, nowMs, 0)).toEqual({ status: 'GivenUp' })
  })

  test.each([
    { status: 429, retryAfter: '60', waitSeconds: 60 },
    { status: 503, retryAfter: '60', waitSeconds: 60 },
    { status: 503, retryAfter: 'Mon, 23 Nov 2026 10:02:00 GMT', waitSeconds: 120 },
    // Not sooner than planned, and not later than the queue can.
    { status: 429, retryAfter: '1', waitSeconds: 5 },
    { status: 429, retryAfter: null, waitSeconds: 5 },
    { status: 429, retryAfter: '43200', waitSeconds: 42_900 },
    { status: 429, retryAfter: '999999999', waitSeconds: 42_900 },
    // Nobody else may say.
    { status: 500, retryAfter: '60', waitSeconds: 5 },
    { status: 301, retryAfter: '60', waitSeconds: 5 },
  ])('waits as Retry-After says: $status $retryAfter', ({ status, retryAfter, waitSeconds }) => {
    expect(verdictOf(answered(status, retryAfter), 1, nowMs, 0)).toEqual({ status: 'Retrying', waitSeconds })
  })

  test('waits at least nine tenths of its time, and never longer than the queue can hide a message', () => {
    const anyAnswer = fc.record({
      status: fc.integer({ min: 300, max: 599 }),
      retryAfter: fc.option(
        fc.oneof(
          fc.nat().map(String),
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
      ),
      beginning: fc.string(),
    })
    fc.assert(
      fc.property(
        anyAnswer,
        fc.integer({ min: 1, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (answer, attempt, random) => {
          const verdict = verdictOf(answer, attempt, nowMs, random)
          const planned = Math.min(longestWaitSeconds, retrySeconds[attempt - 1] ?? 0)
          const isOver = answer.status === 410 || attempt >= mostAttempts
          expect(verdict.status).toBe(isOver ? 'GivenUp' : 'Retrying')
          const waitSeconds = verdict.status === 'Retrying' ? verdict.waitSeconds : planned
          expect(waitSeconds).toBeGreaterThanOrEqual(isOver ? 0 : 0.9 * planned)
          expect(waitSeconds).toBeLessThanOrEqual(longestWaitSeconds)
          expect(Number.isInteger(waitSeconds)).toBe(true)
        },
      ),
    )
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120],
    [' 120 ', 120],
    ['0', 0],
    ['Mon, 23 Nov 2026 10:00:30 GMT', 30],
    ['Monday, 23-Nov-26 10:00:30 GMT', 30],
    ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
    ['', 0],
    [null, 0],
    ['-5', 0],
    ['1.5', 0],
    ['1e9', 0],
    ['soon', 0],
    ['2026-11-23', 0],
    ['99999999999999999999', 0],
    ['Mon, 99 Xxx 2026 10:00:30 GMT', 0],
  ])('%s is %i s', (text, seconds) => {
    expect(retryAfterSeconds(text, nowMs)).toBe(seconds)
  })
})

describe('a webhook', () => {
  const daysAgo = (days: number, ms = 0): string => new Date(nowMs - days * 24 * 60 * 60_000 + ms).toISOString()
  const at = new Date(nowMs).toISOString()
  const of = (failingSince: string | null): Webhook => ({
    id: 'w',
    title: 'CRM',
    url: 'https://crm.example/',
    types: null,
    createdAt: daysAgo(20),
    revision: 1,
    disabled: null,
    failingSince,
    formerSecretGoodUntil: null,
  })

  test.each([
    { what: 'goes on', since: null, answer: answered(200), note: undefined },
    { what: 'is well again', since: daysAgo(1), answer: answered(204), note: { failingSince: null } },
    { what: 'is well again, however late', since: daysAgo(9), answer: answered(200), note: { failingSince: null } },
    { what: 'begins to fail', since: null, answer: answered(500), note: { failingSince: at } },
    { what: 'begins to fail without an answer', since: null, answer: refused, note: { failingSince: at } },
    { what: 'goes on failing', since: daysAgo(5, 1), answer: refused, note: undefined },
    { what: 'has failed for five days', since: daysAgo(5), answer: refused, note: { disabled: { at, why: 'Failing' } } },
    { what: 'is gone', since: null, answer: answered(410), note: { disabled: { at, why: 'Gone' } } },
    { what: 'is gone after five days', since: daysAgo(5), answer: answered(410), note: { disabled: { at, why: 'Gone' } } },
  ])('$what', ({ since, answer, note }) => {
    expect(webhookNote(of(since), answer, nowMs)).toEqual(note)
  })

  test.each([
    { types: null, disabled: null, type: 'lead.created', is: true },
    { types: ['lead.created', 'deal.added'], disabled: null, type: 'deal.added', is: true },
    { types: ['lead.created'], disabled: null, type: 'deal.added', is: false },
    { types: [], disabled: null, type: 'deal.added', is: false },
    { types: null, disabled: { at, why: 'ByHand' }, type: 'lead.created', is: false },
  ] as const)('wants $types, disabled $disabled: $type $is', ({ types, disabled, type, is }) => {
    expect(wants({ types, disabled }, type)).toBe(is)
  })

  test('is signed for with every secret that is good', () => {
    const secrets = [
      { secret: 'new', goodUntil: null },
      { secret: 'going', goodUntil: daysAgo(0, 1) },
      { secret: 'ends now', goodUntil: at },
      { secret: 'old', goodUntil: daysAgo(1) },
    ]
    expect(goodSecrets({ webhookId: 'w', secrets }, nowMs)).toEqual(['new', 'going'])
  })
})

describe('a delivery', () => {
  const event = { webhookId: 'w', eventId: 'e', type: 'lead.created' } as const
  const tried = { atMs: nowMs, durationMs: 400 }

  test.each([
    {
      answer: answered(204),
      verdict: { status: 'Delivered' },
      is: { status: 'Delivered', answerStatus: 204, failure: null, answerBeginning: 'ok', nextAttemptAt: null },
    },
    {
      answer: answered(500),
      verdict: { status: 'Retrying', waitSeconds: 5 },
      is: {
        status: 'Retrying',
        answerStatus: 500,
        failure: 'AnswerStatus',
        answerBeginning: 'ok',
        nextAttemptAt: '2026-11-23T10:00:05.400Z',
      },
    },
    {
      answer: refused,
      verdict: { status: 'GivenUp' },
      is: { status: 'GivenUp', answerStatus: null, failure: 'ConnectionRefused', answerBeginning: null, nextAttemptAt: null },
    },
  ] as const)('is $is.status', ({ answer, verdict, is }) => {
    const lastAttemptAt = '2026-11-23T10:00:00.000Z'
    expect(deliveryAfter(event, { ...tried, answer, verdict })).toEqual({ ...event, lastAttemptAt, durationMs: 400, ...is })
  })
})
