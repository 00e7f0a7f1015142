import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LegalField, LegalType } from '../../../../lib/domain/contour/contour.ts'
import {
  answeredDetails,
  asksRequired,
  changedDetails,
  type LegalDetails,
  legalDetailsView,
  type SentDetail,
} from '../../../../lib/domain/partner/legal-details.ts'
import { ApiError } from '../../../../lib/errors.ts'

const fieldOf = (id: string, changes: Partial<LegalField> = {}): LegalField => ({
  id,
  systemName: id,
  label: id.toUpperCase(),
  type: 'String',
  options: null,
  required: false,
  hidden: false,
  ...changes,
})

const company: LegalType = {
  id: 'company',
  type: 'LegalEntity',
  hidden: false,
  fields: [
    fieldOf('ogrn', { required: true, check: 'ogrn' }),
    fieldOf('kpp', { check: 'kpp' }),
    fieldOf('bic', { check: 'bic' }),
    fieldOf('account', { check: 'account' }),
    fieldOf('name'),
    fieldOf('staff', { type: 'Number' }),
    fieldOf('vat', { type: 'Boolean' }),
    fieldOf('tax', { type: 'List', options: [{ id: 'usn', name: 'УСН' }] }),
    fieldOf('since', { type: 'Date' }),
    fieldOf('fax', { hidden: true, required: true }),
  ],
}
const person: LegalType = {
  id: 'person',
  type: 'Individual',
  hidden: false,
  fields: [fieldOf('passport', { required: true, check: 'passport' })],
}
const trader: LegalType = { id: 'trader', type: 'IE', hidden: false, fields: [fieldOf('ogrnip', { check: 'ogrnip' })] }
const selfEmployed: LegalType = { id: 'self', type: 'SelfEmployed', hidden: false }
const contour = { legalTypes: [company, person, trader, selfEmployed] }

const ogrn = '1027700132195'
const sent = (answers: Record<string, unknown>): SentDetail[] =>
  Object.entries(answers).map(([fieldTypeId, value]) => ({ fieldTypeId, value }))
const good = { ogrn, kpp: '773601001', bic: '049805746', account: '40602810700000000025' }

function refusal(answers: readonly SentDetail[], legalType: LegalType | undefined = company) {
  try {
    answeredDetails({}, answers, legalType)
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, violations: error.violations }
  }
  return undefined
}

const faultOf = (answers: Record<string, unknown>, legalType: LegalType = company) =>
  refusal(sent(answers), legalType)?.violations[0]

