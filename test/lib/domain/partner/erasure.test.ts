import { describe, expect, test } from 'vitest'
import { erasedEntry, monthsBefore } from '../../../../lib/domain/partner/erasure.ts'
import type { JournalEntry } from '../../../../lib/domain/journal/journal.ts'
import { administrator, moment, partnerOf } from '../../../support/samples.ts'

const partner = partnerOf({ email: 'anna@sample.example' })
const entryOf = (changes: Partial<JournalEntry>): JournalEntry => ({
  id: 'entry-1',
  type: 'partner.edited',
  at: moment,
  by: administrator,
  reason: 'Анна просила',
  subjects: [`partner:${partner.id}`],
  before: null,
  after: {},
  ...changes,
})

describe('an entry of the journal about a partner who is erased', () => {
  test('tells who did what and when, and no name, address, ИНН or reason', () => {
    const entry = entryOf({
      before: { lastName: 'Котова', level: 1 },
      after: {
        email: 'anna@sample.example',
        firstName: 'Анна',
        middleName: null,
        lastName: 'Лебедева',
        inn: '500100732259',
        level: 2,
      },
    })
    expect(erasedEntry(entry, partner)).toEqual({
      ...entry,
      reason: null,
      before: { lastName: null, level: 1 },
      after: { email: null, firstName: null, middleName: null, lastName: null, inn: null, level: 2 },
    })
  })

  test('of an applied file loses this one partner, and keeps the others and the reason', () => {
    const entry = entryOf({
      type: 'file.applied',
      reason: 'new terms',
      // Older entries name the partner of a closure in this way.
      subjects: ['offer:loan closed for anna@sample.example', 'offer:loan'],
      before: { 'partner anna@sample.example': { firstName: 'Аня' }, 'partner ivan@sample.example': { firstName: 'Ваня' } },
      after: {
        'partner anna@sample.example': { firstName: 'Анна', level: 2 },
        'partner ivan@sample.example': { firstName: 'Иван' },
        'offer loan closed for anna@sample.example': 'created',
      },
    })
    expect(erasedEntry(entry, partner)).toEqual({
      ...entry,
      subjects: [`offer:loan closed for ${partner.id}`, 'offer:loan'],
      before: { [`partner ${partner.id}`]: { firstName: null }, 'partner ivan@sample.example': { firstName: 'Ваня' } },
      after: {
        [`partner ${partner.id}`]: { firstName: null, level: 2 },
        'partner ivan@sample.example': { firstName: 'Иван' },
        [`offer loan closed for ${partner.id}`]: 'created',
      },
    })
  })

  test('is the same when it is erased again', () => {
    const once = erasedEntry(entryOf({ after: { firstName: 'Анна' } }), partner)
    expect(erasedEntry(once, partner)).toEqual(once)
  })
})

describe('so many months before a moment', () => {
  test.each([
    ['2026-11-22T10:00:00.000Z', 1, '2026-10-22T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
    ['2026-11-22T10:00:00.000Z', 36, '2023-11-22T10:00:00.000Z'],
    ['2026-11-22T10:00:00.000Z', 11, '2025-12-22T10:00:00.000Z'],
  ])('%s less %i is %s', (at, count, before) => {
    expect(monthsBefore(at, count)).toBe(before)
  })
})
