import { describe, expect, test } from 'vitest'
import { browser, cameIn, isExplained, type Made, refused } from './made-history.ts'

const phone = browser('anna', 'phone')

const made = (slug: string, from: number, to: number): Made => ({
  act: { kind: 'makeLink', owner: 'anna', slug, offer: 'loan' },
  answer: { status: 201, body: { slug } },
  left: { ownLinks: [`link ${from}`] },
  as: phone,
  from,
  to,
})
const taken = (slug: string, from: number, to: number): Made => ({
  ...made(slug, from, to),
  answer: refused(409, 'LINK_SLUG_TAKEN'),
  left: {},
})
const history = (...links: Made[]): Made[] => [cameIn(phone, 1), ...links]

describe('a history of links as the service may make it', () => {
  test.each<[string, Made[]]>([
    ['a name is taken once', history(made('a', 2, 3), made('b', 4, 5), taken('a', 6, 7))],
    ['of two at once one is faster', history(taken('a', 2, 9), made('a', 3, 8))],
    [
      'one that nobody heard of takes the name',
      history({ ...made('a', 2, 3), answer: undefined, committed: 2 }, taken('a', 4, 5)),
    ],
  ])('%s', (_what, links) => {
    expect(isExplained(links)).toBe(true)
  })
})

describe('a history of links as it cannot be', () => {
  test.each<[string, Made[]]>([
    ['two of one name', history(made('a', 2, 3), made('a', 4, 5))],
    ['a name that nobody took is refused', history(taken('a', 2, 3))],
    ['a name is refused before it is taken', history(taken('a', 2, 3), made('a', 4, 5))],
    ['nothing is left of one', history({ ...made('a', 2, 3), left: {} })],
    ['another one is answered', history({ ...made('a', 2, 3), answer: { status: 201, body: { slug: 'b' } } })],
    ['who is not signed in makes one', [made('a', 2, 3)]],
  ])('%s', (_what, links) => {
    expect(isExplained(links)).toBe(false)
  })
})
