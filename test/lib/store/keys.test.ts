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
  keys.entryKey(id, id),
  keys.payoutKey(id),
  keys.linkKey(id),
  keys.promocodeKey(id),
  keys.apiKeyKey(id),
  keys.apiKeyUseKey(id),
]

test('no two kinds of things share a key', () => {
  expect(new Set(all.map(({ pk, sk }) => `${pk} ${sk}`))).toHaveLength(all.length)
})

test('everything of one kind has a key for each id', () => {
  expect(keys.entryKey('a', 'b')).not.toEqual(keys.entryKey('a', 'c'))
  expect(keys.entryKey('a', 'b')).not.toEqual(keys.entryKey('b', 'b'))
  expect(keys.accountKey('a')).not.toEqual(keys.accountKey('b'))
})

test.each([
  { key: keys.settingsKey, is: { pk: 'CONTOUR', sk: 'SETTINGS' } },
  { key: keys.contourKey('OFFER', 'o'), is: { pk: 'CONTOUR', sk: 'OFFER#o' } },
  { key: keys.partnerKey('p'), is: { pk: 'PARTNERS', sk: 'p' } },
  { key: keys.activityKey('p'), is: { pk: 'ACTIVITY', sk: 'p' } },
  { key: keys.emailKey('e'), is: { pk: 'EMAILS', sk: 'e' } },
  { key: keys.accountKey('p'), is: { pk: 'PARTNER#p', sk: 'ACCOUNT' } },
  { key: keys.entryKey('p', 'e'), is: { pk: 'PARTNER#p', sk: 'ENTRY#e' } },
  { key: keys.payoutKey('p'), is: { pk: 'PAYOUTS', sk: 'p' } },
  { key: keys.linkKey('l'), is: { pk: 'LINKS', sk: 'l' } },
  { key: keys.promocodeKey('C'), is: { pk: 'PROMOCODES', sk: 'C' } },
  { key: keys.apiKeyKey('d'), is: { pk: 'KEYS', sk: 'd' } },
  { key: keys.apiKeyUseKey('d'), is: { pk: 'KEYUSES', sk: 'd' } },
])('the key $is.pk $is.sk, under which tables already hold things, stays', ({ key, is }) => {
  expect(key).toEqual(is)
})
