import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contourOf, loadContour } from '../../../../lib/store/contour/contour.ts'
import { previousForm, tableForm } from '../../../../lib/store/keys.ts'
import { holding, reads, sentCommands } from '../../../support/mocked-table.ts'
import { administrator, settings } from '../../../support/samples.ts'

const item = (sk: string, entity: object) => ({ pk: 'CONTOUR', sk, ...entity })
const first = { id: 'z', systemName: 'first', title: 'Первый', position: 0 }
const second = { id: 'a', systemName: 'second', title: 'Второй', position: 1 }
const stored = [
  item('SETTINGS', { ...settings, form: tableForm }),
  item('REVISION', { revision: 3 }),
  item('STATUS#a', second),
  item('STATUS#z', first),
  item('FIELD#a', { ...second, hidden: true }),
  item('FIELD#z', { ...first, hidden: false }),
  item('LEVEL#1', { id: '1', number: 7, description: 'Седьмой' }),
  item('GROUP#1', { id: '1', title: 'Первая' }),
  item('LEGALTYPE#1', { id: '1', type: 'IE', hidden: true }),
  item('ADMINISTRATOR#admin-1', administrator),
  item('OFFER#1', { id: '1', title: 'Предложение' }),
]
const contour = {
  settings,
  revision: 3,
  statuses: [first, second],
  fields: [
    { ...first, hidden: false },
    { ...second, hidden: true },
  ],
  levels: [{ id: '1', number: 7, description: 'Седьмой' }],
  groups: [{ id: '1', title: 'Первая' }],
  legalTypes: [{ id: '1', type: 'IE', hidden: true }],
  administrators: [administrator],
  offers: [{ id: '1', title: 'Предложение' }],
}

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
})

describe('a contour', () => {
  test('is read whole in one query', async () => {
    holding(stored)
    expect(await loadContour()).toStrictEqual(contour)
    expect(sentCommands()).toEqual([reads.query('CONTOUR', 'oldest first')])
  })

  test('has statuses and fields in the order of its file, whatever their ids', () => {
    expect(contourOf(stored.toReversed())).toMatchObject({ statuses: [first, second], fields: [{ id: 'z' }, { id: 'a' }] })
  })

  test('of settings alone has empty lists, and was never changed', () => {
    const empty = { statuses: [], fields: [], levels: [], groups: [], legalTypes: [], administrators: [], offers: [] }
    expect(contourOf([item('SETTINGS', { ...settings, form: tableForm })])).toStrictEqual({ settings, revision: 0, ...empty })
  })

  test.each([previousForm, tableForm])('is read in form %d', (form) => {
    expect(contourOf([item('SETTINGS', { ...settings, form })])).toMatchObject({ settings })
  })

  test.each([
    { what: 'before the previous form', form: { form: previousForm - 1 }, says: `in form ${previousForm - 1}` },
    { what: 'before forms had numbers', form: {}, says: 'the table was written before forms had numbers' },
    {
      what: 'in an earlier form',
      form: { form: 1 },
      says: `the table was written in form 1, and this version reads forms ${previousForm} and ${tableForm}: upgrade it first`,
    },
    { what: 'in a later form', form: { form: tableForm + 1 }, says: `the table was written in form ${tableForm + 1}` },
  ])('that was written $what is refused, not misread', ({ form, says }) => {
    expect(() => contourOf([item('SETTINGS', { ...settings, ...form })])).toThrow(says)
  })

  test('that was never applied is an error that says what to do', () => {
    expect(() => contourOf([])).toThrow('the table holds no settings: apply a contour file first')
  })
})
