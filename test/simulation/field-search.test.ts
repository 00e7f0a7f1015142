import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { type Search, searchFaults } from './field-search.ts'

const leadIdOf = (call: number): string => `019ca6b1-0000-7000-8000-00000000${call.toString(16).padStart(4, '0')}`
const [first, second, other] = [leadIdOf(1), leadIdOf(2), leadIdOf(3)]

/** Three leads, written at 10, 20 and 30: two of one surname and one of another. */
const calls = ['Иванов', ' Иванов ', 'Петров'].map(
  (surname, index) =>
    ({
      number: index + 1,
      act: { kind: 'createLead', owner: 'nobody', binding: { by: 'nothing' }, surname, sum: null },
      committedAt: (index + 1) * 10,
    }) as Call,
)
const items = [first, second, other].map((id) => ({ pk: `LEAD#${id}`, sk: 'LEAD', id }))

const search = (invokedAt: number, leadIds: readonly string[] | null, surname = 'Иванов'): Search => ({
  surname,
  invokedAt,
  answeredAt: invokedAt + 1,
  leadIds,
})
const whole = [search(90, [second, first]), search(92, [other], 'Петров')]
const faultsOf = (...searches: Search[]): string[] => searchFaults(searches, calls, items)

describe('a search by a field that becomes searchable', () => {
  test.each([
    ['is refused before, and finds all behind it', [search(5, null), ...whole]],
    ['need not find a lead that was written after it began', [search(15, [first]), ...whole]],
    ['may find a lead that was written while it ran', [search(15, [second, first]), ...whole]],
  ])('%s', (_, searches) => {
    expect(faultsOf(...searches)).toEqual([])
  })

  test.each([
    ['misses a lead', `does not find lead ${second}`, [search(25, [first]), ...whole]],
    ['finds a lead of another surname', `finds lead ${other}`, [search(40, [second, first, other]), ...whole]],
    ['finds a lead that nobody wrote', 'finds lead nobody', [search(40, [second, first, 'nobody']), ...whole]],
    ['finds a lead twice', 'finds a lead twice', [search(40, [second, first, first]), ...whole]],
    ['is refused again', 'was refused', [search(35, [second, first]), search(40, null), ...whole]],
    ['is refused at the end', 'was refused', [search(90, null), search(92, null, 'Петров')]],
  ])('breaks a rule when it %s', (_, fault, searches) => {
    expect(faultsOf(...searches).join('\n')).toContain(fault)
  })
})
