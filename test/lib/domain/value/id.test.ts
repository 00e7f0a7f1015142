import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { validate, version } from 'uuid'
import { describe, expect, test } from 'vitest'
import { idsAt, isId } from '../../../../lib/domain/value/id.ts'

const filledWith = (value: number) => (count: number) => new Uint8Array(count).fill(value)
const anyMs = fc.integer({ min: 0, max: 2 ** 48 - 1 })
/** A source of bytes that hands out these again and again. */
const cycling = (bytes: Uint8Array) => (count: number) =>
  Uint8Array.from({ length: count }, (_, index) => bytes[index % bytes.length] ?? 0)
const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 32 }).map(cycling)

describe('ids of one moment', () => {
  test('each is a UUIDv7 that carries that millisecond', () => {
    assert(
      fc.property(anyMs, anyBytes, (ms, randomBytes) => {
        const id = idsAt(ms, randomBytes)()
        return validate(id) && version(id) === 7 && Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) === ms
      }),
    )
  })

  test('each is greater than the one before', () => {
    assert(
      fc.property(anyMs, anyBytes, (ms, randomBytes) => {
        const newId = idsAt(ms, randomBytes)
        const ids = Array.from({ length: 300 }, () => newId())
        return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))
      }),
      { numRuns: 50 },
    )
  })

  test('the highest start still counts up', () => {
    const newId = idsAt(1, filledWith(0xff))
    const ids = Array.from({ length: 1_000 }, () => newId())
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids)).toHaveLength(1_000)
  })

  test('an id of a later millisecond is greater, whatever chance gave', () => {
    expect(idsAt(2_000, filledWith(0))() > idsAt(1_999, filledWith(0xff))()).toBe(true)
  })

  test('two sources of the same moment part by chance alone', () => {
    expect(idsAt(5, filledWith(1))()).not.toBe(idsAt(5, filledWith(2))())
    expect(idsAt(5, filledWith(1))()).toBe(idsAt(5, filledWith(1))())
  })

  test('every id draws 16 bytes of its own, and the start of the count four', () => {
    const drawn: number[] = []
    const newId = idsAt(5, (count) => {
      drawn.push(count)
      return new Uint8Array(count)
    })
    newId()
    newId()
    expect(drawn).toEqual([4, 16, 16])
  })

  test('what is made is an id', () => {
    assert(fc.property(anyMs, anyBytes, (ms, randomBytes) => isId(idsAt(ms, randomBytes)())))
  })
})

describe('what passes for an id', () => {
  test.each([
    { what: 'a UUIDv7', value: '019537aa-0000-7000-8000-000000000001', is: true },
    { what: 'nothing', value: '', is: false },
    { what: 'capital letters', value: '019537AA-0000-7000-8000-000000000001', is: false },
    { what: 'no hyphens', value: '019537aa000070008000000000000001', is: false },
    { what: 'a digit too few', value: '019537aa-0000-7000-8000-00000000001', is: false },
    { what: 'a digit too many', value: '019537aa-0000-7000-8000-0000000000011', is: false },
    { what: 'the key of the counts', value: '019537aa-0000-7000-8000-000000000001#COUNTS', is: false },
    { what: 'a space before', value: ' 019537aa-0000-7000-8000-000000000001', is: false },
    { what: 'a line after', value: '019537aa-0000-7000-8000-000000000001\n', is: false },
    { what: 'a line before', value: 'x\n019537aa-0000-7000-8000-000000000001', is: false },
    { what: 'a letter that is no digit', value: '019537ag-0000-7000-8000-000000000001', is: false },
    { what: 'a lone surrogate', value: '\ud800', is: false },
  ])('$what: $is', ({ value, is }) => {
    expect(isId(value)).toBe(is)
  })
})
