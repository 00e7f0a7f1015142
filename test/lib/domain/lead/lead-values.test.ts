import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LeadField } from '../../../../lib/domain/contour/contour.ts'
import { applicationIdentity, checkLeadValues, type LeadValue, type SentField } from '../../../../lib/domain/lead/lead-values.ts'
import { fields, refusalOf } from '../../../support/lead-samples.ts'

const definitions = Object.values(fields)
const optional = definitions.map((field): LeadField => ({ ...field, required: false }))
const sent = (fieldTypeId: unknown, value: unknown): SentField => ({ fieldTypeId, value })
const name = sent(fields.name.id, 'Иван')

describe('a value of the right type', () => {
  test.each([
    { type: 'String', id: fields.name.id, value: 'Иван' },
    { type: 'String of one space', id: fields.name.id, value: ' ' },
    { type: 'String of an emoji', id: fields.name.id, value: '👍' },
    { type: 'String with zero bytes', id: fields.name.id, value: 'a\u0000b' },
    { type: 'Number', id: fields.sum.id, value: 12.5 },
    { type: 'Number 0', id: fields.sum.id, value: 0 },
    { type: 'Number below 0', id: fields.sum.id, value: -3 },
    { type: 'Number as small as the table holds', id: fields.sum.id, value: 1e-129 },
    { type: 'Number as large as is exact', id: fields.sum.id, value: Number.MAX_SAFE_INTEGER },
    { type: 'Boolean true', id: fields.agreed.id, value: true },
    { type: 'Boolean false', id: fields.agreed.id, value: false },
    { type: 'List', id: fields.city.id, value: 'option-b' },
  ])('$type is taken as it is', ({ id, value }) => {
    expect(checkLeadValues([sent(id, value)], optional)).toEqual([{ fieldTypeId: id, value }])
  })
})

