import { expect, test } from 'vitest'
import * as keys from '../../../lib/store/keys.ts'

const kinds = ['STATUS', 'FIELD', 'LEVEL', 'GROUP', 'LEGALTYPE', 'ADMINISTRATOR', 'OFFER'] as const

/** One id for everything: only what kind of thing it is keeps the keys apart. */
const id = 'same'
const all = [
  keys.settingsKey,
  ...kinds.map((kind) => keys.contourKey(kind, id)),
  keys.partnerKey(id),
  keys.activityKey(id),
  keys.emailKey(id),
  keys.accountKey(id),
  keys.entryKey(id, 1),
  keys.payoutKey(id),
  keys.linkKey(id),
  keys.promocodeKey(id),
  keys.apiKeyKey(id),
  keys.apiKeyUseKey(id),
  keys.eventKey('2026-03-01T00:00:00.000Z', id),
]

test('no two kinds of things share a key', () => {
  expect(new Set(all.map(({ pk, sk }) => `${pk} ${sk}`))).toHaveLength(all.length)
})

test('everything of one kind has a key for each id', () => {
  expect(keys.entryKey('a', 1)).not.toEqual(keys.entryKey('a', 2))
  expect(keys.entryKey('a', 1)).not.toEqual(keys.entryKey('b', 1))
  expect(keys.accountKey('a')).not.toEqual(keys.accountKey('b'))
})

test('deals stand right before their lead and moves behind it, each kind in the order of revisions', () => {
  const inOrder = [
    keys.dealKey('l', 9),
    keys.dealKey('l', 10),
    keys.dealKey('l', 999_999_999_999),
    keys.leadKey('l'),
    keys.moveKey('l', 2),
    keys.moveKey('l', 11),
  ].map(({ sk }) => sk)
  expect(inOrder.toSorted()).toEqual(inOrder)
})

test('entries stand in the order of revisions, and no other item of the partner between them', () => {
  const inOrder = [keys.accountKey('p'), keys.entryKey('p', 9), keys.entryKey('p', 10), keys.entryKey('p', 999_999_999_999)]
  expect(inOrder.map(({ sk }) => sk).toSorted()).toEqual(inOrder.map(({ sk }) => sk))
})

test.each([
  { key: keys.settingsKey, is: { pk: 'CONTOUR', sk: 'SETTINGS' } },
  { key: keys.contourKey('OFFER', 'o'), is: { pk: 'CONTOUR', sk: 'OFFER#o' } },
  { key: keys.partnerKey('p'), is: { pk: 'PARTNERS', sk: 'p' } },
  { key: keys.activityKey('p'), is: { pk: 'ACTIVITY', sk: 'p' } },
  { key: keys.emailKey('e'), is: { pk: 'EMAILS', sk: 'e' } },
  { key: keys.accountKey('p'), is: { pk: 'PARTNER#p', sk: 'ACCOUNT' } },
  { key: keys.entryKey('p', 17), is: { pk: 'PARTNER#p', sk: 'ENTRY#000000000017' } },
  { key: keys.dealKey('l', 2), is: { pk: 'LEAD#l', sk: 'DEAL#000000000002' } },
  { key: keys.moveKey('l', 999_999_999_999), is: { pk: 'LEAD#l', sk: 'MOVE#999999999999' } },
  { key: keys.payoutKey('p'), is: { pk: 'PAYOUTS', sk: 'p' } },
  { key: keys.linkKey('l'), is: { pk: 'LINKS', sk: 'l' } },
  { key: keys.promocodeKey('C'), is: { pk: 'PROMOCODES', sk: 'C' } },
  { key: keys.apiKeyKey('d'), is: { pk: 'KEYS', sk: 'd' } },
  { key: keys.apiKeyUseKey('d'), is: { pk: 'KEYUSES', sk: 'd' } },
  { key: keys.keyHolderKey('a'), is: { pk: 'KEYHOLDERS', sk: 'a' } },
  { key: keys.eventKey('2026-03-01T23:59:59.999Z', 'e'), is: { pk: 'EVENTS#2026-03-01', sk: 'e' } },
])('the key $is.pk $is.sk, under which tables already hold things, stays', ({ key, is }) => {
  expect(key).toEqual(is)
})
