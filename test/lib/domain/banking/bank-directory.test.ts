import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bank, bankView, directoryChange } from '../../../../lib/domain/banking/bank-directory.ts'

const bank: Bank = { bic: '044525225', name: 'ПАО Сбербанк', correspondentAccount: '30101810400000000225', city: 'г. Москва' }
const note = { businessDay: '2026-11-27', importedAt: '2026-11-27T09:00:00.000Z', banks: 1 }

describe('what an import changes', () => {
  test.each<[string, Bank[], Bank[], object]>([
    ['a new bank is added', [], [bank], { added: [bank], changed: [], removed: [] }],
    ['a bank that is left out is removed', [bank], [], { added: [], changed: [], removed: [bank.bic] }],
    ['the same bank is left alone', [bank], [{ ...bank }], { added: [], changed: [], removed: [] }],
    ['another name changes it', [bank], [{ ...bank, name: 'СБЕР' }], { changed: [{ ...bank, name: 'СБЕР' }] }],
    [
      'another account changes it',
      [bank],
      [{ ...bank, correspondentAccount: null }],
      { changed: [{ ...bank, correspondentAccount: null }] },
    ],
    ['another city changes it', [bank], [{ ...bank, city: null }], { changed: [{ ...bank, city: null }] }],
    ['a revoked license changes it', [bank], [{ ...bank, isRevoked: true }], { changed: [{ ...bank, isRevoked: true }] }],
  ])('%s', (_, before, after, expected) => {
    expect(directoryChange(before, after)).toMatchObject(expected)
  })

  test('makes the old directory the new one, and asks for nothing more afterwards', () => {
    const banks = fc.uniqueArray(
      fc.record({
        ...Object.fromEntries(Object.keys(bank).map((name) => [name, fc.constantFrom('a', 'b')])),
        bic: fc.constantFrom('a', 'b', 'c', 'd'),
      }),
      { selector: ({ bic }) => bic },
    ) as fc.Arbitrary<Bank[]>
    fc.assert(
      fc.property(banks, banks, (before, after) => {
        const { added, changed, removed } = directoryChange(before, after)
        const written = new Map(before.map((one) => [one.bic, one]))
        for (const one of [...added, ...changed]) written.set(one.bic, one)
        for (const bic of removed) written.delete(bic)
        expect(directoryChange([...written.values()], after)).toEqual({ added: [], changed: [], removed: [] })
        expect(written.size).toBe(after.length)
      }),
    )
  })
})

describe('what is known of a BIC', () => {
  test.each([
    ['a bank of the directory', bank, note, { directoryDay: '2026-11-27', bank: { ...bank, isRevoked: false } }],
    [
      'a revoked license',
      { ...bank, isRevoked: true } as const,
      note,
      { directoryDay: '2026-11-27', bank: { ...bank, isRevoked: true } },
    ],
    ['no such bank', undefined, note, { directoryDay: '2026-11-27', bank: null }],
    ['no directory', undefined, undefined, { directoryDay: null, bank: null }],
  ])('%s', (_, known, noted, expected) => {
    expect(bankView(known, noted)).toEqual(expected)
  })
})