const wrong = {
  String: [5, 0, true, false, [], {}, ['Иван'], Number.NaN],
  Number: ['5', '0', true, [], {}, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  Boolean: ['true', 'false', 0, 1, [], {}],
  List: ['А', 'option-c', ' option-a', 0, false, ['option-a'], { id: 'option-a' }],
}
const expected = {
  String: 'ожидается строка',
  Number: 'ожидается число',
  Boolean: 'ожидается true или false',
  List: 'ожидается id одного из вариантов',
}
const wrongValues = definitions
  .filter(({ hidden }) => !hidden)
  .flatMap(({ id, label, type }) => wrong[type].map((value) => ({ id, label, type, value, shown: JSON.stringify(value) })))

describe('a value of another type', () => {
  test.each(wrongValues)('$type $shown is refused with what is expected', ({ id, label, type, value }) => {
    expect(refusalOf(() => checkLeadValues([sent(id, value)], optional))).toEqual({
      code: 'LEAD_FIELD_INVALID',
      status: 400,
      message: `Поле «${label}»: ${expected[type]}`,
      violations: [{ path: 'fields[0].value', message: `Поле «${label}»: ${expected[type]}` }],
    })
  })

  test.each([2 ** 53, -(2 ** 53), 1e200, -1e200, 1e-200, -1e-200])(
    'Number %d is refused: the table cannot hold it exactly',
    (value) => {
      expect(refusalOf(() => checkLeadValues([sent(fields.sum.id, value)], optional))?.message).toBe(
        `Поле «${fields.sum.label}»: ожидается число, по модулю от 1e-129 до 9007199254740991`,
      )
    },
  )

  test('half a character is refused: no text of the table can hold it', () => {
    expect(refusalOf(() => checkLeadValues([sent(fields.name.id, 'a\ud800')], optional))?.message).toBe(
      'Поле «Имя»: содержит недопустимые символы',
    )
  })

  test('a list takes no option that was retired', () => {
    const options = [
      { id: 'option-a', name: 'А', hidden: true as const },
      { id: 'option-b', name: 'Б' },
    ]
    const field: LeadField = { ...fields.city, options }
    expect(checkLeadValues([sent(field.id, 'option-b')], [field])).toHaveLength(1)
    expect(refusalOf(() => checkLeadValues([sent(field.id, 'option-a')], [field]))?.code).toBe('LEAD_FIELD_INVALID')
  })

  test('a list without options takes nothing', () => {
    const field: LeadField = { ...fields.city, options: null }
    expect(refusalOf(() => checkLeadValues([sent(field.id, 'option-a')], [field]))?.code).toBe('LEAD_FIELD_INVALID')
  })
})

describe('a field that is not filled', () => {
  test.each([null, '', undefined])('%j counts as absent and is not kept', (value) => {
    expect(checkLeadValues([sent(fields.sum.id, value), name], definitions)).toEqual([name])
  })

  test.each([{ value: null }, { value: '' }, { value: undefined }])(
    'required and sent as $value is refused as missing',
    ({ value }) => {
      expect(refusalOf(() => checkLeadValues([sent(fields.name.id, value)], definitions))).toEqual({
        code: 'LEAD_FIELD_REQUIRED',
        status: 400,
        message: 'Обязательное поле «Имя» не заполнено',
        violations: [{ path: 'fields', message: 'Обязательное поле «Имя» не заполнено' }],
      })
    },
  )

  test('required and not sent at all is refused as missing', () => {
    expect(refusalOf(() => checkLeadValues([], definitions))?.message).toBe('Обязательное поле «Имя» не заполнено')
  })

  test.each([
    { field: fields.agreed, value: false },
    { field: fields.sum, value: 0 },
  ])('is not the one with $value: a required field is filled with it', ({ field, value }) => {
    const required = [{ ...field, required: true }]
    expect(checkLeadValues([sent(field.id, value)], required)).toEqual([{ fieldTypeId: field.id, value }])
    expect(refusalOf(() => checkLeadValues([sent(field.id, null)], required))?.code).toBe('LEAD_FIELD_REQUIRED')
  })

  test('hidden and required is not asked for', () => {
    expect(fields.old).toMatchObject({ hidden: true, required: true })
    expect(checkLeadValues([name], definitions)).toEqual([name])
  })

  test('required and filled wrongly is a wrong value, not a missing one', () => {
    expect(refusalOf(() => checkLeadValues([sent(fields.name.id, 5)], definitions))?.violations).toEqual([
      { path: 'fields[0].value', message: 'Поле «Имя»: ожидается строка' },
    ])
  })
})

describe('a field that the contour does not show', () => {
  test.each([
    { what: 'unknown', id: 'field-none', message: 'Тип поля field-none не найден' },
    { what: 'hidden', id: fields.old.id, message: 'Тип поля field-old не найден' },
    { what: 'absent', id: undefined, message: 'Тип поля (не указан) не найден' },
    { what: 'null', id: null, message: 'Тип поля (не указан) не найден' },
    { what: 'empty', id: '', message: 'Тип поля (не указан) не найден' },
    { what: 'a number', id: 7, message: 'Тип поля 7 не найден' },
    { what: 'an object', id: { id: 7 }, message: 'Тип поля {"id":7} не найден' },
    { what: 'endless', id: 'x'.repeat(5_000), message: `Тип поля ${'x'.repeat(100)} не найден` },
    { what: 'half a character', id: '\ud800', message: 'Тип поля \ufffd не найден' },
  ])('($what) is refused by its id', ({ id, message }) => {
    expect(refusalOf(() => checkLeadValues([name, sent(id, 'x')], definitions))).toEqual({
      code: 'LEAD_FIELD_UNKNOWN',
      status: 400,
      message,
      violations: [{ path: 'fields[1].fieldTypeId', message }],
    })
  })

  test('is refused without a value too', () => {
    expect(refusalOf(() => checkLeadValues([name, sent('field-none', null)], definitions))?.code).toBe('LEAD_FIELD_UNKNOWN')
  })
})

describe('a field sent twice', () => {
  test.each([
    { what: 'with the same value', first: 'Иван', second: 'Иван' },
    { what: 'with another value', first: 'Иван', second: 'Пётр' },
    { what: 'first not filled', first: null, second: 'Иван' },
    { what: 'then not filled', first: 'Иван', second: '' },
  ])('$what is refused at the second', ({ first, second }) => {
    const twice = [sent(fields.name.id, first), sent(fields.name.id, second)]
    expect(refusalOf(() => checkLeadValues(twice, definitions))).toEqual({
      code: 'LEAD_FIELD_INVALID',
      status: 400,
      message: 'Поле «Имя»: указано несколько раз',
      violations: [{ path: 'fields[1].value', message: 'Поле «Имя»: указано несколько раз' }],
    })
  })
})

describe('several faults', () => {
  test('are all named: missing required fields in the order of the contour, then the fields in the order they were sent', () => {
    const required = definitions.map((field): LeadField => ({ ...field, required: true }))
    const faulty = [sent(fields.sum.id, 'x'), sent('field-none', 1), sent(fields.sum.id, 1), sent(fields.agreed.id, 'да')]
    expect(refusalOf(() => checkLeadValues(faulty, required))).toEqual({
      code: 'LEAD_FIELD_REQUIRED',
      status: 400,
      message: 'Обязательное поле «Имя» не заполнено',
      violations: [
        { path: 'fields', message: 'Обязательное поле «Имя» не заполнено' },
        { path: 'fields', message: 'Обязательное поле «Город» не заполнено' },
        { path: 'fields[0].value', message: 'Поле «Сумма»: ожидается число' },
        { path: 'fields[1].fieldTypeId', message: 'Тип поля field-none не найден' },
        { path: 'fields[2].value', message: 'Поле «Сумма»: указано несколько раз' },
        { path: 'fields[3].value', message: 'Поле «Согласие»: ожидается true или false' },
      ],
    })
  })
})

describe('more faults than anybody reads', () => {
  test.each([
    { what: 'unknown fields', one: sent('field-none', 1) },
    { what: 'fields without an id', one: sent(undefined, undefined) },
    { what: 'one field again and again', one: name },
  ])('$what: a hundred are named, and no more are looked for', ({ one }) => {
    let seen = 0
    const endless = Array.from({ length: 90_000 }, () => one)
    endless.entries = function* (): ArrayIterator<[number, SentField]> {
      for (seen = 0; seen < endless.length; seen++) yield [seen, one]
    }
    expect(refusalOf(() => checkLeadValues(endless, optional))?.violations).toHaveLength(100)
    expect(seen).toBeLessThanOrEqual(101)
  })

  test('required fields that are missing count among them', () => {
    const required = Array.from({ length: 150 }, (_, index): LeadField => ({
      ...fields.name,
      id: `field-${index}`,
      required: true,
    }))
    const violations = refusalOf(() => checkLeadValues([sent('field-none', 1)], required))?.violations
    expect(violations).toHaveLength(100)
    expect(violations?.every(({ path }) => path === 'fields')).toBe(true)
  })
})

const value = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
const values: fc.Arbitrary<LeadValue[]> = fc.uniqueArray(fc.record({ fieldTypeId: fc.string(), value }), {
  selector: ({ fieldTypeId }) => fieldTypeId,
  maxLength: 8,
})

describe('the identity of an application', () => {
  test('does not depend on the order of its fields', () => {
    const withOrder = values.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(withOrder, ([all, shuffled]) => {
        expect(applicationIdentity(shuffled)).toBe(applicationIdentity(all))
      }),
    )
  })

  test('does not depend on spaces around texts', () => {
    const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0'), maxLength: 3 })
    fc.assert(
      fc.property(values, space, space, (all, before, behind) => {
        const spaced = all.map(({ fieldTypeId, value }) => ({
          fieldTypeId,
          value: typeof value === 'string' ? before + value + behind : value,
        }))
        expect(applicationIdentity(spaced)).toBe(applicationIdentity(all))
      }),
    )
  })

  test('differs when any one value differs, be it by type alone', () => {
    const plain = (one: LeadValue['value']) => (typeof one === 'string' ? one.trim() : one === 0 ? 0 : one)
    fc.assert(
      fc.property(values, value, fc.nat(), (all, other, place) => {
        const at = all.length === 0 ? 0 : place % all.length
        const changed = all.map((one, index) => (index === at ? { ...one, value: other } : one))
        const isSame = all.length === 0 || plain(all[at]?.value ?? '') === plain(other)
        expect(applicationIdentity(all) === applicationIdentity(changed)).toBe(isSame)
      }),
    )
  })

  test.each([
    { one: 1, other: '1' },
    { one: true, other: 'true' },
    { one: false, other: 0 },
    { one: 'a', other: 'A' },
    { one: 'a b', other: 'a  b' },
    { one: 'a","b', other: 'a' },
  ])('$one and $other are different values', ({ one, other }) => {
    const identity = (value: LeadValue['value']) => applicationIdentity([{ fieldTypeId: 'f', value }])
    expect(identity(one)).not.toBe(identity(other))
  })

  test('differs when a field is missing, is another, or two swap their values', () => {
    const identities = [
      [{ fieldTypeId: 'f', value: 'x' }],
      [{ fieldTypeId: 'g', value: 'x' }],
      [],
      [
        { fieldTypeId: 'f', value: 'x' },
        { fieldTypeId: 'g', value: 'y' },
      ],
      [
        { fieldTypeId: 'f', value: 'y' },
        { fieldTypeId: 'g', value: 'x' },
      ],
    ].map(applicationIdentity)
    expect(new Set(identities).size).toBe(identities.length)
  })
})

