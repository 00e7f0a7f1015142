import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../infra/ops/upgrade/upgrade.ts'
import { previousForm, tableForm } from '../../lib/store/keys.ts'
import type { Attributes } from '../../lib/store/table/declared.ts'
import { itemOf } from '../engine/engine-request.ts'
import { undeclaredIn } from '../support/declared.ts'
import { keptTableOf } from './kept-release.ts'
import { shapeDifferences } from './shape-differences.ts'
import { keptShapesOf, type Shapes, shapesOf } from './shapes.ts'

/** Once this version is released, its own. */
const keptForm = existsSync(join(import.meta.dirname, String(tableForm), 'shapes.json')) ? tableForm : previousForm
const migrated = migrations.filter(({ form }) => form === tableForm).flatMap(({ changes }) => changes)

describe('what is stored', () => {
  test('changes with a form only', () => {
    expect(shapeDifferences(keptShapesOf(keptForm), shapesOf(tableForm), { migrated })).toEqual([])
  })

  test('has nothing from a form that is still to come', () => {
    expect(shapesOf(Infinity).kinds).toEqual(shapesOf(tableForm).kinds)
  })

  test('is declared as the previous release left it, item by item', () => {
    const items = keptTableOf(previousForm).items.map(itemOf)
    expect(items.length).toBeGreaterThan(100)
    expect(undeclaredIn(items)).toEqual([])
  })
})

const attributes: Attributes = {
  id: 'text',
  amount: { optional: 'number' },
  holder: { map: { name: 'text' } },
  deals: { list: { map: { amount: 'number' } } },
  going: { optional: 'text', until: 7 },
  come: { optional: 'text', since: 6, inAllSince: 7 },
}
const release = (form: number, changes: Attributes = {}, without: readonly string[] = []): Shapes => ({
  form,
  kinds: {
    payout: {
      since: 7,
      attributes: Object.fromEntries(Object.entries({ ...attributes, ...changes }).filter(([name]) => !without.includes(name))),
    },
  },
})
const found = (changes: Attributes, without: readonly string[] = [], of: readonly string[] = []) =>
  shapeDifferences(release(7), release(8, changes, without), { migrated: of })
/** The hint that every answer ends with is not counted. */
const one = (says: RegExp) => [expect.stringMatching(says), expect.stringMatching(/^See docs\/developing\.md/)]

describe('a difference from the previous release', () => {
  test('is none where nothing changed', () => {
    expect(found({})).toEqual([])
  })

  test('is an attribute that no form brings', () => {
    expect(found({ title: { optional: 'text' } })).toEqual(one(/^payout\.title is new: declare it with since: 8/))
    expect(found({ title: { optional: 'text', since: 8 } })).toEqual([])
  })

  test('is a new attribute that is required, whatever form brings it', () => {
    expect(found({ title: 'text' })).toEqual(one(/^payout\.title is new, .* make it optional .* since: 8/))
  })

  test('is an attribute inside others that no form brings', () => {
    expect(found({ deals: { list: { map: { amount: 'number', title: { optional: 'text' } } } } })).toEqual(
      one(/^payout\.deals\[\]\.title is new/),
    )
    expect(found({ holder: { map: { name: 'text', title: { optional: 'text', since: 8 } } } })).toEqual([])
  })

  test('is an attribute that is gone, unless the form before took it from every item', () => {
    expect(found({}, ['amount'])).toEqual(one(/^payout\.amount is gone .* until: 8/))
    expect(found({}, ['going'])).toEqual([])
  })

  test('is an attribute that a form takes away without a migration', () => {
    const goes = { amount: { optional: 'number', until: 8 } } as const
    expect(found(goes)).toEqual(one(/^payout\.amount: no migration of form 8 changes items of the kind payout/))
    expect(found(goes, [], ['payout'])).toEqual([])
  })

  test('is an attribute that is required now, unless the form before put it into every item', () => {
    expect(found({ amount: 'number' })).toEqual(one(/^payout\.amount is required now, .* inAllSince: 8/))
    expect(found({ come: 'text' })).toEqual([])
  })

  test('is an attribute that a form puts into every item without a migration', () => {
    const comes = { amount: { optional: 'number', inAllSince: 8 } } as const
    expect(found(comes)).toEqual(one(/^payout\.amount: no migration of form 8/))
    expect(found(comes, [], ['payout'])).toEqual([])
  })

  test('is an attribute that is optional now, unless it goes', () => {
    expect(found({ id: { optional: 'text' } })).toEqual(one(/^payout\.id is optional now/))
    expect(found({ id: { optional: 'text', until: 8 } }, [], ['payout'])).toEqual([])
  })

  test('is an attribute of another kind, at any depth', () => {
    expect(found({ id: 'number' })).toEqual(one(/^payout\.id is stored as "text", and is "number" now: .* another name/))
    expect(found({ deals: { list: { map: { amount: 'text' } } } })).toEqual(
      one(/^payout\.deals\[\]\.amount is stored as "number"/),
    )
    expect(found({ id: { orNull: 'text' } })).toEqual(one(/^payout\.id is stored as "text", and is \{"orNull":"text"\}/))
  })

  test('is an attribute that is said to be of another form', () => {
    expect(found({ amount: { optional: 'number', since: 8 } })).toEqual(one(/^payout\.amount is declared since another form/))
  })

  test('is a kind of item that is new or gone', () => {
    const both = (since: number): Shapes => {
      const { kinds } = release(8)
      return { form: 8, kinds: { ...kinds, import: { since, attributes: { id: 'text' } } } }
    }
    expect(shapeDifferences(release(7), both(7), { migrated: [] })).toEqual(one(/^import: this kind of item is new/))
    expect(shapeDifferences(release(7), both(8), { migrated: [] })).toEqual([])
    expect(shapeDifferences({ ...both(7), form: 7 }, release(8), { migrated: [] })).toEqual(
      one(/^import: .* not declared any more/),
    )
  })

  test('is anything at all once the release with this form is kept', () => {
    const after = shapeDifferences(release(8), release(8, { title: { optional: 'text', since: 8 } }), { migrated: [] })
    expect(after).toContainEqual(expect.stringMatching(/^payout\.title/))
    expect(after).toContainEqual(expect.stringMatching(/make tableForm 9/))
  })
})
