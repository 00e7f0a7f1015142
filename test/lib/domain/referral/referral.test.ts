import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributedSince, isSessionId, landingAddress, sessionSweepAfter } from '../../../../lib/domain/referral/referral.ts'
import { isSlug } from '../../../../lib/domain/value/slug.ts'
import { sessionOf } from '../../../support/lead-samples.ts'

describe('the address a client is sent to', () => {
  test.each([
    { what: 'no query', url: 'https://land.example/x', address: 'https://land.example/x?session=S' },
    { what: 'no path', url: 'https://land.example', address: 'https://land.example/?session=S' },
    { what: 'an empty query', url: 'https://land.example/?', address: 'https://land.example/?session=S' },
    { what: 'other parameters', url: 'https://land.example/?a=1&b=2', address: 'https://land.example/?a=1&b=2&session=S' },
    {
      what: 'parameters in an encoding of their own, to the letter',
      url: 'https://land.example/?q=a%20b+c&r=%D0%B9&t=%zz&u',
      address: 'https://land.example/?q=a%20b+c&r=%D0%B9&t=%zz&u&session=S',
    },
    { what: 'a parameter given twice', url: 'https://land.example/?a=1&a=2', address: 'https://land.example/?a=1&a=2&session=S' },
    { what: 'a fragment', url: 'https://land.example/#top', address: 'https://land.example/?session=S#top' },
    {
      what: "a fragment with a '?' in it",
      url: 'https://land.example/#/x?a=1&session=2',
      address: 'https://land.example/?session=S#/x?a=1&session=2',
    },
    {
      what: 'query and fragment',
      url: 'https://land.example/?a=1#top#more',
      address: 'https://land.example/?a=1&session=S#top#more',
    },
    { what: 'an empty fragment', url: 'https://land.example/#', address: 'https://land.example/?session=S#' },
    { what: 'a session before', url: 'https://land.example/?session=old', address: 'https://land.example/?session=S' },
    {
      what: 'sessions between others',
      url: 'https://land.example/?session=1&a=1&session=2&b=2&session',
      address: 'https://land.example/?a=1&b=2&session=S',
    },
    {
      what: 'an encoded session',
      url: 'https://land.example/?%73ession=old&a=1',
      address: 'https://land.example/?a=1&session=S',
    },
    {
      what: 'names that only resemble it',
      url: 'https://land.example/?Session=1&sessions=2&my_session=3&session%20=4&a=session',
      address: 'https://land.example/?Session=1&sessions=2&my_session=3&session%20=4&a=session&session=S',
    },
    {
      what: "a '?' inside a value",
      url: 'https://land.example/?to=/x?y=1',
      address: 'https://land.example/?to=/x?y=1&session=S',
    },
  ])('keeps $what', ({ url, address }) => {
    expect(landingAddress(url, 'S')).toBe(address)
  })

  test.each([
    { url: 'https://land.example/x', address: 'https://land.example/x' },
    { url: 'https://land.example/x?a=1#top', address: 'https://land.example/x?a=1#top' },
    { url: 'https://land.example/?session=old', address: 'https://land.example/' },
    { url: 'https://land.example/путь', address: 'https://land.example/%D0%BF%D1%83%D1%82%D1%8C' },
  ])('names no session when the link is only looked at: $url', ({ url, address }) => {
    expect(landingAddress(url, null)).toBe(address)
  })

  test('names the session once, and keeps every other parameter and the fragment, whatever they are', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'Z', '%20', '+', '-', 'session', '.'), minLength: 1, maxLength: 4 })
    const parameter = fc.tuple(word, word).map(([name, value]) => `${name}=${value}`)
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 5 }), fc.option(word), (parameters, fragment) => {
        const url = `https://land.example/${parameters.length > 0 ? `?${parameters.join('&')}` : ''}${fragment === null ? '' : `#${fragment}`}`
        const address = new URL(landingAddress(url, 'S'))
        expect(address.searchParams.getAll('session')).toEqual(['S'])
        expect(address.hash).toBe(fragment === null ? '' : `#${fragment}`)
        const others = parameters.filter((one) => !one.startsWith('session='))
        expect(address.search.slice(1).split('&')).toEqual([...others, 'session=S'])
      }),
    )
  })
})

describe('the days of a session', () => {
  test('are counted back from now', () => {
    expect(attributedSince('2026-03-31T12:00:00.000Z', 30)).toBe('2026-03-01T12:00:00.000Z')
  })

  test.each([
    { createdAt: '2026-03-01T00:00:00.000Z', sweptFrom: '2026-04-07T00:00:00Z' },
    { createdAt: '2026-03-01T00:00:00.001Z', sweptFrom: '2026-04-07T00:00:01Z' },
  ])('end a week before it may be swept ($createdAt)', ({ createdAt, sweptFrom }) => {
    expect(sessionSweepAfter(sessionOf({ createdAt }), 30)).toBe(Date.parse(sweptFrom) / 1000)
  })
})

describe('what can be no link or session never reaches a key of the table', () => {
  test.each(['a', 'rich-loan', 'A_b-9', '9', 'x'.repeat(100)])('%j can be a slug', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })

  test.each(['', '-a', '_a', 'a/b', 'a b', 'ссылка', 'a#b', 'a\n', 'x'.repeat(101)])('%j can be no slug', (slug) => {
    expect(isSlug(slug)).toBe(false)
  })

  test.each(['A'.repeat(22), 'abcdefghijklmnopqrst-_'])('%j can be a session', (id) => {
    expect(isSessionId(id)).toBe(true)
  })

  test.each(['', 'A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}#`, `${'A'.repeat(22)}\n`, 'я'.repeat(22)])(
    '%j can be no session',
    (id) => {
      expect(isSessionId(id)).toBe(false)
    },
  )
})
