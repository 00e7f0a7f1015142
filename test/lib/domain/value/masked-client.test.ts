import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LeadField } from '../../../../lib/domain/contour/contour.ts'
import { maskedClient } from '../../../../lib/domain/value/masked-client.ts'

const field = (systemName: string, changes: Partial<LeadField> = {}): LeadField => ({
  id: `field-${systemName}`,
  systemName,
  label: systemName,
  type: 'String',
  options: null,
  required: false,
  hidden: false,
  position: 0,
  ...changes,
})
const fields = ['name', 'phone', 'budget', 'comment'].map((name) => field(name))
const masked = (values: Readonly<Record<string, string | number>>, known: readonly LeadField[] = fields) =>
  maskedClient(
    Object.entries(values).map(([systemName, value]) => ({ fieldTypeId: `field-${systemName}`, value })),
    known,
  )

describe('a client as the partner sees one', () => {
  test.each([
    { name: 'Иван', shown: 'Иван' },
    { name: 'Иван Петров', shown: 'Иван П.' },
    { name: '  Иван   Петров ', shown: 'Иван П.' },
    { name: 'Петров Иван Ильич', shown: 'Иван П.' },
    { name: 'Петрова Анна Ильинична', shown: 'Анна П.' },
    { name: 'Иван Ильич Петров', shown: 'Иван П.' },
    { name: 'Иван Ильич', shown: 'Иван' },
    { name: 'Anna-Maria O’Neil', shown: 'Anna-Maria O.' },
    { name: 'иван петров', shown: 'иван П.' },
    { name: 'Иван +79001234567', shown: null },
    { name: 'ivan@petrov.example', shown: null },
    { name: 'Иван Петров, паспорт 4509', shown: null },
    { name: '', shown: null },
  ])('is called $shown for «$name»', ({ name, shown }) => {
    expect(masked({ name })).toEqual({ name: shown, phone: null })
  })

  test.each([
    { phone: '+7 900 123-45-67', shown: '+7 900 ···-··-67' },
    { phone: '8 (900) 1234567', shown: '+7 900 ···-··-67' },
    { phone: '+49 30 1234567', shown: '···67' },
    { phone: '123-45-67', shown: '···67' },
    { phone: '112', shown: null },
    { phone: 'позвоните Ивану 89001234567', shown: null },
    { phone: '', shown: null },
  ])('has the phone $shown for «$phone»', ({ phone, shown }) => {
    expect(masked({ phone })).toEqual({ name: null, phone: shown })
  })

  test.each([
    {
      what: 'parts of a name',
      known: [field('firstName'), field('last_name')],
      values: { firstName: 'Иван', last_name: 'Петров' },
    },
    {
      what: 'a family name beside a name',
      known: [field('name'), field('surname')],
      values: { name: 'Иван', surname: 'Петров' },
    },
    {
      what: 'labels',
      known: [field('f1', { label: 'Имя' }), field('f2', { label: 'Фамилия' })],
      values: { f1: 'Иван', f2: 'Петров' },
    },
    { what: 'a full name', known: [field('f1', { label: 'ФИО' })], values: { f1: 'Петров Иван Ильич' } },
  ])('is found by $what', ({ known, values }) => {
    expect(masked(values, known).name).toBe('Иван П.')
  })

  test.each([
    { what: 'a hidden field', known: [field('name', { hidden: true })], values: { name: 'Иван' } },
    { what: 'a number', known: [field('phone', { type: 'Number' })], values: { phone: 79_001_234_567 } },
    {
      what: 'a field of another name',
      known: [field('passport'), field('comment')],
      values: { passport: 'Иван', comment: '8 900 123 45 67' },
    },
    { what: 'a field that the contour no longer has', known: [], values: { name: 'Иван', phone: '8 900 123 45 67' } },
  ])('is not told by $what', ({ known, values }) => {
    expect(masked(values as Record<string, string>, known)).toEqual({ name: null, phone: null })
  })
})

const letters = 'абвгдежзиклмнопрстуфхцчшэюя'.split('')
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 })
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length })

describe('what is hidden', () => {
  test('makes no difference: family names that begin alike are shown alike', () => {
    assert(
      fc.property(word, fc.constantFrom(...letters), word, word, (first, initial, one, other) => {
        fc.pre(![one, other].some((rest) => /(вич|вна|чна|ьич|оглы|кызы)$/.test(`${initial}${rest}`)))
        const shown = masked({ name: `${first} ${initial}${one}` })
        expect(masked({ name: `${first} ${initial}${other}` })).toEqual(shown)
      }),
    )
  })

  test('makes no difference: phones with the same code and end are shown alike', () => {
    assert(
      fc.property(digits(3), digits(5), digits(5), digits(2), (code, one, other, end) => {
        const shown = masked({ phone: `+7${code}${one}${end}` })
        expect(masked({ phone: `+7${code}${other}${end}` })).toEqual(shown)
        expect(shown.phone?.replaceAll(/\D/g, '')).toBe(`7${code}${end}`)
      }),
    )
  })

  test('is nothing that other fields hold, whatever stands in them', () => {
    assert(
      fc.property(fc.string(), fc.string(), (budget, comment) => {
        expect(masked({ name: 'Иван Петров', phone: '89001234567', budget, comment })).toEqual({
          name: 'Иван П.',
          phone: '+7 900 ···-··-67',
        })
      }),
    )
  })

  test('never gets out, whatever people write: no digit of a name, no more than six of a phone, no long word behind the first', () => {
    assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { name, phone } = masked({ name: text, phone: text })
        expect(name ?? '').not.toMatch(/\d|@/)
        expect((phone ?? '').replaceAll(/\D/g, '').length).toBeLessThanOrEqual(6)
        expect(name ?? '').toMatch(/^$|^\S+( \S{1,3}\.)?$|^\S{1,3}\.$/u)
      }),
      { numRuns: 2_000 },
    )
  })
})