describe('answers to what a legal type asks', () => {
  test('of every type are taken as they are', () => {
    const answers = { ...good, name: 'ООО «Ромашка»', staff: 0, vat: false, tax: 'usn', since: '2024-02-29' }
    expect(answeredDetails({}, sent(answers), company)).toEqual(answers)
  })

  test('to numbers are taken with blanks and in small letters, to texts without blanks around', () => {
    const answers = { ogrn: ' 1 027 700 132 195 ', kpp: '7736ab001', name: '  ООО  «Ромашка» ' }
    expect(answeredDetails({}, sent(answers), company)).toEqual({ ogrn, kpp: '7736AB001', name: 'ООО  «Ромашка»' })
  })

  test('that are empty take an earlier answer away', () => {
    const before = { ogrn, kpp: '773601001', name: 'ООО' }
    expect(answeredDetails(before, sent({ ogrn, kpp: null, name: '' }), company)).toEqual({ ogrn })
    expect(answeredDetails(before, sent({ ogrn }), company)).toEqual({ ogrn })
  })

  test('leave those to hidden questions and to other legal types as they were', () => {
    const before = { fax: '12', passport: '4510123456', ogrn: '5077746887312' }
    expect(answeredDetails(before, sent({ ogrn }), company)).toEqual({ fax: '12', passport: '4510123456', ogrn })
  })

  test('with a retired option are taken from a partner who has it alone', () => {
    const fields = company.fields?.map((field) => (field.type === 'List' ? { ...field, options: retired(field.options) } : field))
    const asking: LegalType = { ...company, fields: fields ?? [] }
    expect(answeredDetails({ tax: 'usn' }, sent({ ...good, tax: 'usn' }), asking)).toMatchObject({ tax: 'usn' })
    expect(() => answeredDetails({}, sent({ ...good, tax: 'usn' }), asking)).toThrow('ожидается id одного из вариантов')
    expect(() => answeredDetails({ name: 'usn' }, sent({ ...good, tax: 'usn' }), asking)).toThrow('одного из вариантов')
  })

  test('are refused with every fault, required questions first', () => {
    const answers = [
      ...sent({ kpp: '1', bic: '1' }),
      { fieldTypeId: 'fax', value: '1' },
      { fieldTypeId: 'kpp', value: '773601001' },
    ]
    expect(refusal(answers)).toEqual({
      code: 'LEGAL_FIELD_REQUIRED',
      violations: [
        { path: 'legalDetails', message: 'Заполните поле «OGRN»' },
        { path: 'legalDetails[0].value', message: 'Поле «KPP»: ожидается КПП: 9 знаков' },
        { path: 'legalDetails[1].value', message: 'Поле «BIC»: ожидается БИК: 9 цифр, первая 0' },
        { path: 'legalDetails[2].fieldTypeId', message: 'Правовая форма не спрашивает поле fax' },
        { path: 'legalDetails[3].value', message: 'Поле «KPP»: указано несколько раз' },
      ],
    })
  })

  test.each([undefined, selfEmployed])('are refused where nothing is asked (%#)', (legalType) => {
    const answers = [{ fieldTypeId: 'ogrn', value: ogrn }]
    expect(() => answeredDetails({}, answers, legalType)).toThrow('Правовая форма не спрашивает поле ogrn')
    expect(answeredDetails({ passport: '1' }, [], legalType)).toEqual({ passport: '1' })
  })

  test.each<{ answers: Record<string, unknown>; of?: LegalType; message: string }>([
    { answers: { ogrn: '1027700132196' }, message: 'Поле «OGRN»: не сходится контрольная цифра' },
    { answers: { ogrn: '102770013219' }, message: 'Поле «OGRN»: ожидается ОГРН: 13 цифр, начинается с 1 или 5' },
    { answers: { ogrn: '3027700132195' }, message: 'Поле «OGRN»: ожидается ОГРН: 13 цифр, начинается с 1 или 5' },
    { answers: { ogrn: 1_027_700_132_195 }, message: 'Поле «OGRN»: ожидается строка' },
    { answers: { ogrn, name: 'x'.repeat(1001) }, message: 'Поле «NAME»: не больше 1000 знаков' },
    { answers: { ogrn, name: '\ud800' }, message: 'Поле «NAME»: содержит недопустимые символы' },
    { answers: { ogrn, staff: '3' }, message: 'Поле «STAFF»: ожидается число' },
    { answers: { ogrn, staff: Infinity }, message: 'Поле «STAFF»: ожидается число' },
    { answers: { ogrn, vat: 'да' }, message: 'Поле «VAT»: ожидается true или false' },
    { answers: { ogrn, tax: 'УСН' }, message: 'Поле «TAX»: ожидается id одного из вариантов' },
    { answers: { ogrn, since: '2023-02-29' }, message: 'Поле «SINCE»: ожидается дата, например 2020-05-31' },
    { answers: { ogrn, since: '31.05.2020' }, message: 'Поле «SINCE»: ожидается дата, например 2020-05-31' },
    { answers: { ogrn, since: '2020-05-31T00:00:00Z' }, message: 'Поле «SINCE»: ожидается дата, например 2020-05-31' },
    { answers: { ogrn, account: good.account }, message: 'Поле «ACCOUNT»: укажите и БИК банка: по нему проверяется счёт' },
    { answers: { ...good, account: '40602810800000000025' }, message: 'Поле «ACCOUNT»: не подходит к БИК, проверьте цифры' },
    { answers: { ...good, account: '4060281070000000002' }, message: 'Поле «ACCOUNT»: ожидается расчётный счёт: 20 цифр' },
    { answers: { passport: '45101234567' }, of: person, message: 'Поле «PASSPORT»: ожидаются серия и номер паспорта, 10 цифр' },
    { answers: { ogrnip: '304500116000158' }, of: trader, message: 'Поле «OGRNIP»: не сходится контрольная цифра' },
    { answers: { ogrnip: '404500116000157' }, of: trader, message: 'Поле «OGRNIP»: ожидается ОГРНИП: 15 цифр, начинается с 3' },
  ])('$answers: $message', ({ answers, of, message }) => {
    expect(faultOf(answers, of)?.message).toBe(message)
  })

  test('an account is not blamed for a wrong БИК beside it', () => {
    expect(refusal(sent({ ...good, bic: '12' }))?.violations.map(({ path }) => path)).toEqual(['legalDetails[2].value'])
  })

  test('a published ОГРНИП passes', () => {
    expect(faultOf({ ogrnip: '304500116000157' }, trader)).toBeUndefined()
  })

  test('any answers are either taken or refused by name, and never lose what was answered elsewhere', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom(...Object.values(good)))
    const id = fc.constantFrom('ogrn', 'kpp', 'bic', 'account', 'staff', 'vat', 'tax', 'since', 'fax', 'none')
    const before: LegalDetails = { passport: '4510123456', fax: '1' }
    assert(
      fc.property(fc.array(fc.record({ fieldTypeId: id, value })), (answers) => {
        if (refusal(answers)) return true
        const after = answeredDetails(before, answers, company)
        return after.passport === before.passport && after.fax === before.fax && typeof after.ogrn === 'string'
      }),
    )
  })
})

describe('what is shown and told of answers', () => {
  test('a legal type asks something required only while that is not hidden', () => {
    expect([company, person, trader, selfEmployed].map(asksRequired)).toEqual([true, true, false, false])
    expect(asksRequired({ fields: [fieldOf('a', { required: true, hidden: true })] })).toBe(false)
  })

  test('the journal gets the names of what changed, and no answer', () => {
    expect(changedDetails({ ogrn, passport: '1' }, { ogrn, passport: '2', kpp: '3' }, contour)).toEqual([
      'LegalEntity.kpp',
      'Individual.passport',
    ])
  })

  test('present questions come in their order with or without an answer, former ones only with one', () => {
    const { present, former } = legalDetailsView(
      { passport: '4510123456', fax: '12', vat: true },
      { legalTypeId: 'company' },
      contour,
    )
    expect(present.map(({ systemName, value }) => [systemName, value])).toEqual([
      ...['ogrn', 'kpp', 'bic', 'account', 'name', 'staff'].map((name) => [name, null]),
      ['vat', true],
      ['tax', null],
      ['since', null],
    ])
    expect(former.map(({ legalType, systemName, value }) => [legalType, systemName, value])).toEqual([
      ['LegalEntity', 'fax', '12'],
      ['Individual', 'passport', '4510123456'],
    ])
    expect(legalDetailsView({}, { legalTypeId: null }, contour)).toEqual({ present: [], former: [], changedAt: null })
  })
})

const retired = (options: LegalField['options']): LegalField['options'] =>
  options && options.map((option) => ({ ...option, hidden: true }))
