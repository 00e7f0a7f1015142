import { expect, test } from 'vitest'
import type { LeadField } from '../../../../lib/domain/contour/contour.ts'
import { visibleLeadFields } from '../../../../lib/domain/lead/lead-field.ts'

const fieldOf = (id: string, changes: Partial<LeadField> = {}): LeadField => ({
  id,
  systemName: `name-${id}`,
  label: `Поле ${id}`,
  type: 'String',
  options: null,
  required: false,
  hidden: false,
  position: 0,
  ...changes,
})

test('a definition shows the fields of the specification and nothing else', () => {
  expect(visibleLeadFields([fieldOf('a', { required: true, position: 4 })])).toStrictEqual([
    { id: 'a', systemName: 'name-a', label: 'Поле a', type: 'String', options: null, required: true, hidden: false },
  ])
})

test('a list shows its options in order, each with id and name alone', () => {
  const options = [
    { id: 'o2', name: 'Б', position: 1 },
    { id: 'o1', name: 'А' },
  ]
  expect(visibleLeadFields([fieldOf('a', { type: 'List', options })])[0]?.options).toStrictEqual([
    { id: 'o2', name: 'Б' },
    { id: 'o1', name: 'А' },
  ])
})

test('an option that was retired is not offered', () => {
  const options = [{ id: 'o1', name: 'А' }, { id: 'o2', name: 'Б', hidden: true } as const, { id: 'o3', name: 'В' }]
  expect(visibleLeadFields([fieldOf('a', { type: 'List', options })])[0]?.options?.map(({ id }) => id)).toEqual(['o1', 'o3'])
})

test('a hidden field is not shown, required or not; the others keep their order', () => {
  const fields = [
    fieldOf('c'),
    fieldOf('x', { hidden: true, required: true }),
    fieldOf('a'),
    fieldOf('y', { hidden: true }),
    fieldOf('b'),
  ]
  expect(visibleLeadFields(fields).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test.each(['String', 'Number', 'Boolean', 'List'] as const)('the type %s is shown as it is', (type) => {
  expect(visibleLeadFields([fieldOf('a', { type })])[0]?.type).toBe(type)
})

test('no fields are an empty list', () => {
  expect(visibleLeadFields([])).toEqual([])
})