describe('a field under its systemName', () => {
  const { id, label, systemName } = fields.name
  const unknown = (fieldTypeId: string) => `Тип поля ${fieldTypeId} не найден`
  const named = `: у поля «${label}» fieldTypeId ${id}`

  test.each([
    { what: 'in the place of its id', field: sent(systemName, 'Иван'), says: `${unknown(systemName)}${named}` },
    {
      what: 'spelled otherwise',
      field: sent(`_${systemName.toUpperCase()}-`, 'Иван'),
      says: `${unknown(`_${systemName.toUpperCase()}-`)}${named}`,
    },
    { what: 'as the key of its value', field: { [systemName]: 'Иван' }, says: `${unknown('(не указан)')}${named}` },
    { what: 'of a hidden field', field: sent(fields.old.systemName, 'x'), says: unknown(fields.old.systemName) },
    { what: 'of none', field: sent('nowhere', 'x'), says: unknown('nowhere') },
  ])('$what is refused as an unknown type: $says', ({ field, says }) => {
    const refusal = refusalOf(() =>
      checkLeadValues(
        [field],
        optional.map((one) => ({ ...one, hidden: one.id === fields.old.id })),
      ),
    )
    expect(refusal?.code).toBe('LEAD_FIELD_UNKNOWN')
    expect(refusal?.message).not.toContain(': ')
    expect(refusal?.violations).toEqual([{ path: 'fields[0].fieldTypeId', message: says }])
  })

  test('other keys beside a value are not kept', () => {
    expect(checkLeadValues([{ ...name, [systemName]: 'Пётр', note: 1 }], optional)).toStrictEqual([name])
  })
})
