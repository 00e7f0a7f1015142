import { assert, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DeployedIndex, IndexNotDeployable, indexStepText, nextIndexStep } from '../../../infra/stack/index-steps.ts'
import type { TableIndex } from '../../../lib/store/table/table-index.ts'

const index = (name: string, of: Partial<TableIndex> = {}): TableIndex => ({
  name,
  partitionKey: `${name}Of`,
  sortKey: 'id',
  attributes: ['a', 'b'],
  ...of,
})
const deployed = (name: string, of: Partial<DeployedIndex> = {}): DeployedIndex => ({ ...index(name, of), isActive: true, ...of })

describe('a deploy takes one step of the indexes', () => {
  test.each<[string, readonly DeployedIndex[] | undefined, readonly string[], readonly string[], string | undefined]>([
    ['a new table gets all of them', undefined, ['a', 'b'], ['a', 'b'], undefined],
    ['nothing to do', [deployed('a'), deployed('b')], ['b', 'a'], ['b', 'a'], undefined],
    ['one is missing', [deployed('a')], ['a', 'b'], ['a', 'b'], 'This deploy makes index b.'],
    ['one is read no more', [deployed('a'), deployed('b')], ['a'], ['a'], 'This deploy removes index b.'],
    [
      'two are missing',
      [deployed('a')],
      ['a', 'b', 'c'],
      ['a', 'b'],
      'CloudFormation makes or removes one index of a table in a deploy, and this release needs 2 deploys: this one makes index b. ' +
        'Run the same command again afterwards; the next makes index c.',
    ],
    [
      'two are missing, and one is read no more: it goes last',
      [deployed('old')],
      ['b', 'c'],
      ['old', 'b'],
      'CloudFormation makes or removes one index of a table in a deploy, and this release needs 3 deploys: this one makes index b. ' +
        'Run the same command again afterwards; the next makes index c, then the next removes index old.',
    ],
  ])('%s', (_, has, declared, after, text) => {
    const step = nextIndexStep(
      has,
      declared.map((name) => index(name)),
    )
    expect(step.indexes.map(({ name }) => name).toSorted()).toEqual(after.toSorted())
    expect(indexStepText(step)).toBe(text)
  })

  test.each<[string, DeployedIndex, string]>([
    ['one that is still made', deployed('a', { isActive: false }), 'Index a is still being made or removed: wait.'],
    [
      'one that was declared otherwise',
      deployed('a', { attributes: ['a'], sortsBy: 'number' }),
      'Index a is deployed with the keys aOf and id (a number) and [a] and declared with the keys aOf and id and [a, b]. An index ' +
        'is never changed: declare a new one with another name, and drop the old one in the release after.',
    ],
  ])('%s is refused', (_, has, message) => {
    expect(() => nextIndexStep([has], [index('a')])).toThrow(new IndexNotDeployable(message))
  })

  test('the order in which AWS names projected attributes means nothing', () => {
    expect(nextIndexStep([deployed('a', { attributes: ['b', 'a'] })], [index('a')]).change).toBeNull()
  })

  test('from any indexes to any others: one of them changes in a deploy, as often as was said, and nothing is removed before all are made', () => {
    const names = subarray(['a', 'b', 'c', 'd', 'e', 'f'])
    assert(
      property(names, names, (from, to) => {
        const declared = to.map((name) => index(name))
        let present: readonly DeployedIndex[] = from.map((name) => deployed(name))
        const left = [nextIndexStep(present, declared)].flatMap(({ change, later }) => (change ? [change, ...later] : later))
        for (const expected of left) {
          const { indexes, change } = nextIndexStep(present, declared)
          expect(change).toBe(expected)
          expect(Math.abs(indexes.length - present.length)).toBe(1)
          present = indexes.map((one) => ({ ...one, isActive: true }))
        }
        expect(present.map(({ name }) => name).toSorted()).toEqual(to.toSorted())
        expect(nextIndexStep(present, declared).change).toBeNull()
        expect(left.toSorted((a, b) => Number(a.startsWith('removes')) - Number(b.startsWith('removes')))).toEqual(left)
      }),
    )
  })
})
