import { describe, expect, test } from 'vitest'
import { changedAttributes } from '../../../lib/contour-file/changed-attributes.ts'

const names = new Map([
  ['id-1', 'gold'],
  ['id-2', 'silver'],
])
const between = (before: object, after: object) => changedAttributes(before, after, (id) => names.get(id))

describe('what differs between two states', () => {
  test.each([
    { what: 'nothing', before: { a: 1, b: ['x'] }, after: { b: ['x'], a: 1 }, is: [] },
    { what: 'a value', before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, is: [{ attribute: 'b', from: 2, to: 3 }] },
    { what: 'a new attribute', before: {}, after: { a: null }, is: [{ attribute: 'a', from: undefined, to: null }] },
    { what: 'an attribute that goes', before: { a: 1 }, after: {}, is: [{ attribute: 'a', from: 1, to: undefined }] },
    { what: 'an order', before: { a: [1, 2] }, after: { a: [2, 1] }, is: [{ attribute: 'a', from: [1, 2], to: [2, 1] }] },
    {
      what: 'an id, by the name of what it stands for',
      before: { levelId: 'id-1' },
      after: { levelId: 'id-2' },
      is: [{ attribute: 'levelId', from: 'gold', to: 'silver' }],
    },
    {
      what: 'ids inside of lists and rules',
      before: { rewards: [] },
      after: { rewards: [{ levelId: 'id-2', reward: { percent: 5 } }], groups: ['id-1', 'id-unknown'] },
      is: [
        { attribute: 'groups', from: undefined, to: ['gold', 'id-unknown'] },
        { attribute: 'rewards', from: [], to: [{ levelId: 'silver', reward: { percent: 5 } }] },
      ],
    },
    {
      what: 'things with an id, by their names alone',
      before: { options: [{ id: 'id-1', name: 'gold' }] },
      after: { options: null },
      is: [{ attribute: 'options', from: ['gold'], to: null }],
    },
    {
      what: 'questions, each that differs with all it says and the others by their names',
      before: {
        fields: [
          { id: 'id-1', systemName: 'gold', label: 'Old', required: true, options: [{ id: 'o', name: 'One' }] },
          { id: 'id-2', systemName: 'silver', label: 'Same' },
        ],
      },
      after: {
        fields: [
          { id: 'id-2', systemName: 'silver', label: 'Same' },
          { id: 'id-1', systemName: 'gold', label: 'New', required: true, options: [{ id: 'o', name: 'One' }] },
        ],
      },
      is: [
        {
          attribute: 'fields',
          from: [{ systemName: 'gold', label: 'Old', required: true, options: ['One'] }, 'silver'],
          to: ['silver', { systemName: 'gold', label: 'New', required: true, options: ['One'] }],
        },
      ],
    },
  ])('is $what', ({ before, after, is }) => {
    expect(between(before, after)).toEqual(is)
  })
})
