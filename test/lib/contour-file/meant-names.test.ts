import { assert, property, shuffledSubarray, uniqueArray, constantFrom, array, record, nat } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formerNamesAfter, meantThings } from '../../../lib/contour-file/meant-names.ts'

interface Thing {
  id: string
  name: string
  formerNames: readonly string[]
}

const thing = (id: string, name: string, ...formerNames: string[]): Thing => ({ id, name, formerNames })
const meant = (said: readonly { name: string; was?: string }[], known: readonly Thing[]) =>
  meantThings(said, known).map(({ thing: found, name, fault }) => [found?.id, name, fault])

describe('the things that names of a file mean', () => {
  test.each([
    { what: 'a present name', said: [{ name: 'A' }], known: [thing('1', 'A')], is: [['1', 'A', undefined]] },
    {
      what: 'a name that nothing had: a new thing',
      said: [{ name: 'B' }],
      known: [thing('1', 'A')],
      is: [[undefined, 'B', undefined]],
    },
    {
      what: 'an earlier name, which changes nothing back',
      said: [{ name: 'A' }],
      known: [thing('1', 'B', 'A')],
      is: [['1', 'B', undefined]],
    },
    { what: 'another name for a thing', said: [{ name: 'B', was: 'A' }], known: [thing('1', 'A')], is: [['1', 'B', undefined]] },
    {
      what: 'a name that it has by now',
      said: [{ name: 'B', was: 'A' }],
      known: [thing('1', 'B', 'A')],
      is: [['1', 'B', undefined]],
    },
    { what: 'its first name again', said: [{ name: 'A', was: 'B' }], known: [thing('1', 'B', 'A')], is: [['1', 'A', undefined]] },
    {
      what: 'a thing by an earlier name, named anew',
      said: [{ name: 'C', was: 'A' }],
      known: [thing('1', 'B', 'A')],
      is: [['1', 'C', undefined]],
    },
    {
      what: 'an earlier name that nothing had: a new thing',
      said: [{ name: 'B', was: 'A' }],
      known: [],
      is: [[undefined, 'B', undefined]],
    },
  ])('$what', ({ said, known, is }) => {
    expect(meant(said, known)).toEqual(is)
  })

  test.each([
    {
      what: 'one thing by both names',
      said: [{ name: 'A' }, { name: 'B' }],
      known: [thing('1', 'B', 'A')],
      at: 1,
      fault: /are one, B now/,
    },
    {
      what: 'a name that another has',
      said: [{ name: 'B', was: 'A' }],
      known: [thing('1', 'A'), thing('2', 'B')],
      at: 0,
      fault: /B is taken/,
    },
    {
      what: 'a name that another had',
      said: [{ name: 'C', was: 'A' }],
      known: [thing('1', 'A'), thing('2', 'B', 'C')],
      at: 0,
      fault: /B was called so/,
    },
    {
      what: 'a new thing under a name that is given up',
      said: [{ name: 'B', was: 'A' }, { name: 'A' }],
      known: [thing('1', 'A')],
      at: 1,
      fault: /stays its own/,
    },
  ])('is refused for $what', ({ said, known, at, fault }) => {
    expect(meantThings(said, known)[at]?.fault).toMatch(fault)
  })

  const names = ['A', 'B', 'C', 'D', 'E']
  /** Renames one after the other, each of a thing to a name that is free for it. */
  const renames = array(record({ of: nat(2), to: constantFrom(...names, 'X', 'Y', 'Z') }), { maxLength: 12 })

  test('whatever was renamed, every name that a thing ever had means it, and no other', () => {
    assert(
      property(uniqueArray(constantFrom(...names), { minLength: 1, maxLength: 3 }), renames, (first, steps) => {
        let known = first.map((name, index) => thing(String(index), name))
        const had = new Map(first.map((name, index) => [name, String(index)]))
        for (const { of, to } of steps) {
          const one = known[of]
          if (!one) continue
          const [found] = meantThings([{ name: to, was: one.name }], known)
          if (found?.fault !== undefined) continue
          known = known.map((other) => (other === one ? { ...one, name: to, formerNames: formerNamesAfter(one, to) } : other))
          had.set(to, one.id)
        }
        for (const [name, id] of had) expect(meant([{ name }], known)[0]?.[0]).toBe(id)
      }),
    )
  })

  test('renamed there and back, a thing is called as before, and the same file means the same in any order', () => {
    assert(
      property(shuffledSubarray(names, { minLength: 2 }), (order) => {
        const known = order.map((name) => thing(name, name))
        const [first = '', ...others] = order
        const there = known.map((one) =>
          one.name === first ? { ...one, name: 'X', formerNames: formerNamesAfter(one, 'X') } : one,
        )
        const said = [{ name: first, was: 'X' }, ...others.map((name) => ({ name }))]
        expect(meant(said, there).map(([id, name]) => [id, name])).toEqual(order.map((name) => [name, name]))
      }),
    )
  })
})
